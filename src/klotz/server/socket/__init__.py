"""One WebSocket for each table and viewer."""
