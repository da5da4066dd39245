"""The server under load and under faults: real processes, real sockets, on this machine."""
