/// The options of `eval` and `explain` as strings, independent of the parser that read them.
struct EvalOptions {
  var rules = ""
  var events: [String] = []
  var moreRules: [String] = []
  var platform: [String] = []
  var state: String?
  var now: String?
  var until: String?
  var timeZone: String?
  var seed: String?
  var sdkVersion: String?
  var tokens = false
  var onlyRules: [String] = []
  var near: String?
  var suggest = false
  var fails = false
  var format: String?
  var onError: String?
  var exitStatus = false
  var quiet = false
  var summary = false
  var all = false
  var jobs: String?
  var dialect: String?
  var eventsFormat: String?
  var inline: [String] = []
  var type: String?
  var source: String?
  var data: String?
  var print: String?
  var summaryFile: String?
  var force = false
  var color: String?
  /// The values of the limits, keyed by the long names of their options.
  var limits: [String: String] = [:]
}

/// The options of `eval`.
enum EvalTable: OptionTable {
  /// In the order of the help.
  static let options: [EvalOption] = [
    .moreRules, .platform, .onlyRules, .inline, .type, .source, .data, .state, .now, .until, .timeZone, .seed,
    .sdkVersion, .print, .tokens, .all, .quiet, .exitStatus, .onError, .summary, .summaryFile, .force, .jobs, .dialect,
    .eventsFormat, .color,
  ]
}

/// The options of `explain`.
enum ExplainTable: OptionTable {
  /// In the order of the help.
  static let options = [
    EvalOption.platform, .onlyRules, .inline, .type, .source, .data, .near, .fails, .suggest, .format, .state, .now,
    .until, .timeZone, .seed, .sdkVersion, .exitStatus, .onError, .dialect, .eventsFormat, .color,
  ].map(\.explained)
}

extension EvalOption {
  static let moreRules = Self(
    "--rules", .list { $0.moreRules.append($1) }, "More rules, evaluated beside RULES.", .file)
  static let platform = Self(
    "--platform", .list { $0.platform.append($1) },
    """
    Platforms, joined by commas or repeated (Adobe: ios, android, web; Convert: ios, js; Airship: android, ios, \
    legacy, portable; or all; default: ios,android, ios,js or android,ios)
    """,
    .names { LaunchProfile.all.map(\.name) + ["js", "legacy", "portable", "all"] })
  static let state = Self("--state", .value { $0.state = $1 }, "File with shared states: {\"NAME\":{…},…}.", .file)
  static let now = Self(
    "--now", .value { $0.now = $1 }, "The clock: ISO 8601, or seconds since 1970.", mayBeginWithDash: true)
  static let type = Self(
    "--type", .value { $0.type = $1 },
    "Evaluate one event of this type, instead of EVENTS; short names are completed (generic.track)")
  static let source = Self(
    "--source", .value { $0.source = $1 }, "The source of the event of --type (default: the usual one of the type)")
  static let data = Self("--data", .value { $0.data = $1 }, "The data of the event of --type, as JSON")
  static let print = Self(
    "--print", .value { $0.print = $1 },
    "Write fired consequences, the events that fire something, or both in one line (consequences, events, both; default: consequences)",
    .names { names(PrintChoice.self) })
  static let summaryFile = Self(
    "--summary-out", .value { $0.summaryFile = $1 }, "Write the summary to a file", .file)
  static let force = Self("--force", .flag { $0.force = true }, "Overwrite the file of --summary-out if it exists")
  static let fails = Self("--fails", .flag { $0.fails = true }, "Show only rules that do not fire")
  static let until = Self(
    "--until", .value { $0.until = $1 }, "Lets time pass up to this instant after the last event (Airship).",
    mayBeginWithDash: true)
  static let timeZone = Self(
    "--time-zone", .value { $0.timeZone = $1 }, "Zone of the local-time tokens: IANA name or ±hh:mm.",
    mayBeginWithDash: true)
  static let seed = Self("--seed", .value { $0.seed = $1 }, "Makes the random token repeatable.")
  static let sdkVersion = Self("--sdk-version", .value { $0.sdkVersion = $1 }, "The value of ~sdkver.")
  static let tokens = Self("--tokens", .flag { $0.tokens = true }, "Adds to each line what each token was replaced by.")
  static let onlyRules = Self(
    "--rule", .list { $0.onlyRules.append($1) },
    "Only this rule: its index, or the id of a consequence or schedule.",
    explain: (
      """
      Only this rule: its index, the id of a consequence or schedule, or the key of an experience.
      """, .standard
    ))
  static let near = Self(
    "--near", .value { $0.near = $1 },
    "Only so many rules: those that came closest to firing, and what kept them from it.")
  static let suggest = Self(
    "--suggest", .flag { $0.suggest = true }, "Adds the fewest changes of the event that would make a rule fire.")
  static let format = Self(
    "--format", .value { $0.format = $1 }, "text (the default) or json: one object for each event, platform and rule.",
    .names { names(ReportFormat.self) })
  static let onError = Self(
    "--on-error", .value { $0.onError = $1 }, "What an unusable event does: skip (the default), fail or emit.",
    .names { names(ErrorHandling.self) })
  static let exitStatus = Self("--exit-status", .flag { $0.exitStatus = true }, "Ends with 1 when nothing fired.")
  static let quiet = Self(
    "--quiet", short: "-q", .flag { $0.quiet = true }, "Prints nothing; ends at the first firing with 0, else with 1.")
  static let summary = Self(
    "--summary", .flag { $0.summary = true }, "Prints counts as JSON on standard error at the end.")
  static let all = Self(
    "--all", .flag { $0.all = true }, "Writes what does not match as well (Convert, Airship's predicates).")
  static let jobs = Self(
    "--jobs", .value { $0.jobs = $1 }, "Threads (the cores, at most 64); the output is the same for every number.")
  static let dialect = Self(
    "--dialect", .value { $0.dialect = $1 }, "adobe, convert or airship, where detection is not wanted.")
  static let eventsFormat = Self("--events-format", .value { $0.eventsFormat = $1 }, "How events are written: json.")
  static let inline = Self(
    "--inline", .list { $0.inline.append($1) }, "An event, instead of EVENTS.", mayBeginWithDash: true)
  static let color = Self(
    "--color", .value { $0.color = $1 }, "auto, always or never (nothing is coloured yet).",
    explain: ("auto, always or never.", .names { names(ColorChoice.self) }))
}
