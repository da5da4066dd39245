"""Play in a terminal through the socket of a server: lines in, sentences out; made to be read aloud."""
