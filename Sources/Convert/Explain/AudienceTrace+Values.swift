/// The conversions of values before a comparison.
extension AudienceTrace {
  typealias Step = TestExplanation.Step

  /// The conversions of the attribute and of the rule's value that change the value.
  func steps(_ predicate: VisitorPredicate, _ value: JSONDocument.Value?, _ fact: Fact?, _ literal: JSONDocument.Value?)
    -> (found: [Step], literal: [Step])
  {
    let comparison = predicate.comparison
    guard !comparison.isPresence else { return (dropped(value, fact), []) }
    switch predicate.operand {
    case .swift(let operand):
      let lowers = comparison.comparand == .text
      return (
        fact?.shown.conversions.steps(to: comparison, lowers: lowers) ?? dropped(value, fact),
        literal.map { steps(of: $0, operand, to: comparison) } ?? []
      )
    case .script(let operand):
      // Elements and member names are compared without conversion.
      if case .script(let fact) = fact?.made, comparison == .equals, fact.holdsMembers { return ([], []) }
      let lowers = comparison.comparand == .text || comparison.comparand == .pattern
      return (
        fact?.shown.conversions.steps(to: comparison, lowers: lowers) ?? [],
        literal == nil ? [] : steps(of: operand, to: comparison)
      )
    }
  }

  /// The step for an attribute that iOS drops because it has no string conversion; empty for other attributes.
  private func dropped(_ value: JSONDocument.Value?, _ fact: Fact?) -> [Step] {
    profile.runtime == .swift && value != nil && fact == nil ? [Step("string", .absent)] : []
  }

  private func steps(of literal: JSONDocument.Value, _ operand: SwiftOperand, to comparison: MatchOperator) -> [Step] {
    guard let text = VisitorText.operand(literal, in: document) else { return [Step("string", .absent)] }
    let conversions = ConversionPresentation(
      text, lowered: operand.lowered, number: operand.number, isText: document.kind(literal) == .string)
    return conversions.steps(to: comparison, lowers: comparison.comparand != .pattern)
  }

  private func steps(of operand: JavaScriptOperand, to comparison: MatchOperator) -> [Step] {
    guard let value = operand.value, comparison.comparand != .list || value.kind == .text else { return [] }
    return ConversionPresentation(value, number: operand.order?.number)
      .steps(to: comparison, lowers: comparison.comparand != .pattern)
  }
}
