internal import RuleArchive

/// Messages on standard error.
package enum Messages {
  /// Returns the string with unprintable scalars, such as terminal escapes and bidirectional controls, replaced by
  /// `\u{…}` or, for bytes of paths, `\x…`, and without runner commands such as `##[group]`.
  package static func printable(_ text: String) -> String { EscapedOutput.harmless(visible(text)) }

  fileprivate static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { !isPrintable($0) }) else { return text }
    return text.unicodeScalars.map { scalar in
      if isPrintable(scalar) { return String(scalar) }
      if let byte = PathByte.value(of: scalar) { return "\\x" + String(byte, radix: 16, uppercase: true) }
      return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }.joined()
  }
}

extension String {
  /// Returns the string with each scalar replaced by the result of `replacement`. Keeps a scalar if the result is nil.
  ///
  /// `replacing` compares characters, so it would not find a quote before a combining mark. Other programs treat such a
  /// quote as a quote.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

/// Returns a count with its noun: `1 rule`, `2 rules`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)" + (count == 1 ? "" : "s")
}

/// Returns a number with commas between groups of three digits.
package func separated(_ number: Int) -> String {
  let digits = Array(String(number.magnitude))
  let groups = stride(from: digits.count % 3 - 3, to: digits.count, by: 3).map { String(digits[max(0, $0)..<($0 + 3)]) }
  return (number < 0 ? "-" : "") + groups.filter { !$0.isEmpty }.joined(separator: ",")
}

/// The version of the program.
package enum ProgramVersion { package static let number = "1.0.0" }

/// Escaping of untrusted strings in text output.
///
/// CI runners execute commands in the output of jobs. GitHub's runner executes lines that begin with `::`, optionally
/// after white space, and `##[…]` anywhere. Source: actions/runner: src/Runner.Common/ActionCommand.cs @2.321, read.
package enum EscapedOutput {
  /// Returns the name of a file at the beginning of a line, without terminal control characters and runner commands.
  package static func lead(_ name: String) -> String {
    let shown = Messages.visible(name)
    return (isCommand(shown) ? "./" : "") + inside(shown)
  }

  /// Returns a line, or a part that may begin a line, without runner commands.
  package static func harmless(_ text: String) -> String {
    guard isCommand(text), let colon = text.firstIndex(of: ":") else { return inside(text) }
    return text[..<colon] + "\\u{3A}" + inside(String(text[text.index(after: colon)...]))
  }

  /// Returns a text that does not begin a line, without runner commands.
  package static func inside(_ text: String) -> String {
    text.utf8.contains(0x23) ? text.replacing("##[", with: "##\\u{5B}") : text
  }

  /// True if the line is a workflow command.
  package static func isCommand(_ line: String) -> Bool {
    line.utf8.first.map { $0 == 0x3A || $0 <= 0x20 || $0 >= 0x80 } ?? false
      && line.drop { $0.isWhitespace }.hasPrefix("::")
  }
}
