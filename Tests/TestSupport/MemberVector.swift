import RuleEngine

/// A document of Airship schedules with one member replaced or removed, and what each platform does with it.
package struct MemberVector {
  package let id: String
  /// The row of the table of members, and the name of the member.
  package let row: String
  package let name: String
  /// The JSON text of the member's value; `absent` removes it.
  package let value: String
  package let document: String
  /// For Android, iOS, the old SDK and `portable`: `R` if the schedule is rejected, `.` if it loads.
  package let outcomes: String

  package static func all() throws -> [MemberVector] {
    try VectorFile.lines("airship/members").flatMap { line in
      try line.allow(["id", "schedules", "member", "cases"])
      guard let member = line["member"], let base = line["schedules"], let cases = line["cases"] else {
        throw line.fault("lacks a member")
      }
      let path = line.text(member).split(separator: "/").map(String.init)
      return line.document.members(cases).map { name, outcomes in
        let value = String(decoding: line.document.string(name), as: UTF8.self)
        let document = line.document.with(value == "absent" ? nil : value, at: path[...], in: base)
        return MemberVector(
          id: line.id, row: String(line.id.prefix(4)), name: path.last ?? "", value: value, document: document,
          outcomes: line.text(outcomes))
      }
    }
  }
}

extension JSONDocument {
  /// Returns `value` as JSON text, with `replacement` as the member or element at `path`; nil removes it.
  fileprivate func with(_ replacement: String?, at path: ArraySlice<String>, in value: Value) -> String {
    guard let step = path.first else { return replacement ?? "null" }
    if isArray(value) {
      let parts = elements(value).enumerated().map { index, element in
        "\(index)" == step ? with(replacement, at: path.dropFirst(), in: element) : text(of: element)
      }
      return "[" + parts.joined(separator: ",") + "]"
    }
    var parts: [String] = []
    var isKnown = false
    for (name, member) in members(value) {
      guard isNamed(name, step) else {
        parts.append(text(of: name) + ":" + text(of: member))
        continue
      }
      isKnown = true
      if path.count == 1, replacement == nil { continue }
      parts.append(text(of: name) + ":" + with(replacement, at: path.dropFirst(), in: member))
    }
    if !isKnown, let replacement { parts.append("\"\(step)\":" + replacement) }
    return "{" + parts.joined(separator: ",") + "}"
  }

  private func text(of value: Value) -> String { String(decoding: lexeme(value), as: UTF8.self) }
}
