/// A rule's value, prepared for comparisons as JavaScript makes them.
///
/// Source: convertcom/javascript-sdk: packages/utils/src/comparisons.ts @5.0.1.
struct JavaScriptOperand: Sendable {
  /// Nil if the rule has no value, as for comparisons that need none.
  let value: JavaScriptValue?
  let order: JavaScriptOrder?
  let isBlank: Bool
  let list: Set<PrehashedString<[UInt16]>>
  /// The pattern of `matchesPattern`, else nil. The runner searches and caches the matcher.
  let pattern: VisitorPattern?

  init(_ value: JSONDocument.Value?, in document: JSONDocument, for comparison: MatchOperator) {
    let script = value.map { JavaScriptValue($0, in: document) }
    self.value = script
    order = script.map(JavaScriptOrder.init)
    isBlank = script?.lowered.allSatisfy(JavaScriptText.isBlank) ?? true
    list = comparison == .isIn ? Self.list(value, script, in: document) : []
    pattern =
      comparison == .matchesPattern
      ? script.map { VisitorPattern(UTF16Text.encode($0.text), .javaScript) } : nil
  }

  /// The parts of a list in lower case: a string split at `|`, or the elements of an array.
  private static func list(_ value: JSONDocument.Value?, _ script: JavaScriptValue?, in document: JSONDocument) -> Set<
    PrehashedString<[UInt16]>
  > {
    guard let value, let script else { return [] }
    switch script.kind {
    case .text:
      return Set(parts(of: script.text).map { PrehashedString(UTF16Text.lowercased($0.text)) })
    case .array:
      return Set(
        document.elements(value).map {
          PrehashedString(UTF16Text.lowercased(JavaScriptValue.text(of: $0, in: document)))
        })
    case .null, .boolean, .number, .object: return []
    }
  }

  static func parts(of text: [UInt16]) -> [PrehashedString<[UInt16]>] {
    text.split(separator: 0x7C, omittingEmptySubsequences: false).map { PrehashedString(Array($0)) }
  }

  /// The value in lower case, for equality with attributes that are not arrays or objects.
  var lowered: [UInt16] { value?.lowered ?? [] }

  /// Compares `fact` with this value. `fact` is nil if the visitor lacks the attribute; then only
  /// presence comparisons can be true.
  func verdict(_ comparison: MatchOperator, _ fact: JavaScriptFact?) -> VisitorVerdict {
    if comparison.isPresence { return VisitorVerdict((fact?.isNothing == false) == (comparison == .exists)) }
    guard let fact, let value else { return .barred }
    let lowered = fact.script.lowered
    switch comparison {
    case .equals: return VisitorVerdict(equals(fact, value))
    case .contains: return VisitorVerdict(isBlank || UTF16Text.contains(lowered, value.lowered))
    case .startsWith: return VisitorVerdict(JavaScriptText.hasPrefix(lowered, value.lowered))
    case .endsWith: return VisitorVerdict(JavaScriptText.hasSuffix(lowered, value.lowered))
    case .less, .atMost:
      guard let order, let given = fact.order else { return .barred }
      return given.isLess(than: order, orEqual: comparison == .atMost).map(VisitorVerdict.init) ?? .barred
    case .isIn: return VisitorVerdict(!list.isDisjoint(with: fact.parts))
    case .matchesPattern, .exists, .isMissing, .isMissingOnKey: return .barred
    }
  }

  /// The possible outcomes of a comparison with this value, over all values of an attribute.
  func outcomes(of comparison: MatchOperator) -> OutcomeSet {
    switch comparison {
    case .contains: isBlank ? .yes : .open
    case .startsWith, .endsWith: lowered.isEmpty ? .yes : .open
    case .less: order?.isLeast == false ? .open : .no
    case .atMost: order?.isGreatest == false ? .open : .yes
    // The attribute is split at `|`, so a part that contains `|` never matches.
    case .isIn: list.contains { !$0.text.contains(0x7C) } ? .open : .no
    case .matchesPattern: pattern?.mayMiss == true ? .open : .yes
    case .equals, .exists, .isMissing, .isMissingOnKey: .open
    }
  }

  private func equals(_ fact: JavaScriptFact, _ value: JavaScriptValue) -> Bool {
    switch fact.members {
    case .none: fact.script.lowered == value.lowered
    case .elements(let elements): JavaScriptValue.Scalar(value.kind, text: value.text).map(elements.contains) ?? false
    case .names(let names): names.contains(value.text)
    }
  }
}

/// The value of a visitor's attribute, with the forms that the comparisons of its key need. They
/// are computed once for all values that the attribute is compared with.
struct JavaScriptFact: Sendable {
  /// The set in which `equals` searches.
  enum Members: Sendable {
    /// No set: `equals` compares strings, or no comparison of the key is `equals`.
    case none
    /// The elements of an array; nested arrays and objects are left out, as they equal nothing.
    case elements(Set<JavaScriptValue.Scalar>)
    /// The member names of a non-empty object.
    case names(Set<[UInt16]>)
  }

  let document: JSONDocument
  let value: JSONDocument.Value
  let script: JavaScriptValue
  /// Nil if no comparison of the key is an ordering.
  let order: JavaScriptOrder?
  /// The parts of the attribute's string between `|` characters; empty if no comparison of the key needs them.
  let parts: Set<PrehashedString<[UInt16]>>
  let members: Members

  init(_ value: JSONDocument.Value, in document: JSONDocument, for comparisons: VisitorComparisons) {
    (self.document, self.value) = (document, value)
    script = JavaScriptValue(value, in: document)
    order = comparisons.isOrdered ? JavaScriptOrder(script) : nil
    parts = comparisons.contains(.isIn) ? Set(JavaScriptOperand.parts(of: script.text)) : []
    members = comparisons.contains(.equals) ? Self.members(of: value, script, in: document) : .none
  }

  private static func members(of value: JSONDocument.Value, _ script: JavaScriptValue, in document: JSONDocument)
    -> Members
  {
    switch script.kind {
    case .array:
      .elements(Set(document.elements(value).compactMap { JavaScriptValue.Scalar($0, in: document) }))
    case .object where document.first(in: value) != nil:
      .names(Set(document.members(value).map { UTF16Text.decode(document.string($0.name)) }))
    case .object, .null, .boolean, .number, .text: .none
    }
  }

  /// True if the attribute is null or the empty string. An empty array counts as a value.
  var isNothing: Bool { script.kind == .null || (script.kind == .text && script.text.isEmpty) }

  /// True if `equals` searches the elements or member names of the attribute.
  var holdsMembers: Bool { if case .none = members { false } else { true } }
}

/// A value as `less` compares it: a number if its string is numeric.
struct JavaScriptOrder: Sendable {
  private let value: JavaScriptValue
  let number: Double?

  init(_ value: JavaScriptValue) {
    self.value = value
    switch value.kind {
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
    // Also for an empty array, which converts to an empty string: no string is less than that.
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
  func isLess(than other: JavaScriptOrder, orEqual: Bool) -> Bool? {
    if let number, let other = other.number { return orEqual ? number <= other : number < other }
    guard number == nil, other.number == nil, type == other.type else { return nil }
    return JavaScriptValue.isLess(value, other.value, orEqual: orEqual)
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
