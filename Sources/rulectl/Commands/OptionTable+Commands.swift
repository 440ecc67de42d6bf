internal import LaunchLint

/// The options of one command.
extension CommandOption {
  // MARK: eval, explain and simulate

  static let tokens = CommandOption(
    "--tokens", in: .output, .flag { $0.tokens = true },
    "Add the value and the status of each token to the line of its consequence", excludes: ["--coverage"],
    appliesTo: [.launch])
  static let allLines = CommandOption(
    "--all", in: .output, .flag { $0.all = true },
    "Also write a line for each Convert rule, Airship predicate or web call that does not match",
    appliesTo: [.convert, .predicate, .messages],
    instead: [
      .launch: "use `rulectl explain` for rules that do not fire",
      .schedules: "use `rulectl explain` for schedules that do not run",
    ])
  static let suggest = CommandOption(
    "--suggest", in: .output, .flag { $0.suggest = true },
    "Show the smallest set of changes to the event that makes a rule fire", appliesTo: [.launch])
  static let loadAfter = CommandOption(
    "--load-after", "N", in: .environment, .value { $0.loadAfter = $1 }, "Load the rules after N events",
    standard: "at the start", appliesTo: [.launch])
  static let resetAfter = CommandOption(
    "--reset-after", "N", in: .environment, .value { $0.resetAfter = $1 },
    "After N events, evaluate again the events that came before the rules", standard: "the N of --load-after",
    appliesTo: [.launch])
  static let afterShow = CommandOption(
    "--after-show", "CHOICE", in: .environment, .oneOf { $0.afterShow = $1 },
    "What happens to an in-app message that is shown",
    """
    close: the message closes after its event is evaluated; dismiss: the user then dismisses the message; keep: the \
    message stays on the screen; suppress: the app does not show the message
    """, standard: "close", appliesTo: [.launch, .messages])
  static let activity = CommandOption(
    "--activity", "ID", in: .environment, .value { $0.activity = $1 },
    "Activity of a rule set of Journey Optimizer, if the rule set has no proposition",
    standard: "the activity that the rules name",
    appliesTo: [.launch, .messages])
  static let refresh = CommandOption(
    "--refresh", "ANSWER", in: .environment, .oneOf { $0.refresh = $1 },
    "Answer to the request for new rules that rules with `reEvaluate` cause",
    "fail: the request fails; same: the request returns the same rules", standard: "fail",
    appliesTo: [.launch, .messages])
  static let show = CommandOption(
    "--show", "KINDS", in: .selection, .list { $0.show.append($1) },
    "Kinds of lines to write, or all", "Join several kinds with commas, or repeat the option",
    standard: "all except event, end and sent",
    completion: .names { names(SessionFactKind.self) + ["all"] }, appliesTo: [.launch])
  static let noOptimize = CommandOption(
    "--no-optimize", in: .selection, .flag { $0.leavesOutOptimize = true },
    "Leave out the lines about the propositions of the extension Optimize", appliesTo: [.launch])
  static let sessionFormat = CommandOption(
    "--format", "FORMAT", in: .output, .oneOf { $0.viewFormat = $1 },
    "Format of the output: JSON Lines, a timeline, or one page for a browser", standard: "json", appliesTo: [.launch])
  static let viewFormat = CommandOption(
    "--format", "FORMAT", in: .output, .oneOf { $0.viewFormat = $1 },
    "Format of the output: text, JSON Lines, or one page for a browser", standard: "text")
  static let outProfile = CommandOption(
    "--out-profile", "FILE", in: .output, .value { $0.outProfile = $1 },
    "At the end, write the user profile of one platform to a file", completion: .file, appliesTo: [.launch]
  )
  static let outState = CommandOption(
    "--out-state", "FILE", in: .output, .value { $0.outState = $1 },
    "At the end, write the shared states of one platform to a file", completion: .file, appliesTo: [.launch])
  static let outHistory = CommandOption(
    "--out-history", "FILE", in: .output, .value { $0.outHistory = $1 },
    "At the end, write the event history of one platform to a file, as the SQLite database of this platform",
    completion: .file,
    appliesTo: [.launch])
  static let maxEventSteps = CommandOption(
    "--max-steps", "N", in: .limits, .value { $0.maxSteps = $1 },
    "Maximum number of events that one event causes, including the event itself", standard: "10000",
    appliesTo: [.launch])

  // MARK: validate

