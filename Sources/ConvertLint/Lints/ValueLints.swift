extension ConvertLints {
  static let convertOddAttribute = ConvertCheck(
    "CV115", "convert-odd-attribute", .warning,
    "a condition on an attribute that is an array, an object or null for a recorded visitor",
    why: """
      iOS drops an attribute that is an array, an object or null. JavaScript compares with the elements of an array, \
      with the member names of an object, and with the string `null`. For comparisons that ignore case, Android does \
      the same as JavaScript. For other comparisons, Android uses the JSON text of an array or object, and null equals \
      nothing. If an attribute called `name` has the value `RuleData`, JavaScript reads all attributes as an object \
      with methods, and every condition is false. Without `--events`, this code is not checked.
      """,
    remedy: "Make the app pass a string, a number or a boolean.",
    source: ConvertSource.rules,
    fires: call(#"«"plan"»"#, #"{"attributes":{"plan":["gold"]}}"#),
    silent: call(#""plan""#, #"{"attributes":{"plan":"gold"}}"#),
    .tree { subject, tree, findings in
      let visitors = subject.visitors
      let (members, noun) =
        tree.owner.readsLocation ? (visitors.location, "location member") : (visitors.attributes, "attribute")
      var tellsAccessors = members.accessorCount > 0
      for leaf in tree.leaves {
        guard let test = leaf.test, let key = test.key ?? test.ruleType, let name = subject.text(key) else { continue }
        if let value = members.odd[name] {
          findings.add(
            "the \(noun) is \(value.kind) for \(visitors.phrase(value.count))", at: key,
            outcomes: subject.outcomes(of: test) { _ in .otherResult })
        } else if tellsAccessors {
          let outcomes = subject.outcomes(of: test) { $0.runtime == .javaScript ? .otherResult : nil }
          if outcomes.rows.isEmpty { continue }
          tellsAccessors = false
          findings.add(
            "JavaScript reads no \(noun) of \(visitors.phrase(members.accessorCount)), whose `name` is `RuleData`",
            at: key, outcomes: outcomes)
        }
      }
    })

  private static func call(_ key: String, _ visitor: String) -> Example {
    let rules = Example.leaf(#""rule_type":"generic_text_key_value","key":\#(key),"value":"gold""#, "matches").text
    return .call(
      "$ rulectl validate rules.json --events visitors.ndjson", "rules.json " + rules, "visitors.ndjson " + visitor)
  }

  static let convertValueType = ConvertCheck(
    "CV116", "convert-value-type", .warning, "a value that the `rule_type` of the condition does not allow",
    why: """
      The configuration schema defines the values of each `rule_type`: strings, numbers or booleans. Some types allow \
      only a few values. Countries and languages are two-letter codes. A comparison with any other value never \
      matches.
      """,
    remedy: "Write a value that the `rule_type` allows, or use a different `rule_type`.",
    source: ConvertSource.schema,
    fires: .leaf(#""rule_type":"country","key":"country","value":«"France"»"#, "equals"),
    silent: .leaf(#""rule_type":"country","key":"country","value":"FR""#, "equals"),
    .leaf { subject, _, test, findings in
      guard let family = test.family, let value = test.value,
        let message = subject.misfit(value, family, subject.text(test.ruleType) ?? [])
      else { return }
      findings.add(message, at: value)
    })

  static let convertSuspect = ConvertCheck(
    "CV118", "convert-suspect-value", .info,
    "a value that looks like a pattern, is a list that never matches, or is blank",
    why: """
      `matches` compares whole strings and does not support patterns. `isIn` converts its list to lower case, but not \
      the attribute. On iOS and in JavaScript, an attribute with upper case therefore never matches. `|` separates the \
      values of the list, and spaces around it are part of the values. `contains` with a blank value matches every \
      visitor.
      """,
    remedy: "Use `regexMatches` for patterns, write lists without spaces, and remove a condition with a blank value.",
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":«"gold.*"»"#, "matches"),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":"gold.*""#, "regexMatches"),
    .leaf { subject, _, test, findings in
      guard let value = test.value, let text = subject.text(value),
        let message = subject.suspicion(of: text, for: test)
      else { return }
      findings.add(message, at: value)
    })
}

extension RecordedVisitors {
  /// Returns a phrase with a number of visitors, such as `3 of 10 recorded visitors`.
  fileprivate func phrase(_ some: Int) -> String { "\(some) of \(count) recorded visitor\(count == 1 ? "" : "s")" }
}

extension ConvertLintContext {
  /// Returns the message about a value that its `rule_type` does not allow; nil for a valid value.
  fileprivate func misfit(_ value: JSONDocument.Value, _ family: VisitorFamily, _ name: [UInt8]) -> Message? {
    let kind = document.kind(value)
    // Other lints report null values, and numbers instead of strings.
    if kind == .null { return nil }
    switch family.operand {
    case .any: return nil
    case .number:
      guard kind == .number else { return "\(text: name) requires a number" }
      return limits(of: name).flatMap { range in
        let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
        return number >= range.lowerBound && number <= range.upperBound
          ? nil : "\(text: name) requires a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      }
    case .boolean: return kind == .true || kind == .false ? nil : "\(text: name) requires a boolean"
    case .text:
      if kind == .number { return nil }
      guard let text = text(value) else { return "\(text: name) requires a string" }
      if let choices = family.choices {
        return choices.contains { $0.utf8.elementsEqual(text) }
          ? nil : "\(text: name) requires one of \(choices.joined(separator: ", "))"
      }
      let isCode = name.elementsEqual("country".utf8) || name.elementsEqual("language".utf8)
      let isTwoLetters = text.count == 2 && text.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
      return isCode && !isTwoLetters ? "\(text: name) requires a two-letter code" : nil
    }
  }

  /// Returns the range of values that a numeric `rule_type` allows; nil if it allows all numbers.
  private func limits(of name: [UInt8]) -> ClosedRange<Double>? {
    let name = String(decoding: name, as: UTF8.self)
    if name.hasSuffix("_day_of_week") { return 1...7 }
    if name.hasSuffix("_hour_of_day") { return 0...24 }
    return name.hasSuffix("_minute_of_hour") ? 1...60 : nil
  }

  fileprivate func suspicion(of text: [UInt8], for test: RuleElement) -> Message? {
    switch test.comparison {
    case .equals where subjectIsPattern(text) && self.text(test.matchType) == Array("matches".utf8):
      return "`matches` does not support patterns, found \(text: text)"
    case .isIn:
      if text.contains(where: { $0 &- 0x41 < 26 }), profiles.contains(where: { $0.runtime != .kotlin }) {
        return "`isIn` never matches upper case: it converts only the list to lower case"
      }
      let parts = text.split(separator: 0x7C, omittingEmptySubsequences: false)
      return parts.contains { $0.first == 0x20 || $0.last == 0x20 }
        ? "spaces around `|` in \(text: text) are part of the values" : nil
    case .contains:
      return profiles.contains { $0.runtime.isBlank(text) }
        ? "`contains` with a blank value matches every visitor" : nil
    default: return nil
    }
  }

  /// True if a string looks like a regular expression, because it contains an anchor, `.*`, `.+`, a character class
  /// or `(|`.
  private func subjectIsPattern(_ text: [UInt8]) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    return text.hasPrefix("^") || text.hasSuffix("$")
      || [".*", ".+", "\\d", "\\w", "[", "(|"].contains { text.contains($0) }
  }
}

extension ConvertProfile.Runtime {
  /// True if a WTF-8 string consists only of characters that the platform treats as whitespace.
  fileprivate func isBlank(_ text: [UInt8]) -> Bool {
    switch self {
    case .swift: String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy(SwiftText.isBlank)
    case .javaScript: UTF16Text.decode(text).allSatisfy(JavaScriptText.isBlank)
    case .kotlin: UTF16Text.decode(text).allSatisfy(JavaText.isBlank)
    }
  }
}
