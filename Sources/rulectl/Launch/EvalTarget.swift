/// One RULES argument on one platform, and the initial environment of its events.
struct EvalTarget: Sendable {
  let program: Program
  let world: World
  /// The part of each output line after the event: `"rules":…,"platform":…,`.
  let label: [UInt8]

  init(_ program: Program, _ world: World, rulesPath: String?, showsPlatform: Bool) {
    (self.program, self.world) = (program, world)
    label = RecordPrefix.bytes(rulesPath: rulesPath, platform: showsPlatform ? program.profile.name : nil)
  }
}

extension EvalTarget {
  /// Loads every RULES argument for every platform. Failures are reported and merged into `status`.
  static func load(_ inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [EvalTarget]
  {
    let profiles = try PlatformList.launch.profiles(options.platform)
    let limits = settings.rulesLimits
    let states = try options.state.map { path throws(CommandFailure) in
      try Self.states(path, limits)
    }
    var loaded: [(path: String, rules: LoadedRules, profile: LaunchProfile)] = []
    for (path, result) in inputs.all {
      var failures = FailureDeduplicator()
      do throws(CommandFailure) {
        let input = try result.get()
        if case .archive(let archive) = input.content { try input.check(archive) }
        for profile in profiles {
          do throws(CommandFailure) {
            let document = try input.document(for: profile)
            let rules = try LoadedRules(document, for: profile, limits)
            loaded.append((path, rules, profile))
          } catch {
            failures.report(error, &status)
          }
        }
      } catch {
        report(error, &status)
      }
    }
    let filter = NameFilter(options.onlyRules)
    var targets: [EvalTarget] = []
    var accepted: [RuleSet] = []
    for (path, rules, profile) in loaded {
      do throws(CommandFailure) {
        let program = try rules.program(for: profile, only: filter.places(in: rules.rules))
        if let message = rules.lossMessage(program) {
          Messages.report(message, place: rules.document.name)
        }
        var world = world(options, settings, profile)
        if let states { world.apply(.sharedStates(states)) }
        targets.append(
          EvalTarget(program, world, rulesPath: inputs.all.count > 1 ? path : nil, showsPlatform: profiles.count > 1))
        accepted.append(rules.rules)
      } catch {
        report(error, &status)
      }
    }
    if let failure = filter.failure(among: accepted) {
      report(failure, &status)
      return []
    }
    return targets
  }

  private static func report(_ failure: CommandFailure, _ status: inout ExitStatus) {
    Messages.report(failure.message, place: failure.place)
    status.join(failure.status)
  }

  /// Returns the initial environment of events.
  static func world(_ options: EvalOptions, _ settings: EvalSettings, _ profile: LaunchProfile) -> World {
    World(
      for: profile, now: settings.now ?? SystemClock.now(), zone: settings.zone ?? SystemClock.localZone,
      sdkVersion: options.sdkVersion, dice: settings.dice)
  }

  /// Reads the shared states from a file: strict JSON, an object of objects.
  static func states(_ path: String, _ limits: RulesLimits) throws(CommandFailure) -> JSONDocument {
    let bytes: [UInt8]
    do throws(IOProblem) {
      let input = path == "-" ? InputFile() : try InputFile(path: path)
      bytes = try input.readAll(limit: limits.bytes, flag: "--max-rules-bytes")
    } catch {
      throw CommandFailure(error)
    }
    let shape = "a state file is an object of objects: {\"com.adobe.module.lifecycle\":{…},…}"
    let name = path == "-" ? "<stdin>" : path
    var scanner = JSONScanner(depthLimit: limits.depth, memberLimit: .max)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    do throws(JSONProblem) {
      let first = JSONScanner.skipSpace(in: bytes.span, from: start)
      guard first < bytes.count else { throw JSONProblem(.endOfInput, at: first) }
      let end = try scanner.skipValue(in: bytes.span, from: first, depth: 0)
      let rest = JSONScanner.skipSpace(in: bytes.span, from: end)
      if rest < bytes.count { throw JSONProblem(.trailing(bytes[rest]), at: rest) }
    } catch {
      throw CommandFailure(
        .usage, "\(error.summary); \(shape)", place: TextLocations(name, bytes).place(of: error.offset))
    }
    // Does not fail on syntax: the lenient reader accepts all strict JSON.
    guard let document = try? JSONDocument(bytes, depthLimit: limits.depth + 1),
      document.kind(document.root) == .object,
      document.members(document.root).allSatisfy({ document.kind($0.value) == .object })
    else { throw CommandFailure(.usage, shape, place: name) }
    return document
  }
}
