"""Logs: one JSON object a line, without secrets.

Only the fields named here are ever written, so that a hand, a token, an invite or chat cannot get
into a log by mistake.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

FIELDS = (
    "method", "route", "status", "ms", "table", "game", "key", "kind", "why", "pid", "count",
    "version", "address", "signal", "seconds",
)  # fmt: skip


class JsonFormatter(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; of an exception type and traceback, not the text, which may hold secrets."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": at.replace("+00:00", "Z"), "level": record.levelname.lower(),
            "from": record.name, "event": record.msg if record.name.startswith("tablee") else
            record.msg.partition("%")[0],
        }  # fmt: skip
        for name in FIELDS:
            if (value := record.__dict__.get(name)) is not None:
                line[name] = value
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = type(error).__name__
            trace = error.__traceback__
            places = []
            while trace is not None:
                code = trace.tb_frame.f_code
                places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
                trace = trace.tb_next
            line["traceback"] = places[-6:]
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(level: str, stream: TextIO = sys.stderr) -> logging.Handler:
    """Write the logs of Tablée and uvicorn to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    for name in ("tablee", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper() if name == "tablee" else "WARNING")
    return handler
