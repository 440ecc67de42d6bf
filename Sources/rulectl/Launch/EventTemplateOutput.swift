internal import LaunchLint

/// The output of `events --template`: one event.
enum EventTemplateOutput {
  /// Writes the event called `name`. `arguments`: `KEY=VALUE` or `KEY:=JSON`.
  static func write(_ name: String, _ arguments: [String]) throws(CommandFailure) -> ExitStatus {
    let found = try EventListing.events(named: name)
    let exact = found.filter { $0.name == name || $0.id == name }
    guard let event = exact.count == 1 ? exact[0] : found.count == 1 ? found[0] : nil else {
      throw CommandFailure(
        .usage, "`\(name)` names \(counted(found.count, "event"))",
        help: "use one of " + found.prefix(8).map { "`\($0.id)`" }.joined(separator: ", "))
    }
    var template = EventTemplate(event)
    let pairs = try arguments.map(pair)
    do throws(EventTemplate.Fault) {
      for (key, value, isJSON) in pairs {
        if isJSON { try template.set(key, toJSON: value) } else { try template.set(key, to: value) }
      }
      if let alias = event.alias(named: name) { try template.set(alias) }
      try template.complete()
    } catch {
      throw CommandFailure(.usage, error.message.line(limit: 200), help: error.hint?.line(limit: 200))
    }
    try Output.show(template.json + [0x0A])
    return .done
  }

  /// Splits `KEY=VALUE` or `KEY:=JSON`.
  private static func pair(_ argument: String) throws(CommandFailure) -> (key: String, value: String, isJSON: Bool) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else {
      throw CommandFailure(
        .usage, "expected KEY=VALUE, found `\(argument)`", help: "use the path of a field, as in action=buy")
    }
    let (key, value) = (argument[..<sign], String(argument[argument.index(after: sign)...]))
    return key.last == ":" ? (String(key.dropLast()), value, true) : (String(key), value, false)
  }
}
