/// A rule's value, prepared for the comparisons of JavaScript and Kotlin.
///
/// Source: convertcom/javascript-sdk: packages/utils/src/comparisons.ts @5.0.1; convertcom/android-sdk:
/// packages/core/…/rules/Comparisons.kt @1.0.1.
struct UTF16Operand: Sendable {
  private let runtime: ConvertProfile.Runtime
  /// The rule's value. If the rule has none, nil in JavaScript and null in Kotlin.
  let value: UTF16Value?
  let order: UTF16Order?
  let isBlank: Bool
  let list: Set<PrehashedString<[UInt16]>>
  /// The pattern of `matchesPattern`, else nil. `AudienceRunner` searches with the pattern and caches its matcher.
  let pattern: VisitorPattern?

  init(
    _ value: JSONDocument.Value?, in document: JSONDocument, for comparison: MatchOperator,
    _ runtime: ConvertProfile.Runtime
  ) {
    self.runtime = runtime
    let units = value.map { UTF16Value($0, in: document, runtime) } ?? (runtime == .kotlin ? .null : nil)
    self.value = units
    order = units.map { UTF16Order($0, runtime) }
    isBlank = units?.lowered.allSatisfy(runtime == .kotlin ? JavaText.isBlank : JavaScriptText.isBlank) ?? true
    list = comparison == .isIn ? Self.list(value, units, in: document, runtime) : []
    pattern =
      comparison == .matchesPattern
      ? units.map { VisitorPattern(UTF16Text.encode($0.text), runtime) } : nil
  }

  /// Returns the parts of the list for `isIn` in lower case: a string split at `|`, or the elements of an array.
  /// JavaScript does not split other values.
  private static func list(
    _ value: JSONDocument.Value?, _ units: UTF16Value?, in document: JSONDocument, _ runtime: ConvertProfile.Runtime
  ) -> Set<PrehashedString<[UInt16]>> {
    guard let units else { return [] }
    if let value, units.kind == .array {
      return Set(
        document.elements(value).map {
          PrehashedString(UTF16Text.lowercased(UTF16Value.text(of: $0, in: document, runtime)))
        })
    }
    return units.kind == .text || runtime == .kotlin ? Set(parts(of: units.text, lowers: true)) : []
  }

  /// Returns the parts of a string between `|` characters. `lowers`: true to convert each part to lower case.
  static func parts(of text: [UInt16], lowers: Bool) -> [PrehashedString<[UInt16]>] {
    text.split(separator: 0x7C, omittingEmptySubsequences: false).map { part in
      PrehashedString(lowers ? UTF16Text.lowercased(Array(part)) : Array(part))
    }
  }

  /// The value in lower case, for equality with attributes that are not arrays or objects.
  var lowered: [UInt16] { value?.lowered ?? [] }

  /// Compares `fact` with this value. `fact`: nil if the visitor lacks the attribute. Then only operators that test for
  /// presence can be true.
  func verdict(_ comparison: MatchOperator, _ fact: UTF16Fact?) -> VisitorVerdict {
    if comparison.isPresence { return VisitorVerdict((fact?.isNothing == false) == (comparison == .exists)) }
    guard let fact, let value else { return .barred }
    if runtime == .kotlin, fact.units.kind == .null { return .fails }
    let lowered = fact.units.lowered
    switch comparison {
    case .equals: return VisitorVerdict(equals(fact, value))
    case .contains: return VisitorVerdict(isBlank || UTF16Text.contains(lowered, value.lowered))
    case .startsWith: return VisitorVerdict(JavaScriptText.hasPrefix(lowered, value.lowered))
    case .endsWith: return VisitorVerdict(JavaScriptText.hasSuffix(lowered, value.lowered))
    case .less, .atMost:
      guard let order, let given = fact.order else { return .barred }
      let isLess = given.isLess(than: order, orEqual: comparison == .atMost)
      return isLess.map(VisitorVerdict.init) ?? (runtime == .kotlin ? .fails : .barred)
    case .isIn: return VisitorVerdict(!list.isDisjoint(with: fact.parts))
    case .matchesPattern, .exists, .isMissing, .isMissingOnKey: return .barred
    }
  }

  /// Returns the outcomes that a comparison with this value may have, over all values of an attribute.
  func outcomes(of comparison: MatchOperator) -> OutcomeSet {
    switch comparison {
    // In Kotlin, the attribute may be null, and every comparison with null fails.
    case .contains: isBlank && runtime != .kotlin ? .yes : .open
    case .startsWith, .endsWith: lowered.isEmpty && runtime != .kotlin ? .yes : .open
    case .less where runtime == .kotlin: order?.number.map { $0 > -.infinity } == true ? .open : .no
    case .atMost where runtime == .kotlin: order?.number.map { !$0.isNaN } == true ? .open : .no
    case .less: order?.isLeast == false ? .open : .no
    case .atMost: order?.isGreatest == false ? .open : .yes
    // The attribute is split at `|`, so a part that contains `|` never matches.
    case .isIn: list.contains { !$0.text.contains(0x7C) } ? .open : .no
    case .matchesPattern: pattern?.mayMiss == true || runtime == .kotlin ? .open : .yes
    case .equals, .exists, .isMissing, .isMissingOnKey: .open
    }
  }

