extension Lint {
  /// J: what a text may have that is not JSON, or is read in two ways.
  static let jsonLints: [Lint] = [
    .syntax, .duplicateKey, .encoding, .loneSurrogate, .deepNesting, .largeNumber,
    .integralDecimal, .trailingText, .byteOrderMark, .controlLetter, .trailingComma, .hiddenLetter,
  ]
}
