extension LaunchLints {
  static let caseFolding = LaunchCheck(
    "M011", "unsettled-case-folding", .warning, "a string whose case-insensitive comparison differs between platforms",
    why: """
      Each platform ignores case in its own way. iOS converts strings to lower case. Android also converts them to \
      upper case, and treats `ß` as `ss` for `sw` and `ew`. For `co` and `nc`, Android uses the language of the \
      device. In Turkish, for example, `I` is the upper case of `ı`, not of `i`. Greek final sigma, ligatures and \
      combining characters can match on one platform and not on the other.
      """,
    remedy: "Use a value without characters such as `ß`, `ı` or ligatures, or list several spellings of the word.",
    source: SDKSource.evaluation, differences: ["D94"],
    fires: .test(#""key":"city","matcher":"sw","values":[«"Gießen"»]"#),
    silent: .test(#""key":"city","matcher":"sw","values":["Gie"]"#),
    .placed { subject, test, _, findings in
      guard test.kinds.contains(.text), !test.matcher.isOrdering else { return }
      let isEdge = test.matcher == .startsWith || test.matcher == .endsWith
      for value in test.values where subject.document.kind(value) == .string {
        let bytes = subject.document.lexeme(value)
        // A backslash may begin an escape for a non-ASCII character.
        guard bytes.contains(where: { $0 >= 0x80 || $0 == 0x5C }) else { continue }
        let text = String(decoding: subject.document.string(value), as: UTF8.self)
        guard let letter = text.unicodeScalars.first(where: { $0.foldsInSeveralWays(isEdge) }) else { continue }
        findings.add(
          "case-insensitive comparison of \(text: String(letter).utf8) differs between platforms", at: value,
          outcomes: Outcomes(subject.profiles) { _ in .otherResult })
      }
    })
}

extension Unicode.Scalar {
  /// True for characters whose case mapping differs between runtimes or languages, and for combining marks, which may
  /// also be written precomposed. `isEdge`: true to include characters whose full case folding is longer.
  fileprivate func foldsInSeveralWays(_ isEdge: Bool) -> Bool {
    switch value {
    // I with dot above, dotless i, long s.
    case 0x130, 0x131, 0x17F: true
    // Symbols that fold to letters: micro, kelvin, angstrom.
    case 0xB5, 0x212A, 0x212B: true
    // Final sigma, and capital sigma, which may become final in lower case.
    case 0x3C2, 0x3A3: true
    // Combining marks of decomposed characters.
    case 0x300...0x36F: true
    // Sharp s, n with apostrophe, j with caron, Latin and Armenian ligatures.
    case 0xDF, 0x1E9E, 0x149, 0x1F0, 0xFB00...0xFB06, 0xFB13...0xFB17: isEdge
    default: false
    }
  }
}
