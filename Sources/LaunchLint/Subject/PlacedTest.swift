/// A test of a rule, with properties of the test's key and values. The properties are computed once for all checks.
struct PlacedTest: Sendable {
  /// The kinds of values in the `values` of a test.
  struct ValueKinds: OptionSet, Sendable {
    let rawValue: UInt8

    static let text = Self(rawValue: 1)
    static let number = Self(rawValue: 2)
    static let truth = Self(rawValue: 4)
    /// Nulls, arrays, objects and unquoted words, which some platforms do not treat as values.
    static let other = Self(rawValue: 8)
    /// The empty string.
    static let emptyText = Self(rawValue: 16)
  }

  /// The syntactic form of a key, independent of platforms.
  enum KeyForm: Hashable, Sendable {
    /// A key of the event's data.
    case data
    case special(SpecialKey)
    /// A key of the form `~state.…`.
    case state
    /// A key that begins with `~state`, but has no dot after `~state`.
    case nearlyState
    /// A key that begins with a tilde, but is not a special key and does not begin with `~state`.
    case unknownSpecial
  }

  /// The index of the test's condition in the rule set.
  let place: Int
  let test: Test
  /// The key in WTF-8, with escapes resolved.
  let key: [UInt8]
  let form: KeyForm
  /// The elements of `values`; empty if `values` is missing or not an array.
  let values: [JSONDocument.Value]
  let kinds: ValueKinds

  var matcher: Matcher { test.matcher }

  init(_ test: Test, at place: Int, in document: JSONDocument) {
    (self.place, self.test) = (place, test)
    key = document.string(test.key)
    form = Self.form(of: key)
    var kinds: ValueKinds = []
    if case .list(let list) = test.operands {
      values = document.elements(list)
      for value in values { kinds.insert(Self.kind(of: value, in: document)) }
    } else {
      values = []
    }
    self.kinds = kinds
  }

  private static func kind(of value: JSONDocument.Value, in document: JSONDocument) -> ValueKinds {
    switch document.kind(value) {
    case .string: document.range(value).count == 2 ? [.text, .emptyText] : .text
    case .number: document.isOdd(value) ? .other : .number
    case .true, .false: .truth
    case .null, .array, .object, .word: .other
    }
  }

  private static let statePrefix = Array("~state".utf8)

  private static func form(of key: [UInt8]) -> KeyForm {
    guard key.first == 0x7E else { return .data }
    if let special = SpecialKey.allCases.first(where: { $0.rawValue.utf8.elementsEqual(key) }) {
      return .special(special)
    }
    guard key.starts(with: statePrefix) else { return .unknownSpecial }
    return key.count > statePrefix.count && key[statePrefix.count] == 0x2E ? .state : .nearlyState
  }

  /// The NAME and the KEY of `~state.NAME/KEY`; nil for other keys.
  var stateParts: (name: ArraySlice<UInt8>, key: ArraySlice<UInt8>)? { form == .state ? Self.stateParts(of: key) : nil }

  /// Splits a key of the form `~state.NAME/KEY`; nil for other keys.
  static func stateParts(of key: [UInt8]) -> (name: ArraySlice<UInt8>, key: ArraySlice<UInt8>)? {
    guard form(of: key) == .state, let slash = key.firstIndex(of: 0x2F) else { return nil }
    return (key[(statePrefix.count + 1)..<slash], key[(slash + 1)...])
  }

  /// The last word of a compound key, in lower case: `stamp` for `cart.timeStamp` and for `cart.time_stamp`.
  var lastWord: [UInt8] {
    var start = key.endIndex
    while start > 0 {
      let byte = key[start - 1]
      if byte == 0x2E || byte == 0x2F || byte == 0x5F || byte == 0x2D || byte == 0x20 { break }
      start -= 1
      // An upper-case letter begins a word if it follows a lower-case letter.
      if byte &- 0x41 < 26, start > 0, key[start - 1] &- 0x61 < 26 { break }
    }
    return key[start...].map(\.asciiLowercased)
  }
}

