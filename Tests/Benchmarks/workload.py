#!/usr/bin/env python3
"""Writes the benchmarks' events and rules.

  workload.py events --n 20000 --mix 60,30,10 --seed 1    > events.ndjson
  workload.py lots   --n 20000 --seed 1                   > lots.ndjson
  workload.py rules  --count 1000 --profile full          > rules.json
  workload.py expect rules.json events.ndjson             one line an event: the rules that fire

The same arguments give the same bytes. Only the Python 3 standard library is used.

Events come in three sizes: small (~0.5 KB, a screen view or a visit), medium (~2 KB, a booking or a
support ticket, nested) and large (~10 KB, a page of recommendations with its texts). Every event
holds the same traits at a depth that its kind sets. Five of them are names of growing cardinality:
1, 10, 100, 1,000 and 10,000, all cut from one number. Lots are another shape: parcels of land, whose
bytes are mostly coordinates.

A rule of the profiles `full` and `portable` is an `and` of `~type`, `~source`, one name, and up to
two tests more. It selects by the name whose cardinality is a tenth of the number of rules, so that
an event meets two rules of its kind whatever that number is, and fires about 1.4 of them. Time that
grows with the number of rules is then the engine's doing. `portable` holds only tests that every
matcher of patterns knows; `full` adds numbers, substrings, suffixes, negatives and nested groups.
`adversarial` has nothing to look up beyond `~type` and `~source`: bands of numbers, substrings,
suffixes, negatives and alternatives, each so narrow that an event fires 0.4 to 0.8 of them.
"""
import argparse, json, random, re, sys

# Kind: type, source, size, and where its traits stand.
KINDS = [
    ("com.adobe.eventType.analytics", "com.adobe.eventSource.requestContent", "s", "vars"),
    ("com.adobe.eventType.places", "com.adobe.eventSource.responseContent", "s", "region.traits"),
    ("com.adobe.eventType.messaging", "com.adobe.eventSource.requestContent", "m",
     "booking.guest._tenant.traits"),
    ("com.adobe.eventType.target", "com.adobe.eventSource.requestContent", "m",
     "ticket.origin.session.traits"),
    ("com.adobe.eventType.optimize", "com.adobe.eventSource.responseContent", "l",
     "page.0.slots.0.context.traits"),
]
NAMES = [("tenant", 1), ("league", 10), ("branch", 100), ("series", 1_000), ("article", 10_000)]
DEVICES = ["Pixel 8", "Pixel 9 Pro", "iPhone15,2", "iPhone17,1", "SM-S921B"]
ROUTES = ["/stay/list", "/stay/detail", "/cart", "/account/orders", "/stay/map"]
CHANNELS = ["push.app", "mail.app", "organic.web", "partner.web"]
WORDS = """lake tower morning ticket silver garden window engine harbour paper forest summit quiet
yellow market bridge winter letter corner island museum orange valley station copper river""".split()

PROFILES = ["full", "portable", "adversarial"]
LOT_TESTS = ["exact", "prefix", "suffix", "contains", "anything-but", "numeric"]
STREETS = """ASH BEECH CEDAR COLLEGE CROSS DOCK ELM FERRY GROVE HARBOR HIGH HILL LAUREL MILL OAK ORCHARD
PARK PIER RIVER SCHOOL SPRING STATION TEMPLE VINE WATER WILLOW""".split()

# Tests that hold for a known share of the events, below a kind's traits.
PORTABLE = [
    ("route", "sw", lambda dice: ["/stay/"]),
    ("device", "eq", lambda dice: dice.sample(DEVICES, 3)),
    ("channel", "eq", lambda dice: dice.sample(CHANNELS, 3)),
    ("voucher", "ex", lambda dice: []),
    ("muted", "nx", lambda dice: []),
]
FULL = PORTABLE + [
    ("visits", "gt", lambda dice: [dice.choice([9, 19, 39])]),
    ("visits", "le", lambda dice: [dice.choice([59, 79])]),
    ("basket", "lt", lambda dice: [dice.choice([350.5, 425.25])]),
    ("basket", "ge", lambda dice: [dice.choice([50.5, 125.25])]),
    ("route", "co", lambda dice: [dice.choice(["stay", "l"])]),
    ("route", "nc", lambda dice: ["/orders"]),
    ("channel", "ew", lambda dice: [dice.choice([".app", ".web"])]),
    ("device", "ne", lambda dice: [dice.choice(DEVICES)]),
    ("visits", "or", None),
]


