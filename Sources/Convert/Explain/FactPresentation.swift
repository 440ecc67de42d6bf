/// An attribute of a visitor in the form that explanations show: its conversions, and the tables that determine the
/// reasons of mismatches. Computed once for all leaves that test the attribute.
struct FactPresentation: Sendable {
  /// The parts of the attribute between `|` characters, in lower case; empty if no leaf tests the attribute with
  /// `isIn`.
  private enum Parts: Sendable {
    case canonical(Set<PrehashedString<String>>)
    case units(Set<PrehashedString<[UInt16]>>)
  }

  let conversions: ConversionPresentation
  private let parts: Parts
  /// Keyed by the lower-case form of an element of an array, or of a member name of an object: true if some element or
  /// name with this form is a string. Empty if no leaf tests the attribute with `equals`.
  private let members: [[UInt16]: Bool]

  /// - Parameters:
  ///   - isText: true if the JSON value is a string.
  ///   - comparisons: the comparisons made with the attribute.
  init(_ fact: VisitorFact, isText: Bool, for comparisons: VisitorComparisons) {
    let hasLists = comparisons.contains(.isIn)
    switch fact {
    case .swift(let fact):
      conversions = ConversionPresentation(fact.text, lowered: fact.lowered, number: fact.number, isText: isText)
      parts = .canonical(hasLists ? Set(SwiftOperand.parts(of: fact.lowered)) : [])
      members = [:]
    case .units(let fact):
      conversions = ConversionPresentation(fact.units, number: fact.order?.number)
      parts = .units(hasLists ? Set(UTF16Operand.parts(of: fact.units.lowered, lowers: false)) : [])
      members = comparisons.contains(.equals) ? Self.members(of: fact) : [:]
    }
  }

  private static func members(of fact: UTF16Fact) -> [[UInt16]: Bool] {
    var members: [[UInt16]: Bool] = [:]
    switch fact.members {
    // In Kotlin, neither case nor type matters, so neither can be the reason for a mismatch.
    case .none, .lowered: break
    case .names(let names): for name in names { members[UTF16Text.lowercased(name)] = true }
    case .elements:
      for element in fact.document.elements(fact.value) {
        let isText = fact.document.kind(element) == .string
        let lowered = UTF16Text.lowercased(UTF16Value.text(of: element, in: fact.document, .javaScript))
        members[lowered] = members[lowered] == true || isText
      }
    }
    return members
  }

  /// True if some part of the attribute, in lower case, is in the list of `operand`.
  func hasPart(in operand: VisitorOperand) -> Bool {
    switch (operand, parts) {
    case (.swift(let operand), .canonical(let parts)): !operand.list.isDisjoint(with: parts)
    case (.units(let operand), .units(let parts)): !operand.list.isDisjoint(with: parts)
    case (.swift, .units), (.units, .canonical): false
    }
  }

  /// True if a string is among the elements or names with the lower-case form `lowered`; nil if there are no such
  /// elements or names.
  func hasText(_ lowered: [UInt16]) -> Bool? { members[lowered] }
}
