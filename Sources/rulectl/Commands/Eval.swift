internal import ArgumentParser

/// `rulectl eval RULES [EVENTS…]`
struct Eval: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Evaluates rules against events and prints the fired consequences as JSON Lines.",
    discussion: """
      RULES is an archive, a folder that holds rules.json, a rules.json file, or - for standard \
      input. EVENTS are files of JSON events (one, lines, values one after another, or an array; \
      gzip too); none, or -, is standard input.

        rulectl eval rules.zip events.ndjson --platform ios,android
        rulectl eval rules.zip --inline '{"type":"t","source":"s","data":{"a":1}}'
        tail -f events.ndjson | rulectl eval rules.zip --state state.json

      Status: 0 done, 1 the answer is no, 2 usage, 3 the rules do not load, 4 an event could not be \
      used, 5 a limit, 6 input or output failed.
      """)

  @Argument(help: "Archive, folder, rules.json, or -.", completion: .file())
  var rules: String
  @Argument(help: "Files of events, or -.", completion: .file())
  var events: [String] = []

  @Option(
    name: .customLong("rules"), help: "More rules, evaluated beside RULES.", completion: .file())
  var moreRules: [String] = []
  @Option(
    help:
      "ios, android or web (Convert: ios or js; Airship: android, ios, legacy or portable); several joined by commas, or repeated.",
    completion: .list(PlatformList.launch.names))
  var platform: [String] = []
  @Option(help: "File with shared states: {\"NAME\":{…},…}.", completion: .file())
  var state: String?
  @Option(parsing: .unconditional, help: "The clock: ISO 8601, or seconds since 1970.")
  var now: String?
  @Option(
    parsing: .unconditional,
    help: "Lets time pass up to this instant after the last event (Airship).")
  var until: String?
  @Option(parsing: .unconditional, help: "Zone of the local-time tokens: IANA name or ±hh:mm.")
  var timeZone: String?
  @Option(help: "Makes the random token repeatable.")
  var seed: String?
  @Option(help: "The value of ~sdkver.")
  var sdkVersion: String?
  @Flag(help: "Adds to each line what each token was replaced by.")
  var tokens = false
  @Option(
    name: .customLong("rule"),
    help: "Only this rule: its index, or the id of a consequence or schedule.")
  var onlyRules: [String] = []
  @Option(
    help: "What an unusable event does: skip (the default), fail or emit.",
    completion: .list(names(ErrorHandling.self)))
  var onError: String?
  @Flag(help: "Ends with 1 when nothing fired.")
  var exitStatus = false
  @Flag(name: .shortAndLong, help: "Prints nothing; ends at the first firing with 0, else with 1.")
  var quiet = false
  @Flag(help: "Prints counts as JSON on standard error at the end.")
  var summary = false
  @Flag(help: "Writes what does not match as well (Convert, Airship's predicates).")
  var all = false
  @Option(help: "Threads (the cores, at most 64); the output is the same for every number.")
  var jobs: String?
  @Option(help: "adobe, convert or airship, where detection is not wanted.")
  var dialect: String?
  @Option(help: "How events are written: json.")
  var eventsFormat: String?
  @Option(parsing: .unconditionalSingleValue, help: "An event, instead of EVENTS.")
  var inline: [String] = []
  @Option(help: "auto, always or never (nothing is coloured yet).")
  var color: String?

  @OptionGroup(title: "Limits on archives") var archiveLimits: ArchiveLimitOptions
  @OptionGroup(title: "Limits on rules") var rulesLimits: RulesLimitOptions
  @OptionGroup(title: "Limits on events") var eventLimits: EventLimitOptions

  func execute() -> ExitStatus { EvalOptions(self).execute() }
}
