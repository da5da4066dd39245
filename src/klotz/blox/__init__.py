"""BLOX: the layout, the rules (compiled), positions and their notation."""
