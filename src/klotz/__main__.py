"""`python -m klotz` is `klotz`."""

import sys

from klotz.cli import main

if __name__ == "__main__":
    sys.exit(main())
