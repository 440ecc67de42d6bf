"""What other engines were measured at, and how this machine is compared with that one.

The figures are of those engines themselves, each in process on one core, with the same kinds of
events and rules as here (60 % small, 30 % medium, 10 % large; two candidates and about 1.4 firings
an event whatever R is), on a 2-core x86-64 server on which orjson 3.13 parsed the events at 0.61 GB/s.
They are scaled by what orjson does here: a rough scale, and the goals are far apart.
"""
from typing import NamedTuple

ORJSON = 0.61e9  # bytes a second, where the engines were measured


class Engine(NamedTuple):
    goal: int
    name: str
    version: str
    profile: str
    speeds: dict  # number of rules: events a second
    must: dict  # number of rules: times as fast as the engine
    aim: dict
    note: str = ""


ENGINES = [
    Engine(
        8, "AEPRulesEngine", "Swift, release", "full", {10: 2_000, 100: 287, 1_000: 30},
        {10: 700, 100: 4_500, 1_000: 38_000}, {10: 800, 100: 5_000, 1_000: 45_000},
        "the event flattened at every look-up, as AEPCore does"),
    Engine(
        9, "quamina", "v2.0.2-144, Go 1.27", "portable",
        {10: 338_000, 1_000: 72_000, 10_000: 124_000, 100_000: 72_000},
        {10: 4, 1_000: 16, 10_000: 9, 100_000: 11}, {10: 5, 1_000: 20, 10_000: 10, 100_000: 12},
        "at the name of the selecting fact that suits it best: another takes 100,000 rules to 190"),
    Engine(
        10, "event-ruler", "2.0.1, Java 17, warm", "portable", {10: 142_000, 1_000: 76_000},
        {10: 6, 1_000: 10}, {10: 12, 1_000: 20}),
    Engine(
        11, "datalogic", "5.9, Rust, JsonLogic parsed once", "full",
        {10: 289_000, 100: 81_000, 1_000: 7_900}, {10: 3, 100: 10, 1_000: 100},
        {10: 5, 100: 20, 1_000: 180}, "driven from Python once a rule: a lower bound"),
]

# Whole processes, 157 MB from a pipe, `portable`, names of the fired rules written; wall seconds.
PIPELINE = Engine(
    12, "quamina", "v2.0.2-144, Go 1.27", "portable", {10: 157e6 / 0.25, 1_000: 157e6 / 1.10},
    {10: 2, 1_000: 5}, {10: 3, 1_000: 7}, "bytes a second")

# Lots, five rules of each test; events a second.
LOTS = {
    "quamina": {
        "exact": 3_430_000, "prefix": 2_770_000, "suffix": 2_040_000, "contains": 2_870_000,
        "anything-but": 1_930_000},
    "event-ruler": {
        "exact": 520_000, "prefix": 535_000, "suffix": 530_000, "contains": 405_000,
        "anything-but": 443_000, "numeric": 60_000},
}


def times_as_fast(speed, theirs, orjson):
    """How many times as fast as an engine, were both here; `orjson` in bytes a second here."""
    return speed / (theirs * orjson / ORJSON)
