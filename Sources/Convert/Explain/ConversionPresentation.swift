/// What a value becomes on its way to comparisons, as far as that is something else; long texts are
/// shortened before they are laid out as bytes.
struct ConversionPresentation: Sendable {
  typealias Step = TestExplanation.Step

  /// Its text, where it is none.
  private let string: Step?
  /// Its text in lower case.
  private let lowercase: Step?
  /// Where it is put in order.
  private let ordered: [Step]

  /// As Swift's code takes it. `isText` tells whether it was text before; `number` is what its text is
  /// as a number, where anything asks.
  init(_ text: String, lowered: String, number: Double?, isText: Bool) {
    let shown = Self.shown(text)
    string = isText ? nil : Step("string", shown)
    lowercase = lowered.utf8.elementsEqual(text.utf8) ? nil : Step("lowercase", Self.shown(lowered))
    // A number that stays one is none the worse for having been text.
    guard isText || number == nil else {
      ordered = []
      return
    }
    let double = number.map { Self.shown($0, SwiftText.description(of: $0)) }
    ordered = (isText ? [] : [Step("string", shown)]) + [Step("double", double ?? shown)]
  }

  /// As JavaScript's code takes it.
  init(_ value: JavaScriptValue, number: Double?) {
    let isText = value.kind == .text
    string = isText ? nil : Step("string", Self.shown(value.text))
    lowercase = value.lowered == value.text ? nil : Step("lowercase", Self.shown(value.lowered))
    let double = isText ? number : nil
    ordered = double.map { [Step("double", Self.shown($0, JavaScriptNumber.text($0)))] } ?? []
  }

  /// The steps to a comparison; `lowers` tells whether it passes over the letters' case.
  func steps(to comparison: MatchOperator, lowers: Bool) -> [Step] {
    if comparison.comparand == .number { return ordered }
    return [string, lowers ? lowercase : nil].compactMap { $0 }
  }

  private static func shown(_ text: String) -> TestExplanation.Value {
    // One byte more than is shown tells that there is more.
    .text(TestExplanation.shortened(Array(text.utf8.prefix(TestExplanation.mostText + 1))))
  }

  /// From code units.
  private static func shown(_ text: [UInt16]) -> TestExplanation.Value {
    // No unit takes less than a byte, and half of a pair at the end is cut off again.
    let head = Array(text.prefix(TestExplanation.mostText + 2))
    return .text(TestExplanation.shortened(UTF16Text.encode(head)))
  }

  /// A number as its platform spells it.
  private static func shown(_ number: Double, _ text: String) -> TestExplanation.Value {
    number.isFinite ? .number(Array(text.utf8)) : .text(Array(text.utf8))
  }
}
