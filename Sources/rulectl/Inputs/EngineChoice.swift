/// The consumers of the rules engine: the values of `--engine`.
enum EngineChoice: String, CaseIterable, Sendable {
  /// The one that the content of an input suggests.
  case auto
  case core, messaging, campaign

  /// Returns the choice for each of `count` RULES arguments, in order; `auto` for those without one.
  static func choices(_ arguments: [String], count: Int) throws(CommandFailure) -> [EngineChoice] {
    var choices: [EngineChoice] = []
    for name in arguments.flatMap({ $0.split(separator: ",") }) {
      guard let choice = EngineChoice(rawValue: String(name)) else {
        throw .invalid(String(name), of: "--engine", among: names(EngineChoice.self))
      }
      choices.append(choice)
    }
    if choices.count > count {
      throw CommandFailure(
        .usage, "`--engine` names \(counted(choices.count, "engine")) for \(counted(count, "RULES argument"))",
        help: "name one engine for each RULES, in the same order")
    }
    return choices + Array(repeating: .auto, count: count - choices.count)
  }
}

extension RulesInput {
  /// Returns the engine that holds the rules: never `auto`.
  func engine(_ asked: EngineChoice) -> EngineChoice {
    if asked != .auto { return asked }
    if case .messages = content { return .messaging }
    return .core
  }
}
