"""Searches in processes of their own, so that whoever asks is never blocked: a small pool of workers.

    with Workers(2) as workers:
        thought = workers.ask(ask(view, 5, seed=1))                 # waits
        thought = await workers.ask_async(ask(view, 8, seed=1))     # lets the event loop go on

A worker that dies is replaced, and its question is asked once more. Questions beyond the number of workers wait.
"""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from threading import Lock
from types import TracebackType
from typing import IO, Final, Self, TypeVar, cast

import msgspec

from klotz.bots.blox.asking import Asked
from klotz.bots.blox.thinking import Thought
from klotz.bots.blox.worker import WARM, Answer
from klotz.refusal import Refused

COMMAND: Final = (sys.executable, "-P", "-m", "klotz.bots.blox.worker")
TIMES: Final = 2
"""How often a question is asked at the most, each time of another worker."""
CLOSED: Final = "the workers are closed"
Done = TypeVar("Done")


class LostError(RuntimeError):
    """There is no answer: the workers have died over a question, or are closed."""


class DiedError(Exception):
    """One worker has died."""


class Worker:
    """A process, seen from the one that asks it. Its own session keeps it from a Ctrl-C that is meant for the other."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)  # noqa: S603 - ours
        self._questions, self._answers = cast("IO[bytes]", self.process.stdin), cast("IO[bytes]", self.process.stdout)
        self.is_warm = False

    def warm_up(self) -> None:
        """Wait until it is ready to answer."""
        self.is_warm = self.is_warm or self._read() == WARM

    def answer(self, question: bytes) -> bytes:
        """Send a line, and wait for the line that comes back."""
        self.warm_up()
        try:
            self._questions.write(question + b"\n")
            self._questions.flush()
        except OSError as error:
            raise DiedError from error
        return self._read()

    def _read(self) -> bytes:
        line = self._answers.readline()
        if not line.endswith(b"\n"):
            raise DiedError
        return line

    def stop(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.wait()
        for pipe in (self._questions, self._answers):
            with contextlib.suppress(OSError):
                pipe.close()


class Workers:
    """A pool of so many workers. They warm up by themselves: `is_warm` tells when the first is ready."""

    def __init__(self, count: int = 1, *, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._lock, self._is_closed = Lock(), False
        self._workers: set[Worker] = set()
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        self._threads = ThreadPoolExecutor(count, "blox-worker")
        self._read = msgspec.json.Decoder(Answer).decode
        for _ in range(count):
            self._idle.put(self._start())
        for _ in range(count):
            self._threads.submit(self._use, Worker.warm_up)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def is_warm(self) -> bool:
        """Whether a question would be answered without waiting for machine code."""
        return any(worker.is_warm for worker in self._workers.copy())

    @property
    def pids(self) -> list[int]:
        """The ids of the processes."""
        return sorted(worker.process.pid for worker in self._workers.copy())

    def ask_soon(self, asked: Asked) -> Future[Thought]:
        """Hand in a question; the answer will be in what comes back."""
        if self._is_closed:
            raise LostError(CLOSED)
        return self._threads.submit(self._answer, msgspec.json.encode(asked))

    def ask(self, asked: Asked) -> Thought:
        """Wait for the answer. What is wrong with the question is `Refused`; `LostError`: there will be no answer."""
        return self.ask_soon(asked).result()

    async def ask_async(self, asked: Asked) -> Thought:
        """The same, while the event loop goes on."""
        return await asyncio.wrap_future(self.ask_soon(asked))

    def close(self) -> None:
        """End all processes; questions that wait are cancelled, and those that are thought about are lost."""
        with self._lock:
            self._is_closed = True
        for worker in self._workers.copy():
            worker.process.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.stop()

    def _start(self) -> Worker:
        with self._lock:
            if self._is_closed:
                raise LostError(CLOSED)
            worker = Worker(self._command)
            self._workers.add(worker)
        return worker

    def _replace(self, worker: Worker) -> Worker:
        fresh = self._start()
        self._workers.remove(worker)
        worker.stop()
        return fresh

    def _use(self, deed: Callable[[Worker], Done]) -> Done:
        """Let an idle worker do something, and another one if that one dies."""
        worker = self._idle.get()
        try:
            for _ in range(TIMES):
                try:
                    return deed(worker)
                except DiedError:
                    worker = self._replace(worker)
        finally:
            self._idle.put(worker)
        raise LostError(f"{TIMES} workers have died over the same question")

    def _answer(self, question: bytes) -> Thought:
        answer = self._read(self._use(lambda worker: worker.answer(question)))
        if answer.refusal:
            raise Refused(answer.refusal.code, answer.refusal.message)
        return cast("Thought", answer.thought)
