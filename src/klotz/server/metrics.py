"""What a process has done and has to do, in numbers for Prometheus; no table and no person is named in them."""

import time
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from klotz.server.service import Service

KIND: Final = "text/plain; version=0.0.4; charset=utf-8"


class Counts:
    """What is counted while it happens."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, str]] = Counter()
        """Requests by what was asked and what became of it."""
        self.answer_seconds = 0.0
        self.answers = 0

    def answered(self, op: str, outcome: str, since: float) -> None:
        """A request was answered: it is durable, or refused with a code."""
        self.asked[op, outcome] += 1
        if outcome == "ok":
            self.answers += 1
            self.answer_seconds += time.perf_counter() - since


class Numbers(Collector):
    """Reads all numbers when they are asked for."""

    def __init__(self, service: "Service") -> None:
        self._service = service

    def collect(self) -> Iterator[Metric]:
        """All numbers as they are now."""
        hub, counts, writer = self._service.hub, self._service.hub.counts, self._service.store.work
        tables = list(hub.tables.values())
        asked = CounterMetricFamily("klotz_requests", "Requests to tables.", labels=["op", "outcome"])
        for (op, outcome), count in counts.asked.items():
            asked.add_metric([op, outcome], count)
        yield asked
        yield SummaryMetricFamily(
            "klotz_answer_seconds", "From a request to its answer, when it is durable.", counts.answers,
            counts.answer_seconds,
        )  # fmt: skip
        yield SummaryMetricFamily(
            "klotz_commit_seconds", "Commits of the log, each with all that waited.", writer.commits, writer.seconds
        )
        yield CounterMetricFamily("klotz_appends", "Appends to the log.", writer.appends)
        yield CounterMetricFamily("klotz_store_failures", "Commits that the database refused.", writer.failures)
        stages = Counter((live.table.game, live.table.stage) for live in tables)
        loaded = GaugeMetricFamily("klotz_tables", "Tables in memory.", labels=["game", "stage"])
        for (game, stage), number in stages.items():
            loaded.add_metric([game, stage], number)
        yield loaded
        watchers = sum(len(live.audience.watchers) for live in tables)
        yield GaugeMetricFamily("klotz_watchers", "Connections to tables.", watchers)
        yield GaugeMetricFamily("klotz_relay_up", "Whether other processes hear this one.", int(hub.relay.is_up))
        yield GaugeMetricFamily("klotz_clock_drift_seconds", "How far the clock was moved.", hub.clock.drift)


def write_numbers(service: "Service") -> bytes:
    """All numbers as text."""
    registry = CollectorRegistry()
    registry.register(Numbers(service))
    return generate_latest(registry)
