internal import Launch

/// The wording of explanations. In strings of documents and events, unprintable characters are
/// escaped, and long strings are truncated.
package enum ExplanationPhrases {
  /// The maximum length of a shown string, in Unicode scalars.
  private static let limit = 80

  // MARK: rules

  /// Returns text such as `ios does not fire, 2 leaves away`.
  package static func outcome(of explanation: RuleExplanation, on platform: String) -> String {
    if explanation.loss == .fileRejected { return "\(platform) rejects the file" }
    if explanation.loss == .notModelled { return "not modelled on \(platform)" }
    if explanation.loss != nil {
      return explanation.rule == nil
        ? "\(platform) does not load it" : "\(platform) drops the \(explanation.subject.noun)"
    }
    let (does, doesNot) = explanation.subject.verbs
    if explanation.verdict == .open { return "\(platform) is undecided" }
    if explanation.stop != nil { return explanation.subject == .rule ? "\(platform) stops" : "\(platform) throws" }
    if explanation.fired { return "\(platform) \(does)" }
    if explanation.verdict == .yes { return "\(platform) matches, but has no consequence" }
    guard let flips = explanation.flips else { return "\(platform) \(doesNot), and no event can change that" }
    return "\(platform) \(doesNot), \(flips) \(flips == 1 ? "condition" : "conditions") away"
  }

  /// Returns text such as `rule 2 hit` or `experience 0 "hero"`.
  package static func name(of explanation: RuleExplanation) -> String {
    let name: String?
    switch explanation.subject {
    case .ruleSet, .predicate: return explanation.title ?? "the \(explanation.subject.noun)"
    case .rule: name = explanation.consequences.first.map { shown($0.id) }
    case .experience(let key): name = key.map(quoted)
    }
    let title = explanation.title.map(shown)
    let words =
      title
      ?? [explanation.subject.noun, explanation.rule.map(String.init)].compactMap { $0 }
      .joined(separator: " ")
    return [words, name].compactMap { $0 }.joined(separator: " ")
  }

  // MARK: nodes

  /// Describes the condition of a node, such as `cart.total gt 100` or `all of`.
  package static func subject(of node: ExplanationNode) -> String {
    let element = node.element.map { "element \($0): " } ?? ""
    let role = node.role.map { role in
      ([role.name] + [role.id.map { quoted($0) }].compactMap { $0 }).joined(separator: " ")
    }
    let kind: String
    switch node.kind {
    case .all: kind = "all of"
    case .any: kind = "any of"
    case .not: kind = "not"
    case .group: kind = "a group"
    case .leaf: return element + leaf(node, role)
    }
    if let test = node.test { return element + asked(of: test) }
    guard let role else { return element + kind }
    return node.children.isEmpty ? role : "\(role): \(kind)"
  }

  private static func leaf(_ node: ExplanationNode, _ role: String?) -> String {
    guard let test = node.test else { return role ?? "a condition" }
    var words = role.map { [$0] } ?? []
    if test.search != nil { words.append("history") }
    if let key = test.key {
      words.append(key.isEmpty ? "\"\"" : plain(key))
      if let lookedUp = test.lookedUp { words.append("(looked up as \(plain(lookedUp)))") }
    } else if let name = test.lookedUp ?? test.family {
      words.append(plain(name))
    } else if test.path != nil {
      words.append(test.asksLength ? "the length" : node.element == nil ? "the value" : "it")
    }
    if test.isNegated == true { words.append("not") }
    if let matcher = test.matcher { words.append(plain(matcher)) }
    let literals = test.operands.compactMap(\.literal)
    if literals.count == 1 {
      words.append(dated(literal(literals[0]), test.key))
    } else if !literals.isEmpty {
      words.append(literal([0x5B] + literals.joined(separator: [0x2C, 0x20]) + [0x5D]))
    }
    return words.isEmpty ? "a condition" : words.joined(separator: " ")
  }

  /// Returns a number of seconds since 1970 with its date, if `key` is the key for the current time. Returns other
  /// texts unchanged.
  static func dated(_ text: String, _ key: [UInt8]?) -> String {
    guard let key, String(decoding: key, as: UTF8.self) == SpecialKey.unixTime.rawValue else { return text }
    return dated(text, unit: 1_000)
  }

  /// Returns a number of units of time since 1970 with its date. Returns other texts unchanged. `unit`: the number of
  /// milliseconds in one unit.
  static func dated(_ text: String, unit: Double) -> String {
    guard let number = Double(text.filter { $0 != "\"" }), 0..<253_402_300_800_000 ~= number * unit else { return text }
    return "\(text) (\(Instant(milliseconds: Int64(number * unit)).spelling))"
  }

  /// Describes a test that applies to the elements of an array, such as `properties.tags array_contains`.
  private static func asked(of test: TestExplanation) -> String {
    [test.key.map(plain) ?? "the value", plain(test.matcher ?? [])].joined(separator: " ")
  }

  /// Describes the value found and the result, such as `100.5 → int → 100: threshold-not-met`.
  package static func detail(of node: ExplanationNode) -> String {
    guard let reason = node.reason, node.loss != .noEffect else { return "" }
    var parts: [String] = []
    if let test = node.test {
      if let history = test.history { parts.append(found(by: history)) }
      if let found = test.found {
        let operand = test.deciding(for: reason)
        var way = [dated(value(found), test.key)] + way(from: found, operand?.steps ?? [], reason)
        if let operand, let last = operand.literalSteps.last {
          // Show the value in the rule, after its conversion for the comparison.
          way[way.count - 1] += " against \(value(last.value))"
        }
        parts.append(way.joined(separator: " → "))
      }
      if let construct = test.construct { parts.append(line(construct)) }
      if let crash = test.crash { parts.append("the engine stops: " + line(crash)) }
    }
    return (parts + [reason.rawValue]).joined(separator: ": ")
  }

  /// Describes the result of a search of the event history, such as
  /// `the count is 2 (2 records of the hash 1887147973)`.
  private static func found(by history: HistoryAnswer) -> String {
    let requests = history.requests.map { request in
      guard let hash = request.hash else { return "an event that devices do not record" }
      let last = request.time.map { ", one at \($0.text)" } ?? ""
      return "\(counted(request.count, "record")) of the hash \(hash)\(last)"
    }
    return "the count is \(history.value)" + (requests.isEmpty ? "" : " (\(requests.joined(separator: "; ")))")
  }

  /// Returns the conversions that changed the value, or failed, such as `int → 100`.
  private static func way(
    from found: TestExplanation.Value, _ steps: [TestExplanation.Step], _ reason: ExplanationReason
  ) -> [String] {
    var last = found
    return steps.compactMap { step in
      defer { last = step.value }
      switch (step.conversion, reason) {
      // Do not show this conversion, which explains nothing: for a missing value, iOS converts the empty string to a
      // number.
      case ("int", .keyAbsent), ("int", .stateAbsent): return nil
      case ("double", .keyAbsent), ("double", .stateAbsent): return nil
      default: if step.value == last, reason != .notConvertible { return nil }
      }
      return "\(step.conversion) → \(value(step.value))"
    }
  }

  /// Returns the results for the individual values of a condition; nil if all results are equal, or if there is at most
  /// one value.
  package static func answers(of node: ExplanationNode) -> String? {
    guard let test = node.test, test.operands.count > 1 else { return nil }
    let answers = test.operands.map { operand in
      let steps = test.found.map { way(from: $0, operand.steps, operand.reason) } ?? []
      return (steps + [operand.reason.rawValue]).joined(separator: ": ")
    }
    if Set(answers).count == 1 { return nil }
    return zip(test.operands, answers).map { literal($0.literal) + ": " + $1 }.joined(separator: "; ")
  }

  private static func value(_ value: TestExplanation.Value) -> String {
    switch value {
    case .absent: "nothing"
    case .truth(let truth): truth ? "true" : "false"
    case .number(let digits), .json(let digits): plain(digits)
    case .text(let text): quoted(text)
    case .emptyObject: "{}"
    case .null: "null"
    }
  }

  /// Returns the notes of several platforms without duplicates.
  package static func notes(_ notes: [[String]]) -> [String] {
    var seen: Set<String> = []
    return notes.joined().filter { seen.insert($0).inserted }
  }

  /// Returns the texts with their platforms, grouped by equal texts: `ios and android: …`, `web: …`. Omits the names if
  /// all platforms have the same text.
  ///
  /// Platforms whose text is nil are omitted.
  package static func joined(_ platforms: [String], _ texts: [String?]) -> [String] {
    let rows = zip(platforms, texts).compactMap { platform, text in text.map { (platform: platform, text: $0) } }
    let groups = rows.grouped { $0.text == $1.text }
    if groups.count == 1, rows.count == platforms.count { return [rows[0].text] }
    return groups.map { group in listed(group.map(\.platform)) + ": " + group[0].text }
  }

  // MARK: texts

  /// Returns a string of the document or the event without quotes.
  package static func plain(_ text: [UInt8]) -> String {
    shown(String(decoding: text.prefix(limit * 8), as: UTF8.self))
  }

  /// Returns a string of the document without quotes and without truncation.
  static func whole(_ text: [UInt8]) -> String { line(String(decoding: text, as: UTF8.self)) }

  /// Returns a string of the document or the event as a JSON string.
  package static func quoted(_ text: [UInt8]) -> String {
    // Pass more bytes than `limit` scalars can have, so that `shown` detects that the string is too long.
    var json = JSONWriter()
    json.string(Array(text.prefix(limit * 8)).span)
    return shown(String(decoding: json.bytes, as: UTF8.self))
  }

  /// Returns a literal of the rule, which is JSON.
  package static func literal(_ json: [UInt8]?) -> String { json.map(plain) ?? "no value" }

  /// Returns a string as one printable line, truncated if it is long.
  package static func shown(_ text: String) -> String {
    let cut = text.unicodeScalars.prefix(limit)
    let isCut = cut.count < text.unicodeScalars.count
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: cut)
    return line(String(kept)) + (isCut ? "…" : "")
  }

  /// Returns a text, which may contain names from a document, as one printable line.
  package static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) else { return Messages.printable(text) }
    return Messages.printable(text.replacing("\n", with: "\\n").replacing("\t", with: "\\t"))
  }
}

extension RuleExplanation.Subject {
  /// The word for the explanation's subject in messages.
  package var noun: String {
    switch self {
    case .rule: "rule"
    case .ruleSet: "rule set"
    case .predicate: "predicate"
    case .experience: "experience"
    }
  }

  /// The verbs for the two results of an explanation, such as `fires` and `does not fire`.
  fileprivate var verbs: (does: String, doesNot: String) {
    switch self {
    case .rule: ("fires", "does not fire")
    case .ruleSet, .experience: ("matches", "does not match")
    case .predicate: ("matches", "does not match")
    }
  }
}
