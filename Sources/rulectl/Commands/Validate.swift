extension Command {
  /// `rulectl validate RULES…`
  static let validate = Command(
    "validate", .check, "Check rules for defects and platform differences.",
    description: [
      .text(
        """
        Finds parts that a platform rejects, drops or reads differently, and likely mistakes. Each finding has a code \
        and a location, and most have a fix. `rulectl code CODE` explains a code. By default, status 0 means that \
        every requested platform loads everything.
        """),
      .examples([
        "rulectl validate rules.zip", "rulectl validate rules/ --format github --report sarif=rules.sarif",
        "rulectl validate rules.zip --select Z,J,S --fail-level warning", "rulectl validate rules.json --fix --diff",
      ]),
      .text(
        """
        To ignore findings about one rule of a document, list their codes in the member "meta" of that rule: \
        {"rulectl": {"ignore": ["S012"]}}. A baseline lists findings that are not reported again.
        """),
    ],
    statuses: """
      0 no findings at or above --fail-level, 1 such findings, 2 wrong usage, 3 a damaged or hostile archive, 5 limit \
      exceeded, 6 input or output failed.
      """,
    arguments: [
      CommandArgument(
        "RULES", .oneOrMore, "Archives, documents, folders of them, configurations of apps, or - for standard input",
        .rules
      ) { $0.inputs.append($1) }
    ],
    options: [
      .checkedEvents, .dialect, .stdinName, .select, .ignore, .baseline, .allowHost, .maxAsset, .keys, .platform,
      .engine, .surface, .lintNow, .fix, .fixDiff, .writeBaseline, .watch, .failLevel, .findingFormat, .report,
      .force("Overwrite reports and baselines that exist"),
      .maxFindings, .progress, .color, .config, .noConfig,
    ] + ArchiveLimits.options + RulesLimits.options + FolderLimits.options,
    common: [
      "--select", "--ignore", "--baseline", "--platform", "--fix", "--diff", "--write-baseline", "--watch",
      "--fail-level", "--format", "--report",
    ],
    configuredInput: { $0.firstInput },
    run: { options, configurations throws(CommandFailure) in
      try WatchRun.check(options, options.inputs + options.events)
      var run = try ValidateRun(options, configurations)
      return run.execute()
    })
}
