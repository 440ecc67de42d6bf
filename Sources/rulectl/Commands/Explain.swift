extension Command {
  /// `rulectl explain RULES [EVENTS…]`
  static let explain = Command(
    "explain", .ask, "Explain why each rule fires for an event, or does not.",
    description: [
      .text(
        """
        Shows the whole condition tree of each rule. For each condition, shows the value that was found, the \
        conversions of this value, the result and a reason. Parts that a platform dropped at load are marked. For \
        RULES and EVENTS, see `rulectl help eval`.
        """),
      .text(
        """
        For several events, writes a summary: how many events fire each rule, which of the remaining events comes \
        closest to firing the rule, and how often a single condition prevents the rule. The rules that do not fire for \
        the most events come first.
        """),
      .text(
        """
        For Convert, each check of an experience is explained: environment, locations, site area, audiences, segments \
        and variations. Airship schedules are explained step by step: the triggers that counted the event, and the \
        state of each schedule.
        """),
      .text(
        """
        If RULES is a log or a session, shows why messages of Journey Optimizer were not shown, in one line for each \
        message.
        """),
      .examples([
        "rulectl explain rules.zip events.ndjson --near 3",
        "rulectl explain rules.zip --type generic.track --suggest",
        "rulectl explain audiences.json visitors.ndjson --rule hero",
        "rulectl explain schedules.json events.ndjson --until 2026-03-03",
      ]),
    ],
    statuses: """
      0 done, 1 (with --exit-status) nothing fired, 2 wrong usage, 3 a platform rejects the rules (the \
      output is still written), 4 unusable event, 5 limit exceeded, 6 input or output failed.
      """,
    arguments: .rulesAndEvents,
    options: runOptions(
      [
        .onlyRules, .each, .near, .fails, .platform, .engine, .state, .device, .history, .rulesFrom, .surface,
        .bucketing,
      ],
      [
        .suggest, .viewFormat, .exitStatus, .onError, .progress, .color, .verbose,
        .questionSteps.with(
          help: "With --suggest: maximum number of steps of one search for changes", requires: ["--suggest"]),
        .maxRunSteps.with(
          help: "With --suggest: maximum number of search steps for all rules on one platform together",
          requires: ["--suggest"]),
      ]),
    common: [
      "--inline", "--type", "--data", "--rule", "--each", "--near", "--platform", "--state", "--now", "--suggest",
    ],
    run: { options, _ throws(CommandFailure) in
      var options = options
      let holdsRules = try MessageAnswers.write(&options)
      if holdsRules == false {
        try options.showAnswers()
        return options.exitStatus ? .no : .done
      }
      // For the web SDK, the answers about messages are the whole explanation, so rules are explained for other
      // platforms only.
      if holdsRules == true {
        let names = try LaunchDialect.platforms.profiles(options.platform).map(\.name)
        options.platform = names.filter { $0 != LaunchProfile.web.name }
        if options.platform.isEmpty {
          try options.showAnswers()
          return .done
        }
      }
      let status = try options.evaluate { settings throws(CommandFailure) in
        if options.viewFormat == .html { try settings.onError.check(with: "--format html", for: "a page") }
        return .explanation(try ExplainPlan(options, settings.eventLimits))
      }
      // The answers about messages are complete even if a platform rejects rules, so the status is 0.
      return holdsRules == true && status == .rules ? .done : status
    })
}

extension OptionValues {
  /// Writes the page of a run that explains no rules, if the format is HTML.
  fileprivate func showAnswers() throws(CommandFailure) {
    guard viewFormat == .html else { return }
    try Output.show(ExplainPlan(self, .standard).page([], events: 0))
  }
}
