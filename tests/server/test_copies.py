"""Export, import and backup: what is over leaves without anything personal; copies are made while all goes on."""

import io
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from klotz.refusal import Refused
from klotz.server.copies import back_up, export_matches, import_matches
from klotz.server.store.engine import open_engine, upgrade
from tests.server.house import House, play, seated, settings_for


def klotz(*arguments: str, stdin: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    """Run a command."""
    return subprocess.run([sys.executable, "-m", "klotz", *arguments], input=stdin, capture_output=True, check=False)


async def finish(house: House) -> str:
    """Play a game of classic to its end, in which nobody builds anything and no clock runs."""
    table, seats, people = await seated(house, "classic", options={"turns": 1, "pace": [0, 0]})
    for seat in seats:
        assert (await seat.act("start"))["op"] == "ok"
        assert (await seat.act("stop"))["op"] == "ok"
    shown: dict[str, Any] = await people[0].get(f"/api/tables/{table}")
    assert shown["table"]["stage"] == "over"
    return table


@pytest.fixture
def exported(database: str, tmp_path: Path) -> list[bytes]:
    """Two finished matches, exported while the server runs."""
    lines: list[bytes] = []

    async def story(house: House) -> None:
        keys = [await finish(house), await finish(house)]
        file = io.BytesIO()
        engine = open_engine(database)
        assert export_matches(engine, file) == 2
        engine.dispose()
        lines.extend(file.getvalue().splitlines())
        for secret in (*keys, "Ada", "Ben"):
            assert secret.encode() not in file.getvalue()

    play(settings_for(tmp_path, database=database), story)
    return lines


def test_an_export_is_brought_in_once(exported: list[bytes], tmp_path: Path) -> None:
    """What is known already is not doubled; and what was brought in leaves again as it came."""
    url = f"sqlite:///{tmp_path}/other.db"
    for told in (b"2 new matches, 0 known before\n", b"0 new matches, 2 known before\n"):
        done = klotz("import", "--database", url, stdin=b"\n".join(exported))
        assert (done.returncode, done.stdout) == (0, told)
    again = klotz("export", "--database", url)
    assert sorted(again.stdout.splitlines()) == sorted(exported)


def test_an_export_that_was_tampered_with_is_refused(exported: list[bytes], tmp_path: Path) -> None:
    """A match has to replay to its scores; otherwise nothing is brought in, and the line is named."""
    engine = open_engine(f"sqlite:///{tmp_path}/other.db")
    upgrade(engine)
    good, raw = exported[0], msgspec.json.decode(exported[1])
    wrong: dict[str, Any]
    for wrong in (raw | {"scores": [99, 0]}, raw | {"log": raw["log"][:-1]}, raw | {"log": []}, {}):
        with pytest.raises(Refused, match="line 2"):
            import_matches(engine, [good, msgspec.json.encode(wrong)])
        with engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM matches").scalar() == 0
    with pytest.raises(Refused, match="line 1"):
        import_matches(engine, [b"\xff{"])
    engine.dispose()


def test_a_backup_is_a_database(database: str, tmp_path: Path) -> None:
    """Made while the server serves; a server on the copy knows the table and its people."""
    kept: list[tuple[str, str]] = []

    async def before(house: House) -> None:
        table, seats, _ = await seated(house)
        await seats[0].act("start")
        engine = open_engine(database)
        assert back_up(engine, tmp_path / "copy.db") > 5
        engine.dispose()
        await seats[0].act("place", brick="red", pose="1x3", x=0)
        kept.append((table, seats[0].cookie))

    async def after(house: House) -> None:
        table, cookie = kept[0]
        ada = await house.person("")
        ada.client.cookies.set("klotz", cookie)
        seat = await ada.join(table)
        assert (await seat.next("table"))["you"]["seats"] == [1]
        assert (await seat.next("view"))["view"]["table"] == []
        assert (await seat.act("place", brick="red", pose="1x3", x=0))["op"] == "ok"

    play(settings_for(tmp_path, database=database), before)
    play(settings_for(tmp_path, database=f"sqlite:///{tmp_path}/copy.db"), after)


def test_commands_say_what_is_wrong(tmp_path: Path) -> None:
    """No database where one should be, a file that is there already: told, with exit code 2, and nothing is made."""
    url = f"sqlite:///{tmp_path}/none.db"
    for command in (("export",), ("backup", str(tmp_path / "copy.db"))):
        done = klotz(*command, "--database", url)
        assert done.returncode == 2
        assert b"there is no file" in done.stderr
    sqlite3.connect(tmp_path / "none.db").close()
    (tmp_path / "copy.db").touch()
    done = klotz("backup", str(tmp_path / "copy.db"), "--database", url)
    assert (done.returncode, b"is there already" in done.stderr) == (2, True)
    done = klotz("import", "--database", url, stdin=b"rubbish\n")
    assert (done.returncode, b"line 1" in done.stderr) == (2, True)
    assert klotz("serve", "--database", "rubbish").returncode == 2
