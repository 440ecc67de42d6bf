/// A condition as a platform evaluates it.
indirect enum OracleCondition {
  case constant(Bool)
  case and([OracleCondition])
  case or([OracleCondition])
  /// Whether what `{{template}}` stands for exists, or with `expected` false, does not.
  case presence(template: OracleTemplate, expected: Bool)
  /// One operator between what `{{template}}` stands for and a literal.
  case comparison(template: OracleTemplate, matcher: OracleMatcher, literal: OracleValue)
  /// What a search of the event history finds, against a literal.
  case history(OracleHistorySearch, matcher: OracleMatcher, literal: OracleValue)
  /// The web engine keeps a matcher's values together and tests them when it evaluates.
  case script(key: String?, matcher: OracleMatcher, values: OracleValue?)
  /// The web engine throws on reaching it.
  case throwing

  /// adobe-rules 9: left to right, stopping as soon as the answer is known.
  func holds(in lookup: OracleLookup) throws(OracleCrash) -> Bool {
    switch self {
    case .constant(let value): return value
    case .and(let members):
      for member in members where try !member.holds(in: lookup) { return false }
      return true
    case .or(let members):
      for member in members where try member.holds(in: lookup) { return true }
      return false
    case .presence(let template, let expected): return try lookup.exists(template) == expected
    case .comparison(let template, let matcher, let literal):
      let operand = try lookup.value(of: template)
      return lookup.platform.compare(operand, matcher, literal)
    case .history(let search, let matcher, let literal):
      return lookup.platform.compareCount(lookup.found(by: search), matcher, literal)
    case .script(let key, let matcher, let values):
      return try lookup.scriptHolds(key: key, matcher: matcher, values: values)
    case .throwing: throw OracleCrash()
    }
  }
}

/// The twelve matchers (adobe-rules 6).
enum OracleMatcher: String, CaseIterable {
  case eq, ne, gt, ge, lt, le, co, nc, sw, ew, ex, nx
}

extension OracleWrittenCondition {
  /// The condition as evaluated, or nil when the platform drops it: outcome `C`.
  func compiled(for platform: OraclePlatform) throws(OracleRejection) -> OracleCondition? {
    switch self {
    case .group(let definition): try platform.group(definition)
    case .matcher(let definition): try platform.matcher(definition)
    case .historical(let definition): platform.historical(definition)
    case .inert: .constant(false)
    }
  }
}

extension OraclePlatform {
  /// adobe-rules 3.4 and 6
  func matcher(_ definition: OracleDefinition) throws(OracleRejection) -> OracleCondition? {
    let matcher = definition.matcher.flatMap(OracleMatcher.init)
    switch self {
    case .web:
      guard let matcher else { return .constant(false) }
      return .script(key: definition.key, matcher: matcher, values: definition.values)
    case .ios, .android:
      guard let key = definition.key, let code = definition.matcher else { return nil }
      let values = definition.values?.elements ?? []
      guard let matcher = OracleMatcher(rawValue: code) else {
        // Source: adobe/aepsdk-core-android: MatcherCondition.kt @core 3.8.0: several values make an
        // `or` of nulls, which is kept and never true.
        return self == .android && values.count > 1 ? .constant(false) : nil
      }
      guard !values.isEmpty else { return try withoutValues(matcher, key: key) }
      var tests: [OracleCondition] = []
      for value in values {
        if let test = try test(matcher, key: key, value: value) { tests.append(test) }
      }
      guard let first = tests.first else { return nil }
      guard tests.count > 1 else { return first }
      return matcher == .ne || matcher == .nc ? .and(tests) : .or(tests)
    }
  }

  /// Step 2 of section 6: ios compares with the empty string, android has only the unary tests.
  private func withoutValues(_ matcher: OracleMatcher, key: String) throws(OracleRejection) -> OracleCondition? {
    if matcher == .ex || matcher == .nx { return .presence(template: try template(key), expected: matcher == .ex) }
    return self == .ios ? try test(matcher, key: key, value: .text("")) : .constant(false)
  }

  /// Step 3 of section 6. Nil is outcome `V`.
  private func test(_ matcher: OracleMatcher, key: String, value: OracleValue) throws(OracleRejection)
    -> OracleCondition?
  {
    if self == .ios, value.isNull { return nil }
    if matcher == .ex || matcher == .nx {
      guard self == .ios else { return .constant(false) }
      return .presence(template: try template(key), expected: matcher == .ex)
    }
    if let conversion = conversion(for: value) {
      return .comparison(template: try template("\(conversion.rawValue)(\(key))"), matcher: matcher, literal: value)
    }
    guard self == .android else { return nil }
    return .comparison(template: try template(key), matcher: matcher, literal: value)
  }

  /// The conversion a rule value selects.
  private func conversion(for value: OracleValue) -> OracleConversion? {
    switch value {
    case .text: .string
    case .integer(let integer): self == .android && Int32(exactly: integer) == nil ? nil : .int
    case .decimal: .double
    case .bool: .bool
    case .null, .list, .object, .broken: nil
    }
  }

  /// A template read back; ios stops while loading when it is a call without a name.
  private func template(_ content: String) throws(OracleRejection) -> OracleTemplate {
    let template = OracleTemplate(matcherContent: content, on: self)
    if case .namelessCall = template { throw OracleRejection() }
    return template
  }

  /// adobe-rules 3.5 and 4
  func group(_ definition: OracleDefinition) throws(OracleRejection) -> OracleCondition? {
    // Source: adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0: without
    // `logic` the members are never converted, so that none can stop the loading.
    if self == .ios, definition.logic == nil { return nil }
    let written = definition.conditions ?? []
    var members: [OracleCondition] = []
    for condition in written {
      if let member = try condition.compiled(for: self) { members.append(member) }
    }
    switch self {
    case .ios:
      guard let logic = definition.logic, !members.isEmpty else { return nil }
      return Self.joined(members, logic) ?? .constant(false)
    case .android:
      guard let logic = definition.logic, !written.isEmpty else { return nil }
      return Self.joined(members, logic.lowercased())
    case .web: return Self.joined(members, definition.logic ?? "") ?? .constant(false)
    }
  }

  private static func joined(_ members: [OracleCondition], _ logic: String) -> OracleCondition? {
    switch logic {
    case "and": .and(members)
    case "or": .or(members)
    default: nil
    }
  }

  /// adobe-rules 14
  func historical(_ definition: OracleDefinition) -> OracleCondition? {
    let matcher = definition.matcher.flatMap(OracleMatcher.init)
    switch self {
    case .ios:
      guard let events = definition.events, let matcher, let value = definition.value?.wholeNumber else { return nil }
      return .history(search(definition, events), matcher: matcher, literal: .integer(value))
    case .android:
      guard let events = definition.events, let matcher, let value = definition.value?.wholeNumber,
        Int32(exactly: value) != nil
      else { return nil }
      return .history(search(definition, events), matcher: matcher, literal: .integer(value))
    case .web:
      // Source: adobe/aepsdk-rulesengine-typescript: src/historical.ts @3.1.1: only the plain count
      // lets the error of the missing list through.
      let catches = definition.searchType == "ordered" || definition.searchType == "mostRecent"
      guard definition.events != nil || catches else { return .throwing }
      guard let matcher else { return .constant(false) }
      return .history(
        search(definition, definition.events ?? [.null]), matcher: matcher, literal: definition.value ?? .null)
    }
  }

  private func search(_ definition: OracleDefinition, _ events: [OracleValue]) -> OracleHistorySearch {
    OracleHistorySearch(
      type: definition.searchType, requests: events, from: definition.from, to: definition.to)
  }
}
