/// The table of options that several commands have, in the order of the help. Options of one command follow in
/// `OptionTable+Commands.swift`, limits in `LimitOptions.swift`.
///
/// To add an option, add a row to one of these files, a property to `OptionValues`, and the row to the list of its
/// command.
extension CommandOption {
  // MARK: input

  static let moreRules = CommandOption(
    "--rules", "RULES", in: .input, .list { $0.moreRules.append($1) }, "Also evaluate these rules",
    remark: "repeatable", completion: .rules)
  static let inline = CommandOption(
    "--inline", "JSON", in: .input, .list { $0.inline.append($1) }, "Evaluate this event instead of EVENTS",
    remark: "repeatable", mayBeginWithDash: true)
  static let type = CommandOption(
    "--type", "TYPE", in: .input, .value { $0.type = $1 }, "Evaluate one event of this type instead of EVENTS",
    "Short names are allowed: generic.track means com.adobe.eventType.generic.track", example: "generic.track",
    appliesTo: [.launch])
  static let source = CommandOption(
    "--source", "SOURCE", in: .input, .value { $0.source = $1 }, "Source of the event that --type makes",
    standard: "the source that this type usually has", requires: ["--type"])
  static let data = CommandOption(
    "--data", "JSON", in: .input, .value { $0.data = $1 }, "Data of the event that --type makes", requires: ["--type"])
  static let dialect = CommandOption(
    "--dialect", "NAME", in: .input, .choice({ Dialect.all.map(\.name) }, { $0.dialect = $1 }), "Dialect of RULES",
    standard: "detected", defaults: .eachFile)
  static let eventsFormat = CommandOption(
    "--events-format", "FORMAT", in: .input, .oneOf { $0.eventsFormat = $1 }, "Format of EVENTS",
    """
    json: JSON; text: a log in which an SDK prints events; assurance: a session; edge: requests to the Edge Network
    """, standard: "auto")
  static let stdinName = CommandOption(
    "--stdin-filename", "NAME", in: .input, .value { $0.files.standardInput = $1 },
    "Name of standard input in messages and reports", standard: "<stdin>")

  // MARK: selection

  static let onlyRules = CommandOption(
    "--rule", "N|ID", in: .selection, .list { $0.onlyRules.append($1) }, "Select only this rule",
    "N is the index of the rule; ID is the id of a consequence, experience or schedule", remark: "repeatable",
    completion: .ruleNames,
    excludes: ["--coverage"], appliesTo: [.launch, .convert, .schedules])
  static let near = CommandOption(
    "--near", "N", in: .selection, .value { $0.near = $1 }, "Show only the N rules that came closest to firing",
    appliesTo: [.launch, .convert])
  static let fails = CommandOption(
    "--fails", in: .selection, .flag { $0.fails = true }, "Show only rules that do not fire")
  static let each = CommandOption(
    "--each", in: .selection, .flag { $0.each = true },
    "Show the condition trees of the rules for each event",
    "With --format text, several events are summarized unless --each, --rule or --suggest is given")
  static let select = CommandOption(
    "--select", "LIST", in: .selection, .list { $0.select.append($1) }, "Report only these findings",
    """
    Codes (S009), names (unknown-matcher), families (S) or prefixes of codes (AS1), joined by commas
    """, standard: "all", completion: .codes, defaults: .eachFile)
  static let ignore = CommandOption(
    "--ignore", "LIST", in: .selection, .list { $0.ignore.append($1) }, "Do not report these findings",
    "LIST has the same values as for --select. If both options match a code, the longer value decides",
    completion: .codes,
    defaults: .eachFile)

  // MARK: platform and environment

