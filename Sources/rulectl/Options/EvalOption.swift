/// A row of the table of options: the name, the value and the help of one option.
///
/// `EvalOptions(plain:)` and the argument parser read the same rows. A row holds no type of the
/// argument parser, so that a plain command line does not pay for it.
struct EvalOption: Sendable {
  /// How many values the option takes, and where they go.
  enum Kind {
    case flag(@Sendable (inout EvalOptions) -> Void)
    /// Of several values the last one counts.
    case value(@Sendable (inout EvalOptions, String) -> Void)
    case list(@Sendable (inout EvalOptions, String) -> Void)
  }

  /// The words that a shell offers as values.
  enum Completion {
    case standard
    case file
    case names(@Sendable () -> [String])
  }

  /// The long name, with its dashes.
  let name: String
  /// The short name, with its dash.
  let short: String?
  let kind: Kind
  private(set) var help: String
  private(set) var completion: Completion
  /// True if the option's value may begin with a dash.
  let mayBeginWithDash: Bool
  /// The help of `explain` where it differs from that of `eval`.
  private let explain: (help: String, completion: Completion)?

  init(
    _ name: String, short: String? = nil, _ kind: Kind, _ help: String, _ completion: Completion = .standard,
    mayBeginWithDash: Bool = false, explain: (help: String, completion: Completion)? = nil
  ) {
    (self.name, self.short, self.kind) = (name, short, kind)
    (self.help, self.completion, self.explain) = (help, completion, explain)
    self.mayBeginWithDash = mayBeginWithDash
  }

  /// The row with the help of `explain`.
  var explained: EvalOption {
    var row = self
    if let explain { (row.help, row.completion) = explain }
    return row
  }
}
