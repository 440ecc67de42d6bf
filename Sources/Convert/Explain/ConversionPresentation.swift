/// The conversions of a value before a comparison, as explanations show them. Only conversions that change the value
/// are shown. Long strings are truncated before they are converted to UTF-8.
struct ConversionPresentation: Sendable {
  typealias Step = TestExplanation.Step

  /// The conversion to a string; nil if the value is a string.
  private let string: Step?
  /// The conversion to lower case; nil if it does not change the value.
  private let lowercase: Step?
  /// The conversions before a comparison of numbers.
  private let ordered: [Step]

  /// Creates the conversions on iOS. `isText`: true if the JSON value is a string. `number`: the value of `text` as a
  /// number; nil if `text` is not numeric, or if no comparison needs the number.
  init(_ text: String, lowered: String, number: Double?, isText: Bool) {
    let shown = Self.shown(text)
    string = isText ? nil : Step("string", shown)
    lowercase = lowered.utf8.elementsEqual(text.utf8) ? nil : Step("lowercase", Self.shown(lowered))
    // A JSON number is converted to a string and back to the same number, so no conversion is shown.
    guard isText || number == nil else {
      ordered = []
      return
    }
    let double = number.map { Self.shown($0, SwiftText.description(of: $0)) }
    ordered = (isText ? [] : [Step("string", shown)]) + [Step("double", double ?? shown)]
  }

  /// Creates the conversions in JavaScript and Kotlin.
  init(_ value: UTF16Value, number: Double?) {
    let isText = value.kind == .text
    string = isText ? nil : Step("string", Self.shown(value.text))
    lowercase = value.lowered == value.text ? nil : Step("lowercase", Self.shown(value.lowered))
    let double = isText ? number : nil
    ordered = double.map { [Step("double", Self.shown($0, JavaScriptNumber.text($0)))] } ?? []
  }

  /// Returns the conversions before one comparison. `lowers`: true if the comparison converts the value to lower
  /// case.
  func steps(to comparison: MatchOperator, lowers: Bool) -> [Step] {
    if comparison.comparand == .number { return ordered }
    return [string, lowers ? lowercase : nil].compactMap { $0 }
  }

  private static func shown(_ text: String) -> TestExplanation.Value {
    // If one byte more than the limit is passed, `shortened` adds the ellipsis.
    .text(TestExplanation.shortened(Array(text.utf8.prefix(TestExplanation.maximumTextLength + 1))))
  }

  /// Returns the string of UTF-16 code units, truncated if it is long.
  private static func shown(_ text: [UInt16]) -> TestExplanation.Value {
    // Each code unit takes at least one byte in UTF-8. If `prefix` splits a surrogate pair, `shortened` removes its
    // remaining half.
    let head = Array(text.prefix(TestExplanation.maximumTextLength + 2))
    return .text(TestExplanation.shortened(UTF16Text.encode(head)))
  }

  /// Returns a number as the platform writes it.
  private static func shown(_ number: Double, _ text: String) -> TestExplanation.Value {
    number.isFinite ? .number(Array(text.utf8)) : .text(Array(text.utf8))
  }
}
