"""Bots at tables, thinking in processes of their own."""
