"""Settings for all tests: Hypothesis never judges by the clock, and tries the same examples wherever `CI` is set."""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

settings.register_profile(
    "klotz",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("klotz")

if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    # Numba's index of machine code is made for one writer at a time.
    os.environ["NUMBA_CACHE_DIR"] = str(Path(__file__).parent / "__pycache__" / worker)
