"""The building games: one round engine; each edition a small module of data and overrides."""