  static let findingFormat = CommandOption(
    "--format", "FORMAT", in: .output,
    .choice(
      { FindingFormat.all.map(\.name) },
      { options, name in options.findingFormat = FindingFormat.all.first { $0.name == name } }), "Format of the report",
    standard: "text")
  static let report = CommandOption(
    "--report", "FORMAT=FILE", in: .output, .list { $0.reports.append($1) }, "Also write a report in FORMAT to FILE",
    remark: "repeatable", defaults: .none)
  static let baseline = CommandOption(
    "--baseline", "FILE", in: .selection, .value { $0.baseline = $1 },
    "Do not report the findings that this file lists", completion: .file)
  static let writeBaseline = CommandOption(
    "--write-baseline", "FILE", in: .action, .value { $0.newBaseline = $1 },
    "Write the findings to a file for --baseline", "The written findings are not reported", completion: .file,
    defaults: .none,
    excludes: ["--watch"])
  static let fix = CommandOption(
    "--fix", in: .action, .flag { $0.fixes = true }, "Apply safe fixes to the files",
    """
    Removes trailing commas, comments, byte order marks and files that the operating system added. Packs archives \
    again, which corrects the order, compression methods and times of entries
    """, defaults: .none, excludes: ["--watch"])
  static let fixDiff = CommandOption(
    "--diff", in: .action, .flag { $0.showsChanges = true }, "With --fix: show the changes instead of making them",
    requires: ["--fix"])
  static let maxFindings = CommandOption(
    "--max-findings", "N", in: .output, .value { $0.maxFindings = $1 },
    "Maximum number of findings in the formats text and concise", "Further findings are only counted", standard: "1000")
  static let allowHost = CommandOption(
    "--allow-host", "LIST", in: .selection, .list { $0.allowHosts.append($1) }, "Allowed hosts of URLs",
    "Other hosts are reported; *.HOST allows the subdomains of HOST", standard: "any host", defaults: .eachFile)
  static let maxAsset = CommandOption(
    "--max-asset", "SIZE", in: .selection, .value { $0.maxAsset = $1 },
    "Report files below assets/ that are larger than SIZE", standard: "any size")
  static let keys = CommandOption(
    "--keys", "LIST", in: .selection, .list { $0.keys.append($1) }, "Do not report these keys as unknown",
    "LIST has keys from the data of the app's own events, joined by commas", remark: "repeatable", defaults: .eachFile)
  static let checkedEvents = CommandOption(
    "--events", "FILE", in: .input, .list { $0.events.append($1) },
    "Also accept the keys of these recorded events", "Also report rules that fire for none of these events",
    remark: "repeatable", completion: .events, defaults: .eachFile)

  // MARK: test
  // `SuiteVerb.related` adds which of these options require or exclude each other.

  static let filter = CommandOption(
    "--filter", "TEXT", in: .selection, .list { $0.filters.append($1) },
    "Run only cases with this text in their names", remark: "repeatable")
  static let failFast = CommandOption(
    "--fail-fast", in: .action, .flag { $0.failsFast = true }, "Stop at the first case that fails")
  static let listCases = CommandOption(
    "--list", in: .action, .flag { $0.lists = true }, "Write the names of the cases, without running them")
  static let update = CommandOption(
    "--update", in: .action, .flag { $0.updates = true },
    "Rewrite the expected results of failing cases, so that they pass",
    "Changes only the members fires, expect, shows, cards, matches, match and runs", defaults: .none,
    excludes: ["--watch"])
  static let updateDiff = CommandOption(
    "--diff", in: .action, .flag { $0.showsChanges = true }, "With --update: show the changes instead of making them")
  static let caseFormat = CommandOption(
    "--format", "FORMAT", in: .output, .oneOf { $0.caseFormat = $1 }, "Format of the report", standard: "text")
  static let showPassed = CommandOption(
    "--verbose", in: .output, .flag { $0.verbose = true }, "Also show the cases that pass")
  static let caseCoverage = CommandOption(
    "--coverage", "FORMAT", in: .action, .oneOf { $0.coverage = $1 },
    "Instead of the report, write which parts of the rules the cases cover",
    "Also write an event for each part that is not covered", standard: "text", shortcut: "text")
  static let mutate = CommandOption(
    "--mutate", in: .action, .flag { $0.mutates = true },
    "Change one part of the rules at a time, and show the changes that no case notices")
  static let mutateFailUnder = CommandOption(
    "--mutate-fail-under", "N", in: .action, .value { $0.mutateFailUnder = $1 },
    "End with status 1 if cases notice less than N percent of the changes")
  static let generate = CommandOption(
    "--generate", "RULES", in: .action, .value { $0.generate = $1 },
    "Write a suite for RULES instead of running suites",
    "Only for launch rules. The suite has a small set of events with the highest possible coverage",
    example: "rules.zip",
    completion: .rules,
    defaults: .none, excludes: ["--watch"])
  static let suiteOutput = CommandOption(
    "--output", "SUITE", short: "-o", in: .output, .value { $0.output = $1 },
    "With --generate: file to write the suite to",
    "The suite is JSON if the name ends in .json, otherwise YAML", standard: "standard output", completion: .file,
    defaults: .none)
  static let suitePlatform = CommandOption(
    "--platform", "PLATFORM", in: .environment, .list { $0.platform.append($1) },
    "With --generate: platforms of the suite, joined by commas", standard: "ios,android",
    completion: .names { LaunchProfile.all.map(\.name) })
  static let suiteEngine = CommandOption(
    "--engine", "LIST", in: .environment, .list { $0.engines.append($1) },
    "Engines for suites that do not name an engine", "Join several engines with commas, or repeat the option",
    remark: RulesEngine.choices.joined(separator: ", "), standard: "auto",
    completion: .names { RulesEngine.choices })

