"""The editions, one file each."""
