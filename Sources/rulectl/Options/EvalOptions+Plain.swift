extension EvalOptions {
  /// Parses a plain command line: RULES, EVENTS, and options by their full names, with values as separate words.
  /// Returns nil if the argument parser is needed: for help, completions, errors and other syntax.
  ///
  /// The argument parser determines its options by reflection at each start. That takes 15 of the 17 million
  /// instructions of a run over ten rules.
  init?(plain words: ArraySlice<String>) {
    var files: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      if Self.isPlain(word) {
        files.append(word)
        continue
      }
      switch Self.kind(of: word) {
      case .flag(let set): set(&self)
      case .value(let set), .list(let set):
        guard let value = rest.popFirst(), Self.isPlain(value) else { return nil }
        set(&self, value)
      case nil: return nil
      }
    }
    guard let first = files.first else { return nil }
    rules = first
    events = Array(files.dropFirst())
  }

  /// Returns the kind of the option of `eval` that has this long or short name; nil if there is no such option.
  private static func kind(of word: String) -> EvalOption.Kind? {
    func kind(_ rows: [EvalOption]) -> EvalOption.Kind? {
      // An index, because a copy of a row retains its parts.
      rows.indices.first { rows[$0].name == word || rows[$0].short == word }.map { rows[$0].kind }
    }
    return kind(EvalTable.options) ?? kind(ArchiveLimits.options) ?? kind(RulesLimits.options)
      ?? kind(EventLimits.options)
  }

  /// True if a word of a command line can only be a value.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.first != 0x2D
  }
}
