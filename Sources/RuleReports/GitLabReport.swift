/// A report that GitLab shows in merge requests: an array of issues.
/// Source: docs.gitlab.com, "Code Quality", the report format.
struct GitLabReport: FindingWriter {
  private var json = JSONWriter()
  private var fingerprints = Fingerprints()
  private var isEmpty = true

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      let finding = located.finding
      // The format requires a line of a file in the repository. For a finding in an archive entry, use line 1 of the
      // archive.
      let place = located.entry == nil ? located.location : nil
      write(
        located.paragraph, finding.page.code, fingerprints.next(located), Self.severity(finding.severity), located.file,
        place?.start.line ?? 1, place?.end.line ?? 1)
    }
    let problems = [("unreadable", input.failure)] + input.losses.map { ("loss", $0) }
    for (check, problem) in problems {
      guard let problem else { continue }
      var hash = ContentHash()
      hash.add(input.file)
      if check == "loss" { hash.add(problem) }
      write(Messages.printable(problem), check, hash.hexadecimal, "blocker", input.file, 1, 1)
    }
  }

  mutating func finish() -> [UInt8] {
    json.raw(isEmpty ? "[]\n" : "\n]\n")
    return json.take()
  }

  private mutating func write(
    _ description: String, _ check: String, _ fingerprint: String, _ severity: String, _ file: String, _ first: Int,
    _ last: Int
  ) {
    json.raw(isEmpty ? "[\n{\"description\":" : ",\n{\"description\":")
    isEmpty = false
    json.string(description)
    json.raw(",\"check_name\":\"\(check)\",\"fingerprint\":\"\(fingerprint)\",\"severity\":\"\(severity)\"")
    json.raw(",\"location\":{\"path\":")
    json.string(ReportedPath.plain(file))
    json.raw(",\"lines\":{\"begin\":\(first),\"end\":\(last)}}}")
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
