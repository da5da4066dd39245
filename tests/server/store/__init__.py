"""What is kept, in SQLite and PostgreSQL."""
