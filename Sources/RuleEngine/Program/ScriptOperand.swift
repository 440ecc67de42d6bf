/// A rule's value as JavaScript compares it.
///
/// Source: convertcom/javascript-sdk: packages/utils/src/comparisons.ts @5.0.1.
struct ScriptOperand: Sendable {
  /// Nothing for a comparison that needs no value and has none.
  private let value: ScriptValue?
  private let order: ScriptOrder?
  let isBlank: Bool
  let list: Set<[UInt16]>
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
  ) -> Set<[UInt16]> {
    guard let value, let script else { return [] }
    switch script.kind {
    case .text: return Set(parts(of: script.text).map(JavaScriptText.lowercased))
    case .array:
      return Set(
        document.elements(value).map {
          JavaScriptText.lowercased(ScriptValue.text(of: $0, in: document))
        })
    case .null, .boolean, .number, .object: return []
    }
  }

  static func parts(of text: [UInt16]) -> [[UInt16]] {
    text.split(separator: 0x7C, omittingEmptySubsequences: false).map(Array.init)
  }

  /// In lower case, as an attribute that is neither array nor object must be to equal it.
  var lowered: [UInt16] { value?.lowered ?? [] }

  /// Holds an attribute that the visitor has against this.
  func verdict(_ comparison: VisitorComparison, _ fact: ScriptFact) -> VisitorVerdict {
    switch comparison {
    case .exists: return VisitorVerdict(!fact.isNothing)
    case .isMissing, .isMissingOnKey: return VisitorVerdict(fact.isNothing)
    case .equals, .contains, .startsWith, .endsWith, .less, .atMost, .isIn, .matchesPattern:
      guard let value else { return .barred }
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
      guard let order else { return .barred }
      return fact.order.isLess(than: order, orEqual: comparison == .atMost)
        .map(VisitorVerdict.init) ?? .barred
    case .isIn:
      return VisitorVerdict(Self.parts(of: fact.script.text).contains(where: list.contains))
    case .matchesPattern, .exists, .isMissing, .isMissingOnKey: return .barred
    }
  }

  private func equals(_ fact: ScriptFact, _ value: ScriptValue) -> Bool {
    switch fact.script.kind {
    case .array:
      fact.document.elements(fact.value).contains {
        ScriptValue.isSame($0, fact.document, value)
      }
    case .object where fact.document.first(in: fact.value) != nil:
      fact.document.members(fact.value).contains {
        UTF16Text.decode(fact.document.string($0.name)) == value.text
      }
    case .object, .null, .boolean, .number, .text: fact.script.lowered == value.lowered
    }
  }
}

/// An attribute of a visitor that the visitor has, whatever it is.
struct ScriptFact: Sendable {
  let document: JSONDocument
  let value: JSONDocument.Value
  let script: ScriptValue

  init(_ value: JSONDocument.Value, in document: JSONDocument) {
    (self.document, self.value) = (document, value)
    script = ScriptValue(value, in: document)
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

  var order: ScriptOrder { ScriptOrder(script) }
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
