"""Measurements: every figure that Klotz quotes is printed by a command of this package."""
