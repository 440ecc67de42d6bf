/// An option of a command as it stands on a plain command line: its whole name, then its value as a
/// word of its own.
///
/// The argument parser finds out by reflection, at each start, what the options are: 15 of the 18
/// million instructions of a run over ten rules. A command line that needs none of its judgement is
/// read from a table of these instead. Any other goes to the parser, and so does all that is wrong:
/// help, completions and messages are the parser's own.
struct PlainOption<Command> {
  /// What the option sets, from all that is given for it.
  enum Property {
    case flag((inout Command, Bool) -> Void)
    case text((inout Command, String?) -> Void)
    case list((inout Command, [String]) -> Void)
  }

  let name: String
  let short: String?
  let property: Property

  init(_ name: String, short: String? = nil, _ property: Property) {
    (self.name, self.short, self.property) = (name, short, property)
  }

  private var takesValue: Bool {
    if case .flag = property { false } else { true }
  }

  /// Sets the properties of all `options` in `command` and returns the words that are no options.
  ///
  /// Nil for what the parser has to judge.
  static func read(
    _ words: ArraySlice<String>, _ options: [PlainOption], into command: inout Command
  ) -> [String]? {
    var given = [[String]](repeating: [], count: options.count)
    var others: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      if isPlain(word) {
        others.append(word)
        continue
      }
      guard let place = options.firstIndex(where: { $0.name == word || $0.short == word }) else {
        return nil
      }
      guard options[place].takesValue else {
        given[place] = [word]
        continue
      }
      guard let value = rest.popFirst(), isPlain(value) else { return nil }
      given[place].append(value)
    }
    for (option, values) in zip(options, given) {
      switch option.property {
      case .flag(let set): set(&command, !values.isEmpty)
      case .text(let set):
        guard values.count < 2 else { return nil }
        set(&command, values.first)
      case .list(let set): set(&command, values)
      }
    }
    return others
  }

  /// Whether a word of a command line can only be a value.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.first != 0x2D
  }
}
