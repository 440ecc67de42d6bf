/// A report as workflow commands, which GitHub shows next to the lines of a change:
///
///     ::error file=rules.json,line=41,endLine=41,col=32,endColumn=36,title=S009 unknown-matcher::…
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions"; the escapes of
/// actions/toolkit: packages/core/src/command.ts.
struct GitHubReport: FindingWriter {
  private var text = JSONWriter()

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings { text.raw(line(located) + "\n") }
    for problem in [input.failure].compactMap({ $0 }) + input.losses {
      text.raw("::error file=\(Self.property(ReportedPath.plain(input.file)))::")
      text.raw(Self.data(problem) + "\n")
    }
  }

  mutating func finish() -> [UInt8] { text.take() }

  private func line(_ located: LocatedFinding) -> String {
    let finding = located.finding
    var line = "::\(Self.command(finding.severity)) "
    line += "file=" + Self.property(ReportedPath.plain(located.file))
    // An archive entry has no lines in the repository.
    if located.entry == nil, let place = located.place {
      line += ",line=\(place.start.line),endLine=\(place.end.line)"
      if place.start.line == place.end.line {
        line += ",col=\(place.start.column),endColumn=\(place.end.column)"
      }
    }
    line += ",title=" + Self.property("\(finding.page.code) \(finding.page.name)") + "::"
    return line + Self.data(located.paragraph)
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// Escapes the text after the second pair of colons.
  static func data(_ text: String) -> String {
    // Unicode scalars, because Swift treats CR LF as one character.
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: Messages.printable(String(scalar))
      }
    }.joined()
  }

  /// Escapes the value of a property.
  static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension LocatedFinding {
  /// The whole finding as text lines, for formats without source lines.
  package var paragraph: String {
    var lines = [finding.message.line(limit: 200)]
    if let entry {
      var lead = entry
      if let start = place?.start { lead += ":\(start.line):\(start.column)" }
      lines[0] = Messages.printable(lead) + ": " + lines[0]
    }
    if let sentence = finding.outcomes.sentence(rule: finding.rule) { lines.append(sentence) }
    if let hint = finding.hint { lines.append("help: " + hint.line(limit: 200)) }
    for note in finding.notes {
      let start = place(of: note).map { ":\($0.start.line):\($0.start.column)" } ?? ""
      let lead = Messages.printable(file + (entry.map { "!" + $0 } ?? "") + start)
      lines.append("note: \(lead): " + note.message.line(limit: 200))
    }
    return lines.joined(separator: "\n")
  }
}
