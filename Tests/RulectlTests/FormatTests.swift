import Foundation
import RuleEngine
import TestSupport
import Testing

@Suite struct `formatting rules` {
  private let scrambled = """
    {"rules":[{"meta":{"b":1,"a":2},"x":0,"consequences":[{"detail":{"z":1.50,"a":"\\u0041\\/"},"type":"url","id":"c"}],
    "condition":{"definition":{"conditions":[{"definition":{"values":[1e2,-0],"own":{},"matcher":"eq","key":"k"},"type":"matcher"}],"logic":"and"},"type":"group"}}],
    "other":[],"version":1}
    """

  private let canonical = """
    {
      "version": 1,
      "rules": [
        {
          "condition": {
            "type": "group",
            "definition": {
              "logic": "and",
              "conditions": [
                {
                  "type": "matcher",
                  "definition": {
                    "key": "k",
                    "matcher": "eq",
                    "values": [
                      1e2,
                      -0
                    ],
                    "own": {}
                  }
                }
              ]
            }
          },
          "consequences": [
            {
              "id": "c",
              "type": "url",
              "detail": {
                "z": 1.50,
                "a": "\\u0041\\/"
              }
            }
          ],
          "meta": {
            "b": 1,
            "a": 2
          },
          "x": 0
        }
      ],
      "other": []
    }

    """

  @Test func `puts members into one order, and keeps that of a detail`() throws {
    let outcome = try Program.run("fmt", text: scrambled)
    #expect(outcome.output == canonical)
    #expect(outcome.status == 0)
    #expect(try Program.run("fmt", "-", text: canonical).output == canonical)
  }

  @Test func `rewrites a file, whose mode stays`() throws {
    let scratch = try Scratch()
    try scratch.write(scrambled, to: "rules.json")
    #expect(try Program.shell("chmod 640 rules.json", in: scratch.folder).status == 0)
    let outcome = try Program.run(["fmt", "rules.json"], in: scratch.folder)
    #expect(outcome.output + outcome.errors == "")
    #expect(try scratch.read("rules.json") == Array(canonical.utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("rules.json"))[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(scratch.tree() == ["rules.json"])
  }

