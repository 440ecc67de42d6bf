"""What the figures of a run are held against."""
from typing import NamedTuple

import anchors


class Goal(NamedTuple):
    number: int
    text: str
    key: tuple  # where the figures of a run are found
    must: float
    aim: float
    unit: str = ""
    more: bool = False  # whether more is better

    def meets(self, value, wanted):
        return value >= wanted if self.more else value <= wanted

    def verdict(self, value):
        return "aim" if self.meets(value, self.aim) else "met" if self.meets(value, self.must) else "short"

    def said(self, value):
        sign = "≥" if self.more else "≤"
        return "%s %s%s" % (sign, number(value), self.unit)


def number(value):
    return "{:,.0f}".format(value) if abs(value) >= 100 else "{:.3g}".format(value)


GOALS = [
    Goal(1, "times as fast as orjson, 1,000 rules, `full`", ("orjson", "full", 1_000), 3.6, 4.4, " ×", True),
    Goal(1, "times as fast as simdjson's parse alone (AVX2)", ("simdjson",), 0.95, 1.15, " ×", True),
    Goal(2, "two platforms over one", ("platforms",), 1.5, 1.3, " ×"),
    Goal(3, "instructions, 100,000 rules over 10", ("instructions over", 100_000), 1.3, 1.15, " ×"),
    Goal(4, "time, 100,000 rules over 10, `full`", ("over", "full", 100_000), 1.5, 1.3, " ×"),
    Goal(5, "instructions an event, 1,000 rules", ("instructions", 1_000), 9_000, 7_500),
    Goal(6, "time, 10,000 rules over 10, `adversarial`", ("over", "adversarial", 10_000), 20, 5, " ×"),
    Goal(7, "a renamed fact, time", ("renamed time",), 10, 3, " %"),
    Goal(7, "a renamed fact, instructions", ("renamed instructions",), 10, 3, " %"),
    *(Goal(
        engine.goal, "over %s, `%s`, %s rules" % (engine.name, engine.profile, format(count, ",")),
        (engine.name, count), engine.must[count], engine.aim[count], " ×", True)
      for engine in anchors.ENGINES for count in engine.speeds),
    *(Goal(
        12, "whole process over quamina's, `portable`, %s rules" % format(count, ","),
        ("pipeline", count), anchors.PIPELINE.must[count], anchors.PIPELINE.aim[count], " ×", True)
      for count in anchors.PIPELINE.speeds),
    Goal(13, "start, ten rules, one event", ("start", 10), 1.6, 1.4, " ms"),
    Goal(14, "start, 1,000 rules, one event", ("start", 1_000), 10, 6, " ms"),
    Goal(15, "load of 100,000 rules", ("load seconds", 100_000), 0.45, 0.35, " s"),
    Goal(15, "the same by size", ("load speed", 100_000), 100, 200, " MB/s", True),
    Goal(21, "validate 10,000 rules", ("validate", 10_000), 0.5, 0.25, " s"),
    Goal(21, "validate 100,000 rules", ("validate", 100_000), 6, 3, " s"),
    Goal(21, "memory of that", ("validate memory", 100_000), 1_000, 500, " MB"),
    *(Goal(28, "`%s` of 1,000 rule sets over one with their rules" % command, ("messages", command), 1.3, 1.2, " ×")
      for command in ("eval", "simulate", "validate")),
    Goal(16, "memory, ten rules, any input", ("memory", 10), 16, 10, " MB"),
    Goal(16, "memory, 100,000 rules", ("memory", 100_000), 240, 200, " MB"),
    Goal(17, "one fired consequence", ("consequence",), 210, 180, " ns"),
    Goal(22, "history of 1,000,000 records, opened", ("history",), 500, 300, " ms"),
    Goal(22, "one event with a historical condition over it", ("historical",), 50, 20, " µs"),
    Goal(24, "a suite of 10,000 cases", ("suite",), 2, 1, " s"),
    Goal(25, "diff of 10,000 rules, 100 changed", ("diff",), 2, 1, " s"),
    Goal(25, "events of `diff` over those of `eval`", ("diff events",), 2.2, 2, " ×"),
    Goal(26, "an event with coverage over `eval`", ("coverage",), 3, 2, " ×"),
    Goal(27, "mutants of 1,000 rules, 100 cases", ("mutation",), 10, 5, " s"),
    Goal(18, "`--jobs 2` over `--jobs 1`", ("jobs",), 1.75, 1.85, " ×", True),
    Goal(19, "stripped program", ("size",), 20, 16, " MB"),
    Goal(22, "`simulate` over `eval`, nothing fired", ("session over", 0), 1.5, 1.2, " ×"),
    Goal(22, "a chain of 10,000 events", ("chain",), 100, 50, " ms"),
    Goal(20, "allocations an event, nothing fired", ("allocations",), 0, 0),
]


class Results:
    """The figures that goals ask for; where there are several, the worst one counts."""

    def __init__(self):
        self.found = {}

    def add(self, *key_and_value):
        *key, value = key_and_value
        self.found.setdefault(tuple(key), []).append(value)

    def rows(self, all_goals):
        for goal in GOALS:
            values = self.found.get(goal.key)
            if values is None and not all_goals:
                continue
            worst = values and (min if goal.more else max)(values)
            yield [
                str(goal.number), goal.text, goal.said(goal.must), goal.said(goal.aim),
                *(["–", "not measured"] if values is None else
                  [number(worst) + goal.unit, goal.verdict(worst)])]
