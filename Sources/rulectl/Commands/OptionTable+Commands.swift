internal import LaunchLint

/// The options of one command.
extension CommandOption {
  // MARK: eval, explain and simulate

  static let tokens = Self(
    "--tokens", in: .output, .flag { $0.tokens = true },
    "Add the value and the status of each token to the line of its consequence", excludes: ["--coverage"],
    appliesTo: [.launch])
  static let allLines = Self(
    "--all", in: .output, .flag { $0.all = true },
    "Also write a line for each Convert rule or Airship predicate that does not match",
    appliesTo: [.convert, .predicate],
    instead: [
      .launch: "use `rulectl explain` for rules that do not fire",
      .schedules: "use `rulectl explain` for schedules that do not run",
    ])
  static let suggest = Self(
    "--suggest", in: .output, .flag { $0.suggest = true },
    "Add the smallest set of changes to the event that makes a rule fire", appliesTo: [.launch])
  static let loadAfter = Self(
    "--load-after", "N", in: .environment, .value { $0.loadAfter = $1 }, "The rules arrive after N events",
    standard: "from the start", appliesTo: [.launch])
  static let resetAfter = Self(
    "--reset-after", "N", in: .environment, .value { $0.resetAfter = $1 },
    "The engines evaluate the events that they kept after N events", standard: "as --load-after",
    appliesTo: [.launch])
  static let show = Self(
    "--show", "KINDS", in: .selection, .list { $0.show.append($1) },
    "Kinds of lines, joined by commas or repeated, or all", standard: "all but event and end",
    completion: .names { names(SessionFactKind.self) + ["all"] }, appliesTo: [.launch])
  static let noOptimize = Self(
    "--no-optimize", in: .selection, .flag { $0.leavesOutOptimize = true },
    "Leave out the lines about the propositions of the extension Optimize", appliesTo: [.launch])
  static let sessionFormat = Self(
    "--format", "FORMAT", in: .output, .oneOf { $0.sessionFormat = $1 },
    "Format of the output: JSON Lines, a timeline, or one page for a browser", standard: "json", appliesTo: [.launch])
  static let outProfile = Self(
    "--out-profile", "FILE", in: .output, .value { $0.outProfile = $1 },
    "Write the user profile of one platform at the end to a file", completion: .file, appliesTo: [.launch]
  )
  static let outState = Self(
    "--out-state", "FILE", in: .output, .value { $0.outState = $1 },
    "Write the shared states of one platform at the end to a file", completion: .file, appliesTo: [.launch])
  static let outHistory = Self(
    "--out-history", "FILE", in: .output, .value { $0.outHistory = $1 },
    "Write the event history of one platform at the end to a file, as its database", completion: .file,
    appliesTo: [.launch])
  static let maxEventSteps = Self(
    "--max-steps", "N", in: .limits, .value { $0.maxSteps = $1 },
    "Maximum number of events evaluated because of one event, itself included", standard: "10000", appliesTo: [.launch])

  // MARK: validate

  static let findingFormat = Self(
    "--format", "FORMAT", in: .output,
    .choice(
      { FindingFormat.all.map(\.name) },
      { options, name in options.findingFormat = FindingFormat.all.first { $0.name == name } }), "Format of the report",
    standard: "text")
  static let report = Self(
    "--report", "FORMAT=FILE", in: .output, .list { $0.reports.append($1) }, "Also write a report to a file",
    remark: "repeatable", endsInPath: true)
  static let baseline = Self(
    "--baseline", "FILE", in: .selection, .value { $0.baseline = $1 },
    "Do not report the findings that this file lists", completion: .file)
  static let writeBaseline = Self(
    "--write-baseline", "FILE", in: .action, .value { $0.newBaseline = $1 },
    "Write the findings to a file for --baseline", "They are not reported", completion: .file, excludes: ["--watch"])
  static let fix = Self(
    "--fix", in: .action, .flag { $0.fixes = true }, "Apply safe fixes to the files",
    "Remove trailing commas, comments, byte order marks, files that the operating system added", excludes: ["--watch"])
  static let fixDiff = Self(
    "--diff", in: .action, .flag { $0.showsChanges = true }, "With --fix: show the changes instead of making them",
    requires: ["--fix"])
  static let maxFindings = Self(
    "--max-findings", "N", in: .output, .value { $0.maxFindings = $1 },
    "Maximum number of findings that text and concise show", "The rest are counted", standard: "1000")
  static let allowHost = Self(
    "--allow-host", "LIST", in: .selection, .list { $0.allowHosts.append($1) }, "Allowed hosts of URLs",
    "Other hosts are reported; *.HOST allows the subdomains of HOST", standard: "any host", defaults: .eachFile)
  static let maxAsset = Self(
    "--max-asset", "SIZE", in: .selection, .value { $0.maxAsset = $1 },
    "Report files below assets/ that are larger than SIZE", standard: "any size")
  static let keys = Self(
    "--keys", "LIST", in: .selection, .list { $0.keys.append($1) }, "Do not report these keys as unknown",
    "Keys in the data of the app's own events, joined by commas", remark: "repeatable", defaults: .eachFile)
  static let checkedEvents = Self(
    "--events", "FILE", in: .input, .list { $0.events.append($1) },
    "Also accept the keys of these recorded events", "Rules that fire for none of them are reported",
    remark: "repeatable", completion: .events, defaults: .eachFile)

