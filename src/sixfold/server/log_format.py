"""Log lines, readable at a terminal and JSON elsewhere. They contain no secrets.

Logs of libraries, above all uvicorn, come through Python's logging and get the same format.
"""

import logging
import sys

import structlog


def set_up(*, level: int = logging.INFO) -> None:
    """Write logs to standard error."""
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
    """The final processors, which render a line."""
    if sys.stderr.isatty():
        # Plain tracebacks: prettier ones show local variables, which may hold a rack or a seed.
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
