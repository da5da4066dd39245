"""Tables as such, without a network."""
