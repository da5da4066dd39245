"""Bots for BLOX: what a seat knows, what a position is worth, and the search among what may be hidden."""
