extension LaunchLints {
  static let largeNumber = LaunchCheck(
    CommonLints.largeNumber,
    .document { subject, findings in
      let document = subject.document
      // 2^53 has 16 digits.
      for number in document.numbers(ofAtLeast: 16) where !document.isOdd(number) {
        if document.isDecimal(number) { continue }
        switch NumberLexeme.android(lexeme: document.lexeme(number).span) {
        case .integer(let value):
          guard value.magnitude > 1 << 53 else { continue }
          findings.add(
            "integer \(text: document.lexeme(number)) exceeds 2^53", at: number, in: subject,
            outcomes: Outcomes(subject.profiles) { $0.values.runtime == .javaScript ? .otherResult : nil })
        case .double:
          findings.add(
            "integer \(text: document.lexeme(number)) does not fit in 64 bits and is read as a floating-point number",
            at: number, in: subject,
            outcomes: Outcomes(subject.profiles) { _ in .otherResult })
        }
      }
    })
}
