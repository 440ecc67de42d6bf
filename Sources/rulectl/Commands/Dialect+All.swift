internal import RuleSuites

extension Dialect {
  /// To add a dialect, add a row here, the modules of the dialect, and a folder for it in `rulectl`.
  ///
  /// The first row reads archives and all documents that no row identifies. A document that several rows identify
  /// belongs to the first of them.
  static let all = [LaunchDialect.row, ConvertDialect.row, AirshipDialect.row]

  /// The names of all platforms; a name that several dialects use is repeated.
  static var platformNames: [String] { all.flatMap { $0.platforms() } }

  /// Returns the row that `--dialect` names; nil if the option is not given.
  static func named(_ name: String?) throws(CommandFailure) -> Dialect? {
    guard let name else { return nil }
    guard let row = all.first(where: { $0.name == name }) else {
      throw .invalid(name, of: "--dialect", among: all.map(\.name))
    }
    return row
  }
}

extension RulesInput {
  /// Returns `asked`; if nil, detects the dialect of the content. Archives always contain launch rules. `platforms`:
  /// the values of `--platform`, which decide if the content does not identify a dialect.
  func dialect(_ asked: Dialect?, _ platforms: [String], _ limits: RulesLimits) -> Dialect {
    if let asked { return asked }
    guard case .document(let text) = content, !DocumentForms.hasRules(in: text.span) else { return Dialect.all[0] }
    let tree = try? readings.tree(of: text, depthLimit: limits.depth)
    let match = tree.flatMap { DocumentForms.match($0) }
    let row: Dialect
    let reason: DialectGuess.Reason
    if let match, let found = Dialect.all.first(where: { $0.name == match.dialect }) {
      (row, reason) = (found, match.rank == .similar ? .similar(match.names) : .members(match.names))
    } else {
      (row, reason) = Dialect.guess(from: platforms)
    }
    readings.guess = DialectGuess(title: row.title, reason: reason)
    return row
  }

  /// Throws a failure if the rules are of a dialect without a solver, which `command` needs.
  func checkHasLaunchRules(_ asked: Dialect?, for command: String, _ limits: RulesLimits) throws(CommandFailure) {
    let dialect = dialect(asked, [], limits)
    guard dialect.name != LaunchDialect.row.name else { return }
    throw CommandFailure(
      .rules, "`\(command)` does not support \(dialect.title): it can find events for Adobe rules only", place: name,
      help: """
        use `rulectl inspect --full` for the conditions, and `rulectl explain` for the conditions that an event does \
        not meet
        """)
  }

  /// Reports how the dialect of a document was detected, unless an option names the dialect. `loadsNothing`: false if a
  /// platform may load parts of the document; then only a guess without a reason is reported.
  func reportGuess(loadsNothing: Bool, _ limits: RulesLimits) {
    if loadsNothing { reportForeignArchive() }
    // For a text that is not JSON, the dialect does not matter, so nothing is reported.
    guard let guess = readings.guess, case .document(let text) = content,
      let tree = try? readings.tree(of: text, depthLimit: limits.depth)
    else { return }
    // Members such as `rules` and `triggers` leave no doubt about the dialect, so nothing is reported.
    if case .members(let names) = guess.reason, !guess.isDoubtful(for: tree),
      !loadsNothing || !DocumentForms.ambiguousNames.isSuperset(of: names)
    {
      return
    }
    guess.report(tree, place: name)
  }
}

extension RulesInput {
  /// Reports an archive whose document is a configuration of SDK 4, or resembles rules of a dialect that does not use
  /// archives.
  func reportForeignArchive() {
    if let failure = archivedConfigurationOfSDK4 {
      return Messages.report(.note, failure.message, place: name, help: failure.help)
    }
    guard let title = foreignArchiveTitle else { return }
    Messages.report(
      .note, "the document resembles \(title), which rulectl does not read from archives", place: name,
      help: Self.unpackHelp(name))
  }
}

extension Dialect {
  /// Returns the guess for a document that no member identifies: the only dialect with these platforms, or launch
  /// rules.
  fileprivate static func guess(from platforms: [String]) -> (Dialect, DialectGuess.Reason) {
    let platforms = RequestedPlatforms.names(in: platforms)
    let rows = platforms.isEmpty ? [] : all.filter { Set($0.platforms()).isSuperset(of: platforms) }
    return rows.count == 1 ? (rows[0], .platforms(platforms)) : (all[0], .none)
  }
}