  @Test func `writes nothing where nothing changes`() throws {
    let scratch = try Scratch()
    try scratch.write(canonical, to: "rules.json")
    func inode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: scratch.path("rules.json"))[
        .systemFileNumber] as? Int
    }
    let before = try inode()
    for options in [[], ["--check"], ["--diff"]] {
      let outcome = try Program.run(["fmt", "rules.json"] + options, in: scratch.folder)
      #expect(outcome.status == 0, "\(options)")
      #expect(outcome.output + outcome.errors == "", "\(options)")
    }
    #expect(try inode() == before)
  }

  @Test func `says which files would change, and leaves them`() throws {
    let scratch = try Scratch()
    try scratch.write(scrambled, to: "a.json")
    try scratch.write(canonical, to: "b.json")
    let outcome = try Program.run(["fmt", "--check", "a.json", "b.json"], in: scratch.folder)
    #expect(outcome.status == 1)
    #expect(outcome.output == "a.json\n")
    #expect(try scratch.read("a.json") == Array(scrambled.utf8))
    let input = try Program.run("fmt", "--check", text: scrambled)
    #expect(input.status == 1)
    #expect(input.output == "<stdin>\n")
  }

  @Test(arguments: [
    (#"{"version":1,"rules":[],"rules":[]}"#, "1:25"),
    (#"{"a":{"b":1,"\u0062":2}}"#, "1:13"),
    ("{\n  \"a\": 1 // x\n}", "2:10"),
    ("{\"a\":[1,]}", "1:8"), ("{\"a\":1} x", "1:9"), ("{'a':1}", "1:2"), ("{\"a\":01}", "1:6"),
    ("{\"a\":\"\t\"}", "1:7"), ("\u{FEFF}{}", "1:1"), ("{\"a\":\"\\q\"}", "1:7"), ("{", "1:2"),
  ])
  func `leaves alone what is not strict JSON`(text: String, place: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "rules.json")
    for options in [[], ["--check"], ["--diff"]] {
      let outcome = try Program.run(["fmt", "rules.json"] + options, in: scratch.folder)
      #expect(outcome.status == 3)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("rulectl: rules.json:\(place): "), "\(outcome.errors)")
      #expect(try scratch.read("rules.json") == Array(text.utf8))
    }
  }

  @Test func `leaves alone bytes that are not UTF-8, and archives`() throws {
    let scratch = try Scratch()
    try scratch.write([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], to: "a.json")
    try scratch.write(Sample.archive, to: "rules.zip")
    try scratch.write("{\"version\":1}".utf16.flatMap { [UInt8($0), 0] }, to: "wide.json")
    try scratch.write(scrambled, to: "good.json")
    let names = ["a.json", "rules.zip", "wide.json", "good.json", "gone.json"]
    let outcome = try Program.run(["fmt"] + names, in: scratch.folder)
    #expect(outcome.status == 6, "the worst of all")
    #expect(outcome.messages.count == 4, "\(outcome.errors)")
    #expect(outcome.errors.contains("rules.zip: error: expected a document, found an archive"))
    #expect(try scratch.read("good.json") == Array(canonical.utf8), "others go on")
    #expect(try scratch.read("rules.zip") == Sample.archive)
  }

  @Test(
    arguments: [
      (#"{"type":"t","source":"s"}"#, 2), (#"{"type":"t","source":"s"} {"type":"t","source":"s"}"#, 2),
      (#"{"attributes":{"a":1}}"#, 2), (#"{"com.adobe.x":{"a":1}}"#, 3), (#"{"version":2,"files":[]}"#, 3),
      ("[3,1]", 3),
      (#""x""#, 3),
    ] as [(String, Int32)])
  func `leaves alone what holds no rules`(text: String, status: Int32) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "a.json")
    for options in [[], ["--check"], ["--diff"]] {
      let outcome = try Program.run(["fmt", "a.json"] + options, in: scratch.folder)
      #expect(outcome.status == status, "\(outcome.errors)")
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("rulectl: a.json: error: "), "\(outcome.errors)")
      #expect(try scratch.read("a.json") == Array(text.utf8))
    }
  }

  @Test(arguments: [
    #"{"condition":{"type":"matcher"}}"#, #"[{"id":"a","type":"url","detail":{}}]"#, #"{"key":"a","matcher":"eq"}"#,
    #"{"rulse":[]}"#, #"{"OR":[]}"#, #"{"triggers":[]}"#, #"{"not":{}}"#, "[]",
    #"[{"id":"p","scope":"mobileapp://a","items":[]}]"#,
  ])
  func `takes parts, messages and rules of each dialect`(text: String) throws {
    let outcome = try Program.run("fmt", text: text)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.filter { !$0.isWhitespace } == text)
  }

  @Test func `takes documents as deep as they may be`() throws {
    let deep = String(repeating: "[", count: 4_000) + String(repeating: "]", count: 4_000)
    let outcome = try Program.run("fmt", text: "{\"rules\":\(deep)}")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 8_000 - 2 + 3)
    #expect(outcome.standardOutput.count < 8_001 * 202)
    let deeper = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    #expect(try Program.run("fmt", text: deeper).status == 5)
  }

  @Test func `is asked for the standard input once`() throws {
    #expect(try Program.run("fmt", "-", "-", text: canonical).status == 2)
  }

  // MARK: the difference

  @Test func `shows a difference that makes the one text of the other`() throws {
    let scratch = try Scratch()
    let texts = [
      scrambled, canonical.replacing("1e2", with: "\"x\"").replacing("  ", with: " "),
      canonical.replacing("\"other\": []", with: "\"other\": [\n  ]"),
      // More differences than are looked into.
      canonical.replacing("\"other\": []", with: "\"other\": [\n\(String(repeating: "0,\n", count: 1_500))0\n]"),
      String(canonical.dropLast()), canonical + "\n\n", "\n" + canonical, "{}",
      canonical.replacing("      \"x\": 0\n", with: "      \"x\":  0\n"),
    ]
    for (index, text) in texts.enumerated() {
      try scratch.write(text, to: "a.json")
      let outcome = try Program.run(["fmt", "--diff", "a.json"], in: scratch.folder)
      #expect(outcome.status == 1, "\(index)")
      #expect(outcome.output.hasPrefix("--- a.json\n+++ a.json\n@@ -"), "\(index)")
      let wanted = try Program.run("fmt", text: text).output
      #expect(try Patch(outcome.output).applied(to: text) == wanted, "\(index)")
    }
  }
}

/// A difference in the form of `diff -u`, applied by the letter.
struct Patch {
  private let lines: [String]

