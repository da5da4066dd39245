"""The games of this package, one module each, found by being there."""
