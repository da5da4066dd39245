"""Settings for all tests: Hypothesis never judges by the clock, and tries the same examples wherever `CI` is set."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "klotz",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("klotz")
