extension DialectName {
  /// The kind of documents, for messages.
  var title: String {
    switch self {
    case .adobe: "launch rules"
    case .convert: "Convert rules"
    case .airship: "Airship schedules"
    }
  }

  /// Returns the error of a command that does not support this dialect.
  func unreadable(by command: String, _ name: String) -> CommandFailure {
    CommandFailure(
      .rules, "\(command) does not read \(title) (--dialect adobe reads them as launch rules)", place: name)
  }
}
