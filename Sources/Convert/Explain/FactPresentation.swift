/// What a platform made of a visitor's value, as explanations show it, and where leaves that miss it
/// look for what comes near: worked out once, however many leaves ask.
struct FactPresentation: Sendable {
  /// What stands between the bars of its text, in lower case; none where nothing looks for it in a
  /// list.
  private enum Parts: Sendable {
    case canonical(Set<PrehashedString<String>>)
    case units(Set<PrehashedString<[UInt16]>>)
  }

  let conversions: ConversionPresentation
  private let parts: Parts
  /// Of an array its elements, of an object its names, in lower case, each with whether one of them is
  /// text; none where nothing asks to equal them.
  private let members: [[UInt16]: Bool]

  /// `isText` tells whether the event has text there; `comparisons` are all in which it takes part.
  init(_ fact: VisitorFact, isText: Bool, for comparisons: VisitorComparisons) {
    let hasLists = comparisons.contains(.isIn)
    switch fact {
    case .swift(let fact):
      conversions = ConversionPresentation(fact.text, lowered: fact.lowered, number: fact.number, isText: isText)
      parts = .canonical(hasLists ? Set(SwiftOperand.parts(of: fact.lowered)) : [])
      members = [:]
    case .script(let fact):
      conversions = ConversionPresentation(fact.script, number: fact.order?.number)
      parts = .units(hasLists ? Set(JavaScriptOperand.parts(of: fact.script.lowered)) : [])
      members = comparisons.contains(.equals) ? Self.members(of: fact) : [:]
    }
  }

  private static func members(of fact: JavaScriptFact) -> [[UInt16]: Bool] {
    guard fact.holdsMembers else { return [:] }
    var members: [[UInt16]: Bool] = [:]
    guard fact.script.kind == .array else {
      for (name, _) in fact.document.members(fact.value) {
        let name = UTF16Text.decode(fact.document.string(name))
        members[JavaScriptText.lowercased(name)] = true
      }
      return members
    }
    for element in fact.document.elements(fact.value) {
      let isText = fact.document.kind(element) == .string
      let lowered = JavaScriptText.lowercased(JavaScriptValue.text(of: element, in: fact.document))
      members[lowered] = members[lowered] == true || isText
    }
    return members
  }

  /// Whether some part of it in lower case is in an operand's list.
  func hasPart(in operand: VisitorOperand) -> Bool {
    switch (operand, parts) {
    case (.swift(let operand), .canonical(let parts)): !operand.list.isDisjoint(with: parts)
    case (.script(let operand), .units(let parts)): !operand.list.isDisjoint(with: parts)
    case (.swift, .units), (.script, .canonical): false
    }
  }

  /// Whether an element or name is text among those that are `lowered` in lower case; nil where none
  /// is so.
  func hasText(_ lowered: [UInt16]) -> Bool? { members[lowered] }
}
