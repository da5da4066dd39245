"""Tables in use, and what happens to them without anybody asking."""
