internal import ArgumentParser

/// The arguments of a command that evaluates events: RULES, EVENTS, and the options of `Table`.
struct EvalArguments<Table: OptionTable>: ParsableArguments {
  @Argument(help: "Archive, folder or document of rules, or - for standard input", completion: .rules)
  var rules: String
  @Argument(help: "Files of events, or - for standard input", completion: .events)
  var events: [String] = []

  @OptionGroup var table: TableOptions<Table>
  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits
  @OptionGroup(EventLimits.self) var eventLimits

  var options: EvalOptions {
    var options = table.values
    (options.rules, options.events) = (rules, events)
    options.limits.merge(archiveLimits.values.limits) { $1 }
    options.limits.merge(rulesLimits.values.limits) { $1 }
    options.limits.merge(eventLimits.values.limits) { $1 }
    return options
  }
}
