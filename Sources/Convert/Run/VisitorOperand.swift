/// The value of a rule, prepared for the comparisons of one platform.
enum VisitorOperand: Sendable {
  case swift(SwiftOperand)
  case units(UTF16Operand)

  /// The rule's value in lower case, to be compared with attributes in lower case.
  var lowered: CollationKey {
    switch self {
    case .swift(let operand): .canonical(operand.lowered)
    case .units(let operand): .units(UTF16Text.encode(operand.lowered))
    }
  }
}

extension RuleElement {
  /// True if, on iOS, the comparison is true for a visitor who lacks the attribute. Negation is ignored.
  package func matchesAbsence(in document: JSONDocument) -> Bool {
    guard let comparison else { return false }
    let text = value.flatMap { VisitorText.operand($0, in: document) }
    return SwiftOperand(text, for: comparison).verdict(comparison, nil) == .holds
  }
}

/// A rule's value on iOS, where all values are compared as Swift strings.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules/Comparisons.swift @2.0.0.
struct SwiftOperand: Sendable {
  /// The value in lower case; empty if the rule has no value.
  let lowered: String
  /// True if the rule has a value that is a string, or was converted to a string.
  let hasText: Bool
  let isBlank: Bool
  let number: Double?
  private let search: LiteralSearch?
  let list: Set<PrehashedString<String>>
  /// The pattern of `matchesPattern`, else nil. `AudienceRunner` searches with the pattern and caches its matcher.
  let pattern: VisitorPattern?

  init(_ text: String?, for comparison: MatchOperator) {
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

  /// Returns the parts of a list, which are separated by `|`.
  static func parts(of text: String) -> [PrehashedString<String>] {
    text.split(separator: "|", omittingEmptySubsequences: false).map { PrehashedString(String($0)) }
  }

  /// Compares `fact` with this value. `fact`: nil if the visitor lacks the attribute.
  func verdict(_ comparison: MatchOperator, _ fact: SwiftFact?) -> VisitorVerdict {
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
    // `AudienceRunner` searches with the pattern. The result here is for a visitor without the attribute, or a rule
    // without a pattern.
    case .matchesPattern: return .fails
    case .exists: return VisitorVerdict(fact.map { !$0.text.isEmpty } ?? false)
    case .isMissing, .isMissingOnKey: return VisitorVerdict(fact?.text.isEmpty ?? true)
    }
  }

  /// Returns the outcomes that a comparison with this value may have, over all values of an attribute.
  func outcomes(of comparison: MatchOperator) -> OutcomeSet {
    switch comparison {
    case .contains: isBlank ? .yes : .open
    case .startsWith, .endsWith: lowered.isEmpty ? .yes : .open
    case .less: number.map { $0 > -.infinity } == true ? .open : .no
    case .atMost: number == nil ? .no : .open
    case .equals, .isIn, .matchesPattern, .exists, .isMissing, .isMissingOnKey: .open
    }
  }
}

/// The value of a visitor's attribute on iOS, in the forms that comparisons need. The forms are computed once for all
/// comparisons of the attribute.
struct SwiftFact: Sendable {
  let text: String
  let lowered: String
  /// The numeric value of the string. Nil if the string is not numeric, or if no leaf compares the key with `less` or
  /// `lessEqual`.
  let number: Double?
  /// The parts of the attribute between `|` characters; empty if no leaf compares the key with `isIn`.
  let parts: Set<PrehashedString<String>>

  init(_ text: String, for comparisons: VisitorComparisons) {
    self.text = text
    lowered = SwiftText.lowercased(text)
    number = comparisons.isOrdered ? GroupedNumber.swift(Array(text.utf8)) : nil
    parts = comparisons.contains(.isIn) ? Set(SwiftOperand.parts(of: text)) : []
  }
}

/// A string with a cached hash, for sets that are compared repeatedly. Looking up a long string reads its characters
/// only if the hash is found.
struct PrehashedString<Text: Hashable & Sendable>: Hashable, Sendable {
  let text: Text
  private let hash: Int

  init(_ text: Text) { (self.text, hash) = (text, text.hashValue) }

  static func == (one: Self, other: Self) -> Bool {
    one.hash == other.hash && one.text == other.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
