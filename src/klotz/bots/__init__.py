"""Who plays without hands."""
