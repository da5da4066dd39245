"""Matches side by side: processes that are handed numbers of matches, and hand back how they ended.

A process that loses the one that started it ends by itself: nobody else holds the other end of its pipe.
"""

import signal
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from klotz.bots.contests.contest import Contest, Played
from klotz.bots.contests.rooms import Guests, open_room
from klotz.refusal import Refusal, Refused


class Worker(NamedTuple):
    """A process, and the pipe to it."""

    process: SpawnProcess
    pipe: "Connection[Any, Any]"

    @classmethod
    def start(cls, contest: Contest, guests: Guests) -> "Worker":
        """Start a process that knows what is to be played."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, contest, dict(guests)), daemon=True)
        process.start()
        theirs.close()
        return cls(process, ours)

    def receive(self) -> Played:
        """How its match has ended."""
        try:
            answer: Played | Refusal = self.pipe.recv()
        except (EOFError, ConnectionError) as error:
            self.process.join()
            raise ChildProcessError(f"a process has ended before its match (code {self.process.exitcode})") from error
        if isinstance(answer, Refusal):
            raise Refused(answer.code, answer.message)
        return answer


def serve(pipe: "Connection[Any, Any]", contest: Contest, guests: Guests) -> None:
    """What a process does: play the matches whose numbers come in, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches everybody; whoever began this ends it
    room = open_room(contest, guests)
    with suppress(EOFError, ConnectionError):
        while True:
            number: int = pipe.recv()
            try:
                answer: Played | Refusal = room.play(number)
            except Refused as refused:
                answer = refused.refusal
            pipe.send(answer)


def play_apart(contest: Contest, guests: Guests, numbers: Iterable[int], jobs: int) -> Generator[Played, None, None]:
    """The matches of these numbers, as they end, in so many processes."""
    left = iter(numbers)
    workers: list[Worker] = []
    try:
        workers += [Worker.start(contest, guests) for _ in range(jobs)]
        busy = {worker.pipe: worker for worker in workers if hand_on(worker, left)}
        while busy:
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]
                yield worker.receive()
                if not hand_on(worker, left):
                    del busy[worker.pipe]
    finally:
        for worker in workers:
            worker.process.terminate()
            worker.process.join()
            worker.pipe.close()


def hand_on(worker: Worker, left: Iterator[int]) -> bool:
    """Give a process the next number, if there is one."""
    number = next(left, None)
    if number is not None:
        with suppress(ConnectionError):  # a process that is gone is noticed when its answer is awaited
            worker.pipe.send(number)
    return number is not None
