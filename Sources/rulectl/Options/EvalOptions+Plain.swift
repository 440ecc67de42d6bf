extension EvalOptions {
  /// The kind of an option, and the assignment of its value.
  private enum PlainOption {
    case flag((inout EvalOptions) -> Void)
    /// May occur at most once.
    case text((inout EvalOptions, String) -> Void)
    case list((inout EvalOptions, String) -> Void)
  }

  /// Returns the option of this name; nil if plain command lines do not support it.
  private static func plainOption(_ name: String) -> PlainOption? {
    switch name {
    case "--rules": .list { $0.moreRules.append($1) }
    case "--platform": .list { $0.platform.append($1) }
    case "--state": .text { $0.state = $1 }
    case "--now": .text { $0.now = $1 }
    case "--until": .text { $0.until = $1 }
    case "--time-zone": .text { $0.timeZone = $1 }
    case "--seed": .text { $0.seed = $1 }
    case "--sdk-version": .text { $0.sdkVersion = $1 }
    case "--tokens": .flag { $0.tokens = true }
    case "--rule": .list { $0.onlyRules.append($1) }
    case "--on-error": .text { $0.onError = $1 }
    case "--exit-status": .flag { $0.exitStatus = true }
    case "--quiet", "-q": .flag { $0.quiet = true }
    case "--summary": .flag { $0.summary = true }
    case "--all": .flag { $0.all = true }
    case "--jobs": .text { $0.jobs = $1 }
    case "--dialect": .text { $0.dialect = $1 }
    case "--events-format": .text { $0.eventsFormat = $1 }
    case "--inline": .list { $0.inline.append($1) }
    case "--color": .text { $0.color = $1 }
    case "--max-archive", "--max-entries", "--max-entry", "--max-unpacked", "--max-ratio",
      "--max-name", "--max-rules-bytes", "--max-rules", "--max-leaves", "--max-depth",
      "--max-event", "--max-keys", "--max-expansion":
      .text { $0.limits[name] = $1 }
    default: nil
    }
  }

  /// Parses a plain command line: RULES, EVENTS, and options by their full names, with values as
  /// separate words. Returns nil if the argument parser is needed: for help, completions, errors
  /// and other syntax.
  ///
  /// The argument parser determines its options by reflection at each start. That takes 15 of the
  /// 17 million instructions of a run over ten rules.
  init?(plain words: ArraySlice<String>) {
    var files: [String] = []
    var texts: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      if Self.isPlain(word) {
        files.append(word)
        continue
      }
      switch Self.plainOption(word) {
      case .flag(let set): set(&self)
      case .text(let set):
        guard !texts.contains(word), let value = rest.popFirst(), Self.isPlain(value) else {
          return nil
        }
        texts.append(word)
        set(&self, value)
      case .list(let add):
        guard let value = rest.popFirst(), Self.isPlain(value) else { return nil }
        add(&self, value)
      case nil: return nil
      }
    }
    guard let first = files.first else { return nil }
    rules = first
    events = Array(files.dropFirst())
  }

  /// True if a word of a command line can only be a value.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.first != 0x2D
  }
}
