"""The commands of `klotz`, one module each: `HELP`, `add_arguments`, and `run`, which answers with the exit code."""