PERSONALIZATION = "https://ns.adobe.com/personalization/"
SURFACE = "mobileapp://com.example.app"

def words(dice, count):
    return " ".join(dice.choices(WORDS, k=count))


def key(dice):
    return "%08x-%04x-%04x" % (dice.getrandbits(32), dice.getrandbits(16), dice.getrandbits(16))


def traits(dice):
    number = dice.randrange(10_000)
    found = {name: "%s/%d" % (name, number % size) for name, size in NAMES}
    found["device"] = dice.choice(DEVICES)
    found["route"] = dice.choice(ROUTES)
    found["channel"] = dice.choice(CHANNELS)
    found["visits"] = dice.randrange(100)
    found["basket"] = dice.randrange(50_000) / 100
    if dice.random() < 0.6:
        found["voucher"] = "V-%05d" % dice.randrange(100_000)
    if dice.random() < 0.2:
        found["muted"] = True
    # The order of members must not decide the cost of anything.
    order = list(found)
    dice.shuffle(order)
    return {name: found[name] for name in order}


def screen(dice):
    return {"screen": words(dice, 2), "vars": traits(dice)}


def visit(dice):
    place = {"id": key(dice), "lat": dice.uniform(-90, 90), "lon": dice.uniform(-180, 180)}
    return {"region": {"poi": place, "traits": traits(dice)}}


def booking(dice):
    rooms = [
        {"sku": "R-%04d" % dice.randrange(10_000), "title": words(dice, 5), "price": {
            "amount": dice.randrange(30_000) / 100, "currency": dice.choice(["EUR", "JPY", "BRL"])},
         "nights": dice.randrange(1, 9), "options": {"breakfast": True, "view": words(dice, 2)}}
        for _ in range(5)]
    guest = {"id": key(dice), "consent": {"mail": False, "share": None},
             "_tenant": {"score": dice.random(), "traits": traits(dice)}}
    return {"booking": {"rooms": rooms, "guest": guest, "note": words(dice, 105)}}


def ticket(dice):
    messages = [
        {"from": dice.choice(["guest", "staff"]), "at": 1_700_000_000 + dice.randrange(10**7),
         "text": words(dice, 29)} for _ in range(5)]
    session = {"id": key(dice), "traits": traits(dice), "flags": [True, False, None, 1, 2.5]}
    return {"ticket": {"messages": messages, "origin": {"app": "desk", "session": session}}}


def page(dice):
    slots = [
        {"slot": place, "context": {"traits": traits(dice)} if place == 0 else {"token": key(dice)},
         "items": [
             {"id": key(dice), "html": "<article class=\"card\"><h2>%s</h2>\n<p>%s</p></article>" % (
                 words(dice, 4), words(dice, 42)),
              "rank": dice.random(), "price": dice.randrange(9_000) / 10, "labels": words(dice, 4).split()}
             for _ in range(3)]}
        for place in range(7)]
    return {"page": [{"id": key(dice), "slots": slots}]}


DATA = [screen, visit, booking, ticket, page]


def event(dice, place, kind):
    return {
        "id": "%s-%d" % (key(dice), place), "name": "Benchmark event", "type": KINDS[kind][0],
        "source": KINDS[kind][1], "timestamp": 1_700_000_000_000 + place * 37,
        "data": DATA[kind](dice)}


def events(count, mix, seed):
    """Events as lines of bytes; `mix` weighs small, medium and large."""
    dice = random.Random(seed)
    by_size = {size: [k for k, kind in enumerate(KINDS) if kind[2] == size] for size in "sml"}
    for place, size in enumerate(dice.choices("sml", weights=mix, k=count)):
        line = json.dumps(event(dice, place, dice.choice(by_size[size])), separators=(",", ":"))
        yield line.encode() + b"\n"


