internal import LaunchLint
internal import LaunchSolver

/// The environment of launch rules.
extension Surroundings {
  /// Reads the files, and returns the initial environment of the events on `profiles`. A session always has a history.
  func environment(for profiles: [LaunchProfile], _ limits: EvalSettings, isSession: Bool = false)
    throws(CommandFailure) -> Environment
  {
    let states = try states(limits.rulesLimits)
    if history != nil { try LaunchDialect.refuseWeb(profiles, "--history") }
    let file = try eventHistory(limits)
    if let file, file.isRegistry {
      throw CommandFailure(
        .usage, "expected the event history of a phone, found the registry of the web SDK", place: history?.name,
        help: "pass this file only to evaluate messages, with `--platform web`")
    }
    return environment(states, file, hasHistory: isSession)
  }

  /// `states`, `file`: the contents of the files that the options name; nil without the option. `hasHistory`: true to
  /// begin with an empty history if there is no file.
  func environment(_ states: JSONDocument?, _ file: HistoryFile?, hasHistory: Bool) -> Environment {
    var environment = Environment(
      now: now ?? SystemClock.now(), zone: zone ?? SystemClock.localZone, sdkVersion: sdkVersion, states: states)
    environment.dispatched = { EventCatalogue.dispatched }
    environment.dice = .seeded(seed ?? .random(in: .min ... .max))
    (environment.followsEvents, environment.isDownload) = (followsEvents, isDownload)
    if let file {
      environment.history = { file.history(for: $0) }
    } else if hasHistory {
      environment.history = { EventHistory(for: $0) }
    }
    return environment
  }

  /// Reads shared states, which must be strict JSON: an object of objects.
  func states(_ limits: RulesLimits) throws(CommandFailure) -> JSONDocument? {
    guard let state else { return nil }
    let shape = "write an object of objects: {\"com.adobe.module.lifecycle\":{…},…}"
    let document = try StrictJSON.document(
      try state.contents(limits), "state file", state.name, depth: limits.depth, shape: shape)
    guard document.kind(document.root) == .object,
      document.members(document.root).allSatisfy({ document.kind($0.value) == .object })
    else {
      throw CommandFailure(
        .usage, "invalid state file: expected an object of objects", place: state.name, help: shape)
    }
    return document
  }

  func userProfile(_ limits: RulesLimits) throws(CommandFailure) -> ProfileFile? {
    try profile.map { source throws(CommandFailure) in try ProfileFile(source, limits) }
  }

  func eventHistory(_ limits: EvalSettings) throws(CommandFailure) -> HistoryFile? {
    try history.map { source throws(CommandFailure) in
      try HistoryFile(source, limits.rulesLimits, most: limits.eventLimits.history)
    }
  }
}

extension Environment {
  /// The member names in the file of shared states; nil without a file.
  var givenStates: [String]? {
    states.map { file in file.members(file.root).map { String(decoding: file.string($0.name), as: UTF8.self) } }
  }
}

extension Surroundings.Source {
  func contents(_ limits: RulesLimits) throws(CommandFailure) -> [UInt8] {
    switch self {
    case .file(let path, let files): try files.text(path, limit: limits.bytes, flag: "--max-rules-bytes")
    case .text(let bytes, _): bytes
    }
  }
}

extension LaunchDialect {
  /// Rejects platforms that keep no event history. `name`: the option or command.
  static func refuseWeb(_ profiles: [LaunchProfile], _ name: String) throws(CommandFailure) {
    guard let web = profiles.first(where: { $0.values.runtime == .javaScript }) else { return }
    throw CommandFailure(.usage, "`\(name)` does not apply to \(web.name)", help: "use `--platform ios,android`")
  }
}

/// Input files that must be strict JSON, unlike rules documents.
extension StrictJSON {
  /// Parses the contents of a file. Throws a usage error that begins with `invalid KIND` if the contents are not strict
  /// JSON.
  static func document(
    _ bytes: [UInt8], _ kind: String, _ name: String, depth: Int, shape: String
  ) throws(CommandFailure) -> JSONDocument {
    do throws(JSONProblem) {
      _ = try check(bytes.span, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, depth: depth)
    } catch {
      throw CommandFailure(
        .usage, "invalid \(kind): \(error.summary)", place: TextLocations(name, bytes).place(of: error.offset),
        help: error.help ?? shape)
    }
    // Does not fail: the lenient reader accepts all strict JSON.
    guard let document = try? JSONDocument(bytes, depthLimit: depth + 1) else {
      throw CommandFailure(.usage, "invalid \(kind)", place: name, help: shape)
    }
    return document
  }
}
