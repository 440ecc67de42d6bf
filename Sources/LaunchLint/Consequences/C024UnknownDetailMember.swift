extension LaunchLints {
  static let detailMemberUnknown = LaunchCheck(
    "C024", "unknown-detail-member", .warning, "an unknown member in `detail`",
    why: """
      The extension looks up members by their exact names and ignores all others. Names are case-sensitive: \
      `timeOut` is not `timeout`. If the name is not similar to a missing member, the finding has the severity info. \
      Edge Bridge forwards every member of an `an` consequence, so only misspelled names are reported there.
      """,
    remedy: "Correct the name, or remove the member.",
    source: SDKSource.handlers + "; " + SDKSource.engine + "; " + SDKSource.messaging,
    fires: .detail("pb", #"{"templateurl":"https://collect.example.com/hit",«"timeOut"»:5}"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit","timeout":5}"#),
    .detail { subject, reading, findings in
      // Without a known template, no member has a reader.
      guard reading.kind != .message else { return }
      for name in reading.detail.unknown {
        let text = subject.document.string(name)
        guard reading.kind.otherTemplates(reading: text).isEmpty else { continue }
        findings.addUnknown(name, text, among: reading.detail.missingNames, in: reading.kind, subject)
      }
      guard let data = reading.data else { return }
      for name in data.unknown {
        findings.addUnknown(name, subject.document.string(name), among: data.missingNames, in: reading.kind, subject)
      }
      for part in reading.schema?.parts ?? [] {
        guard let object = data.value(part.name, in: subject.document), subject.document.isObject(object) else {
          continue
        }
        let members = subject.document.members(object).map { ($0.name, subject.document.string($0.name)) }
        let present = Set(members.map(\.1))
        let missing = part.members.filter { !present.contains(Array($0.utf8)) }
        for (name, text) in members where !part.members.contains(where: { $0.utf8.elementsEqual(text) }) {
          findings.addUnknown(name, text, among: missing, in: reading.kind, subject)
        }
      }
    })
}

extension Findings {
  /// Reports an unknown member. `missing`: the known names that the object lacks.
  fileprivate mutating func addUnknown(
    _ name: JSONDocument.Value, _ text: [UInt8], among missing: [String], in kind: ConsequenceKind,
    _ subject: LaunchLintContext
  ) {
    let near = SpellingSuggestion.name(for: text, among: missing)
    if near == nil, kind == .analytics { return }
    // Reported by C003.
    if kind == .analytics, text.elementsEqual("context data".utf8) { return }
    add(
      "unknown member \(text: text)", at: name, severity: near == nil ? .info : .warning,
      outcomes: subject.handled(.noEffect), hint: near.map { "use \(text: $0.utf8)" })
  }
}