extension PlacedTest {
  /// True if the test is true on a platform for events that have no value for the key.
  ///
  /// Source: adobe/aepsdk-rulesengine-ios: ConditionEvaluator.swift @5.0.0; adobe/aepsdk-core-android:
  /// ConditionEvaluator.java @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src/matchers @3.1.1.
  func holdsWithoutKey(_ document: JSONDocument, _ rules: ValueRules) -> Bool {
    if matcher.isPresence { return matcher == .isMissing && (values.isEmpty || rules.presenceIgnoresValues) }
    guard !values.isEmpty else { return rules.noValuesIsEmptyText && holds("", rules) }
    func holdsFor(_ value: JSONDocument.Value) -> Bool {
      switch document.kind(value) {
      case .string: rules.missingIsBlank && holds(document.string(value), rules)
      case .true: rules.missingIsBlank && matcher == .notEquals
      case .false: rules.missingIsBlank && matcher == .equals
      case .number, .word, .null, .array, .object: false
      }
    }
    guard matcher.isNegative else { return values.contains(where: holdsFor) }
    // iOS drops elements that are not scalar values, and drops the test if no element remains.
    let counted = rules.missingIsBlank ? values.filter { isValue($0, in: document) } : values
    return !counted.isEmpty && counted.allSatisfy(holdsFor)
  }

  private func isValue(_ value: JSONDocument.Value, in document: JSONDocument) -> Bool {
    switch document.kind(value) {
    case .string, .number, .true, .false: true
    case .object, .array, .word, .null: false
    }
  }

  private func holds(_ text: String, _ rules: ValueRules) -> Bool {
    holds(Array(text.utf8), rules)
  }

  /// True if the matcher is true for an empty event value and the literal `text`.
  private func holds(_ text: [UInt8], _ rules: ValueRules) -> Bool {
    matcher.textRelation.map { rules.wideHolds($0, [], text) } ?? false
  }

  /// Returns the outcome for a test if one of its values matches every event, or no event. `isAlways`: true if this
  /// value matches every event.
  ///
  /// A test is true if one of its values matches; with `ne` and `nc`, only if all values match.
  func outcome(ofValueThatHolds isAlways: Bool) -> Outcome {
    let decides = isAlways != matcher.isNegative
    if values.count > 1, !decides { return .noEffect }
    return isAlways ? .alwaysTrue : .neverTrue
  }

  /// True if, on every platform, the test is false for all events without a value for the key.
  var demandsKey: Bool {
    if matcher == .exists { return values.isEmpty }
    guard !values.isEmpty, !matcher.isNegative, !matcher.isPresence else { return false }
    // On iOS, a missing value equals the empty string and `false`, so such a test can be true.
    return kinds.isDisjoint(with: [.emptyText, .truth, .other])
  }

  /// Returns `outcome` of a test. But if the key belongs to the data or to a state, returns `noKnownEvent` instead of
  /// `neverTrue`: data and states may contain values that the SDKs do not document.
  func asKnown(_ outcome: Outcome, on profile: LaunchProfile) -> Outcome {
    guard outcome == .neverTrue else { return outcome }
    switch FactSource(key: key, for: profile) {
    case .data, .state: return .noKnownEvent
    case .special, .history, .nothing, .crash: return .neverTrue
    }
  }

  /// Returns the outcome of the test on a platform on which no known event or state has a value for the key.
  func outcomeWithoutKnownKey(_ document: JSONDocument, on profile: LaunchProfile) -> Outcome {
    asKnown(outcomeWithoutKey(document, on: profile), on: profile)
  }

  /// Returns the outcome of the test on a platform that never finds a value for the key.
  func outcomeWithoutKey(_ document: JSONDocument, on profile: LaunchProfile) -> Outcome {
    holdsWithoutKey(document, profile.values) ? .alwaysTrue : .neverTrue
  }
}
