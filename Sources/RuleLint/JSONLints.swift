/// Family J: the lints that have no check of their own. The JSON reader reports them; the check of J010 reports J012.
extension Lint {
  static let syntax = Lint(
    RulePage(
      "J001", "json-syntax", .error,
      "text that is not strict JSON",
      why: """
        The readers of the platforms let different departures through. Comments, single quotes, words without quotes, \
        other separators and numbers in octal or hexadecimal are read by Android alone; an escape that JSON does not \
        know is read as its letter there. What a platform cannot read it discards as a whole; iOS only when it comes \
        to the value.
        """,
      remedy: "Write the document as strict JSON in UTF-8.",
      source: SDKSource.jsonReaders,
      differences: ["D06", "D08", "D12"],
      fires: .document("{\"version\":1,\"rules\":[]«/* none yet */»}"),
      silent: .document(#"{"version":1,"rules":[]}"#)))

  static let encoding = Lint(
    RulePage(
      "J003", "encoding", .error,
      "text that is not UTF-8",
      why: """
        iOS reads UTF-16 and UTF-32, Android and the web engine do not. Bytes that are no UTF-8 cost the whole \
        document on iOS where the value that holds them is read, and are replaced by a mark on Android.
        """,
      remedy: "Save the document as UTF-8.",
      source: SDKSource.jsonReaders,
      differences: ["D09", "D10"],
      fires: .document("«»" + wide("{}")),
      silent: .document(#"{"version":1,"rules":[]}"#)))

  static let loneSurrogate = Lint(
    RulePage(
      "J004", "lone-surrogate", .error,
      "an escape that is half of a surrogate pair",
      why: """
        No text has such a letter. iOS cannot read the string: the whole document goes where it counts, the \
        consequence where it stands in one. Android and the web engine keep the half.
        """,
      remedy: "Write the letter itself, or both halves of the pair.",
      source: SDKSource.jsonReaders,
      differences: ["D12"],
      fires: .test(#""key":"a","matcher":"eq","values":["«\ud83d»"]"#),
      silent: .test(#""key":"a","matcher":"eq","values":["\ud83d\ude00"]"#)))

  static let deepNesting = Lint(
    RulePage(
      "J005", "deep-nesting", .error,
      "objects and arrays nested deeper than a platform goes",
      why: """
        iOS stops reading at 512 containers, one inside the other, and discards the document; a group of conditions \
        takes three of them. Android and the web engine go on until the stack of the device ends.
        """,
      remedy: "Flatten the conditions: groups of the same logic can be one.",
      source: SDKSource.jsonReaders,
      differences: ["D14"],
      fires: .document(nested(513, mark: true)),
      silent: .document(nested(512, mark: false))))

  /// Not in `all`: `LaunchCheck.largeNumber` has the check, and uses this page.
  package static let largeNumber = Lint(
    RulePage(
      "J006", "large-number", .warning,
      "a number that some platform cannot hold exactly",
      why: """
        iOS and Android hold integers of 64 bits, the web engine those up to 2^53; beyond them the last digits are \
        lost and unequal numbers become equal. A number beyond the range of doubles costs the whole document on iOS, \
        or the consequence that holds it, and on Android where it is the member of an object.
        """,
      remedy: "Write identifiers as text; keep numbers within 2^53.",
      source: SDKSource.jsonReaders,
      differences: ["D13", "D71"],
      fires: .test(#""key":"a","matcher":"eq","values":[«9007199254740993»]"#),
      silent: .test(#""key":"a","matcher":"eq","values":[9007199254740991]"#)))

  static let trailingText = Lint(
    RulePage(
      "J008", "trailing-text", .error,
      "text behind the document",
      why: """
        iOS and the web engine discard the whole document; Android never looks at what stands behind the last bracket.
        """,
      remedy: "Take it out: a file holds one document.",
      source: SDKSource.jsonReaders,
      differences: ["D07"],
      fires: .document(#"{"version":1,"rules":[]}«{}»"#),
      silent: .document(#"{"version":1,"rules":[]}"#)))

  static let byteOrderMark = Lint(
    RulePage(
      "J009", "byte-order-mark", .warning, "a byte order mark before the document",
      why: "iOS and Android pass over it; the web engine discards the document.",
      remedy: "Save the file as UTF-8 without a mark.", source: SDKSource.jsonReaders, differences: ["D11"],
      fires: .document("«»\u{FEFF}" + #"{"version":1,"rules":[]}"#), silent: .document(#"{"version":1,"rules":[]}"#)))

  static let trailingComma = Lint(
    RulePage(
      "J011", "trailing-comma", .error,
      "a comma before a closing bracket",
      why: """
        iOS passes over it. Android and the web engine discard the whole document, so that what was tried on an iPhone \
        fails everywhere else.
        """,
      remedy: "Take the comma out.",
      source: SDKSource.jsonReaders,
      differences: ["D05"],
      fires: .document(#"{"version":1,"rules":[]«,»}"#),
      silent: .document(#"{"version":1,"rules":[]}"#)))

  static let hiddenLetter = Lint(
    RulePage(
      "J012", "hidden-letter", .warning,
      "a letter that does not show, or turns the text round",
      why: """
        A text with one is not what it seems to be: a key or a value that looks right never matches, an address leads \
        elsewhere. Joiners between letters that are joined, as in emoji, are left alone.
        """,
      remedy: "Take it out, or type the text anew.",
      source: "Unicode Technical Report 36, sections 2 and 3; the list is of the Unicode Character Database",
      fires: .test(#""key":"a","matcher":"eq","values":["gold«\u202e»"]"#),
      silent: .test(#""key":"a","matcher":"eq","values":["gold"]"#)))
}

/// Encodes ASCII text as UTF-16 (little-endian), and returns one character for each byte of the encoding.
private func wide(_ text: String) -> String { text.map { "\($0)\0" }.joined() }

/// An example document with `depth` levels of containers. `mark`: true to put `«»` around the innermost opening
/// bracket.
private func nested(_ depth: Int, mark: Bool) -> String {
  let outer = String(repeating: "[", count: depth - 2)
  let inner = mark ? "«[»]" : "[]"
  return #"{"version":1,"rules":[],"x":"# + outer + inner + String(repeating: "]", count: depth - 2) + "}"
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
