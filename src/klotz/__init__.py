"""Klotz: the open home of the build-and-break board games."""

from importlib.metadata import version

__version__ = version("klotz")
