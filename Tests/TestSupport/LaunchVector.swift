private import Foundation
package import RuleEngine

/// One line of `Vectors/launch`; `Vectors/README.md` says what it may hold.
package struct LaunchVector: CustomStringConvertible {
  package let file: String
  package let id: String
  package let rules: [UInt8]
  package let event: [UInt8]
  package let state: [UInt8]?
  private let line: JSONDocument

  package var description: String { "\(file) \(id)" }

  package static func load(_ file: String) throws -> [LaunchVector] {
    try VectorFile.lines("launch/" + file).map { LaunchVector(file, $0.line) }
  }

  private init(_ file: String, _ line: JSONDocument) {
    self.file = file
    self.line = line
    func raw(_ name: String) -> String? {
      line.member(line.root, name, .last).map { Self.text($0, line) }
    }
    id = raw("id") ?? ""
    state = raw("state").map { Array($0.utf8) }
    let type = "com.example.type.shop"
    let data = raw("data") ?? "null"
    event = Array(
      (raw("event")
        ?? #"{"name":"Shop Event","type":"\#(type)","source":"com.example.source.cart","data":\#(data)}"#)
        .utf8)
    let hit = #"[{"id":"hit","type":"pb","detail":{"msg":"hi"}}]"#
    func document(_ condition: String, _ consequences: String) -> [UInt8] {
      Array(
        #"{"version":1,"rules":[{"condition":\#(condition),"consequences":\#(consequences)}]}"#.utf8
      )
    }
    if let condition = raw("condition") {
      rules = document(condition, hit)
    } else if let matcher = line.member(line.root, "matcher", .last) {
      let parts = line.elements(matcher)
      let key = String(decoding: line.text[Self.range(parts[0], line)], as: UTF8.self)
      let code = String(decoding: line.text[Self.range(parts[1], line)], as: UTF8.self)
      let values = parts.count > 2 ? #","values":\#(Self.text(parts[2], line))"# : ""
      rules = document(
        #"{"type":"matcher","definition":{"key":\#(key),"matcher":\#(code)\#(values)}}"#, hit)
    } else if let detail = raw("detail") {
      rules = document(
        #"{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["\#(type)"]}}"#,
        #"[{"id":"hit","type":"pb","detail":\#(detail)}]"#)
    } else if let value = line.member(line.root, "rules", .last), line.kind(value) == .object,
      let base64 = line.member(value, "base64", .last)
    {
      rules = [UInt8](Data(base64Encoded: Self.text(base64, line)) ?? Data())
    } else {
      rules = Self.bytes(line)
    }
  }

  private static func bytes(_ line: JSONDocument) -> [UInt8] {
    guard let value = line.member(line.root, "rules", .last) else { return [] }
    return line.kind(value) == .string ? line.string(value) : Array(line.text[range(value, line)])
  }

  private static func range(_ value: JSONDocument.Value, _ line: JSONDocument) -> Range<Int> {
    let range = line.range(value)
    return Int(range.start)..<Int(range.end)
  }

  /// A string's text, or any other value's JSON text as it stands.
  private static func text(_ value: JSONDocument.Value, _ line: JSONDocument) -> String {
    String(
      decoding: line.kind(value) == .string
        ? line.string(value)[...] : line.text[range(value, line)],
      as: UTF8.self)
  }

  // MARK: judging

  /// What is wrong with the profile's result, or nil.
  package func problem(_ profile: SemanticProfile) -> String? {
    guard let want = line.member(line.root, profile.name, .last) else { return nil }
    let got = LaunchRun.run(rules: rules, event: event, state: state, profile)
    if line.kind(want) == .string {
      return problem(String(decoding: line.string(want), as: UTF8.self), got)
    }
    if let loaded = line.member(want, "loaded", .last) {
      let names = (try? LaunchRun.program(rules, profile).get())?.loadedConsequenceIDs ?? []
      let text =
        "[" + names.map { "[" + $0.joined(separator: ",") + "]" }.joined(separator: ",") + "]"
      if !same(json(Self.text(loaded, line)), json(text)) { return "loaded \(text)" }
    }
    guard case .fired(let lines) = got else {
      return line.member(want, "fired", .last) == nil && line.member(want, "detail", .last) == nil
        ? nil : "\(got)"
    }
    if let fired = line.member(want, "fired", .last) {
      let ids = "[" + lines.map(\.id).joined(separator: ",") + "]"
      if !same(json(Self.text(fired, line)), json(ids)) { return "fired \(ids)" }
    }
    if let detail = line.member(want, "detail", .last) {
      guard lines.count == 1 else { return "fired \(lines.count)" }
      if !same(json(Self.text(detail, line)), json(lines[0].detail)) {
        return "detail \(lines[0].detail)"
      }
    }
    return nil
  }

  private func problem(_ want: String, _ got: LaunchRun.Outcome) -> String? {
    let isRight: Bool =
      switch (want, got) {
      case ("hit", .fired(let lines)): lines.map(\.id) == ["\"hit\""]
      case ("miss", .fired(let lines)): lines.isEmpty
      case ("rejected", .rejected), ("crash-load", .crashAtLoad), ("crash", .crash): true
      default: false
      }
    return isRight ? nil : "wanted \(want), got \(got)"
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
    case (let want as String, let got as String):
      return want.unicodeScalars.elementsEqual(got.unicodeScalars)
    case (let want as NSNumber, let got as NSNumber): return want == got
    case (is NSNull, is NSNull): return true
    default: return false
    }
  }
}
