"""The server, proved on the real databases."""
