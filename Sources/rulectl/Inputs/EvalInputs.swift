/// The RULES arguments of `eval`, or the only one of `explain` and `witness`, read but not parsed.
struct EvalInputs {
  /// The contents of each RULES argument in command line order, or the reason for a failure.
  let all: [(path: String, input: Result<RulesInput, CommandFailure>)]

  init(_ options: OptionValues, _ archiveLimits: ArchiveLimits, _ limits: RulesLimits) {
    all = ([options.rules] + options.moreRules).map {
      ($0, RulesInput.read($0, from: options.files, archiveLimits, limits))
    }
  }

  init(_ input: RulesInput) { all = [(input.path, .success(input))] }

  /// Returns the result of `load` for each input and platform, with its name in output lines. Failures are reported,
  /// once for each input, and merged into `status`.
  func loadEach<Profile: PlatformProfile, Loaded>(
    for profiles: [Profile], checkingArchives: Bool = false, _ status: inout ExitStatus,
    _ load: (RulesInput, Profile, inout MessageDeduplicator) throws(CommandFailure) -> Loaded
  ) -> [(name: TargetName, loaded: Loaded)] {
    var results: [(name: TargetName, loaded: Loaded)] = []
    for (number, (path, input)) in all.enumerated() {
      var messages = MessageDeduplicator()
      do throws(CommandFailure) {
        let input = try input.get()
        if checkingArchives, case .archive(let archive) = input.content { try input.check(archive) }
        for profile in profiles {
          do throws(CommandFailure) {
            let loaded = try load(input, profile, &messages)
            let name = TargetName(input: number, path: all.count > 1 ? path : nil, platform: profile.name)
            results.append((name, loaded))
          } catch {
            messages.report(error)
          }
        }
      } catch {
        messages.report(error)
      }
      status.join(messages.status)
    }
    return results
  }
}

/// Writes messages about one input on several platforms; equal messages are written once.
struct MessageDeduplicator {
  private var said: Set<String> = []
  /// The combined status of all reported failures.
  private(set) var status = ExitStatus.done

  mutating func report(_ failure: CommandFailure) {
    if said.insert(failure.message).inserted { failure.report() }
    status.join(failure.status)
  }

  mutating func report(_ level: Messages.Level, _ message: String, place: String?, help: String? = nil) {
    if said.insert(message).inserted { Messages.report(level, message, place: place, help: help) }
  }
}
