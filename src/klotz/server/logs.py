"""What a server says of itself: JSON lines on standard error. Keys, names and what people send are never in them."""

import logging
import sys

import structlog


def set_up_logs() -> None:
    """Let our own lines and those of the libraries, from warnings on, come out alike."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter('{"event": "%(name)s: %(message)s", "level": "%(levelname)s"}'))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