  // MARK: test

  static let filter = Self(
    "--filter", "TEXT", in: .selection, .list { $0.filters.append($1) },
    "Run only cases with this text in their names", remark: "repeatable", excludes: ["--generate"])
  static let failFast = Self(
    "--fail-fast", in: .action, .flag { $0.failsFast = true }, "End at the first case that fails",
    excludes: ["--generate", "--list", "--update", "--mutate"])
  static let listCases = Self(
    "--list", in: .action, .flag { $0.lists = true }, "Write the names of the cases, without running them",
    excludes: ["--generate"])
  static let update = Self(
    "--update", in: .action, .flag { $0.updates = true },
    "Rewrite the expected results of failing cases, so that they pass",
    "Changes only fires, expect, matches, match and runs", excludes: ["--generate", "--list", "--watch"])
  static let updateDiff = Self(
    "--diff", in: .action, .flag { $0.showsChanges = true }, "With --update: show the changes instead of writing them",
    requires: ["--update"], excludes: ["--generate"])
  static let caseFormat = Self(
    "--format", "FORMAT", in: .output, .oneOf { $0.caseFormat = $1 }, "Format of the report", standard: "text",
    excludes: ["--generate", "--list", "--update", "--coverage"])
  static let showPassed = Self(
    "--verbose", in: .output, .flag { $0.verbose = true }, "Show the cases that pass too",
    excludes: ["--generate", "--list", "--update"])
  static let caseCoverage = Self(
    "--coverage", "FORMAT", in: .action, .oneOf { $0.coverage = $1 },
    "Write which parts of the rules the cases cover, instead of the report",
    "Also writes events for the other parts", standard: "text", shortcut: "text",
    excludes: ["--generate", "--list", "--update", "--mutate"])
  static let mutate = Self(
    "--mutate", in: .action, .flag { $0.mutates = true },
    "Change one part of the rules at a time, and show the changes that no case notices",
    excludes: ["--generate", "--list", "--update"])
  static let mutateFailUnder = Self(
    "--mutate-fail-under", "N", in: .action, .value { $0.mutateFailUnder = $1 },
    "End with status 1 if cases notice less than N percent of the changes", requires: ["--mutate"],
    excludes: ["--generate"])
  static let generate = Self(
    "--generate", "RULES", in: .action, .value { $0.generate = $1 },
    "Write a suite for RULES, instead of running suites",
    "Few events that cover as much of launch rules as events can", example: "rules.zip", completion: .rules,
    excludes: ["--watch"])
  static let suiteOutput = Self(
    "--output", "SUITE", short: "-o", in: .output, .value { $0.output = $1 }, "With --generate: the suite to write",
    "As JSON if the name ends in .json", standard: "standard output", completion: .file, requires: ["--generate"])
  static let suitePlatform = Self(
    "--platform", "PLATFORM", in: .environment, .list { $0.platform.append($1) },
    "With --generate: platforms of the suite, separated by commas", standard: "ios,android",
    completion: .names { LaunchProfile.all.map(\.name) }, requires: ["--generate"])

  // MARK: diff

  static let failOn = Self(
    "--fail-on", "LIST", in: .output, .list { $0.failOn.append($1) },
    "Differences that end with status 1, joined by commas", remark: "repeatable", standard: "any",
    completion: .names { names(ChangeKind.self) + ["any", "never"] })
  static let between = Self(
    "--between", "PLATFORMS", in: .environment, .value { $0.between = $1 },
    "Compare the rules on two platforms, as in ios,android", "OLD on the first, NEW on the second",
    conflicts: ["--platform"], appliesTo: [.launch])
  static let changesFormat = Self(
    "--format", "FORMAT", in: .output, .oneOf { $0.changesFormat = $1 }, "Format of the report", standard: "text")
  static let comparedEvents = Self(
    "--events", "FILE", in: .input, .list { $0.events.append($1) },
    "Also evaluate these recorded events with both", "Those with a different outcome are shown", remark: "repeatable",
    completion: .events, excludes: ["--between"], appliesTo: [.launch])
  static let suite = Self(
    "--suite", "PATH", in: .input, .list { $0.suites.append($1) }, "Also run these suites with both",
    "Suites, or folders of them; the cases that newly fail are shown", remark: "repeatable", completion: .file,
    excludes: ["--between"])
  static let questionSteps = Self(
    "--max-steps", "N", in: .limits, .value { $0.maxSteps = $1 }, "Maximum number of search steps for one question",
    standard: "200000", appliesTo: [.launch, .schedules, .predicate])
  static let maxRunSteps = Self(
    "--max-run-steps", "N", in: .limits, .value { $0.maxRunSteps = $1 },
    "Maximum number of search steps for all rules on one platform", standard: "5000000, and 200 for each rule",
    appliesTo: [.launch, .schedules, .predicate])

