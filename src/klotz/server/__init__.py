"""The server: tables that people share, and nothing that was acknowledged is ever lost."""
