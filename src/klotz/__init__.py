"""Klotz: the open home of the build-and-break board games."""
