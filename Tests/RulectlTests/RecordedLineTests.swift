import RuleEngine
import TestSupport
import Testing

/// A line of JSON that a transcript, a page or an example records.
private struct RecordedLine {
  /// The name of the schema for it.
  let schema: String
  /// The kind of line, for a schema that describes several; otherwise empty.
  let kind: String
  let text: String
  /// The path and the command.
  let place: String
}

/// The lines that recorded sessions show.
private struct RecordedLines {
  private(set) var all: [RecordedLine] = []
  private var place = ""

  /// The kinds of lines that every schema of an output must have examples of.
  static let kinds: [String: [String]] = [
    "eval": ["consequence", "match", "run", "crash", "error", "open"],
    "explain": ["rule", "schedule"],
    "findings": ["finding", "file", "summary", "report"],
    "hash": [""],
    "simulate": [
      "event", "consequence", "dispatch", "data", "profile", "history", "message", "skipped", "crash", "optimize",
      "cut", "end", "error",
    ],
    "inspect": ["adobe", "convert", "airship"],
    "summary": [""],
    "event": [""],
    "catalogue": [""],
    "test": ["case", "summary", "report"],
    "coverage": [""],
    "mutants": [""],
  ]

  /// Reads the sessions of the package.
  init() throws {
    for root in ["Tests/Transcripts", "Tests/Pages", "Examples"] {
      for path in Package.paths(in: root) where path.hasSuffix(".console") {
        for step in Transcript(try Package.text("\(root)/\(path)")).steps { try add(step, of: "\(root)/\(path)") }
      }
    }
  }

  private mutating func add(_ step: Transcript.Step, of path: String) throws {
    place = "\(path):\(step.line): \(step.command)"
    // The program must be the last of a pipeline; behind `test` a filter hides what differs between runs.
    let commands = step.command.split(separator: "|")
    let isTest = commands.first?.contains("rulectl test ") ?? false
    guard let call = (isTest ? commands.first : commands.last)?.firstMatch(of: /rulectl (\w+)/) else { return }
    let output = step.shown.filter { $0.hasPrefix("{") }
    let command = step.command
    switch call.1 {
    case "eval" where command.contains("--coverage=json"), "test" where command.contains("--coverage=json"):
      for line in output { try add(line, "coverage") }
    case "eval":
      if !command.contains("--print events") {
        for line in output { try add(line, "eval") { document in Self.word(document, "kind") } }
      }
      for line in step.shown where line.hasPrefix("! {") { try add(String(line.dropFirst(2)), "summary") }
    case "explain" where command.contains("--format json"):
      for line in output {
        let isError = Self.word(try JSONDocument(Array(line.utf8)), "kind") == "error"
        try add(line, isError ? "eval" : "explain") { document in
          if isError { return "error" }
          return document.member(document.root, "schedule", .last) == nil ? "rule" : "schedule"
        }
      }
    case "validate" where command.contains("--format jsonl"):
      for line in output { try add(line, "findings") { document in Self.word(document, "kind") } }
    case "validate" where command.contains("--format json"):
      let report = step.shown.filter { !$0.hasPrefix("!") && !$0.hasPrefix("?") }.joined(separator: "\n")
      try add(report, "findings") { _ in "report" }
    case "inspect" where command.contains("--format json"):
      for line in output { try add(line, "inspect") { document in Self.word(document, "dialect") } }
    case "simulate" where output.first?.contains("\"platforms\"") ?? false:
      for line in output where !line.contains("\"schedule\"") {
        try add(line, "simulate") { document in Self.word(document, "kind") }
      }
    case "test" where command.contains("--mutate --format json"):
      for line in output { try add(line, "mutants") }
    case "test" where command.contains("--format jsonl"):
      for line in output { try add(line, "test") { document in Self.word(document, "kind") } }
    case "test" where command.contains("--format json"):
      let report = step.shown.filter { !$0.hasPrefix("!") && !$0.hasPrefix("?") }.joined(separator: "\n")
      try add(report, "test") { _ in "report" }
    case "diff" where command.contains("--format json"):
      let report = step.shown.filter { !$0.hasPrefix("!") && !$0.hasPrefix("?") }.joined(separator: "\n")
      try add(report, "diff")
    case "hash":
      for line in output { try add(line, "hash") }
    case "events" where command.contains("--check") && command.contains("--format jsonl"):
      for line in output { try add(line, "findings") { document in Self.word(document, "kind") } }
    case "events" where command.contains("--list") && command.contains("--format json"):
      for line in output { try add(line, "catalogue") }
    case "events" where !["--check", "--list", "head"].contains(where: { command.contains($0) }):
      for line in output {
        try add(line, line.hasPrefix("{\"event\":") && line.contains("\"owner\":") ? "states" : "event")
      }
    case "witness" where !command.contains("; cat "):
      for line in output { try add(line, "event") }
    default: break
    }
  }

  private mutating func add(_ text: String, _ schema: String, kind: (JSONDocument) -> String = { _ in "" }) throws {
    let document = try JSONDocument(Array(text.utf8))
    all.append(RecordedLine(schema: schema, kind: kind(document), text: text, place: place))
  }

  private static func word(_ document: JSONDocument, _ name: String) -> String {
    guard let value = document.member(document.root, name, .last) else { return "" }
    return String(decoding: document.string(value), as: UTF8.self)
  }
}

@Suite struct `recorded lines` {
  @Test func `are valid by the schemas of their kinds`() throws {
    let lines = try RecordedLines().all
    let faults = try SchemaValidator.faults(lines.map { .init(schema: $0.schema, text: Array($0.text.utf8)) })
    for (line, fault) in zip(lines, faults) where fault != nil {
      Issue.record("\(line.place)\n\(line.schema): \(fault ?? "")\n\(line.text.prefix(400))")
    }
    for (schema, kinds) in RecordedLines.kinds {
      for kind in kinds {
        #expect(lines.contains { $0.schema == schema && $0.kind == kind }, "\(schema) has no line \(kind)")
      }
    }
  }

  @Test func `with an unknown member are invalid`() throws {
    let lines = try RecordedLines().all
    let kinds = Dictionary(grouping: lines) { "\($0.schema) \($0.kind)" }.values.compactMap(\.first)
      .filter { $0.schema != "event" && $0.schema != "inspect" }
    let changed = kinds.map { line in
      SchemaValidator.Subject(schema: line.schema, text: Array((line.text.dropLast() + #","unknown":1}"#).utf8))
    }
    for (line, fault) in zip(kinds, try SchemaValidator.faults(changed)) where fault == nil {
      Issue.record("\(line.schema) \(line.kind) allows any member")
    }
  }
}
