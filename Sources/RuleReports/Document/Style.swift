/// Colors text for a terminal if `isColored` is true.
package struct Style {
  package let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  /// The role of a piece of text; the raw value is its ANSI color code (SGR parameters).
  package enum Ink: String {
    case error = "1;31"
    case warning = "1;33"
    case info = "1;36"
    case frame = "1;34"
    case strong = "1"
    case dimmed = "2"
    case added = "32"
    case removed = "31"

    package init(_ severity: Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .info: self = .info
      }
    }
  }

  package func paint(_ text: String, _ ink: Ink) -> String {
    isColored ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Returns pieces as one line, without terminal control characters and runner commands.
  func paint(_ runs: [ReportRun]) -> String {
    EscapedOutput.harmless(
      runs.map { run in
        let text = Messages.printable(run.text)
        return run.ink.map { paint(text, $0) } ?? text
      }.joined())
  }
}

/// Breaks lines at spaces.
package enum LineWrap {
  /// Wraps `text` into lines of at most `columns` characters, each after `indent`. A longer word has its own line.
  package static func filled(_ text: String, indent: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ") {
      if line.count + 1 + word.count > columns, line.count > indent.count, !EscapedOutput.isCommand(String(word)) {
        lines.append(line)
        line = indent
      }
      line += (line.count > indent.count ? " " : "") + word
    }
    return lines + [line]
  }

  /// Wraps each line of `text` that is wider than a terminal of `columns` columns, at spaces. The added lines are
  /// indented by two columns or, for a remark such as `= help: …`, up to the text of the remark. Lines added below a
  /// line of the document repeat the bar at the left.
  package static func fitted(_ text: String, columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // Sequences that set colors have no width, so measure the words without them.
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        (text: word, plain: withoutColor(word))
      }
      let plain = words.map(\.plain).joined(separator: " ")
      guard plain.count > columns else { return String(line) }
      let indent = hangingIndent(plain, columns)
      var (lines, width) = ([String(words[0].text)], words[0].plain.count)
      for word in words.dropFirst() {
        if width + 1 + word.plain.count > columns, width > indent.count, !word.plain.isEmpty,
          !EscapedOutput.isCommand(word.plain)
        {
          lines.append(indent + word.text)
          width = indent.count + word.plain.count
        } else {
          lines[lines.count - 1] += " " + word.text
          width += 1 + word.plain.count
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns text without the sequences that set colors.
  private static func withoutColor(_ text: Substring) -> String {
    let parts = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { shown, part in
      shown + part.drop { $0 != "m" }.dropFirst()
    }
  }

  private static func hangingIndent(_ line: String, _ columns: Int) -> String {
    let margin = line.prefix { $0 == " " }
    let rest = line.dropFirst(margin.count)
    if rest.hasPrefix("|") { return margin + "|   " }
    let label = rest.hasPrefix("= ") ? rest.firstRange(of: ": ").map { rest[..<$0.upperBound].count } : nil
    return String(repeating: " ", count: min(margin.count + (label ?? 2), columns / 2))
  }

  /// Wraps a line with a label and a value, `  label  value`. The added lines are aligned with the value.
  package static func labelled(_ line: String, columns: Int) -> [String] {
    guard line.count > columns else { return [line] }
    let margin = line.prefix { $0 == " " }.count
    let label = line.dropFirst(margin)
    guard let end = label.firstRange(of: "  ")?.lowerBound else { return [line] }
    let column = line.distance(from: line.startIndex, to: end) + label[end...].prefix { $0 == " " }.count
    let indent = String(repeating: " ", count: column)
    var lines = filled(String(line.dropFirst(column)), indent: indent, columns: columns)
    lines[0] = String(line.prefix(column) + lines[0].dropFirst(column))
    return lines
  }
}
