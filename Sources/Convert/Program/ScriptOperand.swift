internal import RuleCore

/// A rule's value as JavaScript compares it.
///
/// Source: convertcom/javascript-sdk: packages/utils/src/comparisons.ts @5.0.1.
struct ScriptOperand: Sendable {
  /// Nothing for a comparison that needs no value and has none.
  let value: ScriptValue?
  let order: ScriptOrder?
  let isBlank: Bool
  let list: Set<HashedText<[UInt16]>>
  /// Searched for by the runner, which keeps what it learns.
  let pattern: VisitorPattern?

  init(
    _ value: JSONDocument.Value?, in document: JSONDocument, for comparison: VisitorComparison
  ) {
    let script = value.map { ScriptValue($0, in: document) }
    self.value = script
    order = script.map(ScriptOrder.init)
    isBlank = script?.lowered.allSatisfy(JavaScriptText.isBlank) ?? true
    list = comparison == .isIn ? Self.list(value, script, in: document) : []
    pattern =
      comparison == .matchesPattern
      ? script.map { VisitorPattern(UTF16Text.encode($0.text), .javaScript) } : nil
  }

  /// The parts of a list, in lower case: those of a text, or the elements of an array.
  private static func list(
    _ value: JSONDocument.Value?, _ script: ScriptValue?, in document: JSONDocument
  ) -> Set<HashedText<[UInt16]>> {
    guard let value, let script else { return [] }
    switch script.kind {
    case .text:
      return Set(parts(of: script.text).map { HashedText(JavaScriptText.lowercased($0.text)) })
    case .array:
      return Set(
        document.elements(value).map {
          HashedText(JavaScriptText.lowercased(ScriptValue.text(of: $0, in: document)))
        })
    case .null, .boolean, .number, .object: return []
    }
  }

  static func parts(of text: [UInt16]) -> [HashedText<[UInt16]>] {
    text.split(separator: 0x7C, omittingEmptySubsequences: false).map { HashedText(Array($0)) }
  }

  /// In lower case, as an attribute that is neither array nor object must be to equal it.
  var lowered: [UInt16] { value?.lowered ?? [] }

  /// Holds `fact` against this; nil is an attribute that the visitor has not, which is compared with
  /// nothing.
  func verdict(_ comparison: VisitorComparison, _ fact: ScriptFact?) -> VisitorVerdict {
    switch comparison {
    case .exists: return VisitorVerdict(fact?.isNothing == false)
    case .isMissing, .isMissingOnKey: return VisitorVerdict(fact?.isNothing != false)
    case .equals, .contains, .startsWith, .endsWith, .less, .atMost, .isIn, .matchesPattern:
      guard let fact, let value else { return .barred }
      return verdict(comparison, fact, value)
    }
  }

  private func verdict(
    _ comparison: VisitorComparison, _ fact: ScriptFact, _ value: ScriptValue
  ) -> VisitorVerdict {
    let lowered = fact.script.lowered
    switch comparison {
    case .equals: return VisitorVerdict(equals(fact, value))
    case .contains:
      return VisitorVerdict(isBlank || JavaScriptText.contains(lowered, value.lowered))
    case .startsWith: return VisitorVerdict(JavaScriptText.hasPrefix(lowered, value.lowered))
    case .endsWith: return VisitorVerdict(JavaScriptText.hasSuffix(lowered, value.lowered))
    case .less, .atMost:
      guard let order, let given = fact.order else { return .barred }
      return given.isLess(than: order, orEqual: comparison == .atMost)
        .map(VisitorVerdict.init) ?? .barred
    case .isIn: return VisitorVerdict(!list.isDisjoint(with: fact.parts))
    case .matchesPattern, .exists, .isMissing, .isMissingOnKey: return .barred
    }
  }

  private func equals(_ fact: ScriptFact, _ value: ScriptValue) -> Bool {
    switch fact.members {
    case .none: fact.script.lowered == value.lowered
    case .elements(let elements): value.scalar.map(elements.contains) ?? false
    case .names(let names): names.contains(value.text)
    }
  }
}

/// An attribute of a visitor that the visitor has, whatever it is, with what the comparisons of its
/// key ask of it: worked out once, however many values it is held against.
struct ScriptFact: Sendable {
  /// What `equals` looks among.
  enum Members: Sendable {
    /// Nothing: it compares texts.
    case none
    /// The elements of an array; arrays and objects among them are equal to nothing.
    case elements(Set<ScriptValue.Scalar>)
    /// The names of an object that has some.
    case names(Set<[UInt16]>)
  }

  let document: JSONDocument
  package let value: JSONDocument.Value
  let script: ScriptValue
  /// None where no comparison orders.
  let order: ScriptOrder?
  /// What stands between the bars of its text, where some comparison looks for it in a list.
  let parts: Set<HashedText<[UInt16]>>
  let members: Members

  init(
    _ value: JSONDocument.Value, in document: JSONDocument, for comparisons: VisitorComparisons
  ) {
    (self.document, self.value) = (document, value)
    script = ScriptValue(value, in: document)
    let isOrdered = comparisons.contains(.less) || comparisons.contains(.atMost)
    order = isOrdered ? ScriptOrder(script) : nil
    parts = comparisons.contains(.isIn) ? Set(ScriptOperand.parts(of: script.text)) : []
    members = comparisons.contains(.equals) ? Self.members(of: value, script, in: document) : .none
  }

  private static func members(
    of value: JSONDocument.Value, _ script: ScriptValue, in document: JSONDocument
  ) -> Members {
    switch script.kind {
    case .array:
      .elements(
        Set(document.elements(value).compactMap { ScriptValue.Scalar($0, in: document) }))
    case .object where document.first(in: value) != nil:
      .names(Set(document.members(value).map { UTF16Text.decode(document.string($0.name)) }))
    case .object, .null, .boolean, .number, .text: .none
    }
  }

  /// Null, or the empty text; an empty array is something.
  var isNothing: Bool {
    script.kind == .null || (script.kind == .text && script.text.isEmpty)
  }

  /// `equals` asks for one of its elements, or for a name of its members.
  var holdsMembers: Bool {
    switch script.kind {
    case .array: true
    case .object: document.first(in: value) != nil
    case .null, .boolean, .number, .text: false
    }
  }
}

/// A value as `less` takes it: a number where its text is one.
struct ScriptOrder: Sendable {
  private let value: ScriptValue
  let number: Double?

  init(_ value: ScriptValue) {
    self.value = value
    switch value.kind {
    case .number(let number): self.number = number
    case .text: number = GroupedNumber.javaScript(UTF16Text.encode(value.text))
    case .null, .boolean, .array, .object: number = nil
    }
  }

  /// Nothing that it is put in order with lies below it.
  var isLeast: Bool {
    if let number { return number == -.infinity }
    return switch value.kind {
    case .boolean(let truth): !truth
    // What text there is, that of an empty array included, is not less than none.
    case .text, .array, .object: value.text.isEmpty
    case .null, .number: false
    }
  }

  /// Nothing that it is put in order with lies above it.
  var isGreatest: Bool {
    if let number { return number == .infinity }
    return switch value.kind {
    case .boolean(let truth): truth
    case .text, .array, .object, .null, .number: false
    }
  }

  /// Nil where the two are of different types.
  func isLess(than other: ScriptOrder, orEqual: Bool) -> Bool? {
    if let number, let other = other.number {
      return orEqual ? number <= other : number < other
    }
    guard number == nil, other.number == nil, type == other.type else { return nil }
    return ScriptValue.isLess(value, other.value, orEqual: orEqual)
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
