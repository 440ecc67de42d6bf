/// What becomes of values on their way to a comparison.
extension AudienceTrace {
  typealias Step = TestExplanation.Step

  /// The conversions of what the visitor has and of the rule's value, as far as they change
  /// something.
  func steps(
    _ predicate: VisitorPredicate, _ value: JSONDocument.Value?, _ fact: VisitorFact?,
    _ literal: JSONDocument.Value?
  ) -> (found: [Step], literal: [Step]) {
    guard !predicate.comparison.isPresence else { return (dropped(value, fact), []) }
    switch predicate.operand {
    case .swift: return swiftSteps(predicate.comparison, value, fact, literal)
    case .script: return scriptSteps(predicate.comparison, fact, literal)
    }
  }

  /// A value that the platform's map of texts does not take.
  private func dropped(_ value: JSONDocument.Value?, _ fact: VisitorFact?) -> [Step] {
    profile.runtime == .swift && value != nil && fact == nil ? [Step("string", .absent)] : []
  }

  // MARK: Swift

  private func swiftSteps(
    _ comparison: VisitorComparison, _ value: JSONDocument.Value?, _ fact: VisitorFact?,
    _ literal: JSONDocument.Value?
  ) -> (found: [Step], literal: [Step]) {
    var found = dropped(value, fact)
    if case .swift(let fact) = fact, let value, let document = runner.visitor?.document {
      let isText = document.kind(value) == .string
      found = swiftSteps(comparison, fact.text, isText: isText, lowers: comparison.lowersSubject)
    }
    guard let literal else { return (found, []) }
    guard let text = VisitorText.operand(literal, in: document) else {
      return (found, [Step("string", .absent)])
    }
    let isText = document.kind(literal) == .string
    return (
      found,
      swiftSteps(comparison, text, isText: isText, lowers: comparison != .matchesPattern)
    )
  }

  private func swiftSteps(
    _ comparison: VisitorComparison, _ text: String, isText: Bool, lowers: Bool
  ) -> [Step] {
    let number = GroupedNumber.swift(Array(text.utf8))
    // A number that stays one is none the worse for having been text.
    if comparison.isOrder, !isText, number != nil { return [] }
    var steps = isText ? [] : [Step("string", shown(Array(text.utf8)))]
    if comparison.isOrder {
      steps.append(Step("double", number.map(shown) ?? shown(Array(text.utf8))))
    } else if lowers {
      let lowered = SwiftText.lowercased(text)
      if !lowered.utf8.elementsEqual(text.utf8) {
        steps.append(Step("lowercase", shown(Array(lowered.utf8))))
      }
    }
    return steps
  }

  private func shown(_ text: [UInt8]) -> TestExplanation.Value {
    .text(TestExplanation.shortened(text))
  }

  private func shown(_ number: Double) -> TestExplanation.Value {
    switch profile.runtime {
    case .swift:
      let text = Array(SwiftText.description(of: number).utf8)
      return number.isFinite ? .number(text) : .text(text)
    case .javaScript:
      let text = Array(JavaScriptNumber.text(number).utf8)
      return number.isFinite ? .number(text) : .text(text)
    }
  }

  // MARK: JavaScript

  private func scriptSteps(
    _ comparison: VisitorComparison, _ fact: VisitorFact?, _ literal: JSONDocument.Value?
  ) -> (found: [Step], literal: [Step]) {
    var found: [Step] = []
    var isMembership = false
    if case .script(let fact) = fact {
      // Its elements, or its names, are looked at as they are.
      isMembership = comparison == .equals && fact.holdsMembers
      if !isMembership {
        found = scriptSteps(
          comparison, fact.script, lowers: comparison.lowersSubject || comparison == .matchesPattern
        )
      }
    }
    guard let literal else { return (found, []) }
    let script = ScriptValue(literal, in: document)
    if isMembership || (comparison == .isIn && script.kind != .text) { return (found, []) }
    return (found, scriptSteps(comparison, script, lowers: comparison != .matchesPattern))
  }

  private func scriptSteps(
    _ comparison: VisitorComparison, _ value: ScriptValue, lowers: Bool
  ) -> [Step] {
    if comparison.isOrder {
      guard case .text = value.kind, let number = ScriptOrder(value).number else { return [] }
      return [Step("double", shown(number))]
    }
    var steps: [Step] = []
    if value.kind != .text { steps.append(Step("string", shown(UTF16Text.encode(value.text)))) }
    if lowers, value.lowered != value.text {
      steps.append(Step("lowercase", shown(UTF16Text.encode(value.lowered))))
    }
    return steps
  }
}

extension VisitorComparison {
  var isOrder: Bool { self == .less || self == .atMost }

  /// The visitor's text is lowered on every platform; that of a list is not, and a pattern's only in
  /// JavaScript.
  fileprivate var lowersSubject: Bool {
    switch self {
    case .equals, .contains, .startsWith, .endsWith: true
    case .less, .atMost, .isIn, .matchesPattern, .exists, .isMissing, .isMissingOnKey: false
    }
  }
}