  static let platform = CommandOption(
    "--platform", "LIST", in: .environment, .list { $0.platform.append($1) },
    "Platforms, or all", "Join several platforms with commas, or repeat the option",
    remark: "Adobe: ios, android, web; Convert: ios, js, android; Airship: android, ios, legacy, portable",
    standard: "all except web, legacy and portable", completion: .names { platformNames }, defaults: .eachFile)
  static let state = CommandOption(
    "--state", "FILE", in: .environment, .value { $0.state = $1 }, "Read shared states from a file: {\"NAME\":{…},…}",
    completion: .file, appliesTo: [.launch])
  static let device = CommandOption(
    "--device", "FILE", in: .environment, .value { $0.device = $1 },
    "Read the device's properties from a file (Airship)",
    "Audiences are evaluated with the properties {\"version\":…,\"locale\":…,…}; `rulectl schema device` lists them",
    completion: .file, appliesTo: [.schedules])
  static let history = CommandOption(
    "--history", "FILE", in: .environment, .value { $0.history = $1 }, "Read the event history from a file",
    """
    The database of a device, or JSON Lines: {"timestamp":T,"hash":N} or {"timestamp":T,"data":{…}}
    """, completion: .file, appliesTo: [.launch])
  static let surface = CommandOption(
    "--surface", "URI", in: .environment, .list { $0.surfaces.append($1) },
    "Surface for which the app requests messages",
    "Only for messages of Journey Optimizer; the web SDK loads the messages of all surfaces", remark: "repeatable",
    standard: "the surfaces that a recorded session requests, or, without a session, all that begin with mobileapp://",
    appliesTo: [.messages])
  static let engine = CommandOption(
    "--engine", "LIST", in: .environment, .list { $0.engines.append($1) },
    "Engines that evaluate the rules: one for each RULES argument, in the same order",
    "Join several engines with commas, or repeat the option",
    remark: RulesEngine.choices.joined(separator: ", "), standard: "auto",
    completion: .names { RulesEngine.choices }, appliesTo: [.launch, .messages])
  static let rulesFrom = CommandOption(
    "--rules-from", "ORIGIN", in: .environment, .oneOf { $0.rulesFrom = $1 },
    "Where the app loads the rules from: cache or download",
    "iOS drops historical conditions of downloaded rules", standard: "cache", appliesTo: [.launch])
  static let profile = CommandOption(
    "--profile", "FILE", in: .environment, .value { $0.profile = $1 }, "Read the user profile from a file",
    "{\"NAME\":VALUE,…}, or the profile file of a device", completion: .file, appliesTo: [.launch])
  static let now = CommandOption(
    "--now", "TIME", in: .environment, .value { $0.now = $1 }, "Set the clock",
    """
    A time in ISO 8601 with a zone, seconds since 1970, or the word `event` for the timestamp of each event
    """, standard: "the system's clock", mayBeginWithDash: true, appliesTo: [.launch, .schedules])
  static let until = CommandOption(
    "--until", "TIME", in: .environment, .value { $0.until = $1 },
    "After the last event, advance the clock to this time (Airship)", mayBeginWithDash: true, appliesTo: [.schedules])
  static let timeZone = CommandOption(
    "--time-zone", "ZONE", in: .environment, .value { $0.timeZone = $1 }, "Time zone of local times",
    "An IANA name or ±hh:mm", standard: "the system's time zone; Airship: UTC", mayBeginWithDash: true,
    appliesTo: [.launch, .schedules])
  static let seed = CommandOption(
    "--seed", "N", in: .environment, .value { $0.seed = $1 }, "Seed for the values of the token ~cachebust",
    "With a seed, the values are the same in every run", appliesTo: [.launch])
  static let sdkVersion = CommandOption(
    "--sdk-version", "TEXT", in: .environment, .value { $0.sdkVersion = $1 }, "Value of the token ~sdkver",
    standard: "the SDK version of the platform", appliesTo: [.launch])

  static let bucketing = CommandOption(
    "--bucketing", "JSON", in: .environment, .value { $0.bucketing = $1 },
    "SDK options for the traffic split (Convert)",
    "An object with hash_seed, max_traffic or excludeExperienceIdHash, which replaces the member `bucketing` of RULES",
    standard: "the options in RULES", appliesTo: [.convert])

  // MARK: action

