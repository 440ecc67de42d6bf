extension ConvertLints {
  static let convertAllocation = ConvertCheck(
    "CV136", "convert-allocation", .warning, "a traffic allocation that is null or not a percentage",
    why: """
      A traffic allocation is a number from 0 to 100. iOS reads null as 100, and JavaScript as 0. A variation with \
      more than 100 takes the visitors of the variations after it. On iOS, a variation with a negative number also \
      takes visitors from the variations after it. In JavaScript it gets no visitors.
      """,
    remedy: "Write a number from 0 to 100. Set the status of a variation to `stopped` to exclude it.",
    source: ConvertSource.bucketing,
    fires: .experience(#""variations":[{"id":"1"},{"id":"2","traffic_allocation":«null»}]"#, variations: false),
    silent: .soundConfiguration,
    .experience { subject, experience, findings in
      let document = subject.document
      for variation in experience.variationEntries {
        guard let value = variation.allocation, let defect = defect(of: value, in: document) else { continue }
        findings.add(
          defect, at: value, outcomes: subject.outcomes(of: experience) { _ in .otherResult },
          hint: "write a number from 0 to 100")
      }
    })

  private static func defect(of value: JSONDocument.Value, in document: JSONDocument) -> Message? {
    if document.isNull(value) { return "null as a traffic allocation: iOS reads 100, JavaScript 0" }
    let shown = document.string(orLexeme: value)
    guard document.kind(value) == .number else { return "traffic allocation \(text: shown) is not a number" }
    let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    return 0...100 ~= number ? nil : "traffic allocation \(text: shown) is not between 0 and 100"
  }
}
