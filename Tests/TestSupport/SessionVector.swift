package import RuleEngine

/// One line of `Vectors/sessions`; `Vectors/README.md` says what it may hold.
package struct SessionVector: CustomStringConvertible {
  package let session: SessionCase
  private let file: String
  private let line: VectorLine
  private let shows: Set<String>
  /// Shared states that the input holds, each with the number of the event before which it stands.
  private let records: [SessionRun.Record]

  package var description: String { "\(file) \(line.id)" }

  private static let members: Set<String> = [
    "id", "note", "rules", "listeners", "events", "state", "profile", "history", "maxSteps", "load", "reset", "show",
    "records", "both", "ios", "android",
  ]

  package static func load(_ file: String) throws -> [SessionVector] {
    try VectorFile.lines("sessions/" + file).map { try SessionVector(file, $0) }
  }

  private init(_ file: String, _ line: VectorLine) throws {
    (self.file, self.line) = (file, line)
    try line.allow(Self.members)
    guard let rules = line["rules"], let events = line["events"], (line["both"] == nil) != (line["ios"] == nil),
      (line["ios"] == nil) == (line["android"] == nil)
    else { throw line.fault("needs rules, events, and results of both platforms") }
    func number(_ name: String) -> Int? { line[name].flatMap { Int(line.text($0)) } }
    let engines = [rules] + (line["listeners"].map(line.document.elements) ?? [])
    let history = try (line["history"].map(line.document.elements) ?? []).map { record in
      let parts = line.document.elements(record).map(line.text)
      guard parts.count == 2, let hash = UInt32(parts[0]), let time = Int64(parts[1]) else {
        throw line.fault("has a record of no hash and time")
      }
      return OracleRecord(hash: hash, time: time)
    }
    session = SessionCase(
      rules: engines.map { Self.document($0, line) },
      events: line.document.elements(events).map { Self.event($0, line) },
      state: Array((line["state"].map(line.lexeme) ?? "{}").utf8),
      profile: line["profile"].map { Array(line.lexeme($0).utf8) }, history: history,
      maxSteps: number("maxSteps") ?? 10_000, late: number("load").map { ($0, number("reset") ?? $0) })
    records = try (line["records"].map(line.document.elements) ?? []).map { record in
      let parts = line.document.elements(record)
      guard parts.count == 3, let event = Int(line.text(parts[0])) else {
        throw line.fault("has a record of no event, owner and data")
      }
      return (event, line.document.string(parts[1]), Array(line.lexeme(parts[2]).utf8))
    }
    let kinds = line["show"].map { line.document.elements($0).map(line.text) }
    shows = Set(kinds ?? SessionFactKind.allCases.map(\.rawValue).filter { $0 != "event" && $0 != "end" })
  }

  // MARK: input

  private static let type = "com.example.type.shop"

  private static func document(_ rules: JSONDocument.Value, _ line: VectorLine) -> [UInt8] {
    let rules = line.document.elements(rules).map { rule(line.document.elements($0), line) }
    return Array(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#.utf8)
  }

  private static func rule(_ parts: [JSONDocument.Value], _ line: VectorLine) -> String {
    func matcher(_ type: String) -> String {
      #"{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["\#(type)"]}}"#
    }
    let condition: String =
      switch line.document.kind(parts[0]) {
      case .string: matcher(line.text(parts[0]) == "shop" ? type : line.text(parts[0]))
      default: line.lexeme(parts[0])
      }
    let consequences = parts.dropFirst().map { part in
      let fields = line.document.elements(part).map(line.lexeme)
      return #"{"id":\#(fields[0]),"type":\#(fields[1]),"detail":\#(fields[2])}"#
    }
    return #"{"condition":\#(condition),"consequences":[\#(consequences.joined(separator: ","))]}"#
  }

  private static func event(_ event: JSONDocument.Value, _ line: VectorLine) -> [UInt8] {
    let text = line.lexeme(event)
    if line.document.member(event, "type", .last) != nil { return Array(text.utf8) }
    let rest = text.dropFirst()
    let comma = line.document.members(event).isEmpty ? "" : ","
    return Array(#"{"type":"\#(type)","source":"com.example.source.cart"\#(comma)\#(rest)"#.utf8)
  }

  // MARK: result

  /// What is wrong under `profile`, or nil.
  package func problem(_ profile: LaunchProfile) throws -> String? {
    guard let platform = OraclePlatform(rawValue: profile.name), let list = line["both"] ?? line[profile.name] else {
      return "no result"
    }
    let now = Instant(milliseconds: 1_700_000_000_000)
    let written = try SessionRun.lines(of: session, profile, now: now, records: records)
    if line.document.kind(list) == .string {
      return line.text(list) == "rejected" && written == nil ? nil : "wanted \(line.text(list))"
    }
    guard let written else { return "rejected" }
    let want = line.document.elements(list).map(line.lexeme).map { Self.line($0, platform)?.normalText ?? $0 }
    let got = written.compactMap { text -> String? in
      guard let line = Self.line(text, platform) else { return "no JSON: \(text)" }
      return shows.contains(line.member("kind")?.string ?? "") ? line.normalText : nil
    }
    return want == got ? nil : "wanted\n\(want.joined(separator: "\n"))\ngot\n\(got.joined(separator: "\n"))"
  }

  /// A line without the members that a vector leaves out: numbers of the first event, step and rule.
  private static func line(_ text: String, _ platform: OraclePlatform) -> OracleValue? {
    guard let line = try? OracleReader.strict(Array(text.utf8), platform: platform), let members = line.members else {
      return nil
    }
    return .object(
      members.filter { member in
        switch member.name {
        case "event", "step", "rule", "rules": member.value.wholeNumber != 0
        case "crash": false
        case "reason": line.member("kind")?.string != "crash"
        default: true
        }
      })
  }
}