  static let watch = CommandOption(
    "--watch", in: .action, .flag { $0.watches = true },
    "Run again when a file that was read changes, until Ctrl-C (Linux)", defaults: .none)
  static let coverage = CommandOption(
    "--coverage", "FORMAT", in: .action, .oneOf { $0.coverage = $1 },
    "Instead of consequences, write which parts of the rules the events cover",
    "Also write an event for each part that is not covered", standard: "text", shortcut: "text", appliesTo: [.launch])
  static let coverageFailUnder = CommandOption(
    "--coverage-fail-under", "N", in: .action, .value { $0.coverageFailUnder = $1 },
    "End with status 1 if the MC/DC coverage is below N percent",
    "For other measures, write their names, as in rules:80,mcdc:90", requires: ["--coverage"], appliesTo: [.launch])

  // MARK: output

  static let print = CommandOption(
    "--print", "CHOICE", in: .output, .oneOf { $0.print = $1 },
    "Write fired consequences, the events that fire something, or both in one line", standard: "consequences",
    excludes: ["--coverage"])
  static let reportFormat = CommandOption(
    "--format", "FORMAT", in: .output, .oneOf { $0.reportFormat = $1 }, "Format of the output", standard: "text")
  static let quiet = CommandOption(
    "--quiet", short: "-q", in: .output, .flag { $0.quiet = true }, "Write nothing",
    "Ends with status 0 as soon as any rule fires, or with 1 if no rule fires", excludes: ["--coverage"])
  static let exitStatus = CommandOption(
    "--exit-status", in: .output, .flag { $0.exitStatus = true }, "End with status 1 if nothing fired",
    excludes: ["--coverage"])
  static let onError = CommandOption(
    "--on-error", "ACTION", in: .output, .oneOf { $0.onError = $1 }, "Action for unusable events",
    "skip: skip the event; fail: stop; emit: skip the event, and write an error line to standard output",
    standard: "skip")
  static let failLevel = CommandOption(
    "--fail-level", "LEVEL", in: .output, .oneOf { $0.failLevel = $1 },
    "Lowest severity of findings that cause status 1",
    standard: "error")
  static let summary = CommandOption(
    "--summary", in: .output, .flag { $0.summary = true },
    "At the end, write the counts of events and firings to standard error as one JSON object")
  static let summaryFile = CommandOption(
    "--summary-out", "FILE", in: .output, .value { $0.summaryFile = $1 },
    "At the end, write the counts of events and firings to a file",
    completion: .file)
  static let verbose = CommandOption(
    "--verbose", in: .output, .flag { $0.verbose = true },
    "Write the detected format of each event input to standard error")
  static let progress = CommandOption(
    "--progress", "WHEN", in: .output, .oneOf { $0.progress = $1 }, "Show progress on standard error",
    "auto: only on a terminal, after one second", standard: "auto", defaults: .everyCommand)
  static let color = CommandOption(
    "--color", "WHEN", in: .output, .oneOf { $0.color = $1 }, "Color the output", standard: "auto",
    defaults: .everyCommand)

  /// Returns the row of `--force` for the files that some options name.
  static func force(_ help: String) -> Self {
    Self("--force", in: .output, .flag { $0.force = true }, help, defaults: .none)
  }

  // MARK: other

  static let jobs = CommandOption(
    "--jobs", "N", in: .other, .value { $0.jobs = $1 }, "Use N threads", "The output does not depend on N",
    standard: "the number of cores, at most 64")
  static let config = CommandOption(
    "--config", "FILE", in: .other, .value { $0.config = $1 },
    "Read options from this file instead of the nearest rulectl.yaml", completion: .files(["yaml", "yml", "json"]),
    defaults: .variable)
  static let noConfig = CommandOption(
    "--no-config", in: .other, .flag { $0.noConfig = true }, "Do not read options from a rulectl.yaml",
    defaults: .variable,
    conflicts: ["--config"])
  static let version = CommandOption("--version", in: .other, .flag { _ in }, "Show the version", defaults: .none)
  static let help = CommandOption(
    "--help", short: "-h", in: .other, .flag { _ in }, "Show the whole help; -h shows a summary on one screen",
    defaults: .none)

  /// The names of the platforms of all dialects, each once.
  static var platformNames: [String] {
    var names: [String] = []
    for name in Dialect.platformNames where !names.contains(name) { names.append(name) }
    return names + ["all"]
  }
}