def lot(dice, place):
    block, number = "%04d" % dice.randrange(9_000), "%03d" % dice.randrange(400)
    west, south = -122.5 + dice.random() / 10, 37.7 + dice.random() / 10
    ring = [
        [west + dice.random() / 2_000, south + dice.random() / 2_000, 0.0]
        for _ in range(dice.choice([5, 5, 6, 7, 12]))]
    properties = {
        "MAPBLKLOT": block + number, "BLOCK_NUM": block, "LOT_NUM": number,
        "STREET": dice.choice(STREETS), "ST_TYPE": dice.choice(["ST", "ST", "AVE", "BLVD"]),
        "FROM_ST": str(dice.randrange(4_000)), "ODD_EVEN": dice.choice("OE"),
        "AREA": dice.randrange(40_000) / 10}
    return {
        "id": "lot-%d" % place, "name": "Parcel", "type": "com.example.parcel",
        "source": "com.example.register", "timestamp": 1_700_000_000_000 + place, "data": {
            "type": "Feature", "properties": properties,
            "geometry": {"type": "Polygon", "coordinates": [ring + ring[:1]]}}}


def lots(count, seed):
    dice = random.Random("lots %d" % seed)
    for place in range(count):
        yield json.dumps(lot(dice, place), separators=(",", ":")).encode() + b"\n"


def leaf(name, matcher, values):
    return {"type": "matcher", "definition": {"key": name, "matcher": matcher, "values": values}}


def group(logic, *conditions):
    return {"type": "group", "definition": {"logic": logic, "conditions": list(conditions)}}


def tests(condition):
    """The tests of a condition, in order."""
    if condition["type"] == "group":
        for child in condition["definition"]["conditions"]:
            yield from tests(child)
    else:
        yield condition


def alternatives(dice, prefix):
    return group(
        "or", leaf(prefix + ".visits", "lt", [dice.choice([20, 30, 40])]),
        group("and", leaf(prefix + ".device", "eq", dice.sample(DEVICES, 2)),
              leaf(prefix + ".route", "nc", ["cart"])),
        leaf(prefix + ".branch", "eq", ["branch/%d" % dice.randrange(100)]))


