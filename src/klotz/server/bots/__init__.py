"""Bots at tables: they think in processes of their own, so that a slow search never delays anybody's act."""
