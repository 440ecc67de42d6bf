import Foundation
import LaunchLint
import RuleEngine
import TestSupport
import Testing

@Suite struct `differences of documents` {
  /// The number of pairs of documents.
  private static let cases = max(10, PropertySettings.cases(10_000) / 1_000)
  private static let seed = PropertySettings.seed

  /// Every rule of both documents is in the report once, and each event does what the report says.
  @Test func `hold for random edits`() throws {
    print("\(Self.cases) pairs of documents, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var random = DocumentEdits(seed: Self.seed)
    let scratch = try Scratch()
    for _ in 0..<Self.cases {
      let (old, new) = random.pair()
      try scratch.write(old, to: "old.json")
      try scratch.write(new, to: "new.json")
      let outcome = try Program.shell(
        "rulectl diff old.json new.json --format json --platform all --now 2026-03-02T10:15:30Z", in: scratch.folder)
      try #require([0, 1].contains(outcome.status), "\(outcome.errors)")
      let report = try JSONDecoder().decode(Report.self, from: Data(outcome.standardOutput))
      try Self.check(report, old, new)
      #expect(outcome.status == (report.isEmpty ? 0 : 1))
    }
  }

  /// The impact on recorded events is the difference of what `eval` says with either document.
  @Test func `count events as eval does`() throws {
    print("RULECTL_PROPERTY_SEED=\(Self.seed)")
    var random = DocumentEdits(seed: Self.seed)
    let scratch = try Scratch()
    for _ in 0..<Self.cases {
      let (old, new) = random.pair()
      try scratch.write(old, to: "old.json")
      try scratch.write(new, to: "new.json")
      try scratch.write((0..<200).map { _ in random.event() }.joined(separator: "\n"), to: "events.ndjson")
      let outcome = try Program.shell(
        "rulectl diff old.json new.json --events events.ndjson --format json", in: scratch.folder)
      let impact = try #require(try JSONDecoder().decode(Report.self, from: Data(outcome.standardOutput)).events)
      let fired = try ["old", "new"].map { name in
        let lines = try Program.shell("rulectl eval \(name).json events.ndjson", in: scratch.folder).lines
        return Dictionary(grouping: lines) { line in line.prefix { $0 != "," } }.mapValues { lines in
          // The rule may have another index.
          lines.map { $0.replacing(/"rule":[0-9]+,/, with: "") }.sorted()
        }
      }
      let changed = Set(fired[0].keys).union(fired[1].keys).filter { fired[0][$0] != fired[1][$0] }
      #expect(impact.total == 200)
      #expect(impact.changed + impact.reworded == changed.count, "seed \(Self.seed)\n\(old)\n\(new)")
    }
  }

  /// The commands of the README, in a repository.
  @Test func `are shown by git`() throws {
    let commands = try Package.text("README.md").split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("git config ") }.map { $0.prefix { $0 != "#" } }
    try #require(commands.count == 2)
    let copy = try Scratch(copying: "Tests/Transcripts/diff")
    let script = """
      export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null HOME="$PWD"
      git init -q . && git config user.name a && git config user.email a@example.com
      echo '*.zip diff=rulectl' > .gitattributes
      rulectl pack messages-new -o rules.zip --allow-errors 2> /dev/null; git add -A && git commit -qm first
      rulectl pack messages-old -o rules.zip --force
      cp new.json added.json && git add -N added.json && rm old.json
      \(commands[1]); git --no-pager diff rules.zip > textconv.txt || exit 1
      \(commands[0]); git --no-pager diff rules.zip > command.txt || exit 2
      GIT_EXTERNAL_DIFF='rulectl diff' git --no-pager diff --no-renames -- '*.json' > external.txt || exit 3
      GIT_EXTERNAL_DIFF='rulectl diff' git --no-pager diff -M30 -- '*.json' > renamed.txt || exit 4

      """
    let outcome = try Program.shell(script, in: copy.folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    func text(_ name: String) throws -> String { String(decoding: try copy.read(name), as: UTF8.self) }
    #expect(try text("textconv.txt").contains("-          \"matcher\": \"qe\""))
    #expect(try text("command.txt").hasPrefix("a/rules.zip → b/rules.zip: "))
    #expect(try text("external.txt").contains("a/added.json → b/added.json: 8 added"))
    #expect(try text("external.txt").contains("a/old.json → b/old.json: 8 removed"))
    #expect(try text("renamed.txt").hasPrefix("a/old.json → b/added.json: 1 equivalent, 1 narrower"))
  }

  /// As git passes a new file.
  @Test(arguments: ["missing-key/rules.json", "convert-audience/rules.json", "airship-landing-page/predicate.json"])
  func `take a file that does not exist for no rules`(file: String) throws {
    let path = Package.root.appending(path: "Examples/" + file).path
    let outcome = try Program.run(["diff", "--", "a", "/dev/null", ".", ".", path, ".", "."])
    let head = outcome.lines.first ?? ""
    #expect(outcome.status == 0 && head.contains(" added") && !head.contains("removed"), "\(outcome.output)")
  }

  private static func check(_ report: Report, _ old: String, _ new: String) throws {
    let documents = try [old, new].map { try JSONDocument(Array($0.utf8)) }
    let counts = documents.map { RuleSet($0, for: .ios).ruleCount }
    let same = report.summary["same"] ?? 0
    #expect(counts[0] == same + report.rules.count + report.removed.count)
    #expect(counts[1] == same + report.rules.count + report.added.count)
    #expect(Set(report.rules.map(\.old) + report.removed.map(\.old)).count == report.rules.count + report.removed.count)
    for pair in report.rules {
      for (platform, witnesses) in pair.witnesses {
        for (firing, event) in witnesses {
          let fires = try [(old, pair.old), (new, pair.new)].map { try Self.fires($1, $0, event, platform) }
          let wanted = [firing != "onlyNew", firing != "onlyOld"]
          #expect(
            fires == wanted, "seed \(seed): \(firing) of \(pair.old) and \(pair.new) on \(platform)\n\(old)\n\(new)")
        }
      }
    }
    for (text, singles) in [(old, report.removed), (new, report.added)] {
      for single in singles {
        for (platform, event) in single.witness {
          let fires = try Self.fires(single.old ?? single.new, text, event, platform)
          #expect(fires, "seed \(seed): \(platform)\n\(text)")
        }
      }
    }
  }

