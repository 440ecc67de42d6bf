internal import RuleCore

/// The value of a rule, prepared once for what it is compared by.
enum VisitorOperand: Sendable {
  case swift(SwiftOperand)
  case script(ScriptOperand)

  /// What an attribute must be in lower case to equal it.
  var lowered: ComparedText {
    switch self {
    case .swift(let operand): .canonical(operand.lowered)
    case .script(let operand): .units(UTF16Text.encode(operand.lowered))
    }
  }
}

/// A rule's value where all values are texts that Swift compares.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules/Comparisons.swift @2.0.0.
struct SwiftOperand: Sendable {
  /// In lower case; empty where the rule has no value.
  let lowered: String
  /// The rule has a value that is text, or is made one.
  let hasText: Bool
  let isBlank: Bool
  let number: Double?
  private let search: LiteralSearch?
  let list: Set<HashedText<String>>
  /// Searched for by the runner, which keeps what it learns.
  let pattern: VisitorPattern?

  init(_ text: String?, for comparison: VisitorComparison) {
    lowered = SwiftText.lowercased(text ?? "")
    hasText = text != nil
    isBlank = lowered.unicodeScalars.allSatisfy(SwiftText.isBlank)
    number = text.flatMap { GroupedNumber.swift(Array($0.utf8)) }
    search = comparison == .contains && !isBlank ? LiteralSearch(lowered) : nil
    list = comparison == .isIn ? Set(Self.parts(of: lowered)) : []
    pattern =
      comparison == .matchesPattern
      ? text.map { VisitorPattern(Array($0.utf8), .swift) } : nil
  }

  /// The parts of a list in one text.
  static func parts(of text: String) -> [HashedText<String>] {
    text.split(separator: "|", omittingEmptySubsequences: false).map { HashedText(String($0)) }
  }

  /// Holds `fact` against this; nil is an attribute that the visitor has not.
  func verdict(_ comparison: VisitorComparison, _ fact: SwiftFact?) -> VisitorVerdict {
    let value = fact?.lowered ?? ""
    switch comparison {
    case .equals: return VisitorVerdict(SwiftText.equals(value, lowered))
    case .contains: return VisitorVerdict(isBlank || search?.finds(in: value) == true)
    case .startsWith: return VisitorVerdict(SwiftText.hasPrefix(value, lowered))
    case .endsWith: return VisitorVerdict(SwiftText.hasSuffix(value, lowered))
    case .less, .atMost:
      guard let number, let value = fact?.number else { return .fails }
      return VisitorVerdict(comparison == .less ? value < number : value <= number)
    case .isIn:
      guard let fact else { return .fails }
      return VisitorVerdict(!list.isDisjoint(with: fact.parts))
    // Without an attribute or a pattern there is nothing to search.
    case .matchesPattern: return .fails
    case .exists: return VisitorVerdict(fact.map { !$0.text.isEmpty } ?? false)
    case .isMissing, .isMissingOnKey: return VisitorVerdict(fact?.text.isEmpty ?? true)
    }
  }
}

/// An attribute of such a visitor, with what the comparisons of its key ask of it: worked out once,
/// however many values it is held against.
struct SwiftFact: Sendable {
  let text: String
  let lowered: String
  /// The number that the text is, where some comparison orders.
  let number: Double?
  /// What stands between the bars, where some comparison looks for it in a list.
  let parts: Set<HashedText<String>>

  init(_ text: String, for comparisons: VisitorComparisons) {
    self.text = text
    lowered = SwiftText.lowercased(text)
    let isOrdered = comparisons.contains(.less) || comparisons.contains(.atMost)
    number = isOrdered ? GroupedNumber.swift(Array(text.utf8)) : nil
    parts = comparisons.contains(.isIn) ? Set(SwiftOperand.parts(of: text)) : []
  }
}