  private func equals(_ fact: UTF16Fact, _ value: UTF16Value) -> Bool {
    switch fact.members {
    case .none: fact.units.lowered == value.lowered
    case .elements(let elements): UTF16Value.Scalar(value.kind, text: value.text).map(elements.contains) ?? false
    case .names(let names): names.contains(value.text)
    case .lowered(let members): members.contains(value.lowered)
    }
  }
}

/// The value of a visitor's attribute in JavaScript or Kotlin, in the forms that comparisons need. The forms are
/// computed once for all comparisons of the attribute.
struct UTF16Fact: Sendable {
  /// The set of strings or scalars in which `equals` searches for the rule's value.
  enum Members: Sendable {
    /// No set: `equals` compares strings, or no comparison of the key is `equals`.
    case none
    /// The elements of an array, without nested arrays and objects, which equal nothing.
    case elements(Set<UTF16Value.Scalar>)
    /// The member names of a non-empty object.
    case names(Set<[UInt16]>)
    /// In Kotlin, the elements or member names in lower case.
    case lowered(Set<[UInt16]>)
  }

  let document: JSONDocument
  let value: JSONDocument.Value
  let units: UTF16Value
  /// The value for `less` and `lessEqual`; nil if no leaf compares the key with these operators.
  let order: UTF16Order?
  /// The parts of the attribute's string between `|` characters; empty if no leaf compares the key with `isIn`.
  let parts: Set<PrehashedString<[UInt16]>>
  let members: Members

  init(
    _ value: JSONDocument.Value, in document: JSONDocument, for comparisons: VisitorComparisons,
    _ runtime: ConvertProfile.Runtime
  ) {
    (self.document, self.value) = (document, value)
    units = UTF16Value(value, in: document, runtime)
    order = comparisons.isOrdered ? UTF16Order(units, runtime) : nil
    parts =
      comparisons.contains(.isIn) ? Set(UTF16Operand.parts(of: units.text, lowers: runtime == .kotlin)) : []
    members = comparisons.contains(.equals) ? Self.members(of: value, units, in: document, runtime) : .none
  }

  private static func members(
    of value: JSONDocument.Value, _ units: UTF16Value, in document: JSONDocument, _ runtime: ConvertProfile.Runtime
  ) -> Members {
    switch units.kind {
    case .array where runtime == .kotlin:
      .lowered(
        Set(document.elements(value).map { UTF16Text.lowercased(UTF16Value.text(of: $0, in: document, runtime)) }))
    case .object where runtime == .kotlin:
      .lowered(Set(document.members(value).map { UTF16Text.lowercased(UTF16Text.decode(document.string($0.name))) }))
    case .array:
      .elements(Set(document.elements(value).compactMap { UTF16Value.Scalar($0, in: document) }))
    case .object where document.first(in: value) != nil:
      .names(Set(document.members(value).map { UTF16Text.decode(document.string($0.name)) }))
    case .object, .null, .boolean, .number, .text: .none
    }
  }

  /// True if the attribute is null or the empty string, and so counts as missing. An empty array counts as a value.
  var isNothing: Bool { units.kind == .null || (units.kind == .text && units.text.isEmpty) }

  /// True if `equals` searches the elements or member names of the attribute.
  var holdsMembers: Bool { if case .none = members { false } else { true } }
}

/// A value as the operators `less` and `lessEqual` compare it: a number if its string is numeric. Kotlin compares only
/// numbers.
struct UTF16Order: Sendable {
  private let value: UTF16Value
  let number: Double?
  private let isNumeric: Bool

  init(_ value: UTF16Value, _ runtime: ConvertProfile.Runtime) {
    self.value = value
    isNumeric = runtime == .kotlin
    switch value.kind {
    case .number where runtime == .kotlin, .text where runtime == .kotlin: number = JavaNumber.double(value.text)
    case .number(let number): self.number = number
    case .text: number = GroupedNumber.javaScript(UTF16Text.encode(value.text))
    case .null, .boolean, .array, .object: number = nil
    }
  }

  /// True if no comparable value is less than this one.
  var isLeast: Bool {
    if let number { return number == -.infinity }
    return switch value.kind {
    case .boolean(let truth): !truth
    // True also for an empty array, which converts to an empty string: no string is less than the empty string.
    case .text, .array, .object: value.text.isEmpty
    case .null, .number: false
    }
  }

  /// True if no comparable value is greater than this one.
  var isGreatest: Bool {
    if let number { return number == .infinity }
    return switch value.kind {
    case .boolean(let truth): truth
    case .text, .array, .object, .null, .number: false
    }
  }

  /// True if `self` is less than (or equal to) `other`; nil if their types differ.
  func isLess(than other: UTF16Order, orEqual: Bool) -> Bool? {
    if let number, let other = other.number { return orEqual ? number <= other : number < other }
    guard !isNumeric, number == nil, other.number == nil, type == other.type else { return nil }
    return UTF16Value.isLess(value, other.value, orEqual: orEqual)
  }

  private enum OperandType { case text, boolean, object }

  private var type: OperandType {
    switch value.kind {
    case .boolean: .boolean
    case .null, .array, .object: .object
    case .text, .number: .text
    }
  }
}
