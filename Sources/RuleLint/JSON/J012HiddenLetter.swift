extension Lint {
  static let hiddenLetter = Lint(
    RulePage(
      "J012", "hidden-letter", .warning,
      "a letter that does not show, or turns the text round",
      why: """
        A text with one is not what it seems to be: a key or a value that looks right never \
        matches, an address leads elsewhere. Joiners between letters that are joined, as in \
        emoji, are left alone.
        """,
      remedy: """
        Take it out, or type the text anew.
        """,
      source: """
        Unicode Technical Report 36, sections 2 and 3; the list is of the Unicode Character \
        Database
        """,
      differences: [],
      fires: .test(#""key":"a","matcher":"eq","values":["gold«\u202e»"]"#),
      silent: .test(#""key":"a","matcher":"eq","values":["gold"]"#)),
    .reported(by: .reader))
}

extension JSONDocument.StrangeLetter {
  /// The code point in the form `U+202E`.
  var name: String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// True if the character is suspicious. Joiners and direction marks are part of emoji and some
  /// scripts, so they are suspicious only between ASCII characters.
  func isHiding(in document: JSONDocument) -> Bool {
    guard (0x200C...0x200F).contains(scalar) || scalar == 0x061C else { return true }
    let text = document.text
    let (before, after) = (range.lower - 1, range.upper)
    return before >= 0 && text[before] < 0x80 && after < text.count && text[after] < 0x80
  }
}
