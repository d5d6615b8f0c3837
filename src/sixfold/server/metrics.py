"""Metrics for operators in the Prometheus format. They contain amounts, never names or content."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY: Final = CollectorRegistry()
ENTRIES: Final = Counter("sixfold_entries", "Entries written to tables' logs.", ["kind"], registry=REGISTRY)
REFUSALS: Final = Counter("sixfold_refusals", "Messages that were refused.", ["code"], registry=REGISTRY)
CLASHES: Final = Counter("sixfold_clashes", "Commands that lost a race with another process.", registry=REGISTRY)
KEEPING: Final = Histogram(
    "sixfold_keeping_seconds",
    "Time to store a command durably.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
    registry=REGISTRY,
)
CALLS: Final = Counter("sixfold_calls", "Notifications to absent people.", ["outcome"], registry=REGISTRY)
SOCKETS: Final = Gauge("sixfold_sockets", "Connections to tables.", registry=REGISTRY)
TABLES: Final = Gauge("sixfold_tables", "Tables in memory.", registry=REGISTRY)
