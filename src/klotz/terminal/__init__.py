"""Games that a person plays by typing and listening."""
