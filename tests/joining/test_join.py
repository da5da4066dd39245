"""Two terminals play through the socket, to the end; one of them is killed on the way and comes back."""

import asyncio
import os
import random
import re
import sys
from pathlib import Path

import pytest

from tests.server.house import House, play, settings_for


class Terminal:
    """A process of `klotz join`, typed to and read like a terminal."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[str] = []

    @classmethod
    async def open(cls, folder: Path, *arguments: str) -> "Terminal":
        """Open a terminal; all of them share what their owner keeps."""
        pipe = asyncio.subprocess.PIPE
        environment = os.environ | {"XDG_STATE_HOME": str(folder)}
        command = (sys.executable, "-m", "klotz", "join", *arguments)
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=environment))

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())

    async def until(self, pattern: str) -> "re.Match[str]":
        """Read until a line that says this."""
        assert self.process.stdout is not None
        while True:
            line = (await self.process.stdout.readline()).decode()
            assert line, f"it has ended before {pattern!r}: {self.lines[-5:]}"
            self.lines.append(line.rstrip())
            if found := re.search(pattern, line):
                return found

    async def say(self, line: str, pattern: str) -> "re.Match[str]":
        """Type a line, and read until the answer."""
        self.type(line)
        return await self.until(pattern)

    async def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        await self.process.wait()

    async def quit(self) -> None:
        """Leave politely."""
        self.type("quit")
        assert await self.process.wait() == 0


async def sit_down(house: House, folder: Path, *arguments: str) -> tuple[list[Terminal], str]:
    """Two people at a new table, in play."""
    ada = await Terminal.open(folder, house.url, "--name", "Ada", *arguments)
    link = (await ada.until(r"http://\S+/t/\S+"))[0]
    ben = await Terminal.open(folder, link, "--name", "Ben")
    for seat, terminal in enumerate((ada, ben), 1):
        await terminal.say(f"sit {seat}", rf"Seat {seat}: \w+.*yours")
        await terminal.say("ready", rf"Seat {seat}: .*ready.*yours")
    await ada.say("start", "at play")
    await ben.until("at play")
    return [ada, ben], link


def test_a_game_of_mini_in_two_terminals(tmp_path: Path) -> None:
    """The builder starts, builds a little, the other throws until time is up; Ben is killed and comes back."""

    async def story(house: House) -> None:
        (ada, ben), link = await sit_down(house, tmp_path, "--options", '{"turns": 1}')
        await ada.say("start", r"Card mini-\d+")
        await ada.say("place red 3x1 0", "red is at 0")
        await ada.say("look", "On the table: red 3x1 at 0, 0 high")
        await ben.say("object", "Ben says that something is wrong")
        assert (await ada.say("place red 3x1 0", "No: .*")) is not None
        await ben.kill()
        ben = await Terminal.open(tmp_path, link, "--name", "Ben")
        await ben.until("Seat 2: Ben.*yours")
        while (await ben.say("count", "Thrown|Time is up|No:"))[0] == "Thrown":
            if "that makes 1" in ben.lines[-1] and int(ben.lines[-1].rstrip(".").split()[-1]) >= 15:
                break
        await ben.say("start", "Ben builds, Ada keeps|Card mini")
        while "over" not in ada.lines[-1]:
            ada.type("count")
            await ada.until(r"Thrown|over|No:")
        await ben.until("The game is over")
        for terminal in (ada, ben):
            await terminal.quit()

    play(settings_for(tmp_path), story)


def pick(moves: list[str], luck: random.Random) -> str:
    """A move that leads on, mostly."""
    for signs in ("x", "=", "-"):
        found = [move for move in moves if signs in move]
        if found and luck.random() < 0.85:
            return luck.choice(found)
    return luck.choice(moves)


def test_a_game_of_blox_in_two_terminals(tmp_path: Path) -> None:
    """Whole turns by notation to the last round; Ada is killed in the middle and comes back."""

    async def story(house: House) -> None:
        terminals, link = await sit_down(house, tmp_path, "--game", "blox")
        luck = random.Random(7)
        for turn in range(2_000):
            terminal = terminals[turn % 2]
            found = await terminal.say("legal", "You may: (.*)")
            if found[1] == "wait":
                break
            await terminal.say(pick(found[1].split(), luck), r"(Ada|Ben) plays|over")
            await terminals[1 - turn % 2].until(r"(Ada|Ben) plays")
            if turn == 20:
                await terminals[0].kill()
                terminals[0] = await Terminal.open(tmp_path, link, "--name", "Ada")
                await terminals[0].until("Seat 1: Ada.*yours")
        for terminal in terminals:
            await terminal.say("look", "after the game|Phase")
            assert any("The game is over" in line for line in terminal.lines)
            await terminal.quit()

    play(settings_for(tmp_path, acts_per_second=1000.0, acts_at_once=1000), story)


@pytest.mark.parametrize("link", ["ftp://x/t/y", "http://x/y", "http:///t/x", "http://x/t/y/z"])
def test_a_link_that_is_none_is_told(tmp_path: Path, link: str) -> None:
    """In words, with an example."""

    async def story() -> None:
        terminal = await Terminal.open(tmp_path, link)
        assert await terminal.process.wait() == 2

    asyncio.run(story())
