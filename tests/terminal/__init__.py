"""Games that are played by typing."""