  private static func fires(_ rule: Int?, _ rules: String, _ event: Report.Event, _ platform: String) throws -> Bool {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    let outcome = try LaunchRun.run(
      rules: Array(rules.utf8), event: event.json, profile, now: Instant(milliseconds: 1_772_446_530_000))
    guard case .fired(let lines) = outcome else { return false }
    return lines.contains { $0.rule == rule }
  }

  /// Rules are paired by ids first, then by their content, however they are moved.
  @Test(arguments: [
    // Moved; renamed; an id that another rule had; no ids.
    (["a:x", "b:y", "c:z"], ["c:z", "a:x", "b:y"], [], [], []),
    (["a:x", "b:y"], ["b:y", "n:x"], ["0 1"], [], []),
    (["a:x", "b:y"], ["a:y", "b:x"], ["0 0", "1 1"], [], []),
    ([":x", ":y"], [":y", ":w"], [], ["0"], ["1"]),
    (["a:x", "a:x", "b:y"], ["a:x", "b:y", "a:w"], ["1 2"], [], []),
    (["a:x"], ["a:x", "a:x"], [], [], ["1"]),
  ])
  func `pair rules`(old: [String], new: [String], pairs: [String], removed: [String], added: [String]) throws {
    func text(_ rules: [String]) -> String {
      let texts = rules.map { rule in
        let parts = rule.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return Self.rule(parts[0], #"{"key":"\#(parts[1])","matcher":"ex"}"#, url: parts[1])
      }
      return #"{"version":1,"rules":[\#(texts.joined(separator: ","))]}"#
    }
    let (report, _) = try Self.compare(text(old), text(new))
    #expect(report.rules.map { "\($0.old) \($0.new)" } == pairs)
    #expect(report.removed.map { "\($0.old ?? -1)" } == removed)
    #expect(report.added.map { "\($0.new ?? -1)" } == added)
  }

  private static func rule(_ id: String, _ test: String, url: String = "x", type: String = "url") -> String {
    let detail = type == "url" ? #"{"url":"app://\#(url)"}"# : #"{"template":"fullscreen","html":"\#(url).html"}"#
    let consequence = #"{"id":"\#(id)","type":"\#(type)","detail":\#(detail)}"#
    return """
      {"condition":{"type":"matcher","definition":\(test)},"consequences":[\(id.isEmpty ? "" : consequence)]}
      """
  }

  private static func rule(_ id: String, _ key: String, _ values: String, url: String = "x", type: String = "url")
    -> String
  { rule(id, #"{"key":"\#(key)","matcher":"eq","values":[\#(values)]}"#, url: url, type: type) }

  private static func compare(_ old: String, _ new: String, _ options: String = "") throws -> (Report, Int32) {
    let scratch = try Scratch()
    try scratch.write(old, to: "old.json")
    try scratch.write(new, to: "new.json")
    let outcome = try Program.shell("rulectl diff old.json new.json --format json \(options)", in: scratch.folder)
    return (try JSONDecoder().decode(Report.self, from: Data(outcome.standardOutput)), outcome.status)
  }

  private static func document(_ rules: [String], version: String = #""version":1,"#) -> String {
    "{\(version)\"rules\":[\(rules.joined(separator: ","))]}"
  }

  /// Of many rules with one id, those with the most in common are a pair; those with nothing in common but a link are not
  /// if no event fires both.
  @Test func `pair rules by content`() throws {
    let old = (0..<60).map { Self.rule("x", "k\($0 % 3)", "\"v\($0)\"", url: "\($0)") }
    let new = (0..<60).reversed().map { Self.rule("x", "k\($0 % 3)", "\"v\($0)\",\"w\"", url: "\($0)") }
    let (report, status) = try Self.compare(Self.document(old), Self.document(new))
    #expect(status == 1 && report.rules.count == 60)
    #expect(report.rules.allSatisfy { $0.old == 59 - $0.new && Set($0.relation.values) == ["wider"] })
    let (other, _) = try Self.compare(
      Self.document([Self.rule("tip", "screen", #""home""#)]), Self.document([Self.rule("wish", "screen", #""cart""#)]))
    #expect(other.rules.isEmpty && other.added.count == 1 && other.removed.count == 1)
  }

  /// The summary, the rules and the status follow from each platform.
  @Test func `follow from all platforms`() throws {
    let rules = [Self.rule("a", "t", #""gold""#), Self.rule("b", "u", #""x""#)]
    for (old, new, relation) in [
      (Self.document(rules), Self.document(rules, version: ""), "lost"),
      (Self.document(rules, version: ""), Self.document(rules), "regained"),
    ] {
      let (report, status) = try Self.compare(old, new)
      #expect(status == 3)
      #expect(report.rules.map(\.relation) == Array(repeating: ["ios": relation, "android": "same"], count: 2))
      #expect(report.summary[relation] == 2 && report.summary["same"] == 0)
    }
    let all = #"{"key":"t","matcher":"eq","values":["a",null]}"#
    let none = #"{"key":"t","matcher":"eq","values":[null]}"#
    func both(_ test: String) -> String {
      let tests = [#"{"key":"u","matcher":"eq","values":["x"]}"#, test].map {
        #"{"type":"matcher","definition":\#($0)}"#
      }
      return """
        {"version":1,"rules":[{"condition":{"type":"group","definition":{"logic":"and","conditions":\
        [\(tests.joined(separator: ","))]}},"consequences":[]}]}
        """
    }
    let (report, _) = try Self.compare(both(all), both(none))
    #expect(report.summary["wider"] == 1 && report.summary["narrower"] == 1)
  }

  /// The order of all messages that one event can request is compared, or the report says that it is not.
  @Test func `compare the order of many messages`() throws {
    func messages(_ places: some Sequence<Int>, _ values: (Int) -> String) -> String {
      Self.document(places.map { Self.rule("r\($0)", "screen", values($0), url: "r\($0)", type: "iam") })
    }
    func values(_ place: Int) -> String { place == 7 ? #""s3","s7""# : "\"s\(place)\"" }
    let (old, new) = (messages(0..<120, values), messages((0..<120).reversed(), values))
    let (report, status) = try Self.compare(old, new)
    #expect(status == 1 && report.order.count == 1 && report.open == nil)
    #expect(report.order.first?.ids == [["r7"], ["r3"]])
    let (short, end) = try Self.compare(
      messages(0..<120) { "\"s\($0)\",\"s\"" }, messages((0..<120).reversed()) { "\"s\($0)\",\"s\"" },
      "--max-run-steps 100")
    #expect(end == 5 && short.open?.isEmpty == false)
  }
}

/// The report of `diff --format json`.
private struct Report: Decodable {
  /// An event, written again for the engine.
  struct Event: Decodable {
    let json: [UInt8]

    init(from decoder: any Decoder) throws {
      json = [UInt8](try JSONEncoder().encode(try AnyValue(from: decoder)))
    }
  }

  struct Pair: Decodable {
    let old: Int
    let new: Int
    let relation: [String: String]
    let witnesses: [String: [String: Event]]
    let consequences: [Part]
  }

  struct Part: Decodable { let pointer: String }

  struct Single: Decodable {
    let old: Int?
    let new: Int?
    let witness: [String: Event]
  }

  struct Impact: Decodable {
    let total: Int
    let changed: Int
    let reworded: Int
  }

  struct Order: Decodable { let ids: [[String]] }

  let events: Impact?
  let order: [Order]
  let open: [String]?
  let rules: [Pair]
  let added: [Single]
  let removed: [Single]
  let summary: [String: Int]

  /// True if nothing else fires, or is carried out.
  var isEmpty: Bool {
    added.isEmpty && removed.isEmpty
      && rules.allSatisfy { pair in
        pair.consequences.isEmpty && pair.relation.values.allSatisfy { ["same", "equivalent"].contains($0) }
      }
  }
}

/// Any JSON value.
private enum AnyValue: Codable {
  case text(String)
  case number(Double)
  case truth(Bool)
  case list([AnyValue])
  case object([String: AnyValue])
  case null

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([AnyValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: AnyValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    case .truth(let truth): try value.encode(truth)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    case .null: try value.encodeNil()
    }
  }
}

/// Writes pairs of documents, the second of which is the first with random edits; the same ones for the same seed.
private struct DocumentEdits {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private struct Rule {
    var condition: String
    var ids: [String]

    var json: String {
      let consequences = ids.map { #"{"id":"\#($0)","type":"url","detail":{"url":"app://\#($0)"}}"# }
      return #"{"condition":\#(condition),"consequences":[\#(consequences.joined(separator: ","))]}"#
    }
  }

  mutating func pair() -> (String, String) {
    let old = (0..<Int.random(in: 1...12, using: &random)).map { Rule(condition: condition(), ids: ["c\($0)"]) }
    var new = old
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let place = Int.random(in: 0...new.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: new.insert(Rule(condition: condition(), ids: ["n\(Int.random(in: 0..<99, using: &random))"]), at: place)
      case 1 where place < new.count: new.remove(at: place)
      case 2 where place < new.count: new[place].condition = condition()
      case 3 where place < new.count: new[place].ids = ["r\(Int.random(in: 0..<99, using: &random))"]
      case 4 where place < new.count: new.append(new.remove(at: place))
      default: continue
      }
    }
    return (text(old), text(new))
  }

  mutating func event() -> String {
    let members = ["a", "b", "c"].compactMap { key -> String? in
      guard let value = [nil, #""x""#, #""xy""#, "1", "5", "9"].randomElement(using: &random) ?? nil else { return nil }
      return "\"\(key)\":\(value)"
    }
    return #"{"type":"t","source":"s","data":{\#(members.joined(separator: ","))}}"#
  }

  private func text(_ rules: [Rule]) -> String {
    #"{"version":1,"rules":[\#(rules.map(\.json).joined(separator: ","))]}"#
  }

  private mutating func condition() -> String {
    let tests = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let key = ["a", "b", "c"].randomElement(using: &random) ?? ""
      let matcher = ["eq", "ne", "gt", "lt", "co", "ex"].randomElement(using: &random) ?? ""
      let value = ["gt", "lt"].contains(matcher) ? "\(Int.random(in: 0..<9, using: &random))" : #""x""#
      let values = matcher == "ex" ? "" : #","values":[\#(value)]"#
      return #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(matcher)"\#(values)}}"#
    }
    let logic = ["and", "or"].randomElement(using: &random) ?? ""
    return
      #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(tests.joined(separator: ","))]}}"#
  }
}
