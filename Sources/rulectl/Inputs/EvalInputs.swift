/// The RULES arguments of `eval`, or the only one of `explain` and `witness`, read but not parsed.
struct EvalInputs {
  /// The contents of each RULES argument in command line order, or the reason for a failure.
  let all: [(path: String, input: Result<RulesInput, CommandFailure>)]

  init(_ options: EvalOptions, _ archiveLimits: ArchiveLimits, _ limits: RulesLimits) {
    all = ([options.rules] + options.moreRules).map { ($0, RulesInput.read($0, archiveLimits, limits)) }
  }

  init(_ input: RulesInput) { all = [(input.path, .success(input))] }

  /// Returns the results of `load` for each input and platform, with the labels of their output lines. Failures are
  /// merged into `status` and reported; equal ones of an input once. `checkingArchives`: true to reject damaged
  /// archives.
  func loadEach<Profile: PlatformProfile, Loaded>(
    for profiles: [Profile], checkingArchives: Bool = false, _ status: inout ExitStatus,
    _ load: (RulesInput, Profile, inout MessageDeduplicator) throws(CommandFailure) -> Loaded
  ) -> [(label: [UInt8], loaded: Loaded)] {
    var results: [(label: [UInt8], loaded: Loaded)] = []
    for (path, input) in all {
      var messages = MessageDeduplicator()
      do throws(CommandFailure) {
        let input = try input.get()
        if checkingArchives, case .archive(let archive) = input.content { try input.check(archive) }
        for profile in profiles {
          do throws(CommandFailure) {
            let loaded = try load(input, profile, &messages)
            let label = Self.label(
              rulesPath: all.count > 1 ? path : nil, platform: profiles.count > 1 ? profile.name : nil)
            results.append((label, loaded))
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

  /// Returns the part of an output line after the event: `"rules":…,"platform":…,`. Members with only one possible
  /// value are omitted.
  private static func label(rulesPath: String?, platform: String?) -> [UInt8] {
    var label = JSONWriter()
    for (name, text) in [("rules", rulesPath), ("platform", platform)] {
      guard let text else { continue }
      label.raw("\"\(name)\":")
      label.string(text)
      label.raw(",")
    }
    return label.bytes
  }
}

/// Writes messages about one input on several platforms; equal messages are written once.
struct MessageDeduplicator {
  private var said: Set<String> = []
  /// The combined status of all reported failures.
  private(set) var status = ExitStatus.done

  mutating func report(_ failure: CommandFailure) {
    report(failure.message, place: failure.place)
    status.join(failure.status)
  }

  mutating func report(_ message: String, place: String?) {
    if said.insert(message).inserted { Messages.report(message, place: place) }
  }
}
