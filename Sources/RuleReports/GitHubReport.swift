/// A report of findings as workflow commands of GitHub.
struct GitHubReport: FindingWriter {
  private var annotations: [GitHubAnnotation] = []

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    annotations += findings.map { GitHubAnnotation($0) }
    for problem in [input.failure].compactMap({ $0 }) + input.losses {
      annotations.append(GitHubAnnotation(.error, input.file, problem))
    }
  }

  mutating func finish() -> [UInt8] { GitHubAnnotation.report(annotations) }
}

extension GitHubAnnotation {
  init(_ located: LocatedFinding) {
    let finding = located.finding
    self.init(finding.severity, located.file, title: "\(finding.page.code) \(finding.page.name)", located.paragraph)
    // An annotation needs a line of a file in the repository, so it cannot refer to an archive entry.
    guard located.entry == nil, let place = located.location else { return }
    (line, endLine) = (place.start.line, place.end.line)
    if line == endLine { columns = (place.start.column, place.end.column) }
  }
}
