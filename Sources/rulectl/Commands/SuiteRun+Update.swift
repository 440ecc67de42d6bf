internal import RuleSuites

extension SuiteRun {
  /// Rewrites the suites so that their cases pass, or writes the changes to standard output if `shows` is true. A case
  /// that still fails cannot be rewritten.
  func update(shows: Bool, style: Style) throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.done
    var changed = 0
    var progress = Progress(suites: files.count, isShown: true)
    for path in files {
      progress.suite += 1
      let (text, loaded) = load(path)
      guard case .suite(let suite) = loaded else {
        _ = report(loaded, text, &status)
        continue
      }
      let old = suite.suite.text.source
      guard let new = updated(suite, path, &status, &progress), new != old else { continue }
      changed += 1
      do throws(IOProblem) {
        if shows {
          try Output.write(UnifiedDiff.painted(UnifiedDiff(from: old, to: new).bytes(Messages.printable(path)), style))
        } else {
          try WholeFile.write(new, to: path, replaces: true, isInput: true)
        }
      } catch {
        throw CommandFailure(error)
      }
    }
    Output.message("\(counted(changed, "suite")) \(shows ? "would be " : "")changed")
    return status
  }

  /// Returns the text of the suite with the expectations of failing cases replaced by their results. Reports the cases
  /// that still fail. Nil if a replacement would break the suite.
  private func updated(
    _ suite: any LoadedSuite, _ path: String, _ status: inout ExitStatus, _ progress: inout Progress
  ) -> [UInt8]? {
    var suite = suite
    var text = suite.suite.text.source
    // A value with an anchor may change for the cases with its aliases too.
    for _ in 0..<Self.mostPasses {
      var parts: [SuiteUpdate.Part] = []
      var (isOver, rest) = (false, ExitStatus.done)
      let cases = cases(of: suite, &isOver, &rest, &parts, &progress)
      let new = SuiteUpdate(parts, isJSON: path.hasSuffix(".json")).applied(to: text)
      if new == text {
        for item in cases where item.status == .failed || item.status == .error { report(item, text, path, &status) }
        status.join(rest)
        return text
      }
      guard case .suite(let next) = load(path, new).loaded else { break }
      (suite, text) = (next, new)
    }
    Messages.report(
      .error, "the suite cannot be rewritten", place: path, help: "replace its aliases by what they stand for")
    status.join(.no)
    return nil
  }

  private static let mostPasses = 5

  private func report(_ item: ReportedCase, _ text: [UInt8], _ path: String, _ status: inout ExitStatus) {
    let range = item.faults.first?.range ?? item.range
    let position = TextPosition(of: range.lower, in: text.span)
    Messages.report(
      .error, "\(item.name), on \(item.platform): \(item.summary ?? "")",
      place: "\(path):\(position.line):\(position.column)", help: "change the suite, or the rules")
    status.join(.no)
  }
}
