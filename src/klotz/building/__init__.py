"""Bricks, what stands, and what matches a card; knows no turns."""
