/// The table of options that several commands have, in the order of the help. Options of one command follow in
/// `OptionTable+Commands.swift`, limits in `LimitOptions.swift`.
///
/// To add an option, add a row here or there, a property to `OptionValues`, and the row to the list of its command.
extension CommandOption {
  // MARK: input

  static let moreRules = CommandOption(
    "--rules", "RULES", in: .input, .list { $0.moreRules.append($1) }, "Also evaluate these rules",
    remark: "repeatable", completion: .rules)
  static let inline = CommandOption(
    "--inline", "JSON", in: .input, .list { $0.inline.append($1) }, "Evaluate this event, instead of EVENTS",
    remark: "repeatable", mayBeginWithDash: true)
  static let type = CommandOption(
    "--type", "TYPE", in: .input, .value { $0.type = $1 }, "Evaluate one event of this type, instead of EVENTS",
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
    JSON, the text that the SDKs print in logs, a session of Assurance, or requests to the Edge Network
    """, standard: "auto")
  static let stdinName = CommandOption(
    "--stdin-filename", "NAME", in: .input, .value { $0.files.standardInput = $1 },
    "Name of standard input in messages and reports", standard: "<stdin>")

  // MARK: selection

  static let onlyRules = CommandOption(
    "--rule", "N|ID", in: .selection, .list { $0.onlyRules.append($1) }, "Select only this rule",
    "Its index, or the id of a consequence, experience or schedule", remark: "repeatable", completion: .ruleNames,
    excludes: ["--coverage"], appliesTo: [.launch, .convert, .schedules])
  static let near = CommandOption(
    "--near", "N", in: .selection, .value { $0.near = $1 }, "Show only the N rules that came closest to firing",
    appliesTo: [.launch, .convert])
  static let fails = CommandOption(
    "--fails", in: .selection, .flag { $0.fails = true }, "Show only rules that do not fire")
  static let each = CommandOption(
    "--each", in: .selection, .flag { $0.each = true },
    "Show the trees of each event. Without it, several events are summed up, unless --rule or --suggest is given")
  static let select = CommandOption(
    "--select", "LIST", in: .selection, .list { $0.select.append($1) }, "Report only these findings",
    """
    Codes (S009), names (unknown-matcher), families (S) or beginnings of codes (AS1), joined by commas
    """, standard: "all", completion: .codes, defaults: .eachFile)
  static let ignore = CommandOption(
    "--ignore", "LIST", in: .selection, .list { $0.ignore.append($1) }, "Do not report these codes",
    "If --select and --ignore both match a code, the longer of the two entries decides", completion: .codes,
    defaults: .eachFile)

  // MARK: platform and environment

  static let platform = CommandOption(
    "--platform", "LIST", in: .environment, .list { $0.platform.append($1) },
    "Platforms, joined by commas or repeated, or all",
    remark: "Adobe: ios, android, web; Convert: ios, js, android; Airship: android, ios, legacy, portable",
    standard: "all but web, legacy and portable", completion: .names { platformNames }, defaults: .eachFile)
  static let state = CommandOption(
    "--state", "FILE", in: .environment, .value { $0.state = $1 }, "Read shared states from a file: {\"NAME\":{…},…}",
    completion: .file, appliesTo: [.launch])
  static let device = CommandOption(
    "--device", "FILE", in: .environment, .value { $0.device = $1 }, "Read the device from a file (Airship)",
    "{\"version\":…,\"locale\":…,\"tags\":[…],…}: audiences are judged on it, see `rulectl schema device`",
    completion: .file, appliesTo: [.schedules])
  static let history = CommandOption(
    "--history", "FILE", in: .environment, .value { $0.history = $1 }, "Read the event history from a file",
    """
    The database of a device, or JSON Lines: {"timestamp":T,"hash":N} or {"timestamp":T,"data":{…}}
    """, completion: .file, appliesTo: [.launch])
  static let surface = CommandOption(
    "--surface", "URI", in: .environment, .list { $0.surfaces.append($1) }, "A surface that the app asks for",
    "Of messages of Journey Optimizer; the web SDK loads all", remark: "repeatable",
    standard: "the request in the session, or all that begin with mobileapp://", appliesTo: [.messages])
  static let engine = CommandOption(
    "--engine", "LIST", in: .environment, .list { $0.engines.append($1) },
    "Engine that holds the rules of each RULES, joined by commas or repeated",
    remark: RulesEngine.choices.joined(separator: ", "), standard: "auto",
    completion: .names { RulesEngine.choices }, appliesTo: [.launch, .messages])
  static let rulesFrom = CommandOption(
    "--rules-from", "ORIGIN", in: .environment, .oneOf { $0.rulesFrom = $1 }, "Origin of the rules in the app",
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
    "After the last event, run the clock until this time (Airship)", mayBeginWithDash: true, appliesTo: [.schedules])
  static let timeZone = CommandOption(
    "--time-zone", "ZONE", in: .environment, .value { $0.timeZone = $1 }, "Zone of local times",
    "An IANA name or ±hh:mm", standard: "the system's; Airship: UTC", mayBeginWithDash: true,
    appliesTo: [.launch, .schedules])
  static let seed = CommandOption(
    "--seed", "N", in: .environment, .value { $0.seed = $1 }, "Seed of the token ~cachebust",
    "Its values are then the same in every run", appliesTo: [.launch])
  static let sdkVersion = CommandOption(
    "--sdk-version", "TEXT", in: .environment, .value { $0.sdkVersion = $1 }, "Value of ~sdkver",
    standard: "the version of the platform", appliesTo: [.launch])

  static let bucketing = CommandOption(
    "--bucketing", "JSON", in: .environment, .value { $0.bucketing = $1 }, "Options of the SDK for the split (Convert)",
    "An object with hash_seed, max_traffic or excludeExperienceIdHash; it replaces `bucketing` of RULES",
    standard: "those in RULES", appliesTo: [.convert])

  // MARK: action

  static let watch = CommandOption(
    "--watch", in: .action, .flag { $0.watches = true },
    "Run again at each change of a file that was read, until Ctrl-C (Linux)", defaults: .none)
  static let coverage = CommandOption(
    "--coverage", "FORMAT", in: .action, .oneOf { $0.coverage = $1 },
    "Write which parts of the rules the events cover, instead of consequences",
    "Also writes events for the other parts", standard: "text", shortcut: "text", appliesTo: [.launch])
  static let coverageFailUnder = CommandOption(
    "--coverage-fail-under", "N", in: .action, .value { $0.coverageFailUnder = $1 },
    "End with status 1 if less than N percent of MC/DC are covered",
    "With names for more than one measure, as in rules:80,mcdc:90", requires: ["--coverage"], appliesTo: [.launch])

  // MARK: output

  static let print = CommandOption(
    "--print", "CHOICE", in: .output, .oneOf { $0.print = $1 },
    "Write fired consequences, the events that fire something, or both in one line", standard: "consequences",
    excludes: ["--coverage"])
  static let reportFormat = CommandOption(
    "--format", "FORMAT", in: .output, .oneOf { $0.reportFormat = $1 }, "Format of the output", standard: "text")
  static let quiet = CommandOption(
    "--quiet", short: "-q", in: .output, .flag { $0.quiet = true }, "Write nothing",
    "Ends with status 0 at the first firing, or with 1 if nothing fired", excludes: ["--coverage"])
  static let exitStatus = CommandOption(
    "--exit-status", in: .output, .flag { $0.exitStatus = true }, "End with status 1 if nothing fired",
    excludes: ["--coverage"])
  static let onError = CommandOption(
    "--on-error", "ACTION", in: .output, .oneOf { $0.onError = $1 }, "Action for unusable events",
    "Skip them, stop at the first, or skip them and write an error line to standard output", standard: "skip")
  static let failLevel = CommandOption(
    "--fail-level", "LEVEL", in: .output, .oneOf { $0.failLevel = $1 }, "Lowest severity that ends with status 1",
    standard: "error")
  static let summary = CommandOption(
    "--summary", in: .output, .flag { $0.summary = true },
    "Write counts as one JSON object to standard error at the end")
  static let summaryFile = CommandOption(
    "--summary-out", "FILE", in: .output, .value { $0.summaryFile = $1 }, "Write the summary to a file",
    completion: .file)
  static let verbose = CommandOption(
    "--verbose", in: .output, .flag { $0.verbose = true }, "Name the format of each input of events on standard error")
  static let progress = CommandOption(
    "--progress", "WHEN", in: .output, .oneOf { $0.progress = $1 }, "Show progress on standard error",
    "With auto: on a terminal, after a second", standard: "auto", defaults: .everyCommand)
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
    "Read options from this file, instead of the nearest rulectl.yaml", completion: .files(["yaml", "yml", "json"]),
    defaults: .variable)
  static let noConfig = CommandOption(
    "--no-config", in: .other, .flag { $0.noConfig = true }, "Read options from no rulectl.yaml", defaults: .variable,
    conflicts: ["--config"])
  static let version = CommandOption("--version", in: .other, .flag { _ in }, "Show the version", defaults: .none)
  static let help = CommandOption(
    "--help", short: "-h", in: .other, .flag { _ in }, "Show the help: -h on one screen", defaults: .none)

  /// The names of the platforms of all dialects, each once.
  static var platformNames: [String] {
    var names: [String] = []
    for name in Dialect.platformNames where !names.contains(name) { names.append(name) }
    return names + ["all"]
  }
}
