"""The calls over HTTP, over real connections."""