def selecting(dice, place, count, profile, hits):
    """Tests of a rule that selects by a name; `hits` are 0, 1 (1.4 in truth) or 10 an event."""
    prefix = KINDS[place % len(KINDS)][3]
    name, size = [pair for pair in NAMES if pair[1] * 10 * max(hits, 1) <= max(count, 10)][-1]
    turn, number = divmod(place // len(KINDS), size)
    # Of the twenty rules that an event meets with ten hits, six select what never comes.
    never = hits == 0 or hits == 10 and turn % 10 >= 7
    wanted = "%s/none-%d" % (name, place) if never else "%s/%d" % (name, number)
    tests = [leaf("%s.%s" % (prefix, name), "eq", [wanted])]
    known = FULL if profile == "full" else PORTABLE
    for fact, matcher, values in dice.sample(known, dice.choice([0, 1, 1, 2])):
        tests.append(
            alternatives(dice, prefix) if matcher == "or" else
            leaf("%s.%s" % (prefix, fact), matcher, values(dice)))
    return tests


def hiding(dice, place, count):
    """Tests that no table can be asked for, narrower the more rules there are."""
    prefix = KINDS[place % len(KINDS)][3] + "."
    digits = len(str(count)) - 1
    number = "%0*d" % (digits, dice.randrange(10**digits))
    way = place // len(KINDS) % 4
    if way == 0:
        width = max(0.02, 2_500 / count)
        low = round(dice.random() * (500 - width), 2)
        return [leaf(prefix + "basket", "ge", [low]),
                leaf(prefix + "basket", "lt", [round(low + width, 2)])]
    if way == 1:
        return [leaf(prefix + "article", "co", [number]), leaf(prefix + "visits", "le", [70])]
    if way == 2:
        return [leaf(prefix + "device", "ne", [dice.choice(DEVICES)]), leaf(prefix + "muted", "nx", []),
                leaf(prefix + "route", "nc", ["/orders"]), leaf(prefix + "voucher", "ew", [number])]
    return [group(
        "or", leaf(prefix + "voucher", "sw", ["V-" + number]),
        group("and", leaf(prefix + "article", "ew", [number]), leaf(prefix + "channel", "nc", ["mail"])))]


def consequence(dice, place):
    prefix = KINDS[place % len(KINDS)][3]
    kind, detail = dice.choice([
        ("url", {"url": "example://open?article={%%urlenc(%s.article)%%}" % prefix}),
        ("pb", {"timeout": 2, "templateurl": "https://example.com/in?t={%%~type%%}&v={%%%s.visits%%}"
                % prefix, "templatebody": "branch={%%%s.branch%%}" % prefix, "contenttype": "text/plain"}),
        ("add", {"eventdata": {"attached": {"route": "{%%%s.route%%}" % prefix, "weight": 1.50}}}),
        ("schema", {"schema": "https://ns.adobe.com/personalization/message/feed-item", "data": {
            "content": {"title": words(dice, 4), "body": words(dice, 16)}, "expiryDate": 1_800_000_000}}),
    ])
    return {"id": "%s-%d" % (key(dice), place), "type": kind, "detail": detail}


def rule(dice, place, count, profile, hits):
    kind_type, source, _, _ = KINDS[place % len(KINDS)]
    tests = (hiding(dice, place, count) if profile == "adversarial"
             else selecting(dice, place, count, profile, hits))
    return {
        "condition": group("and", leaf("~type", "eq", [kind_type]), leaf("~source", "eq", [source]), *tests),
        "consequences": [consequence(dice, place)]}


def document(listed):
    return json.dumps({"version": 1, "rules": listed}, separators=(",", ":")).encode()


def rules(count, profile="full", hits=1, seed=1):
    dice = random.Random("rules %d" % seed)
    return document([rule(dice, place, count, profile, hits) for place in range(count)])


def message_rules(count, schema, seed=1):
    """Rules that announce messages of Journey Optimizer, one each: `in-app` or `content-card`."""
    dice = random.Random("messages %d" % seed)
    for place in range(count):
        content = {"contentType": "text/html", "content": "<html><body>%s</body></html>" % words(dice, 16),
                   "mobileParameters": {"verticalAlign": "center", "width": 100}}
        if schema == "content-card":
            content = {"contentType": "application/json", "expiryDate": 1_900_000_000, "publishedDate": 1_700_000_000,
                       "content": {"title": {"content": words(dice, 4)}, "body": {"content": words(dice, 16)}}}
        detail = {"id": "m%d" % place, "schema": PERSONALIZATION + "message/" + schema,
                  "data": {**content, "meta": {"surface": SURFACE}}}
        yield {
            "condition": group(
                "and", leaf("~type", "eq", ["com.example.t%d" % (place % 7)]), leaf("~source", "eq", ["s"]),
                leaf("a.k", "eq", ["v%d" % place])),
            "consequences": [{"id": "c%d" % place, "type": "schema", "detail": detail}]}


def response(listed):
    """A response of Edge with a proposition for each rule."""
    propositions = [
        {"id": "p%d" % place, "scope": SURFACE,
         "scopeDetails": {"decisionProvider": "AJO", "rank": place, "activity": {"id": "act#%d" % place}},
         "items": [{"id": "i%d" % place, "schema": PERSONALIZATION + "ruleset-item",
                    "data": {"version": 1, "rules": [one]}}]}
        for place, one in enumerate(listed)]
    return json.dumps({"requestId": "r", "handle": [
        {"type": "personalization:decisions", "payload": propositions}]}, separators=(",", ":")).encode()


def lot_test(dice, test):
    number = "%04d" % dice.randrange(9_000)
    return {
        "exact": lambda: leaf("properties.STREET", "eq", [dice.choice(STREETS)]),
        "prefix": lambda: leaf("properties.MAPBLKLOT", "sw", [number[:2]]),
        "suffix": lambda: leaf("properties.MAPBLKLOT", "ew", [number[2:]]),
        "contains": lambda: leaf("properties.MAPBLKLOT", "co", [number[:3]]),
        "anything-but": lambda: leaf("properties.STREET", "ne", [dice.choice(STREETS)]),
        "numeric": lambda: leaf("properties.AREA", "lt", [dice.randrange(2_000) / 10]),
    }[test]()


def lot_rules(test, seed=1):
    """Five rules of one test each and nothing else."""
    dice = random.Random("lots %s %d" % (test, seed))
    return document([
        {"condition": group("and", lot_test(dice, test)), "consequences": [
            {"id": "%s-%d" % (test, place), "type": "add", "detail": {"eventdata": {"lot": place}}}]}
        for place in range(5)])


def chain():
    """Rules of which one opens a URL on every event, its own announcement included."""
    return json.dumps({"version": 1, "rules": [{
        "condition": {"type": "matcher", "definition": {"key": "~type", "matcher": "ex"}},
        "consequences": [{"id": "c", "type": "url", "detail": {"url": "https://example.com/{%~type%}"}}]}]})


def renamed(text, fact, name):
    """Rules or events with one trait under another name and nothing else changed."""
    return re.sub(rb'(?<=[".])%s(?=["%%)])' % fact.encode(), name.encode(), text)


# What must fire, for the matchers and values that are written here: all facts are scalars, and
# nothing depends on the case of letters.


def look_up(event, path):
    if path[0] == "~":
        return event[path[1:]]
    found = event["data"]
    for step in path.split("."):
        found = found[int(step)] if isinstance(found, list) else found.get(step)
        if found is None:
            return None
    return found


def holds(fact, matcher, values):
    if matcher in ("ex", "nx"):
        return (fact is not None) == (matcher == "ex")
    if fact is None:
        return False
    return {
        "eq": lambda: fact in values, "ne": lambda: fact not in values,
        "gt": lambda: fact > values[0], "ge": lambda: fact >= values[0],
        "lt": lambda: fact < values[0], "le": lambda: fact <= values[0],
        "co": lambda: values[0] in fact, "nc": lambda: values[0] not in fact,
        "sw": lambda: fact.startswith(values[0]), "ew": lambda: fact.endswith(values[0]),
    }[matcher]()


def fires(condition, event):
    definition = condition["definition"]
    if condition["type"] == "group":
        parts = (fires(part, event) for part in definition["conditions"])
        return all(parts) if definition["logic"] == "and" else any(parts)
    return holds(look_up(event, definition["key"]), definition["matcher"], definition["values"])


def selectors(document):
    """Rules by type and source, then by the path and the value of the first single `eq` they need."""
    found = {}
    for place, one in enumerate(json.loads(document)["rules"]):
        tests = [part["definition"] for part in one["condition"]["definition"]["conditions"]]
        singles = {
            test["key"]: test["values"][0] for test in tests
            if test.get("matcher") == "eq" and len(test["values"]) == 1}
        kind = singles.pop("~type", None), singles.pop("~source", None)
        path, value = next(iter(singles.items()), (None, None))
        paths = found.setdefault(kind, {})
        paths.setdefault(path, {}).setdefault(value, []).append((place, one["condition"]))
    return found


def expect(document, lines):
    """For each line the places of the rules that fire."""
    kinds = selectors(document)
    for line in lines:
        event = json.loads(line)
        candidates = []
        for kind in ((event["type"], event["source"]), (None, None)):
            for path, values in kinds.get(kind, {}).items():
                candidates += values.get(path and look_up(event, path), [])
        yield sorted(place for place, condition in candidates if fires(condition, event))


def mix(text):
    weights = [int(part) for part in text.split(",")]
    if len(weights) != 3 or min(weights) < 0 or not sum(weights):
        raise argparse.ArgumentTypeError("three weights, as in 60,30,10")
    return weights


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("events")
    command.add_argument("--n", type=int, default=20_000)
    command.add_argument("--mix", type=mix, default=[60, 30, 10])
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("lots")
    command.add_argument("--n", type=int, default=20_000)
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("rules")
    command.add_argument("--count", type=int, default=10)
    command.add_argument("--profile", choices=PROFILES, default="full")
    command.add_argument("--hits", type=int, choices=[0, 1, 10], default=1)
    command.add_argument("--lots", choices=LOT_TESTS, help="five rules of one test for lots instead")
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("expect")
    command.add_argument("rules")
    command.add_argument("events")
    options = parser.parse_args()
    if options.command == "events":
        sys.stdout.buffer.writelines(events(options.n, options.mix, options.seed))
    elif options.command == "lots":
        sys.stdout.buffer.writelines(lots(options.n, options.seed))
    elif options.command == "rules":
        sys.stdout.buffer.write(
            lot_rules(options.lots, options.seed) if options.lots else
            rules(options.count, options.profile, options.hits, options.seed))
    else:
        with open(options.rules, "rb") as document, open(options.events, "rb") as lines:
            for fired in expect(document.read(), lines):
                print(*fired)


if __name__ == "__main__":
    main()
