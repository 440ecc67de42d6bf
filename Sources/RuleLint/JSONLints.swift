/// The lints of family J: JSON text. The JSON reader reports the codes of the lints that have no check. The check of
/// J010 also reports J012.
extension CommonLints {
  static let syntax = TextCheck(
    "J001", "json-syntax", .error, "text that is not strict JSON",
    why: """
      Only Android reads comments, single quotes, unquoted words, separators other than comma and colon, and octal or \
      hexadecimal numbers. Android reads an unknown escape as the character itself. iOS and the web engine reject the \
      document. In some cases, iOS reports the error only when it decodes the value that contains the error.
      """,
    remedy: "Write strict JSON in UTF-8.",
    source: SDKSource.jsonReaders, differences: ["D06", "D08", "D12"],
    fires: .document("{\"version\":1,\"rules\":[]«/* none yet */»}"),
    silent: .document(#"{"version":1,"rules":[]}"#))

  static let duplicateKey = TextCheck(
    "J002", "duplicate-key", .error, "two members of one object with the same name",
    why: """
      iOS uses the first member. Android and the web engine use the last. If both members have the same value, the \
      finding is only a warning.
      """,
    remedy: "Remove one of the members.",
    source: "JSONDecoder of Swift 6.3.1, org.json of Android 10, JSON.parse of Node 20; all run",
    differences: ["D04"],
    fires: .document(#"{"version":1,"rules":[],«"rules"»:[]}"#),
    silent: .document(#"{"version":1,"rules":[]}"#),
    { subject, findings in
      // Names are compared after their escapes were decoded.
      for object in subject.document.objectsOfDoubtfulNames {
        var first: [[UInt8]: JSONDocument.Value] = [:]
        for (name, value) in subject.document.members(object) {
          let text = subject.document.string(name)
          guard let earlier = first[text] else {
            first[text] = name
            continue
          }
          let isSame = subject.document.isWrittenAlike(value, subject.document.value(of: earlier))
          findings.add(
            "duplicate member \(text: text)", at: name, severity: isSame ? .warning : nil,
            outcomes: subject.outcomes { _ in isSame ? nil : .otherResult },
            notes: [Finding.Note("first member", at: .document(subject.document.range(earlier)))])
        }
      }
    })

  static let encoding = TextCheck(
    "J003", "encoding", .error, "text that is not valid UTF-8",
    why: """
      iOS also reads UTF-16 and UTF-32; Android and the web engine do not. If a value contains bytes that are not \
      valid UTF-8, iOS rejects the whole document, and Android replaces the bytes.
      """,
    remedy: "Save the document as UTF-8.",
    source: SDKSource.jsonReaders, differences: ["D09", "D10"],
    fires: .document("«»" + wide("{}")),
    silent: .document(#"{"version":1,"rules":[]}"#))

  static let loneSurrogate = TextCheck(
    "J004", "lone-surrogate", .error, "an escape for half of a surrogate pair",
    why: """
      Half of a surrogate pair is not a character. iOS cannot decode it, and rejects the whole document or drops the \
      consequence that contains it. Android and the web engine keep the lone half.
      """,
    remedy: "Write the character itself, or both halves of the pair.",
    source: SDKSource.jsonReaders, differences: ["D12"],
    fires: .test(#""key":"a","matcher":"eq","values":["«\ud83d»"]"#),
    silent: .test(#""key":"a","matcher":"eq","values":["\ud83d\ude00"]"#))

  static let deepNesting = TextCheck(
    "J005", "deep-nesting", .error, "objects and arrays nested too deeply",
    why: """
      iOS rejects a document with more than 512 nested containers. Each group of conditions needs three of them. \
      Android and the web engine read on until the stack overflows.
      """,
    remedy: "Merge nested groups that have the same `logic`.",
    source: SDKSource.jsonReaders, differences: ["D14"],
    fires: .document(nested(513, mark: true)),
    silent: .document(nested(512, mark: false)))

  /// The page of J006. The lint is not in `all`, because `LaunchLints.largeNumber` has the check and uses this page.
  package static let largeNumber = RulePage(
    "J006", "large-number", .warning, "a number that a platform cannot represent exactly",
    why: """
      iOS and Android represent 64-bit integers exactly. The web engine represents integers up to 2^53 exactly. \
      Beyond these limits, digits are lost, and different numbers become equal. If a number exceeds the range of \
      doubles, iOS rejects the document or drops the consequence. Android rejects the document if the number is a \
      member of an object.
      """,
    remedy: "Write identifiers as strings, and keep numbers within 2^53.",
    source: SDKSource.jsonReaders, differences: ["D13", "D71"],
    fires: .test(#""key":"a","matcher":"eq","values":[«9007199254740993»]"#),
    silent: .test(#""key":"a","matcher":"eq","values":[9007199254740991]"#))

  static let trailingText = TextCheck(
    "J008", "trailing-text", .error, "text after the end of the document",
    why: "iOS and the web engine reject the whole document. Android ignores everything after the last bracket.",
    remedy: "Remove the text. A file contains one document.",
    source: SDKSource.jsonReaders, differences: ["D07"],
    fires: .document(#"{"version":1,"rules":[]}«{}»"#),
    silent: .document(#"{"version":1,"rules":[]}"#))

  static let byteOrderMark = TextCheck(
    "J009", "byte-order-mark", .warning, "a byte order mark at the beginning of the document",
    why: "iOS and Android ignore the byte order mark. The web engine rejects the document.",
    remedy: "Save the file as UTF-8 without a byte order mark.",
    source: SDKSource.jsonReaders, differences: ["D11"],
    fires: .document("«»\u{FEFF}" + #"{"version":1,"rules":[]}"#), silent: .document(#"{"version":1,"rules":[]}"#))

  static let controlLetter = TextCheck(
    "J010", "control-letter", .warning, "a control character in a string",
    why: """
      An unescaped control character makes iOS and the web engine reject the whole document. An escaped one can \
      end the string early in code written in C.
      """,
    remedy: "Remove the character. Write tabs and line breaks as \\t and \\n.",
    source: SDKSource.jsonReaders, differences: ["D12"],
    fires: .test(#""key":"a","matcher":"eq","values":["x«\u0000»"]"#),
    silent: .test(#""key":"a","matcher":"eq","values":["x\n"]"#),
    { subject, findings in
      let document = subject.document
      for letter in document.strangeLetters() {
        if letter.scalar < 0xA0 {
          findings.add("control character \(letter.name)", at: letter.range)
        } else if letter.isHiding(in: document) {
          findings.add(
            Finding(CommonLints.hiddenLetter.page, "invisible character \(letter.name)", at: .document(letter.range)))
        }
      }
    })

  static let trailingComma = TextCheck(
    "J011", "trailing-comma", .error, "a comma before a closing bracket or brace",
    why: """
      iOS ignores the comma. Android and the web engine reject the whole document. Rules that were tested only on \
      iOS then fail elsewhere.
      """,
    remedy: "Remove the comma.",
    source: SDKSource.jsonReaders, differences: ["D05"],
    fires: .document(#"{"version":1,"rules":[]«,»}"#),
    silent: .document(#"{"version":1,"rules":[]}"#))

  static let hiddenLetter = TextCheck(
    "J012", "hidden-letter", .warning, "an invisible character, or a character that changes the direction of text",
    why: """
      The string differs from what is displayed. A key or value that looks correct never matches, or a URL leads to a \
      different address. Joiners inside emoji and similar sequences are not reported.
      """,
    remedy: "Remove the character, or type the string again.",
    source: "Unicode Technical Report 36, sections 2 and 3; the list is from the Unicode Character Database",
    fires: .test(#""key":"a","matcher":"eq","values":["gold«\u202e»"]"#),
    silent: .test(#""key":"a","matcher":"eq","values":["gold"]"#))
}

/// Encodes ASCII text as UTF-16 (little-endian), and returns one character for each byte of the encoding.
private func wide(_ text: String) -> String { text.map { "\($0)\0" }.joined() }

/// Returns an example document of nested arrays. `depth`: the number of levels. `mark`: true to put `«»` around the
/// innermost opening bracket.
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

  /// True if the character is suspicious. Joiners and direction marks occur in emoji and in some scripts, so such a
  /// character is suspicious only between ASCII characters.
  func isHiding(in document: JSONDocument) -> Bool {
    guard (0x200C...0x200F).contains(scalar) || scalar == 0x061C else { return true }
    let text = document.text
    let (before, after) = (range.lower - 1, range.upper)
    return before >= 0 && text[before] < 0x80 && after < text.count && text[after] < 0x80
  }
}

extension JSONDocument {
  /// True if two values are written with the same bytes.
  fileprivate func isWrittenAlike(_ one: Value, _ other: Value) -> Bool {
    let (one, other) = (range(one), range(other))
    return one.count == other.count && text[one.lower..<one.upper].elementsEqual(text[other.lower..<other.upper])
  }
}
