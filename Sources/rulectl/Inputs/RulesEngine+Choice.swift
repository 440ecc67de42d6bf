extension RulesEngine {
  /// The values of `--engine`. `auto`: the engine that the content of an input suggests.
  static let choices = ["auto"] + names(RulesEngine.self)

  /// Returns the choice for each of `count` RULES arguments, in order; nil for `auto` and for arguments without a
  /// choice. `repeatsOne`: true if a single value applies to every argument.
  static func choices(
    _ arguments: [String], count: Int, repeatsOne: Bool = false
  ) throws(CommandFailure) -> [RulesEngine?] {
    var choices: [RulesEngine?] = []
    let names = arguments.flatMap { $0.split(separator: ",") }
    for name in repeatsOne && names.count == 1 ? Array(repeating: names[0], count: count) : names {
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
  /// An engine other than Core that the content of an input suggests, and the reason.
  struct EngineGuess {
    let engine: RulesEngine
    let reason: String
  }

  /// The engine that evaluates the rules: the engine that an option names, else the engine that the content suggests.
  var engine: RulesEngine {
    if let askedEngine { return askedEngine }
    if case .messages = content { return .messaging }
    return engineGuess?.engine ?? .core
  }

  /// Returns the history that historical conditions read. On iOS, rules of Campaign never have a history. Rules of
  /// Messaging always have one.
  func history(_ use: HistoryUse) -> HistoryUse {
    HistoryUse(isRead: use.isRead, isDownload: engine == .campaign || engine == .core && use.isDownload)
  }

  /// Reports the engine if it was guessed from the content.
  func reportEngine() {
    guard askedEngine == nil, let guess = engineGuess else { return }
    let name = guess.engine == .campaign ? "Campaign" : "Messaging"
    Messages.report(
      .note, "taken as rules of \(name): \(guess.reason)", place: self.name,
      help: "use `--engine core` if they are rules of Core")
  }

  /// The part of the SDK that reads an archive.
  var consumer: ArchiveConsumer { engine == .campaign ? .campaign : .core }

  private var engineGuess: EngineGuess? {
    if let known = readings.engineGuess { return known }
    let guess = messagingGuess ?? campaignGuess
    readings.engineGuess = .some(guess)
    return guess
  }

  /// Returns the rules of a rules document that contains `word`, followed by one of the bytes of `ends`. Returns nil
  /// for other texts; a text without `word` is not even parsed.
  private func rules(in text: [UInt8], with word: String, before ends: String) -> RuleSet? {
    let word = Array(word.utf8)
    var (isFound, at) = (false, 0)
    while !isFound, let start = text.span.offset(ofWord: word, from: at) {
      at = start + word.count
      isFound = at < text.count && ends.utf8.contains(text[at])
    }
    guard isFound, text.count <= limits.bytes, let tree = try? readings.tree(of: text, depthLimit: limits.depth) else {
      return nil
    }
    let rules = readings.rules(in: tree, for: .ios)
    return rules.form == .document ? rules : nil
  }

  /// The guess that Messaging evaluates the rules. Nil unless all rules of a document have consequences as Journey
  /// Optimizer writes them, and one shows a message.
  private var messagingGuess: EngineGuess? {
    // A backslash is allowed too, because the slash in the URL of the schema may be escaped.
    guard case .document(let text) = content, let rules = rules(in: text, with: "personalization", before: #"/\"#)
    else { return nil }
    let tree = rules.document
    var found: EngineGuess?
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
      if found == nil, let shows { found = EngineGuess(engine: .messaging, reason: "rule \(index) shows \(shows)") }
    }
    return found
  }

  /// The guess that Campaign evaluates the rules. Nil unless an archive, or the folder of a document, has assets, and a
  /// rule shows a message from a template.
  private var campaignGuess: EngineGuess? {
    if isOnlyForWeb { return nil }
    let text: [UInt8]
    switch content {
    case .archive(let archive):
      let named = archive.entries.first {
        $0.nameBytes.split(separator: 0x2F).last?.elementsEqual(Self.rulesFile) ?? false
      }
      guard !archive.assetNames.isEmpty, let named, let found = try? archive.contents(of: named) else { return nil }
      text = found
    case .document(let found) where folder != nil: text = found
    case .document, .messages, .configuration: return nil
    }
    guard let rules = rules(in: text, with: #""template"#, before: #"""#) else { return nil }
    let tree = rules.document
    let first = rules.rules.indices.first { index in
      (0..<rules.rules[index].consequences.count).contains { place in
        guard let consequence = rules.consequence(place, ofRule: index), let type = consequence.type,
          let detail = consequence.detail
        else { return false }
        return tree.isNamed(type, "iam") && tree.presentMember(detail, "template") != nil
      }
    }
    guard let first, folder == nil || hasAssets else { return nil }
    return EngineGuess(engine: .campaign, reason: "there are files in `assets`, and rule \(first) shows a message")
  }

  private static let rulesFile = Array(RulesFile.name.utf8)

  /// True if the folder `assets` next to the document contains files.
  private var hasAssets: Bool {
    folder.map { !AssetFiles(beside: $0, from: files, archiveLimits).assets.isEmpty } ?? false
  }
}

extension EvalInputs {
  /// The engine of each RULES argument; `core` for an argument that cannot be read.
  var engines: [RulesEngine] { all.map { (try? $0.input.get())?.engine ?? .core } }
}
