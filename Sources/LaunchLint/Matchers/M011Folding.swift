extension LaunchCheck {
  static let caseFolding = LaunchCheck(
    RulePage(
      "M011", "unsettled-case-folding", .warning,
      "a text whose comparison without case depends on platform, language or version",
      why: """
        iOS lowers each letter, Android also raises it, and folds ß to ss in `sw` and `ew`; `co` and `nc` follow the \
        language that the device is set to, where İ and ı are at home. The ends of Greek words, ligatures and letters \
        that are put together from several code points match on one platform and not on the other.
        """,
      remedy: "Compare with a text of plain letters, or with several spellings in one list.",
      source: SDKSource.evaluation,
      differences: ["D94"],
      fires: .test(#""key":"city","matcher":"sw","values":[«"Gießen"»]"#),
      silent: .test(#""key":"city","matcher":"sw","values":["Köln"]"#)),
    .placed { subject, test, _, findings in
      guard test.kinds.contains(.text), !test.matcher.isOrdering else { return }
      let isEdge = test.matcher == .startsWith || test.matcher == .endsWith
      for value in test.values where subject.document.kind(value) == .string {
        let bytes = subject.document.lexeme(value)
        // An escape may encode such a character.
        guard bytes.contains(where: { $0 >= 0x80 || $0 == 0x5C }) else { continue }
        let text = String(decoding: subject.document.string(value), as: UTF8.self)
        guard let letter = text.unicodeScalars.first(where: { $0.foldsInSeveralWays(isEdge) }) else { continue }
        findings.add(
          "\(text: String(letter).utf8) is compared in different ways", at: value, in: subject,
          outcomes: Outcomes(subject.profiles) { _ in .otherResult })
      }
    })
}

extension Unicode.Scalar {
  /// True for characters whose case mapping differs between runtimes or languages, and for combining marks, which may
  /// also be written precomposed. If `isEdge`, also for characters whose full case folding is longer.
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
