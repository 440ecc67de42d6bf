extension Command {
  /// `rulectl simulate RULES [EVENTS…]`
  static let simulate = Command(
    "simulate", .ask, "Run events as one session of an app.",
    description: [
      .text(
        """
        Carries out consequences: attaches data, dispatches events and evaluates them, writes the profile, and records \
        the history. Writes each step as a line of JSON, in order. All effects of an event are carried out before the \
        next event is read. For RULES and EVENTS, see `rulectl help eval`.
        """),
      .examples([
        "rulectl simulate rules.zip session.ndjson",
        "rulectl simulate rules.zip session.ndjson --history history.ndjson",
        "rulectl simulate rules.zip session.ndjson --show all --platform ios",
      ]),
      .text(
        """
        With several RULES, each is the document of one engine. The first engine is Core; the other engines belong to \
        extensions. Messages of Journey Optimizer always belong to Messaging, in any position. A log or \
        session with a response needs no EVENTS. A line of EVENTS may be an action of the user, as in \
        {"user":"dismiss","id":"m-1"}. Airship schedules are evaluated as by `eval`.
        """),
    ],
    statuses: runStatuses,
    arguments: .rulesAndEvents,
    options: runOptions(
      [
        .show, .noOptimize, .platform, .engine, .state, .device, .profile, .history, .rulesFrom, .surface,
        .activity, .afterShow, .refresh, .loadAfter, .resetAfter,
      ],
      [
        .sessionFormat, .outProfile, .outState, .outHistory, .quiet, .exitStatus, .onError, .summary, .summaryFile,
        .force("Overwrite the files that --out-… and --summary-out name"), .progress, .color, .verbose, .maxEventSteps,
      ], before: [.moreRules]),
    common: [
      "--rules", "--inline", "--type", "--data", "--show", "--platform", "--state", "--profile", "--history", "--now",
      "--format",
    ],
    run: { options, _ throws(CommandFailure) in
      try options.evaluate(isSession: true) { _ throws(CommandFailure) in .simulation(try SessionOptions(options)) }
    })
}
