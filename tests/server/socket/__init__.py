"""The socket, over real connections."""
