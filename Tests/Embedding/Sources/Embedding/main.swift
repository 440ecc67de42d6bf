import RuleEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Takes rules from an archive, runs events through them, and ends with status 1 where the answer
// is not the expected one.

var failures = 0

@MainActor func expect(_ holds: Bool, _ claim: String) {
  if !holds {
    failures += 1
    print("embedding: not so: \(claim)")
  }
}

/// A deflated archive of one `rules.json`, with one rule: `total` `ge` 10.
let archived = """
  504b0304140000000800000021006eeaca157f000000bb0000000a00000072756c65732e6a736f6e3d8d410ec3200c04\
  ffb2526e393457be52e540c04d5129a460224588bf875a69e58bed1ded54ec94b28b016a1a918aa70c75af303158c7f2\
  afe0632328bc359b27258cb0f470e11fbfe8e82947d6be673f4a61a57eeeda17e99c6e736be3b738d3a7503097c9d98e\
  2e6eedece5d91651b0765eec52ac5007d98686d6e63e27504b01021403140000000800000021006eeaca157f000000bb\
  0000000a000000000000000000000080010000000072756c65732e6a736f6e504b0506000000000100010038000000a7\
  0000000000
  """

func bytes(hex text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] << 4 | digits[$0 + 1])
  }
}

func event(_ data: String) -> [UInt8] {
  Array(#"{"type":"cart","source":"app","data":\#(data)}"#.utf8)
}

// An archive, as each platform unpacks it.

let archive = try Archive(bytes(hex: archived))
expect(archive.damage.isEmpty && archive.verify().isEmpty, "the archive is sound")
expect(archive.entries.map(\.name) == ["rules.json"], "it has one entry")
for reader in ArchiveReader.allCases {
  expect(archive.view(as: reader).document?.name == "rules.json", "\(reader) takes rules.json")
}
guard let text = archive.view(as: .ios).document?.text else { exit(1) }

// Its rules on each platform, and what they fire.

let document = try JSONDocument(text)
for profile in LaunchProfile.all {
  let rules = RuleSet(document, for: profile)
  expect(rules.ruleCount == 1 && rules.version == 1, "\(profile.name) reads one rule")
  let program = try Program(rules, for: profile)
  expect(program.loadedRules == [0] && program.losses.isNone, "\(profile.name) loads it")

  let now = Instant(milliseconds: 1_700_000_000_000)
  let world = World(for: profile, now: now, zone: { _ in 3_600 }, dice: .seeded(7))
  var engine = Engine(program, world: world)
  let fired = try engine.process(event(#"{"total":12.50}"#))
  let total = profile.name == "web" ? "{%total%}" : "12.5"
  expect(fired.map(\.rule) == [0], "\(profile.name) fires rule 0")
  expect(fired.map(\.id) == [#""big""#], "\(profile.name) names the consequence")
  expect(fired.map(\.type) == [#""pb""#], "\(profile.name) says its type")
  expect(fired.map(\.detail) == [#"{"total":"\#(total)"}"#], "\(profile.name) expands its token")
  expect(try engine.process(event(#"{"total":9}"#)).isEmpty, "\(profile.name) rests below ten")
}

// What cannot be used says so.

do throws(Engine.Stop) {
  var engine = Engine(
    try! Program(RuleSet(document, for: .ios), for: .ios), world: World(for: .ios, now: Instant(milliseconds: 0)))
  _ = try engine.process(Array(#"{"type":"cart"}"#.utf8))
  expect(false, "an event without a source is refused")
} catch {
  guard case .event(let problem) = error else { exit(1) }
  expect(problem.reason == .missing("source"), "the missing member is named")
  expect(!problem.summary.isEmpty, "in words too")
}
do throws(JSONProblem) {
  _ = try JSONDocument(Array(#"{"rules":["#.utf8))
  expect(false, "an unfinished document is refused")
} catch {
  expect(error.offset == 10, "at its end")
}
do throws(ArchiveProblem) {
  _ = try Archive(Array("no archive".utf8))
  expect(false, "what is no archive is refused")
} catch {
  expect(!error.code.isEmpty && !error.summary.isEmpty, "with a code and in words")
}

// Shared state is a document, and the clock an effect.

let stateful = Array(
  #"""
  {"version":1,"rules":[{"condition":{"type":"matcher","definition":
  {"key":"~state.com.acme.bag/level","matcher":"eq","values":["gold"]}},
  "consequences":[{"id":"1","type":"pb","detail":{"at":"{%~timestampu%}"}}]}]}
  """#.utf8)
var engine = Engine(
  try Program(RuleSet(JSONDocument(stateful), for: .ios), for: .ios),
  world: World(for: .ios, now: Instant(milliseconds: 0)))
expect(try engine.process(event("{}")).isEmpty, "no state, no firing")
engine.apply(.sharedStates(try JSONDocument(Array(#"{"com.acme.bag":{"level":"gold"}}"#.utf8))))
engine.apply(.clock(Instant(milliseconds: 5_000)))
let late = try engine.process(event("{}"))
expect(late.map(\.detail) == [#"{"at":"5"}"#], "state and clock are those applied")
expect(late.first?.tokens.first?.status == .resolved, "the token is reported")

print(failures == 0 ? "embedding: all as expected" : "embedding: \(failures) not as expected")
exit(failures == 0 ? 0 : 1)
