"""What the server keeps: the log of every table, and what is looked up besides; SQLite or PostgreSQL, the same code."""
