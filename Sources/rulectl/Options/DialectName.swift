internal import RuleEngine

extension DialectName {
  /// What its documents hold, for people.
  var title: String {
    switch self {
    case .adobe: "launch rules"
    case .convert: "Convert rules"
    case .airship: "Airship schedules"
    }
  }

  /// What a command says that reads no documents of this dialect.
  func unreadable(by command: String, _ name: String) -> CommandFailure {
    CommandFailure(
      .rules,
      "\(command) does not read \(title) (--dialect adobe reads them as launch rules)",
      place: name)
  }
}
