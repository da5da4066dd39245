"""The calls that can be made over HTTP, each declared once with what goes in and comes out."""
