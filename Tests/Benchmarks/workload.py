#!/usr/bin/env python3
"""Writes the benchmarks' events and rules.

  workload.py events --n 20000 --mix 60,30,10 --seed 1    > events.ndjson
  workload.py rules  --count 1000 --seed 1                > rules.json
  workload.py expect rules.json events.ndjson             one line an event: the rules that fire

The same arguments give the same bytes. Only the Python 3 standard library is used.

Events come in three sizes: small (~0.5 KB, a screen view or a purchase), medium (~2 KB, a booking
or a support ticket, nested) and large (~10 KB, a page of recommendations with its texts). Every
event holds the same traits at a depth that its kind sets. Five of them are names of growing
cardinality: 1, 10, 100, 1,000 and 10,000, all cut from one number.

A rule is an `and` of `~type`, `~source`, one name, and up to two tests more. It selects by the name
whose cardinality is a tenth of the number of rules, so that an event meets two rules of its kind
whatever that number is, and fires about 1.4 of them. Time that grows with the number of rules is
then the engine's doing.
"""
import argparse, json, random, sys

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
PAGES = ["/stay/list", "/stay/detail", "/cart", "/account/orders", "/stay/map"]
CHANNELS = ["push.app", "mail.app", "organic.web", "partner.web"]
WORDS = """lake tower morning ticket silver garden window engine harbour paper forest summit quiet
yellow market bridge winter letter corner island museum orange valley station copper river""".split()

# Tests that hold for a known share of the events, below a kind's traits.
TESTS = [
    ("visits", "gt", lambda dice: [dice.choice([9, 19, 39])]),
    ("visits", "le", lambda dice: [dice.choice([59, 79])]),
    ("basket", "lt", lambda dice: [dice.choice([350.5, 425.25])]),
    ("basket", "ge", lambda dice: [dice.choice([50.5, 125.25])]),
    ("page", "sw", lambda dice: ["/stay/"]),
    ("page", "co", lambda dice: [dice.choice(["stay", "l"])]),
    ("page", "nc", lambda dice: ["/orders"]),
    ("channel", "ew", lambda dice: [dice.choice([".app", ".web"])]),
    ("device", "eq", lambda dice: dice.sample(DEVICES, 3)),
    ("device", "ne", lambda dice: [dice.choice(DEVICES)]),
    ("voucher", "ex", lambda dice: []),
    ("muted", "nx", lambda dice: []),
]


def words(dice, count):
    return " ".join(dice.choices(WORDS, k=count))


def key(dice):
    return "%08x-%04x-%04x" % (dice.getrandbits(32), dice.getrandbits(16), dice.getrandbits(16))


def traits(dice):
    number = dice.randrange(10_000)
    found = {name: "%s/%d" % (name, number % size) for name, size in NAMES}
    found["device"] = dice.choice(DEVICES)
    found["page"] = dice.choice(PAGES)
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


def leaf(name, matcher, values):
    return {"type": "matcher", "definition": {"key": name, "matcher": matcher, "values": values}}


def rule(dice, place, count):
    kind_type, source, _, prefix = KINDS[place % len(KINDS)]
    name, size = max((pair for pair in NAMES if pair[1] * 10 <= max(count, 10)), key=lambda p: p[1])
    wanted = "%s/%d" % (name, place // len(KINDS) % size)
    conditions = [
        leaf("~type", "eq", [kind_type]), leaf("~source", "eq", [source]),
        leaf("%s.%s" % (prefix, name), "eq", [wanted])]
    for fact, matcher, values in dice.sample(TESTS, dice.choice([0, 1, 1, 2])):
        conditions.append(leaf("%s.%s" % (prefix, fact), matcher, values(dice)))
    kind, detail = dice.choice([
        ("url", {"url": "example://open?article={%%urlenc(%s.article)%%}" % prefix}),
        ("pb", {"timeout": 2, "templateurl": "https://example.com/in?t={%%~type%%}&v={%%%s.visits%%}"
                % prefix, "templatebody": "{%~all_url%}" if place % 50 == 49 else "branch={%%%s.branch%%}"
                % prefix, "contenttype": "text/plain"}),
        ("add", {"eventdata": {"attached": {"page": "{%%%s.page%%}" % prefix, "weight": 1.50}}}),
        ("schema", {"schema": "https://ns.adobe.com/personalization/message/feed-item", "data": {
            "content": {"title": words(dice, 4), "body": words(dice, 16)}, "expiryDate": 1_800_000_000}}),
    ])
    return {
        "condition": {"type": "group", "definition": {"logic": "and", "conditions": conditions}},
        "consequences": [{"id": "%s-%d" % (key(dice), place), "type": kind, "detail": detail}]}


def rules(count, seed):
    dice = random.Random("rules %d" % seed)
    listed = [rule(dice, place, count) for place in range(count)]
    return json.dumps({"version": 1, "rules": listed}, separators=(",", ":")).encode()


# What must fire, for the matchers and values that are written here: all facts are scalars, and
# nothing depends on the case of letters.


def look_up(found, path):
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


def expect(document, lines):
    """For each line the places of the rules that fire."""
    selectors = {}
    for place, one in enumerate(json.loads(document)["rules"]):
        kind, source, name, *others = [
            c["definition"] for c in one["condition"]["definition"]["conditions"]]
        paths = selectors.setdefault((kind["values"][0], source["values"][0]), {})
        paths.setdefault((name["key"], name["values"][0]), []).append((place, others))
    for line in lines:
        one = json.loads(line)
        fired = []
        for (path, value), candidates in selectors.get((one["type"], one["source"]), {}).items():
            if look_up(one["data"], path) != value:
                continue
            fired += [place for place, others in candidates if all(
                holds(look_up(one["data"], o["key"]), o["matcher"], o["values"]) for o in others)]
        yield sorted(fired)


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
    command = commands.add_parser("rules")
    command.add_argument("--count", type=int, default=10)
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("expect")
    command.add_argument("rules")
    command.add_argument("events")
    options = parser.parse_args()
    if options.command == "events":
        for line in events(options.n, options.mix, options.seed):
            sys.stdout.buffer.write(line)
    elif options.command == "rules":
        sys.stdout.buffer.write(rules(options.count, options.seed))
    else:
        with open(options.rules, "rb") as document, open(options.events, "rb") as lines:
            for fired in expect(document.read(), lines):
                print(*fired)


if __name__ == "__main__":
    main()
