/// A report that GitLab shows in merge requests: an array of issues.
/// Source: docs.gitlab.com, "Code Quality", the format of reports.
package struct GitLabReport: FindingWriter {
  private var json = JSONWriter()
  private var fingerprints = Fingerprints()
  private var isEmpty = true

  package init(_ settings: ReportSettings) { json.raw("[") }

  package mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      let finding = located.finding
      begin(located.paragraph, finding.page.code, fingerprints.next(located), Self.severity(finding.severity))
      // An archive entry has no lines in the repository, but the format requires a line.
      let place = located.entry == nil ? located.place : nil
      end(located.file, place?.start.line ?? 1, place?.end.line ?? 1)
    }
    if let failure = input.failure {
      var hash = ContentHash()
      hash.add(input.file)
      begin(Messages.printable(failure), "unreadable", hash.hexadecimal, "blocker")
      end(input.file, 1, 1)
    }
  }

  package mutating func finish() -> [UInt8] {
    json.raw(isEmpty ? "]\n" : "\n]\n")
    return json.take()
  }

  private mutating func begin(_ description: String, _ check: String, _ fingerprint: String, _ severity: String) {
    json.raw(isEmpty ? "\n{\"description\":" : ",\n{\"description\":")
    isEmpty = false
    json.string(description)
    json.raw(",\"check_name\":\"\(check)\",\"fingerprint\":\"\(fingerprint)\"")
    json.raw(",\"severity\":\"\(severity)\"")
  }

  private mutating func end(_ file: String, _ first: Int, _ last: Int) {
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