extension EvalSettings {
  /// Returns the named platforms for a command that supports launch rules only. The dialect of RULES, at `path`, is
  /// checked first, because a different dialect may have platforms with other names.
  func launchPlatforms(
    _ names: [String], _ option: String, for command: String, _ path: String, _ dialect: Dialect?
  ) throws(CommandFailure) -> [LaunchProfile] {
    do throws(CommandFailure) {
      return try LaunchDialect.platforms.profiles(names, option: option)
    } catch {
      let input = try RulesInput(path, from: files, archiveLimits, rulesLimits)
      try input.checkHasLaunchRules(dialect, for: command, rulesLimits)
      throw error
    }
  }
}

extension Result<RulesInput, CommandFailure> {
  /// Returns the dialect of the input. If the input cannot be read, returns the dialect that options name.
  func dialect(_ asked: Dialect?, _ platforms: [String], _ limits: RulesLimits) -> Dialect {
    (try? get())?.dialect(asked, platforms, limits) ?? asked ?? Dialect.guess(from: platforms).0
  }
}

extension EvalInputs {
  /// Reports how the dialects of documents were detected.
  func reportGuesses(loadsNothing: Bool, _ limits: RulesLimits) {
    for (_, input) in all { (try? input.get())?.reportGuess(loadsNothing: loadsNothing, limits) }
  }

  /// Returns the common dialect of all readable inputs. If there are none, returns the dialect that options name.
  func dialect(_ asked: Dialect?, _ limits: RulesLimits) throws(CommandFailure) -> Dialect {
    var first: (path: String, dialect: Dialect)?
    for (path, input) in all {
      guard let dialect = (try? input.get())?.dialect(asked, platforms, limits) else { continue }
      guard let first else {
        first = (path, dialect)
        continue
      }
      if dialect.name != first.dialect.name {
        throw CommandFailure(
          .usage,
          "`\(first.path)` contains \(first.dialect.title), but `\(path)` contains \(dialect.title)",
          help: "evaluate them separately, or use `--dialect`")
      }
    }
    return first?.dialect ?? asked ?? Dialect.guess(from: platforms).0
  }
}

extension SuiteRequest {
  /// Returns the dialect of all rules of the suite. Throws if their dialects differ.
  func dialect() throws(SuiteProblem) -> Dialect {
    let dialects = inputs.map { $0.dialect(nil, [], settings.rulesLimits) }
    for (place, dialect) in dialects.enumerated() where dialect.name != dialects[0].name {
      throw SuiteProblem(
        "the document contains \(dialect.title), but the first document contains \(dialects[0].title)",
        at: suite.rules[place].range, help: "write a suite for each dialect")
    }
    return dialects.first ?? Dialect.all[0]
  }
}

extension DialectGuess {
  /// True if the document was identified as launch rules, but has an object in `rules`, as an audience of Convert
  /// has.
  fileprivate func isDoubtful(for tree: JSONDocument) -> Bool {
    title == DocumentForms.titles[DocumentForms.launchName] && tree.isObject(tree.root)
      && (tree.presentMember(tree.root, "rules").map(tree.isObject) ?? false)
  }

  /// Reports the guess and its reason in a note.
  fileprivate func report(_ tree: JSONDocument, place: String) {
    let names: (String, [String]) -> String = { noun, names in
      counted(names.count, noun).drop { $0 != " " } + " " + names.map { "`\($0)`" }.joined(separator: ", ")
    }
    let cause: String
    var help = "use `--dialect` to name a different dialect if this is wrong"
    switch reason {
    case .members(let members):
      cause = "the root has the" + names("member", members)
      if isDoubtful(for: tree) { help = "write {\"rules\":{\"OR\":[…]}} if this should be Convert rules" }
    case .similar(let members): cause = "the root resembles \(title) by the" + names("member", members)
    case .platforms(let platforms): cause = "only \(title) have the" + names("platform", platforms)
    case .none:
      cause = "no member of the root identifies a dialect"
      if let (name, member, dialect) = DocumentForms.resembling(tree), let title = DocumentForms.titles[dialect] {
        help = "change `\(name)` to `\(member)` if this should be \(title)"
      } else {
        help = "name the dialect with `--dialect`: \(Dialect.all.map(\.name).joined(separator: ", "))"
      }
    }
    Messages.report(.note, "read as \(title), because \(cause)", place: place, help: help)
  }
}
