"""Answers for those who wait, unless they have given up."""

import asyncio
from typing import TypeVar

Answer = TypeVar("Answer")


def settle(waiting: asyncio.Future[Answer], answer: Answer) -> None:
    """Give an answer."""
    if not waiting.done():
        waiting.set_result(answer)


def fail(waiting: asyncio.Future[Answer], error: Exception) -> None:
    """Say that there is none."""
    if not waiting.done():
        waiting.set_exception(error)