  // MARK: diff

  static let failOn = CommandOption(
    "--fail-on", "LIST", in: .output, .list { $0.failOn.append($1) },
    "Kinds of differences that cause status 1",
    "any, never, or kinds joined by commas, as in narrowed,removed", remark: "repeatable", standard: "any",
    completion: .names { names(ChangeKind.self) + ["any", "never"] })
  static let between = CommandOption(
    "--between", "PLATFORMS", in: .environment, .value { $0.between = $1 },
    "Compare the rules on two platforms, as in ios,android", "OLD is loaded on the first platform, NEW on the second",
    completion: .names { LaunchProfile.all.map(\.name) }, conflicts: ["--platform"], appliesTo: [.launch])
  static let changesFormat = CommandOption(
    "--format", "FORMAT", in: .output, .oneOf { $0.changesFormat = $1 }, "Format of the report", standard: "text")
  static let comparedEvents = CommandOption(
    "--events", "FILE", in: .input, .list { $0.events.append($1) },
    "Also evaluate these recorded events with OLD and NEW",
    "Also show the events with different results", remark: "repeatable",
    completion: .events, excludes: ["--between"], appliesTo: [.launch])
  static let suite = CommandOption(
    "--suite", "PATH", in: .input, .list { $0.suites.append($1) }, "Also run these suites with OLD and NEW",
    "Also show the cases that pass with OLD and fail with NEW. PATH is a suite, or a folder with suites",
    remark: "repeatable",
    completion: .file,
    excludes: ["--between"])
  static let questionSteps = CommandOption(
    "--max-steps", "N", in: .limits, .value { $0.maxSteps = $1 }, "Maximum number of steps of one search for an event",
    standard: "200000", appliesTo: [.launch, .convert, .schedules, .predicate])
  static let maxRunSteps = CommandOption(
    "--max-run-steps", "N", in: .limits, .value { $0.maxRunSteps = $1 },
    "Maximum number of search steps for all rules on one platform together", standard: "5000000 plus 200 per rule",
    appliesTo: [.launch, .convert, .schedules, .predicate])

  // MARK: witness and inspect

  static let differ = CommandOption(
    "--differ", "PLATFORMS", in: .environment, .value { $0.differ = $1 },
    "Write events that two platforms evaluate differently, as in ios,android",
    completion: .names { LaunchProfile.all.map(\.name) }, conflicts: ["--platform"])
  /// The row of `--now` for `witness`, which evaluates no given events.
  static let fixedNow = CommandOption(
    "--now", "TIME", in: .environment, .value { $0.now = $1 }, "Set the clock",
    "A time in ISO 8601 with a zone, or seconds since 1970", standard: "the system's clock", mayBeginWithDash: true)
  static let lintNow = CommandOption(
    "--now", "TIME", in: .environment, .value { $0.now = $1 }, "Also report messages that have expired at this time",
    "A time in ISO 8601 with a zone, or seconds since 1970", mayBeginWithDash: true, appliesTo: [.messages])
  static let stateOut = CommandOption(
    "--state-out", "FILE", in: .output, .value { $0.stateOut = $1 },
    "Write the shared states that the events need to a file",
    completion: .file)
  static let ruleSteps = CommandOption(
    "--max-steps", "N", in: .limits, .value { $0.maxSteps = $1 }, "Maximum number of search steps for one rule",
    standard: "200000")
  static let launchDialect = CommandOption(
    "--dialect", "NAME", in: .input, .choice({ Dialect.all.map(\.name) }, { $0.dialect = $1 }),
    "Dialect of RULES; witness supports only adobe", standard: "detected")
  static let groups = CommandOption(
    "--group", "NAME", in: .selection, .list { $0.groups.append($1) }, "Show only schedules of this group",
    remark: "Airship; repeatable", appliesTo: [.schedules])
  static let full = CommandOption(
    "--full", in: .output, .flag { $0.isFull = true }, "Add the condition of each rule in one line",
    "For schedules (Airship), also add the group, priority, dates, interval, cancellations, delay and actions",
    appliesTo: [.launch, .convert, .schedules, .predicate])

