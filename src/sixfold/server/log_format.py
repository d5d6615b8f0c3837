"""Logs of one line each, for people at a terminal and as JSON for everything else. Nothing secret goes in.

What libraries have to say, Uvicorn above all, comes through Python's own logging and leaves in the same form.
"""

import logging
import sys

import structlog


def set_up(*, level: int = logging.INFO) -> None:
    """Write logs to the standard error."""
    common: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    shown = _shown()
    structlog.configure(
        processors=[*common, *shown],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    named = [structlog.stdlib.add_logger_name, structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=common, processors=[*named, *shown]))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.captureWarnings(True)


def _shown() -> list[structlog.typing.Processor]:
    """The last steps, which make a line of what is known."""
    if sys.stderr.isatty():
        # A plain traceback: a prettier one would show what variables hold, and that may be a rack or a seed.
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
