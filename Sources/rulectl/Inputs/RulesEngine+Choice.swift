extension RulesEngine {
  /// The values of `--engine`. `auto`: the engine that the content of an input suggests.
  static let choices = ["auto"] + names(RulesEngine.self)

  /// Returns the choice for each of `count` RULES arguments, in order; nil for `auto` and for those without one.
  static func choices(_ arguments: [String], count: Int) throws(CommandFailure) -> [RulesEngine?] {
    var choices: [RulesEngine?] = []
    for name in arguments.flatMap({ $0.split(separator: ",") }) {
      guard Self.choices.contains(String(name)) else {
        throw .invalid(String(name), of: "--engine", among: Self.choices)
      }
      choices.append(RulesEngine(rawValue: String(name)))
    }
    if choices.count > count {
      throw CommandFailure(
        .usage, "`--engine` names \(counted(choices.count, "engine")) for \(counted(count, "RULES argument"))",
        help: "name one engine for each RULES, in the same order")
    }
    return choices + Array(repeating: nil, count: count - choices.count)
  }
}

extension RulesInput {
  /// The engine that holds the rules. Takes a rule set without its proposition as Core's.
  var engine: RulesEngine {
    if case .messages = content { return askedEngine ?? .messaging }
    return askedEngine ?? .core
  }

  /// Returns the engine like `engine`, but recognizes a rule set without its proposition, and tells it.
  func engine(_ limits: RulesLimits) -> RulesEngine {
    guard askedEngine == nil, case .document(let text) = content, let (rule, shows) = firstMessage(in: text, limits)
    else { return engine }
    Messages.report(
      .note, "taken as rules of Messaging: rule \(rule) shows \(shows)", place: name, help: "`--engine core` otherwise")
    return .messaging
  }

  /// The part of the SDK that reads an archive.
  var consumer: ArchiveConsumer { askedEngine == .campaign ? .campaign : .core }

  /// True if a text holds the word that all schemas of Journey Optimizer have.
  private static func isMessage(_ text: [UInt8]) -> Bool {
    let word = Array("personalization".utf8)
    return text.indices.dropLast(word.count).contains {
      text[$0] == word[0] && text[$0..<$0 + word.count].elementsEqual(word)
    }
  }

  /// Returns the first rule that shows a message of Journey Optimizer, and what it shows, if all rules of the document
  /// have consequences as Journey Optimizer writes them.
  private func firstMessage(in text: [UInt8], _ limits: RulesLimits) -> (rule: Int, shows: String)? {
    // Most documents are told by a look at their bytes.
    guard Self.isMessage(text), text.count <= limits.bytes,
      let tree = try? readings.tree(of: text, depthLimit: limits.depth)
    else { return nil }
    let rules = readings.rules(in: tree, for: .ios)
    guard rules.form == .document else { return nil }
    var found: (rule: Int, shows: String)?
    for index in rules.rules.indices {
      guard !rules.rules[index].consequences.isEmpty, let detail = rules.consequence(0, ofRule: index)?.detail,
        tree.isObject(detail), let schema = tree.presentMember(detail, "schema"),
        tree.string(orLexeme: schema).starts(with: "https://ns.adobe.com/personalization/".utf8)
      else { return nil }
      let shows: String? =
        switch MessageSchema(tree.string(orLexeme: schema)) {
        case .inApp: "an in-app message"
        case .contentCard: "a content card"
        case .feedItem: "a feed item"
        case .ruleSet, .jsonContent, .historyOperation, .holdout, nil: nil
        }
      if found == nil, let shows { found = (index, shows) }
    }
    return found
  }
}

extension EvalInputs {
  /// The engine of each RULES argument; `core` for one that cannot be read. Each guess that is not `core` is told.
  func allEngines(_ limits: RulesLimits) -> [RulesEngine] {
    all.map { (try? $0.input.get())?.engine(limits) ?? .core }
  }
}
