private import Foundation
package import RuleEngine

/// One line of `Vectors/launch`; `Vectors/README.md` says what it may hold.
package struct LaunchVector: CustomStringConvertible {
  package let rules: [UInt8]
  package let event: [UInt8]
  package let state: [UInt8]?
  /// Where the app has the rules from.
  private let history: HistoryUse
  private let file: String
  private let line: VectorLine

  package var description: String { "\(file) \(line.id)" }

  private static let forms = ["rules", "condition", "matcher", "detail"]
  private static let platforms = LaunchProfile.all.map(\.name)
  private static let members = Set(["id", "note", "data", "event", "state", "origin"] + forms + platforms)

  /// A result that is one word.
  private enum Word: String {
    case hit, miss, rejected, crash
    case crashLoad = "crash-load"
  }

  package static func load(_ file: String) throws -> [LaunchVector] {
    try VectorFile.lines("launch/" + file).map { try LaunchVector(file, $0) }
  }

  private init(_ file: String, _ line: VectorLine) throws {
    (self.file, self.line) = (file, line)
    try line.allow(Self.members)
    let forms = Self.forms.filter { line[$0] != nil }
    let results = Self.platforms.compactMap { line[$0] }
    guard forms.count == 1, (line["event"] == nil) != (line["data"] == nil), !results.isEmpty else {
      throw line.fault("needs one document, one event, and a result")
    }
    guard results.allSatisfy({ Self.isResult($0, line) }) else {
      throw line.fault("has a result of no known shape")
    }
    let origin = line["origin"].map(line.text) ?? "cache"
    guard ["cache", "download"].contains(origin) else { throw line.fault("has rules of no known origin") }
    history = HistoryUse(isRead: false, isDownload: origin == "download")
    rules = try Self.document(line)
    state = line["state"].map { Array(line.text($0).utf8) }
    let data = line["data"].map(line.text) ?? ""
    let event = line["event"].map(line.text)
    self.event = Array(
      (event ?? #"{"name":"Shop Event","type":"\#(Self.type)","source":"com.example.source.cart","data":\#(data)}"#)
        .utf8)
  }

  private static let type = "com.example.type.shop"

  private static func isResult(_ value: JSONDocument.Value, _ line: VectorLine) -> Bool {
    switch line.document.kind(value) {
    case .string: Word(rawValue: line.text(value)) != nil
    case .object: [["fired"], ["loaded"], ["fired", "loaded"], ["detail"]].contains(line.names(value).sorted())
    case .array, .number, .word, .true, .false, .null: false
    }
  }

  private static func document(_ line: VectorLine) throws -> [UInt8] {
    func document(_ condition: String, _ detail: String = #"{"msg":"hi"}"#) -> [UInt8] {
      let hit = #"[{"id":"hit","type":"pb","detail":\#(detail)}]"#
      return Array(#"{"version":1,"rules":[{"condition":\#(condition),"consequences":\#(hit)}]}"#.utf8)
    }
    func matcher(_ definition: String) -> String {
      #"{"type":"matcher","definition":{\#(definition)}}"#
    }
    if let condition = line["condition"] { return document(line.text(condition)) }
    if let parts = line["matcher"].map(line.document.elements) {
      guard (2...3).contains(parts.count) else { throw line.fault("has no key and code") }
      let (key, code) = (line.lexeme(parts[0]), line.lexeme(parts[1]))
      let values = parts.count > 2 ? #","values":\#(line.text(parts[2]))"# : ""
      return document(matcher(#""key":\#(key),"matcher":\#(code)\#(values)"#))
    }
    if let detail = line["detail"] {
      return document(matcher(#""key":"~type","matcher":"eq","values":["\#(type)"]"#), line.text(detail))
    }
    guard let rules = line["rules"] else { throw line.fault("has no document") }
    guard line.document.kind(rules) == .object, line.names(rules) == ["base64"],
      let base64 = line.document.member(rules, "base64", .last)
    else { return line.document.string(orLexeme: rules) }
    guard let data = Data(base64Encoded: line.text(base64)) else { throw line.fault("holds no base64") }
    return [UInt8](data)
  }

  // MARK: judging

  /// Whether the platform keeps nothing of the document, or stops at it; nil where the line does not
  /// say.
  package func isRefused(by profile: LaunchProfile) -> Bool? {
    guard let want = line[profile.name] else { return nil }
    switch Word(rawValue: line.text(want)) {
    case .rejected, .crashLoad: return true
    case .hit, .crash, nil: return false
    // Says nothing about loading.
    case .miss: return nil
    }
  }

  /// What is wrong with the profile's result, or nil.
  package func problem(_ profile: LaunchProfile) throws -> String? {
    guard let want = line[profile.name] else { return nil }
    let got = try LaunchRun.run(rules: rules, event: event, state: state, profile, history: history)
    if let word = Word(rawValue: line.text(want)) { return problem(word, got) }
    func member(_ name: String) -> JSONDocument.Value? { line.document.member(want, name, .last) }
    if let loaded = member("loaded") {
      guard case .success(let program) = LaunchRun.program(rules, profile, history: history) else { return "\(got)" }
      let names = program.loadedRules.indices.map {
        "[" + program.consequenceIDs(ofRuleAt: $0).joined(separator: ",") + "]"
      }
      let text = "[" + names.joined(separator: ",") + "]"
      if !same(json(line.text(loaded)), json(text)) { return "loaded \(text)" }
    }
    let (fired, detail) = (member("fired"), member("detail"))
    guard case .fired(let lines) = got else {
      // What has loaded may stop at the event, but the event must be one.
      if case .crash = got, fired == nil, detail == nil { return nil }
      return "\(got)"
    }
    if let fired {
      let ids = "[" + lines.map(\.id).joined(separator: ",") + "]"
      if !same(json(line.text(fired)), json(ids)) { return "fired \(ids)" }
    }
    if let detail {
      guard lines.count == 1 else { return "fired \(lines.count)" }
      if !same(json(line.text(detail)), json(lines[0].detail)) { return "detail \(lines[0].detail)" }
    }
    return nil
  }

  private func problem(_ want: Word, _ got: LaunchRun.Outcome) -> String? {
    let isRight: Bool =
      switch (want, got) {
      case (.hit, .fired(let lines)): lines.map(\.id) == ["\"hit\""]
      case (.miss, .fired(let lines)): lines.isEmpty
      case (.rejected, .rejected), (.crashLoad, .crashAtLoad), (.crash, .crash): true
      default: false
      }
    return isRight ? nil : "wanted \(want.rawValue), got \(got)"
  }

  private func json(_ text: String) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// Equality of JSON values: numbers by value, `{"$regex":…}` by match.
  private func same(_ want: Any?, _ got: Any?) -> Bool {
    if let want = want as? [String: Any] {
      if want.count == 1, let pattern = want["$regex"] as? String {
        return (got as? String)?.range(of: pattern, options: .regularExpression) != nil
      }
      guard let got = got as? [String: Any], got.count == want.count else { return false }
      return want.allSatisfy { same($1, got[$0]) }
    }
    if let want = want as? [Any] {
      guard let got = got as? [Any], got.count == want.count else { return false }
      return zip(want, got).allSatisfy { same($0, $1) }
    }
    switch (want, got) {
    case (let want as String, let got as String): return want.unicodeScalars.elementsEqual(got.unicodeScalars)
    case (let want as NSNumber, let got as NSNumber): return want == got
    case (is NSNull, is NSNull): return true
    default: return false
    }
  }
}
