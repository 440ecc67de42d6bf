extension LaunchLints {
  static let detailMissing = LaunchCheck(
    "C001", "detail-missing", .error, "a consequence without a required member in `detail`",
    why: """
      iOS and Android load the consequence and dispatch it. The extension that should run it logs a message and does \
      nothing. For some members, an empty string also counts as missing.
      """,
    remedy: """
      Add the member. This code covers `an`, `pb`, `pii` and `url` consequences, the strings of `iam` messages, and \
      the data of Messaging schemas.
      """,
    source: SDKSource.handlers + "; " + SDKSource.messaging,
    fires: .detail("pb", #"«{"timeout":5}»"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit","timeout":5}"#),
    .detail { subject, reading, findings in
      for part in [reading.detail, reading.data].compactMap({ $0 }) {
        for (index, field) in part.fields.enumerated() where field.need != .optional && !field.isReportedApart {
          findings.addMissing(field, part, index, subject)
        }
      }
      guard reading.kind == .analytics, !hasHit(reading.detail, subject.document) else { return }
      findings.add(
        "`detail` has no `action`, `state` or `contextdata`", at: reading.detail.object,
        outcomes: subject.handled(.noEffect))
    })

  /// True if Analytics may send a hit for the detail of an `an` consequence: some member is an object, or is longer
  /// than the empty string `""`. C002 reports members with a wrong type.
  private static func hasHit(_ detail: DetailPart, _ document: JSONDocument) -> Bool {
    detail.fields.contains { field in
      guard let value = detail.value(field.name, in: document) else { return false }
      return document.range(value).count > 2 || document.isObject(value)
    }
  }

  static let detailMistyped = LaunchCheck(
    "C002", "detail-mistyped", .error, "a member of `detail` with the wrong type",
    why: """
      The SDKs do not convert types: a member of the wrong type counts as missing. If the member is required, the \
      consequence has no effect. The value of a profile write must be a string on iOS; Android accepts any type. The \
      documentation of Campaign shows `remoteAssets` as an array of strings, which no SDK reads.
      """,
    remedy: """
      Write a value of the expected type. In Campaign's messages, `remoteAssets` must be an array of arrays of \
      strings. In each inner array, the URL to replace comes first, followed by its fallbacks. In Journey Optimizer's \
      messages, `remoteAssets` is an array of strings.
      """,
    source: SDKSource.handlers + "; " + SDKSource.profile, differences: ["R13", "R16"],
    fires: .detail("pb", #"{"templateurl":"https://collect.example.com/hit","timeout":«"2"»}"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit","timeout":2}"#),
    .detail { subject, reading, findings in
      check(reading.detail, subject, &findings)
      if let data = reading.data { check(data, subject, &findings) }
    })

  private static func check(_ part: DetailPart, _ subject: LaunchLintContext, _ findings: inout Findings) {
    let document = subject.document
    for (index, field) in part.fields.enumerated() {
      guard let value = part.values[index], !document.isNull(value) else { continue }
      // Fast path: most fields must be strings, and are strings.
      if document.kind(value) == .string, field.form == .text { continue }
      let outcomes = Outcomes(subject.profiles) { profile in
        guard profile.handlesConsequences, !field.form.takes(value, in: document, on: profile) else { return nil }
        return .noEffect
      }
      guard !outcomes.rows.isEmpty else { continue }
      let isOther = field.form == .wholeNumber || field.form == .textLists
      let found =
        switch document.kind(value) {
        case .number where isOther: "a number that is not an integer"
        case .array where isOther: "an array with elements of a different type"
        case let kind: kind.words
        }
      findings.add(
        "expected \(field.form.words) for `\(field.name)`, found \(found)", at: value, outcomes: outcomes,
        hint: hint(for: field, value, in: document))
    }
  }

  /// Returns a hint with the value in the expected type; nil if no such value is known.
  private static func hint(for field: DetailField, _ value: JSONDocument.Value, in document: JSONDocument) -> Message? {
    let kind = document.kind(value)
    switch field.form {
    case .textLists where kind == .array && document.elements(value).allSatisfy({ document.kind($0) == .string }):
      let lists = document.elements(value).map { "[\(String(decoding: document.lexeme($0), as: UTF8.self))]" }
      return lists.count <= 4 && !lists.isEmpty
        ? "write an array of fallbacks for each URL: [\(lists.joined(separator: ","))]"
        : "write an array of fallbacks for each URL: [[\"URL\",\"FALLBACK\"],…]"
    case .textLists: return "write an array of fallbacks for each URL: [[\"URL\",\"FALLBACK\"],…]"
    case .wholeNumber, .number:
      guard kind == .string, case let text = document.string(value),
        let number = try? JSONDocument(text), number.kind(number.root) == .number,
        LaunchProfile.all.allSatisfy({ field.form.takes(number.root, in: number, on: $0) })
      else { return nil }
      return "write the number without quotes: \(text: text)"
    default: return nil
    }
  }

  static let contextData = LaunchCheck(
    "C003", "context-data", .warning, "context data that Analytics ignores",
    why: """
      Analytics reads `contextdata` as a flat object of strings, numbers and booleans. It drops arrays, objects and \
      null. It never reads a member named `context data`, although an older description of the format uses that \
      name.
      """,
    remedy: "Name the member `contextdata`. Write nested values as flat members, such as `cart.sku`.",
    source: SDKSource.analytics,
    fires: .detail("an", #"{"action":"buy","contextdata":{"cart":«{"sku":"a"}»}}"#),
    silent: .detail("an", #"{"action":"buy","contextdata":{"cart.sku":"a"}}"#),
    .detail { subject, reading, findings in
      guard reading.kind == .analytics else { return }
      let document = subject.document
      for (name, _) in document.members(reading.detail.object)
      where document.range(name).count == 14 && document.isNamed(name, "context data") {
        findings.add(
          "`context data` is never read", at: name, outcomes: subject.handled(.noEffect),
          hint: "rename the member to `contextdata`")
      }
      guard let data = reading.detail.value("contextdata", in: document), document.isObject(data) else { return }
      for (name, value) in document.members(data) {
        switch document.kind(value) {
        case .object, .array, .null:
          findings.add(
            "Analytics drops \(text: document.string(name)) of `contextdata`: it is \(document.kind(value).words)",
            at: value, outcomes: subject.handled(.noEffect))
        case .string, .number, .word, .true, .false: continue
        }
      }
    })

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
      // A message of the kind `.message` has no known template, so the members that the SDK reads are not known.
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
  /// Reports a required field that is missing, or that is an empty string although its value must not be empty.
  mutating func addMissing(
    _ field: DetailField, _ part: DetailPart, _ index: Int, _ subject: LaunchLintContext
  ) {
    let document = subject.document
    if let value = part.values[index], !document.isNull(value) {
      guard field.need == .notEmpty, document.kind(value) == .string, document.range(value).count == 2 else { return }
      add("`\(field.name)` is empty", at: value, outcomes: subject.handled(.noEffect))
    } else {
      let outcomes = Outcomes(subject.profiles) { profile in
        profile.handlesConsequences && field.isMissing(part.values[index], in: document, on: profile) ? .noEffect : nil
      }
      if outcomes.rows.isEmpty { return }
      let near = document.members(part.object).lazy.map { document.string($0.name) }
        .first { SpellingSuggestion.name(for: $0, among: [field.name]) != nil }
      add(
        "`\(field.name)` is missing", at: part.object, outcomes: outcomes,
        hint: near.map { "rename \(text: $0) to `\(field.name)`" })
    }
  }

  /// Reports an unknown member. `missing`: the known names that the object lacks, as candidates for a suggestion.
  fileprivate mutating func addUnknown(
    _ name: JSONDocument.Value, _ text: [UInt8], among missing: [String], in kind: ConsequenceKind,
    _ subject: LaunchLintContext
  ) {
    let near = SpellingSuggestion.name(for: text, among: missing)
    if near == nil, kind == .analytics { return }
    // C003 reports the name `context data`.
    if kind == .analytics, text.elementsEqual("context data".utf8) { return }
    add(
      "unknown member \(text: text)", at: name, severity: near == nil ? .info : .warning,
      outcomes: subject.handled(.noEffect), hint: near.map { "use \(text: $0.utf8)" })
  }
}

extension JSONKind {
  /// The name of the kind in messages, with an article.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .word: "an unquoted word"
    case .true, .false: "a boolean"
    case .null: "null"
    }
  }
}
