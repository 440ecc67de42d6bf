extension Command {
  /// `rulectl inspect RULES`
  static let inspect = Command(
    "inspect", .ask, "Show the rules that each platform loads.",
    description: [
      .text(
        """
        For each platform, shows the archive entry that is read as the document, and the assets. Also shows the rules \
        that load, with keys and tokens, and dropped parts. --full adds the condition of each rule in one line, and the \
        dates, delay and actions of schedules.
        """),
      .text(
        """
        --format html writes one page for people who do not read JSON: conditions in words, previews of messages, \
        losses by platform, and assets.
        """),
      .text(
        """
        For the configuration of an app, shows the URL of the rules and the cache file for each environment. For a copy \
        from the cache of a device, also shows the ETag and the date.
        """),
      .text(
        """
        For messages of Journey Optimizer (Edge responses, propositions, the cache of iOS, a log or a session), shows \
        the rules in the order of their engines, and the parts that each platform ignores.
        """),
      .examples([
        "rulectl inspect rules.zip --platform android",
        "rulectl inspect rules.json --platform ios --format json | jq '.rules[].keys'",
        "rulectl inspect schedules.json --group spring --full", "rulectl inspect rules.zip --format html > rules.html",
        "rulectl inspect ADBMobileConfig.json",
      ]),
    ],
    statuses: "0 every file loads, 3 a platform rejects a file (the output is still written).",
    arguments: [
      CommandArgument(
        "RULES", .oneOrMore,
        "Archives, folders or documents of rules, configurations of apps, or - for standard input", .rules
      ) { $0.inputs.append($1) }
    ],
    options: [
      .dialect, .stdinName, .onlyRules, .groups, .platform, .device, .surface, .engine, .rulesFrom, .full,
      .viewFormat, .color,
    ] + ArchiveLimits.options + RulesLimits.options,
    run: { options, _ throws(CommandFailure) in try options.inspect() })
}

extension OptionValues {
  /// Runs `inspect`.
  fileprivate func inspect() throws(CommandFailure) -> ExitStatus {
    let dialect = try Dialect.named(dialect)
    let limits = try RulesLimits(self.limits)
    let archiveLimits = try ArchiveLimits(self.limits)
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw .standardInputTwice
    }
    var status = ExitStatus.done
    // The failure for a value of `--rule` that names no part of a file. It is reported only if no file has a part with
    // this name.
    var missingName: CommandFailure?
    var hasNames = false
    let page = viewFormat == .html ? InspectionPage() : nil
    for (path, engine) in zip(inputs, try RulesEngine.choices(engines, count: inputs.count)) {
      let input = RulesInput.read(
        path, from: files, archiveLimits, limits, dialect: dialect?.name, isConfigurationRead: true
      )
      .flatMap { $0.read(by: engine, for: platform) }
      (try? input.get())?.reportEngine()
      let request = InspectionRequest(
        path: path, input: input, options: self, platforms: platform, filter: NameFilter(onlyRules), groups: groups,
        isDownload: rulesFrom == .download, surfaces: surfaces, isFull: isFull || page != nil,
        format: viewFormat ?? .text, page: page, style: style(), limits: limits, archiveLimits: archiveLimits)
      do throws(CommandFailure) {
        let row = input.dialect(dialect, platform, limits)
        if let content = try? input.get().content {
          if case .configuration = content { try check(for: [.configuration]) } else { try check(for: row.kinds) }
        }
        let result = try row.inspection(request)
        if result == .rules, let input = try? input.get() {
          input.reportGuess(loadsNothing: false, limits)
          input.reportForeignArchive()
        }
        status.join(result)
        hasNames = true
      } catch {
        if case .name = error.cause {
          missingName = missingName ?? error
        } else if error.status == .usage {
          throw error
        } else {
          error.report(&status)
          page?.add(path, error)
        }
      }
    }
    if !hasNames { missingName?.report(&status) }
    if let html = page?.html { try Output.show(html) }
    return status
  }
}
