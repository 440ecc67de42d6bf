/// The options of `eval` and `explain` as strings, independent of the parser that read them.
struct EvalOptions {
  var rules = ""
  var events: [String] = []
  var moreRules: [String] = []
  var platform: [String] = []
  var state: String?
  var history: String?
  var rulesFrom: String?
  var profile: String?
  var outProfile: String?
  var outState: String?
  var outHistory: String?
  var loadAfter: String?
  var resetAfter: String?
  var maxSteps: String?
  var show: [String] = []
  var leavesOutOptimize = false
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
  var verbose = false
  var inline: [String] = []
  var type: String?
  var source: String?
  var data: String?
  var print: String?
  var summaryFile: String?
  var force = false
  var color: String?
  var coverage: String?
  var coverageFailUnder: String?
  var stdinName: String?
  var progress: String?
  /// The values of the limits, keyed by the long names of their options.
  var limits: [String: String] = [:]
}

/// The options of `eval`.
enum EvalTable: OptionTable {
  /// In the order of the help.
  static let options: [EvalOption] = [
    .moreRules, .platform, .onlyRules, .inline, .type, .source, .data, .state, .history, .rulesFrom, .now, .until,
    .timeZone, .seed, .sdkVersion, .print, .tokens, .coverage, .coverageFailUnder, .all, .quiet, .exitStatus,
    .onError, .summary, .summaryFile, .force, .jobs, .dialect, .eventsFormat, .stdinName, .progress, .color, .verbose,
  ]
}

/// The options of `explain`.
enum ExplainTable: OptionTable {
  /// In the order of the help.
  static let options = [
    EvalOption.platform, .onlyRules, .inline, .type, .source, .data, .near, .fails, .suggest, .format, .state, .history,
    .rulesFrom, .now, .until, .timeZone, .seed, .sdkVersion, .exitStatus, .onError, .dialect, .eventsFormat,
    .stdinName, .progress, .color, .verbose,
  ]
}

/// The options of `simulate`.
enum SimulateTable: OptionTable {
  /// In the order of the help.
  static let options = [
    EvalOption.moreRules, .platform, .inline, .type, .source, .data, .state, .profile, .history, .rulesFrom, .loadAfter,
    .resetAfter, .now, .until, .timeZone, .seed, .sdkVersion, .show, .noOptimize, .sessionFormat, .maxSteps,
    .outProfile, .outState, .outHistory, .quiet, .exitStatus, .onError, .summary, .summaryFile, .forceFiles, .dialect,
    .eventsFormat, .stdinName, .progress, .verbose, .color,
  ]
}

