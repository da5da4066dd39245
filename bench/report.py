"""Markdown tables, and a line about where they were measured."""

import platform
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from os import cpu_count
from pathlib import Path
from typing import Final

CPU_INFO: Final = Path("/proc/cpuinfo")


def print_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a Markdown table; numbers stand on the right."""
    written = [[_cell(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(header, *written, strict=True)]
    rules = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    for row in (header, rules, *written):
        first, *others = row
        cells = [first.ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(others, widths[1:], strict=True))]
        print(f"| {' | '.join(cells)} |")


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.2f}" if abs(value) < 10 else f"{value:,.1f}" if abs(value) < 100 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def print_machine(*packages: str) -> None:
    """Say on which machine and with which versions it was measured."""
    parts = [f"{_processor()}, {cpu_count()} cores", f"Python {platform.python_version()}"]
    parts += [f"{name} {_version(name)}" for name in ("klotz", *packages)]
    print(f"\nMeasured on {', '.join(parts)}.")


def _processor() -> str:
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(absent)"