  struct Fault: Error { let line: String }

  init(_ text: String) throws {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  func applied(to old: String) throws -> String {
    let source = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var result: [String] = []
    var at = 0
    var endsWithoutBreak = old.last != "\n"
    for (index, line) in lines.enumerated().dropFirst(2) {
      let rest = String(line.dropFirst())
      switch line.first {
      case "@":
        let start = Int(try #require(line.firstMatch(of: /-([0-9]+)/)).output.1) ?? 0
        while at < start - 1 {
          result.append(source[at])
          at += 1
        }
      case " ", "-":
        guard at < source.count, source[at] == rest else { throw Fault(line: line) }
        if line.first == " " { result.append(rest) }
        at += 1
      case "+": result.append(rest)
      case "\\":
        let isRemoved = lines[index - 1].first == "-"
        endsWithoutBreak = !isRemoved
      default: throw Fault(line: line)
      }
    }
    while at < source.count, !(at == source.count - 1 && source[at].isEmpty) {
      result.append(source[at])
      at += 1
    }
    return result.joined(separator: "\n") + (endsWithoutBreak ? "" : "\n")
  }
}

/// Vectors whose document is formatted: it must read the same as before.
@Suite struct `a formatted document` {
  @Test func `reads as it did before, on every platform`() throws {
    let all = try VectorFile.names(in: "launch").flatMap { try LaunchVector.load($0) }
    let step = PropertySettings.isThorough ? 1 : 16
    let vectors = stride(from: 0, to: all.count, by: step).map { all[$0] }
    let scratch = try Scratch()
    for (index, vector) in vectors.enumerated() {
      try scratch.write(vector.rules, to: "\(index).json")
    }
    // A run writes each file through to the disk, so one of all takes too long.
    for start in stride(from: 0, to: vectors.count, by: 400) {
      let files = (start..<min(start + 400, vectors.count)).map { "\($0).json" }
      #expect([0, 3].contains(try Program.run(["fmt"] + files, in: scratch.folder).status))
      let again = try Program.run(["fmt", "--check"] + files, in: scratch.folder)
      #expect([0, 3].contains(again.status), "a second time changes \(again.output)")
    }
    var changed = 0
    for (index, vector) in vectors.enumerated() {
      let text = try scratch.read("\(index).json")
      if text == vector.rules { continue }
      changed += 1
      #expect(try Self.isSame(JSONDocument(vector.rules), JSONDocument(text)), "\(vector)")
      for profile in LaunchProfile.all {
        let before = try LaunchRun.run(rules: vector.rules, event: vector.event, state: vector.state, profile)
        let after = try LaunchRun.run(rules: text, event: vector.event, state: vector.state, profile)
        #expect("\(before)" == "\(after)", "\(vector) \(profile.name)")
      }
    }
    #expect(changed > vectors.count / 2, "most vectors are strict JSON on one line")
  }

  /// Whether both hold the same spellings: members in any order, but in a detail.
  private static func isSame(_ one: JSONDocument, _ other: JSONDocument) -> Bool {
    func isSame(_ a: JSONDocument.Value, _ b: JSONDocument.Value, _ isOrdered: Bool) -> Bool {
      guard one.kind(a) == other.kind(b) else { return false }
      switch one.kind(a) {
      case .array:
        let (left, right) = (one.elements(a), other.elements(b))
        return left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1, isOrdered) }
      case .object:
        let left = one.members(a)
        var right = other.members(b)
        guard left.count == right.count else { return false }
        func isBefore(
          _ x: (name: JSONDocument.Value, value: JSONDocument.Value),
          _ y: (name: JSONDocument.Value, value: JSONDocument.Value)
        ) -> Bool { other.string(x.name).lexicographicallyPrecedes(other.string(y.name)) }
        var sorted = left
        if !isOrdered {
          sorted.sort { one.string($0.name).lexicographicallyPrecedes(one.string($1.name)) }
          right.sort(by: isBefore)
        }
        return zip(sorted, right).allSatisfy { l, r in
          one.lexeme(l.name).elementsEqual(other.lexeme(r.name))
            && isSame(l.value, r.value, isOrdered || one.isNamed(l.name, "detail"))
        }
      case .string, .number, .word, .true, .false, .null: return one.lexeme(a).elementsEqual(other.lexeme(b))
      }
    }
    return isSame(one.root, other.root, false)
  }
}
