extension Command {
  /// `rulectl hash [FILE…]`
  static let hash = Command(
    "hash", .files, "Print the hash of an event's data in the event history.",
    description: [
      .text(
        """
        Reads JSON objects, the data of events: one object, JSON Lines, concatenated values, or an array. Without \
        FILE, or with -, objects are read from standard input. For each object, writes a line with the hash and the \
        text that is hashed. If the platforms differ, writes a line for each hash.
        """),
      .examples([
        #"echo '{"city":"Oslo"}' | rulectl hash"#, "rulectl hash --mask iam.eventType,iam.id data.ndjson",
      ]),
    ],
    statuses: "0 done, 2 wrong usage, 4 an object cannot be read, 5 limit exceeded, 6 input or output failed.",
    arguments: [
      CommandArgument("FILE", .many, "Files of JSON objects, or - for standard input", .events) { $0.events.append($1) }
    ],
    options: [.stdinName, .mask, .platform] + EventLimits.textOptions,
    output: "JSON Lines",
    run: { options, _ throws(CommandFailure) in try options.hashEvents() })
}

extension OptionValues {
  /// Runs `hash`.
  fileprivate func hashEvents() throws(CommandFailure) -> ExitStatus {
    let settings = try EvalSettings(self)
    let profiles = try LaunchDialect.platforms.profiles(platform)
    try LaunchDialect.refuseWeb(profiles, "hash")
    let names = mask.flatMap { $0.split(separator: ",").map { Array($0.utf8) } }
    let (mask, limits) = (mask.isEmpty ? nil : names, settings.eventLimits)
    var plan = EvalPlan(settings, platforms: profiles.map(\.name), isOrdered: false) {
      HashEvaluator(profiles, mask, limits)
    }
    plan.numbersEvents = false
    var run = EvalRun(plan)
    Interruption.hold()
    return run.run()
  }
}

/// Writes a line for each hash of an object.
private final class HashEvaluator: EventEvaluator {
  private let profiles: [LaunchProfile]
  private let mask: [[UInt8]]?
  private let limits: EventLimits

  init(_ profiles: [LaunchProfile], _ mask: [[UInt8]]?, _ limits: EventLimits) {
    (self.profiles, self.mask, self.limits) = (profiles, mask, limits)
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, limits, isData: true)
    guard document.isObject(document.root) else {
      throw EventProblem(.dialect("expected an object: the data of an event"), at: start)
    }
    let hashes = profiles.map { EventHash(document.root, of: document, mask: mask, for: $0) }
    for (place, hash) in hashes.enumerated() where hashes.firstIndex(of: hash) == place {
      result.text.raw("{\"kind\":\"hash\"")
      result.text.member(
        "platforms", profiles.indices.filter { hashes[$0] == hash }.map { Array(profiles[$0].name.utf8) })
      result.text.member("hash", Int(hash.value))
      result.text.member("hashed", hash.text)
      result.text.raw("}\n")
      result.endLine()
    }
    return (end, false)
  }
}
