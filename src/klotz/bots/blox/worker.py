"""A process that thinks for another one: a question a line on standard input, a thought a line on standard output.

`python -m klotz.bots.blox.worker` is not meant to be typed: `klotz.bots.blox.workers` starts and asks it.
"""

import sys
from typing import BinaryIO, Final

import msgspec

from klotz.bots.blox.asking import Asked, think_about
from klotz.bots.blox.thinking import Thinker, Thought
from klotz.bots.blox.warmth import warm_up
from klotz.refusal import Refusal, Refused

WARM: Final = b"warm\n"
"""The first line that a worker writes: from now on it answers without compiling anything."""


class Answer(msgspec.Struct, frozen=True):
    """A thought, or why there is none."""

    thought: Thought | None = None
    refusal: Refusal | None = None


def answer(asked: Asked, thinker: Thinker) -> Answer:
    """What a worker says to a question."""
    try:
        return Answer(think_about(asked, thinker))
    except Refused as refused:
        return Answer(refusal=refused.refusal)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Warm up, then answer line by line until nobody is there to ask any more."""
    thinker = Thinker()
    warm_up(thinker)
    answers.write(WARM)
    answers.flush()
    read, write = msgspec.json.Decoder(Asked).decode, msgspec.json.Encoder().encode
    for line in iter(questions.readline, b""):
        answers.write(write(answer(read(line), thinker)) + b"\n")
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
