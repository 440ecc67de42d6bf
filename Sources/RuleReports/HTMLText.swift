internal import RuleCore

/// Text of HTML pages.
enum HTMLText {
  /// Escapes text for HTML. Characters that are not printable are shown as `\\u{…}`; line feeds and tabs are kept.
  static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { Messages.printable(String($0)) }
        .joined(separator: "\t")
    }.joined(separator: "\n")
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
