"""Maps errors of PostgreSQL and of its connections."""

import asyncpg

from sixfold.core.errors import BadSetup
from sixfold.server.store.database import Clash, Unavailable

_FIRST_WAS_ANOTHER = (
    asyncpg.UniqueViolationError,
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
)

_TROUBLE = (
    OSError,  # refused, reset, timed out, no such host
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # shut down, crashed, starting up, cancelled
    asyncpg.InsufficientResourcesError,  # disk full, no memory, too many connections
    asyncpg.PostgresSystemError,
    asyncpg.InvalidTransactionStateError,  # read-only: a standby has been reached
    asyncpg.LockNotAvailableError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InternalClientError,
    asyncpg.InvalidCachedStatementError,  # another process has just migrated; the next attempt sees it
    asyncpg.OutdatedSchemaCacheError,
)

_NEVER = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.ClientConfigurationError,
)
"""Errors that retrying cannot fix."""


def meaning(error: Exception) -> Exception:
    """Clash or Unavailable where they apply; otherwise the error itself, which is a bug."""
    if isinstance(error, (Clash, Unavailable)):
        return error
    if isinstance(error, _FIRST_WAS_ANOTHER):
        return Clash(str(error))
    if isinstance(error, _TROUBLE) or _is_about_the_connection(error):
        return Unavailable(f"PostgreSQL cannot be reached or cannot work now ({_words(error)})")
    return error


def at_start(error: Exception) -> Exception:
    """The same while connecting: BadSetup if retrying cannot help."""
    if isinstance(error, _NEVER) or (isinstance(error, ValueError) and not isinstance(error, asyncpg.PostgresError)):
        return BadSetup(f"PostgreSQL refused the connection: {_words(error)}", "bad-database")
    return meaning(error)


def _is_about_the_connection(error: Exception) -> bool:
    """Whether asyncpg reports a closed connection or pool, rather than wrong use."""
    return isinstance(error, asyncpg.InterfaceError) and not isinstance(error, ValueError) and "clos" in str(error)


def _words(error: Exception) -> str:
    """The error in one line; some have no message."""
    return " ".join(str(error).split()) or type(error).__name__
