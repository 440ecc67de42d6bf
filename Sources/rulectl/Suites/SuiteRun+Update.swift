internal import RuleSuites

extension SuiteRun {
  /// Rewrites the suites so that their cases pass, or writes the changes to standard output if `shows` is true. Cases
  /// that cannot be rewritten still fail.
  mutating func update(shows: Bool, style: Style) throws(CommandFailure) -> ExitStatus {
    var changed = 0
    let files = settings.files
    try forEachSuite { run, path, text, suite throws(CommandFailure) in
      guard let new = run.updated(suite, path), new != text.text else { return }
      changed += 1
      do throws(IOProblem) {
        if shows {
          let diff = UnifiedDiff(from: text.text, to: new).bytes(Messages.printable(path))
          try Output.write(UnifiedDiff.painted(diff, style))
        } else {
          try WholeFile.write(new, to: path, replaces: true, isInput: true, over: text.text, among: files)
        }
      } catch {
        throw CommandFailure(error)
      }
    }
    if shows, changed > 0 { status.join(.no) }
    Output.message("\(counted(changed, "suite")) \(shows ? "would be " : "")changed")
    reportUnusedBucketing()
    return status
  }

  /// Returns the text of the suite with the expectations of failing cases replaced by their results. Reports the cases
  /// that still fail. Nil if a replacement would break the suite.
  private mutating func updated(_ suite: any LoadedSuite, _ path: String) -> [UInt8]? {
    var suite = suite
    // If a value has a YAML anchor, replacing it also changes the cases with its aliases. So the cases run again until
    // nothing changes.
    for _ in 0..<Self.mostPasses {
      let text = suite.suite.text.source
      var pass = self
      let cases = pass.cases(of: suite)
      let new = SuiteUpdate(cases.flatMap(\.updates), isJSON: path.hasSuffix(".json")).applied(to: text)
      if new == text {
        for result in cases where result.isBad { report(result, text, path) }
        status.join(pass.status)
        expectsVariation = pass.expectsVariation
        return text
      }
      guard case .suite(let next) = load(path, new).loaded else { break }
      suite = next
    }
    Messages.report(
      .error, "the suite cannot be rewritten", place: path, help: "replace its aliases with their values")
    status.join(.no)
    return nil
  }

  private static let mostPasses = 5

  private mutating func report(_ result: CaseResult, _ text: [UInt8], _ path: String) {
    let position = TextPosition(of: result.range.lower, in: text.span)
    Messages.report(
      .error, "\(result.item.title), on \(result.platform): \(result.summary ?? "")",
      place: "\(path):\(position.line):\(position.column)", help: "change the suite, or the rules")
    status.join(.no)
  }
}