  // MARK: events and hash

  static let checkEvents = CommandOption(
    "--check", in: .action, .flag { $0.checks = true }, "Check events against the catalogue of known events",
    conflicts: ["--list", "--template"])
  static let listEvents = CommandOption(
    "--list", in: .action, .flag { $0.lists = true },
    "List all known events, or only those with a given name, extension or type",
    conflicts: ["--check", "--template"])
  static let template = CommandOption(
    "--template", "NAME", in: .action, .value { $0.template = $1 },
    "Write the known event NAME with its required fields",
    conflicts: ["--check", "--list"])
  static let statesFile = CommandOption(
    "--states", "FILE", in: .output, .value { $0.statesFile = $1 },
    "Write the shared states of an Assurance session to a file, as JSON Lines", completion: .file,
    excludes: ["--check", "--list", "--template"])
  static let eventFindingFormat = CommandOption(
    "--format", "FORMAT", in: .output, .value { $0.format = $1 }, "With --check or --list: format of the output",
    remark: """
      --check: \(FindingFormat.all.map(\.name).joined(separator: ", ")); \
      --list: \(names(RulePageFormat.self).joined(separator: ", "))
      """, standard: "text", completion: .names { FindingFormat.all.map(\.name) }, requires: ["--check", "--list"])
  static let mask = CommandOption(
    "--mask", "LIST", in: .selection, .list { $0.mask.append($1) },
    "Hash only these flattened keys, as if they were the mask of an event",
    "Join several keys with commas, or repeat the option; '' is an empty mask", mayBeEmpty: true)

  // MARK: files

  static let codeFormat = CommandOption(
    "--format", "FORMAT", in: .output, .oneOf { $0.pageFormat = $1 }, "Format of the output", standard: "text")
  static let allPages = CommandOption(
    "--all", in: .selection, .flag { $0.all = true }, "Print the page of every code instead of a list")
  static let allOptions = CommandOption(
    "--all", in: .selection, .flag { $0.all = true }, "Also list options that have their default value")
  static let manualFormat = CommandOption(
    "--format", "FORMAT", in: .output, .oneOf { $0.manualFormat = $1 }, "Format of the page", standard: "roff")
  static let checkLayout = CommandOption(
    "--check", in: .action, .flag { $0.checks = true }, "Write nothing; list the files that would change")
  static let layoutDiff = CommandOption(
    "--diff", in: .action, .flag { $0.showsChanges = true }, "Write nothing; show the changes")
  static let archive = CommandOption(
    "--output", "FILE", short: "-o", in: .output, .value { $0.output = $1 },
    "Archive to write, or - for standard output", completion: .file)
  static let allowErrors = CommandOption(
    "--allow-errors", in: .action, .flag { $0.allowsErrors = true }, "Also pack rules that have errors")
  static let directory = CommandOption(
    "--directory", "DIR", short: "-d", in: .output, .value { $0.directory = $1 }, "Folder to write to",
    standard: "the archive's name without .zip", completion: .folders)
  static let listEntries = CommandOption(
    "--list", in: .action, .flag { $0.lists = true }, "List the entries instead of writing files",
    conflicts: ["--directory"])
  static let allEntries = CommandOption(
    "--all", in: .action, .flag { $0.all = true }, "Also write entries whose names begin with a dot",
    conflicts: ["--list", "--entry"])
  static let listFormat = CommandOption(
    "--format", "FORMAT", in: .output, .oneOf { $0.reportFormat = $1 }, "Format of the list", standard: "text",
    requires: ["--list"])
  static let entry = CommandOption(
    "--entry", "NAME", in: .action, .value { $0.entry = $1 }, "Write this entry to standard output instead of files",
    conflicts: ["--list", "--directory"])
  static let stdio = CommandOption(
    "--stdio", in: .other, .flag { _ in },
    "Accepted because some editors pass it: standard input and output are always used", defaults: .none)
}
