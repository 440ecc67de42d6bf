"""Workloads of the other dialects: audiences of Convert and schedules of Airship.

Every visitor meets one audience, and every custom event one schedule, whatever their number is: a
name selects it whose cardinality is that number, and a bound on a number lets about half of them
pass. Half of Airship's events are screens, to which no schedule listens. Time that grows with the
number of rules is the engine's doing.
"""
import json, pathlib, random, sys

import measure, workload

SIZES = {size: name for name, size in workload.NAMES}
PLATFORMS = {"convert": ["ios", "js"], "airship": ["portable", "android"]}


def encoded(value):
    return json.dumps(value, separators=(",", ":")).encode()


def selected(place, count):
    """The name and value by which a rule is selected, and the bound on the number beside it."""
    return SIZES[count], "%s/%d" % (SIZES[count], place), 20 + place % 7 * 10


def visitors(number, _, seed=1):
    dice = random.Random("visitors %d" % seed)
    for _ in range(number):
        yield {"attributes": {**workload.traits(dice), "note": workload.words(dice, 12)}, "location": {}}


def custom_events(number, count, seed=1):
    """Events for `count` schedules: each has the name that one of these asks for."""
    dice = random.Random("custom events %d" % seed)
    for _ in range(number):
        if dice.random() < 0.5:
            yield {"type": "screen", "data": workload.words(dice, 2)}
        else:
            traits = workload.traits(dice)
            yield {"type": "custom_event", "data": {
                "event_name": traits.pop(SIZES[count]), "properties": traits}}


def leaf(name, match_type, value):
    return {"OR_WHEN": [{
        "rule_type": "generic_text_key_value", "key": name, "value": value,
        "matching": {"match_type": match_type, "negated": False}}]}


def audiences(count):
    """A configuration of as many experiences, each with an audience of its own."""
    found, experiences = [], []
    for place in range(count):
        name, value, bound = selected(place, count)
        found.append({"id": "a%d" % place, "key": "a%d" % place, "type": "transient", "rules": {
            "OR": [{"AND": [leaf(name, "equals", value), leaf("visits", "less", str(bound))]}]}})
        experiences.append({
            "id": str(place), "key": "x%d" % place, "type": "a/b_fullstack", "audiences": ["a%d" % place],
            "settings": {"matching_options": {"audiences": "any"}},
            "variations": [{"id": "v%d" % place, "key": "on"}]})
    return encoded({"account_id": "1", "project": {"id": "2"}, "experiences": experiences, "audiences": found})


def schedule(place, count):
    _, name, bound = selected(place, count)
    return {
        "id": "s%d" % place, "type": "actions", "created": "2026-01-01T00:00:00Z", "limit": 0,
        "actions": {"add_tags_action": "tag-%d" % place}, "triggers": [{
            "type": "custom_event_count", "goal": 1, "predicate": {"and": [
                {"key": "event_name", "value": {"equals": name}},
                {"key": "visits", "scope": ["properties"], "value": {"at_most": bound - 1}}]}}]}


def schedules(count):
    return encoded([schedule(place, count) for place in range(count)])


def expected(name, visits, count):
    """The place of the rule that lets somebody in, or None."""
    place = int(name.split("/")[1])
    return place if visits < selected(place, count)[2] else None


def expected_audience(visitor, count):
    attributes = visitor["attributes"]
    place = expected(attributes[SIZES[count]], attributes["visits"], count)
    return None if place is None else "x%d" % place


def expected_schedule(event, count):
    if event["type"] != "custom_event":
        return None
    place = expected(event["data"]["event_name"], event["data"]["properties"]["visits"], count)
    return None if place is None else "s%d" % place


DIALECTS = {
    "convert": (audiences, visitors, expected_audience, "experience"),
    "airship": (schedules, custom_events, expected_schedule, "schedule")}


class Dialect:
    """Some rules of a dialect, and events for them, in files."""

    def __init__(self, name, count, folder, events, parts):
        self.name, self.count, self.folder = name, count, folder
        rules, events_of, self.expected, self.member = DIALECTS[name]
        self.path = pathlib.Path(folder, "%s-%d.json" % (name, count))
        self.path.write_bytes(rules(count))
        self.events = list(events_of(events, count))
        lines = [encoded(event) + b"\n" for event in self.events]
        self.stream = measure.Stream(folder, "%s-%d" % (name, count), lines, parts)

    def command(self, program, platform):
        return [program, "eval", str(self.path), "--dialect", self.name, "--platform", platform, "--jobs", "1"]

    def check(self, program, platform, most):
        """A wrong answer is not worth timing."""
        sample, sink = self.folder / "sample.ndjson", self.folder / "fired.ndjson"
        sample.write_bytes(b"".join(self.stream.lines[:most]))
        measure.run(self.command(program, platform), sample, sink)
        found = [json.loads(line) for line in sink.read_bytes().splitlines()]
        wanted = [(place, self.expected(event, self.count)) for place, event in enumerate(self.events[:most])]
        wanted = [pair for pair in wanted if pair[1] is not None]
        if not wanted or [(one["event"], one[self.member]) for one in found] != wanted:
            sys.exit("bench: on %s, others than these must match: %s, %d rules" % (
                platform, self.name, self.count))

    def row(self, program, platform, most):
        self.check(program, platform, most)
        return measure.Row(self.command(program, platform), self.stream)


def rows(name, program, folder, plan):
    """By platform and number of rules."""
    found = {}
    for count in plan.dialects:
        dialect = Dialect(name, count, folder, plan.events, plan.parts)
        for platform in PLATFORMS[name]:
            found[platform, count] = dialect.row(program, platform, min(plan.checked, 500))
    return found


def check_all(program, folder, events):
    for name in DIALECTS:
        for count in (10, 1_000):
            dialect = Dialect(name, count, folder, events, 1)
            for platform in PLATFORMS[name]:
                dialect.check(program, platform, events)
    print("bench: audiences and schedules match as they should")