extension EvalOption {
  static let profile = Self(
    "--profile", of: "FILE", .value { $0.profile = $1 },
    "Read the user profile from a file: {\"NAME\":VALUE,…}, or the profile file of a device", .file)
  static let loadAfter = Self(
    "--load-after", of: "N", .value { $0.loadAfter = $1 },
    "The rules arrive after N events (default: they are there from the start)")
  static let resetAfter = Self(
    "--reset-after", of: "N", .value { $0.resetAfter = $1 },
    "The engines evaluate the events that they kept after N events (default: that of --load-after)")
  static let maxSteps = Self(
    "--max-steps", of: "N", .value { $0.maxSteps = $1 },
    "Maximum number of events evaluated because of one event, itself included (default: 10000)")
  static let show = Self(
    "--show", of: "KINDS", .list { $0.show.append($1) },
    "Kinds of lines, joined by commas or repeated, or all (default: all but event and end)",
    .names { names(SessionFact.Kind.self) + ["all"] })
  static let noOptimize = Self(
    "--no-optimize", .flag { $0.leavesOutOptimize = true },
    "Leave out the lines about the propositions of the extension Optimize")
  static let sessionFormat = Self(
    "--format", of: "FORMAT", .value { $0.format = $1 },
    "Format of the output: JSON Lines, a timeline, or one page for a browser (json, text, html; default: json)",
    .names { names(SessionFormat.self) })
  static let outProfile = Self(
    "--out-profile", of: "FILE", .value { $0.outProfile = $1 },
    "Write the user profile of one platform at the end to a file", .file)
  static let outState = Self(
    "--out-state", of: "FILE", .value { $0.outState = $1 },
    "Write the shared states of one platform at the end to a file", .file)
  static let outHistory = Self(
    "--out-history", of: "FILE", .value { $0.outHistory = $1 },
    "Write the event history of one platform at the end to a file, as its database", .file)
  static let forceFiles = Self(
    "--force", .flag { $0.force = true }, "Overwrite the files that --out-… and --summary-out name")
  static let moreRules = Self(
    "--rules", of: "RULES", .list { $0.moreRules.append($1) }, "Also evaluate these rules (repeatable)", .rules)
  static let platform = Self(
    "--platform", of: "LIST", .list { $0.platform.append($1) },
    """
    Platforms, joined by commas or repeated, or all (Adobe: ios, android, web; Convert: ios, js; Airship: android, \
    ios, legacy, portable; default: all but web, legacy and portable)
    """,
    .names { LaunchProfile.all.map(\.name) + ["js", "legacy", "portable", "all"] })
  static let state = Self(
    "--state", of: "FILE", .value { $0.state = $1 }, "Read shared states from a file: {\"NAME\":{…},…}", .file)
  static let history = Self(
    "--history", of: "FILE", .value { $0.history = $1 },
    "Read the event history from the database of a device or JSON Lines: {\"timestamp\":T,\"hash\":N} or {\"timestamp\":T,\"data\":{…}}",
    .file)
  static let rulesFrom = Self(
    "--rules-from", of: "ORIGIN", .value { $0.rulesFrom = $1 },
    "Where the app has the rules from; iOS drops historical conditions of downloaded rules (cache, download; default: cache)",
    .names { names(RulesOrigin.self) })
  static let now = Self(
    "--now", of: "TIME", .value { $0.now = $1 },
    """
    Set the clock: a time in ISO 8601 with a zone, seconds since 1970, or the word `event` for the timestamp of each \
    event (default: the system's clock)
    """,
    mayBeginWithDash: true)
  static let type = Self(
    "--type", of: "TYPE", .value { $0.type = $1 },
    """
    Evaluate one event of this type, instead of EVENTS; short names are allowed: generic.track means \
    com.adobe.eventType.generic.track
    """)
  static let source = Self(
    "--source", of: "SOURCE", .value { $0.source = $1 },
    "Source of the event that --type makes (default: the source that this type usually has)")
  static let data = Self("--data", of: "JSON", .value { $0.data = $1 }, "Data of the event that --type makes")
  static let print = Self(
    "--print", of: "CHOICE", .value { $0.print = $1 },
    "Write fired consequences, the events that fire something, or both in one line (consequences, events, both; default: consequences)",
    .names { names(PrintChoice.self) })
  static let summaryFile = Self(
    "--summary-out", of: "FILE", .value { $0.summaryFile = $1 }, "Write the summary to a file", .file)
  static let force = Self("--force", .flag { $0.force = true }, "Overwrite the file that --summary-out names")
  static let fails = Self("--fails", .flag { $0.fails = true }, "Show only rules that do not fire")
  static let until = Self(
    "--until", of: "TIME", .value { $0.until = $1 }, "After the last event, run the clock until this time (Airship)",
    mayBeginWithDash: true)
  static let timeZone = Self(
    "--time-zone", of: "ZONE", .value { $0.timeZone = $1 },
    "Zone of local times: an IANA name or ±hh:mm (default: the system's; Airship: UTC)", mayBeginWithDash: true)
  static let seed = Self(
    "--seed", of: "N", .value { $0.seed = $1 },
    "Seed of the token ~cachebust, so that its values are the same in every run")
  static let sdkVersion = Self(
    "--sdk-version", of: "TEXT", .value { $0.sdkVersion = $1 },
    "Value of ~sdkver (default: the version of the platform)")
  static let tokens = Self(
    "--tokens", .flag { $0.tokens = true }, "Add the value and the status of each token to the line of its consequence")
  static let onlyRules = Self(
    "--rule", of: "N|ID", .list { $0.onlyRules.append($1) },
    "Select only this rule: its index, or the id of a consequence, experience or schedule (repeatable)", .ruleNames)
  static let near = Self(
    "--near", of: "N", .value { $0.near = $1 }, "Show only the N rules that came closest to firing")
  static let suggest = Self(
    "--suggest", .flag { $0.suggest = true }, "Add the smallest set of changes to the event that makes a rule fire")
  static let format = Self(
    "--format", of: "FORMAT", .value { $0.format = $1 },
    "Format of the output; json: one object for each event, platform and rule (text, json; default: text)",
    .names { names(ReportFormat.self) })
  static let onError = Self(
    "--on-error", of: "ACTION", .value { $0.onError = $1 },
    """
    For unusable events: skip them, stop at the first, or skip them and write an error line to standard output \
    (skip, fail, emit; default: skip)
    """,
    .names { names(ErrorHandling.self) })
  static let exitStatus = Self("--exit-status", .flag { $0.exitStatus = true }, "End with status 1 if nothing fired")
  static let coverage = Self(
    "--coverage", of: "FORMAT", .value { $0.coverage = $1 },
    """
    Instead of consequences, write what the events cover of the rules, and events for what they do not, as \
    --coverage=FORMAT (text, json, lcov, html; default: text)
    """,
    .names { names(CoverageFormat.self) })
  static let coverageFailUnder = Self(
    "--coverage-fail-under", of: "N", .value { $0.coverageFailUnder = $1 },
    """
    End with status 1 if less than N percent of MC/DC are covered; with names for more than one measure, as in \
    rules:80,mcdc:90
    """)
  static let quiet = Self(
    "--quiet", short: "-q", .flag { $0.quiet = true },
    "Write nothing; end with status 0 at the first firing, or with 1 if nothing fired")
  static let summary = Self(
    "--summary", .flag { $0.summary = true }, "Write counts as one JSON object to standard error at the end")
  static let all = Self(
    "--all", .flag { $0.all = true },
    """
    Also write a line for each Convert rule or Airship predicate that does not match
    """)
  static let jobs = Self(
    "--jobs", of: "N", .value { $0.jobs = $1 },
    """
    Use N threads; the output does not depend on N (default: the number of cores, at most 64)
    """
  )
  static let dialect = Self(
    "--dialect", of: "NAME", .value { $0.dialect = $1 },
    "Dialect of RULES (adobe, convert, airship; default: detected)",
    .names { ["adobe", "convert", "airship"] })
  static let eventsFormat = Self(
    "--events-format", of: "FORMAT", .value { $0.eventsFormat = $1 },
    """
    Format of EVENTS: JSON, the text that the SDKs print in logs, a session of Assurance, requests to the Edge Network \
    (auto, json, text, assurance, edge; default: auto)
    """,
    .names { names(EventFormat.self) })
  static let verbose = Self(
    "--verbose", .flag { $0.verbose = true }, "Name the format of each input of events on standard error")
  static let inline = Self(
    "--inline", of: "JSON", .list { $0.inline.append($1) }, "Evaluate this event, instead of EVENTS (repeatable)",
    mayBeginWithDash: true)
  static let stdinName = Self(
    "--stdin-filename", of: "NAME", .value { $0.stdinName = $1 },
    "Name of standard input in messages and reports (default: <stdin>)")
  static let progress = Self(
    "--progress", of: "WHEN", .value { $0.progress = $1 },
    "Show progress on standard error; auto: on a terminal, after a second (auto, always, never; default: auto)",
    .names { names(ProgressChoice.self) })
  static let color = Self(
    "--color", of: "WHEN", .value { $0.color = $1 }, "Color the output (auto, always, never; default: auto)",
    .names { names(ColorChoice.self) })
}
