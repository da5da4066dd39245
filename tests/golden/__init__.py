"""Whole matches that were played once and replay for ever; `write` adds those of new games and options."""
