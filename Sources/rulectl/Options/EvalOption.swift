/// A row of the table of options: the name, the value and the help of one option.
///
/// `EvalOptions(plain:)` and the argument parser read the same rows. A row uses no types of the argument parser, so
/// that a plain command line avoids the start-up cost of that parser.
struct EvalOption: Sendable {
  /// The number of values of the option, and a closure that stores a value in `EvalOptions`.
  enum Kind {
    case flag(@Sendable (inout EvalOptions) -> Void)
    /// If the option is repeated, the last value is used.
    case value(@Sendable (inout EvalOptions, String) -> Void)
    case list(@Sendable (inout EvalOptions, String) -> Void)
  }

  /// The words that a shell offers as values.
  enum Completion {
    case standard
    case file
    /// Archives and documents, and folders.
    case rules
    /// The indices and the ids of the rules in the files that were typed before.
    case ruleNames
    case names(@Sendable () -> [String])
  }

  /// The long name, with its dashes.
  let name: String
  /// The short name, with its dash.
  let short: String?
  let kind: Kind
  /// The placeholder of the value in the help, such as `FILE`; empty for flags.
  let valueName: String
  let help: String
  let completion: Completion
  /// True if the option's value may begin with a dash.
  let mayBeginWithDash: Bool

  init(
    _ name: String, of valueName: String = "", short: String? = nil, _ kind: Kind, _ help: String,
    _ completion: Completion = .standard, mayBeginWithDash: Bool = false
  ) {
    (self.name, self.valueName, self.short, self.kind) = (name, valueName, short, kind)
    (self.help, self.completion) = (help, completion)
    self.mayBeginWithDash = mayBeginWithDash
  }
}
