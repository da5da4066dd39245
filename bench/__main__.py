"""`python -m bench` runs every measurement of this folder, `python -m bench NAME ...` those named."""

import argparse
import os
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

import bench

ONE_THREAD: Final = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
"""Every contender has one thread; jax reads this when it is first imported."""


def find_measurements() -> list[str]:
    """The modules that measure something: each that has a function `measure`."""
    names = [found.name for found in iter_modules(bench.__path__) if not found.name.startswith("_")]
    return [name for name in names if hasattr(import_module(f"bench.{name}"), "measure")]


def main() -> None:
    """Print the tables asked for."""
    os.environ["XLA_FLAGS"] = ONE_THREAD
    there = find_measurements()
    parser = argparse.ArgumentParser(prog="python -m bench", description=bench.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure (all of them): {' '.join(there)}")
    names = parser.parse_args().names or there
    unknown = [name for name in names if name not in there]
    if unknown:
        parser.error(f"there is no measurement {unknown[0]!r}; there are: {' '.join(there)}")
    for name in names:
        module = import_module(f"bench.{name}")
        print(f"\n## {name}\n\n{str(module.__doc__).strip()}\n", flush=True)
        module.measure()


if __name__ == "__main__":
    main()
