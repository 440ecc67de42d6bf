/// The RULES arguments of a command, read but not parsed, and the selected platforms and rules.
struct EvalInputs {
  /// The contents of each RULES argument in command line order, or the reason why they could not be read.
  let all: [(path: String, input: Result<RulesInput, CommandFailure>)]
  /// The values of `--platform`.
  let platforms: [String]
  /// The rules that `--rule` selects.
  let filter: NameFilter

  init(_ options: OptionValues, _ settings: EvalSettings) throws(CommandFailure) {
    let paths = [options.rules] + options.moreRules
    let engines = try RulesEngine.choices(options.engines, count: paths.count)
    all = zip(paths, engines).map { path, engine in
      let input = RulesInput.read(
        path, from: settings.files, settings.archiveLimits, settings.rulesLimits, dialect: options.dialect
      )
      .flatMap { $0.read(by: engine, for: options.platform) }
      (try? input.get())?.reportEngine()
      return (path, input)
    }
    (platforms, filter) = (options.platform, NameFilter(options.onlyRules))
  }

  init(_ input: RulesInput, _ filter: NameFilter) {
    (all, platforms, self.filter) = ([(input.path, .success(input))], [], filter)
  }

  /// The paths of the RULES arguments that are logs or sessions, which also contain events.
  var sessions: [String] {
    all.compactMap { path, input in
      guard case .messages(let messages, _)? = (try? input.get())?.content, messages.form == .event else { return nil }
      return path
    }
  }

  /// The contents of the standard input, if it is given as RULES and is a log or a session; else nil.
  var standardInput: [UInt8]? {
    guard sessions.contains("-"), let found = all.first(where: { $0.path == "-" }),
      case .messages(_, let bytes)? = (try? found.input.get())?.content
    else { return nil }
    return bytes
  }

  /// Returns the result of `load` for each input and platform. Failures are reported, once for each input, and merged
  /// into `status`. Throws if the filter selects nothing in any result. `parts`: returns the parts of a result that
  /// can be selected; nil if none can. `mayGrow`: true if events add parts, so that the caller checks the filter
  /// after the events. `left`: the index of an input that is omitted.
  func load<Profile: PlatformProfile, Loaded>(
    for profiles: [Profile], checkingArchives: Bool = false, without left: Int? = nil,
    parts: (Loaded) -> (any NamedParts)?, mayGrow: Bool = false, _ status: inout ExitStatus,
    _ load: (RulesInput, Profile, TargetName, inout MessageDeduplicator) throws(CommandFailure) -> Loaded
  ) throws(CommandFailure) -> [Loaded] {
    var results: [Loaded] = []
    for (number, (path, input)) in all.enumerated() where number != left {
      var messages = MessageDeduplicator()
      do throws(CommandFailure) {
        let input = try input.get()
        if checkingArchives, case .archive(let archive) = input.content { try input.check(archive) }
        for profile in profiles {
          do throws(CommandFailure) {
            let name = TargetName(input: number, path: all.count > 1 ? path : nil, platform: profile.name)
            results.append(try load(input, profile, name, &messages))
          } catch {
            messages.report(error)
          }
        }
      } catch {
        messages.report(error)
      }
      status.join(messages.status)
    }
    if !mayGrow, let failure = filter.failure(among: results.compactMap(parts)) { throw failure }
    return results
  }
}

/// Writes messages about one input on several platforms; equal messages are written once.
struct MessageDeduplicator {
  private var said: Set<String> = []
  /// True if nothing is written.
  var isSilent = false
  /// The combined status of all reported failures.
  private(set) var status = ExitStatus.done

  mutating func report(_ failure: CommandFailure) {
    if said.insert(failure.message).inserted, !isSilent { failure.report() }
    status.join(failure.status)
  }

  mutating func report(_ level: Messages.Level, _ message: String, place: String?, help: String? = nil) {
    if said.insert(message).inserted, !isSilent { Messages.report(level, message, place: place, help: help) }
  }
}
