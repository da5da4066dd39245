"""Tables in use by this process: judged in memory, durable before they are acknowledged, told to all who watch."""
