extension Trace {
  /// Returns a fact with its value in the event, the shared state or the clock.
  mutating func value(of fact: Fact, _ bytes: Span<UInt8>) -> TestExplanation.Value {
    switch fact.kind {
    case .absent, .crash: .absent
    case .false: .truth(false)
    case .true: .truth(true)
    case .number: .number(runner.copy(fact, bytes))
    case .plainText, .text, .escapedText: .text(text(fact, bytes))
    case .emptyObject: .emptyObject
    case .nullElement: .null
    }
  }

  private mutating func value(of operand: Operand, _ fact: Fact, _ bytes: Span<UInt8>) -> TestExplanation.Value? {
    switch operand {
    case .absent: .absent
    case .text(let text): .text(self.text(text, bytes))
    case .integer(let value): .number(Array(String(value).utf8))
    case .decimal(let value): number(value)
    case .truth(let value): .truth(value)
    case .other: self.value(of: fact, bytes)
    case .crash: nil
    }
  }

  private mutating func text(_ fact: Fact, _ bytes: Span<UInt8>) -> [UInt8] {
    TestExplanation.shortened(runner.textBytes(fact, bytes))
  }

  /// Returns a number as the platform formats it; a string if the number is not finite, because JSON lacks such
  /// numbers.
  private mutating func number(_ value: Double) -> TestExplanation.Value {
    let text = runner.text(of: value)
    return value.isFinite ? .number(text) : .text(text)
  }

  /// Returns the conversions before the comparison, in order.
  mutating func steps(_ predicate: Predicate, _ fact: Fact, _ bytes: Span<UInt8>) -> [TestExplanation.Step] {
    guard fact.kind != .crash else { return [] }
    var steps: [TestExplanation.Step] = []
    let operand = runner.operand(fact, predicate.conversion, bytes)
    if let name = predicate.conversion.label {
      guard let value = value(of: operand, fact, bytes) else { return [] }
      steps.append(TestExplanation.Step(name, value))
    }
    // `gt`, `ge`, `lt` and `le` convert a string to a number, after all other conversions.
    guard predicate.comparison.readsTextAsNumber, case .text(let text) = operand else { return steps }
    let units = UTF16Text.decode(runner.textBytes(text, bytes))
    let number = JavaNumber.double(units).map { self.number($0) }
    steps.append(TestExplanation.Step("double", number ?? .text(self.text(text, bytes))))
    return steps
  }
}

extension Conversion {
  /// The template function shown for the conversion; nil if there is no conversion.
  fileprivate var label: String? {
    switch self {
    case .none: nil
    // An unknown function converts only a missing value, to an empty string.
    case .blankWhenMissing: "string"
    case .text: "string"
    case .integer: "int"
    case .decimal: "double"
    case .truth: "bool"
    case .urlEncoding: "urlenc"
    }
  }
}

extension Comparison {
  fileprivate var readsTextAsNumber: Bool {
    switch self {
    case .textAsNumber, .rawNumber: true
    default: false
    }
  }
}