  // MARK: witness and inspect

  static let differ = Self(
    "--differ", "PLATFORMS", in: .environment, .value { $0.differ = $1 },
    "Write events on which two platforms differ, as in ios,android", conflicts: ["--platform"])
  /// For `witness`, which evaluates no given events.
  static let fixedNow = Self(
    "--now", "TIME", in: .environment, .value { $0.now = $1 }, "Set the clock",
    "A time in ISO 8601 with a zone, or seconds since 1970", standard: "the system's clock", mayBeginWithDash: true)
  static let stateOut = Self(
    "--state-out", "FILE", in: .output, .value { $0.stateOut = $1 }, "File for the shared states that the events need",
    completion: .file)
  static let ruleSteps = Self(
    "--max-steps", "N", in: .limits, .value { $0.maxSteps = $1 }, "Maximum number of search steps for one rule",
    standard: "200000")
  static let launchDialect = Self(
    "--dialect", "NAME", in: .input, .choice({ Dialect.all.map(\.name) }, { $0.dialect = $1 }),
    "Dialect of RULES: only adobe, as witness supports no others", standard: "detected")
  static let groups = Self(
    "--group", "NAME", in: .selection, .list { $0.groups.append($1) }, "Show only schedules of this group",
    remark: "Airship; repeatable", appliesTo: [.schedules])
  static let full = Self(
    "--full", in: .output, .flag { $0.isFull = true }, "Add the condition of each rule in one line",
    "For schedules (Airship), also group, priority, dates, interval, cancellations, delay and actions",
    appliesTo: [.launch, .convert, .schedules, .predicate])

  // MARK: events and hash

  static let checkEvents = Self(
    "--check", in: .action, .flag { $0.checks = true }, "Check events against the catalogue",
    conflicts: ["--list", "--template"])
  static let listEvents = Self(
    "--list", in: .action, .flag { $0.lists = true },
    "List the known events, or those with the given names, of an extension, or of a type",
    conflicts: ["--check", "--template"])
  static let template = Self(
    "--template", "NAME", in: .action, .value { $0.template = $1 }, "Write the event NAME",
    conflicts: ["--check", "--list"])
  static let statesFile = Self(
    "--states", "FILE", in: .output, .value { $0.statesFile = $1 },
    "Write the shared states that a session of Assurance records as JSON Lines", completion: .file,
    excludes: ["--check", "--list", "--template"])
  static let eventFindingFormat = Self(
    "--format", "FORMAT", in: .output, .value { $0.format = $1 }, "With --check or --list: format of the output",
    remark: """
      --check: \(FindingFormat.all.map(\.name).joined(separator: ", ")); \
      --list: \(names(RulePageFormat.self).joined(separator: ", "))
      """, standard: "text", completion: .names { FindingFormat.all.map(\.name) }, requires: ["--check", "--list"])
  static let mask = Self(
    "--mask", "LIST", in: .selection, .list { $0.mask.append($1) }, "Hash only these flattened names",
    "As an event's mask does, joined by commas or repeated; '' for none", mayBeEmpty: true)

  // MARK: files

  static let codeFormat = Self(
    "--format", "FORMAT", in: .output, .oneOf { $0.pageFormat = $1 }, "Format of the output", standard: "text")
  static let allPages = Self(
    "--all", in: .selection, .flag { $0.all = true }, "Print the page of every code instead of a list")
  static let manualFormat = Self(
    "--format", "FORMAT", in: .output, .oneOf { $0.manualFormat = $1 }, "Format of the page", standard: "roff")
  static let checkLayout = Self(
    "--check", in: .action, .flag { $0.checks = true }, "Write nothing; list the files that would change")
  static let layoutDiff = Self(
    "--diff", in: .action, .flag { $0.showsChanges = true }, "Write nothing; show the changes")
  static let archive = Self(
    "--output", "FILE", short: "-o", in: .output, .value { $0.output = $1 },
    "Archive to write, or - for standard output", completion: .file)
  static let allowErrors = Self(
    "--allow-errors", in: .action, .flag { $0.allowsErrors = true }, "Also pack rules that have errors")
  static let directory = Self(
    "--directory", "DIR", short: "-d", in: .output, .value { $0.directory = $1 }, "Folder to write to",
    standard: "the archive's name without .zip", completion: .folders)
  static let listEntries = Self(
    "--list", in: .action, .flag { $0.lists = true }, "List the entries instead of writing files",
    conflicts: ["--directory"])
  static let listFormat = Self(
    "--format", "FORMAT", in: .output, .oneOf { $0.reportFormat = $1 }, "Format of the list", standard: "text",
    requires: ["--list"])
  static let entry = Self(
    "--entry", "NAME", in: .action, .value { $0.entry = $1 }, "Write this entry to standard output, instead of files",
    conflicts: ["--list", "--directory"])
  static let stdio = Self(
    "--stdio", in: .other, .flag { _ in },
    "Accepted because some editors pass it: standard input and output are always used", defaults: .none)
}
