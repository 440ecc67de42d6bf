import RuleEngine
import TestSupport
import Testing

/// The members that SDKs parse. The vectors were written by hand from a description of the SDKs, not from the table.
@Suite struct `the member table` {
  /// A document with one member replaced or removed.
  private struct Case {
    let id: String
    /// The row of the table, and the name of the member.
    let row: String
    let name: String
    /// The JSON text of the member's value; `absent` removes it.
    let value: String
    let document: String
    /// For Android, iOS, the old SDK and `portable`: `R` if the schedule is rejected, `.` if it loads.
    let outcomes: String

    static func all() throws -> [Case] {
      try VectorFile.lines("airship/members").flatMap { line in
        try line.allow(["id", "schedules", "member", "cases"])
        let path = line.text(try #require(line["member"])).split(separator: "/").map(String.init)
        let base = try #require(line["schedules"])
        return line.document.members(try #require(line["cases"])).map { name, outcomes in
          let value = String(decoding: line.document.string(name), as: UTF8.self)
          let document = line.document.with(value == "absent" ? nil : value, at: path[...], in: base)
          return Case(
            id: line.id, row: String(line.id.prefix(4)), name: path.last ?? "", value: value, document: document,
            outcomes: line.text(outcomes))
        }
      }
    }
  }

  @Test func `has the outcome of every value on every platform`() throws {
    let cases = try Case.all()
    #expect(cases.count > 2_000)
    for one in cases {
      let document = try JSONDocument(Array(one.document.utf8))
      let got = AirshipProfile.all.map { ScheduleSet(document, for: $0).refusal(for: $0) == nil ? "." : "R" }
      #expect(got.joined() == one.outcomes, "\(one.id) = \(one.value)")
    }
  }

  @Test func `has vectors for each of its rows`() throws {
    let tested = Set(try Case.all().map { "\($0.row) \($0.name)" })
    // Members without a value of their own have tests elsewhere.
    let rows = ScheduleMember.table.filter { $0.row != "AU20" }
    for row in rows {
      #expect(tested.contains("\(row.row) \(row.name)") || row.owners == .selector, "\(row.row) \(row.name)")
    }
  }

  @Test func `has zero for negative numbers on Android, but for those of a hash`() {
    for row in ScheduleMember.table {
      guard case .whole = row.form else { continue }
      let isHashed = ["AU14", "AU15", "AU17"].contains(row.row)
      #expect(row.reading(.negative, on: .android) == (isHashed ? .unsigned : .zero), "\(row.name)")
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
