/// The options of `explain` that do not depend on the dialect.
struct ExplainPlan: Sendable {
  let limits: EventLimits
  /// The number of rules to show, closest to firing first; nil shows all.
  let near: Int?
  /// True if the explanation suggests changes of the event that make a rule fire.
  let suggests: Bool
  let search: SearchLimits
  /// True if only rules that do not fire are shown.
  let onlyFails: Bool
  /// True if several events are summarized, instead of written as a tree for each event.
  let sumsUp: Bool
  /// True if the names of files are shown.
  private let namesInputs: Bool
  let format: ViewFormat
  /// The answers to the question why messages were not shown; a page begins with them.
  private let answers: [String]
  let style: Style
  /// The maximum number of columns of a document line in the output.
  let columns: Int

  init(_ options: OptionValues, _ limits: EventLimits) throws(CommandFailure) {
    (self.limits, format, answers) = (limits, options.viewFormat ?? .text, options.messageAnswers)
    if format == .html, options.each || options.suggest {
      throw CommandFailure(
        .usage, "a page does not show `\(options.each ? "--each" : "--suggest")`",
        help: "use `--format text` or `--format json`")
    }
    near = try number(options.near, "--near", 1...1_000_000)
    (suggests, onlyFails) = (options.suggest, options.fails)
    search = try SearchLimits(options)
    sumsUp =
      format == .html || format == .text && !options.each && !suggests && options.onlyRules.isEmpty
    namesInputs = options.events.count > 1
    style = options.style(isText: format == .text)
    columns = Terminal.columns.map { max(40, $0 - 8) } ?? ReportSettings.standardColumns
  }

  /// Returns an empty summary; nil if the run has no summary.
  func summary(_ platforms: [String]) -> ExplainSummary? {
    sumsUp ? ExplainSummary(platforms, style: style, keepsTrees: format == .html) : nil
  }

  /// True if a run with this number of events is summarized.
  func sumsUp(events: Int?) -> Bool { format == .html || events ?? 0 > 1 }

  /// Returns the page of a run. `summary`: the lines about each rule; lines about parts of a rule are indented.
  func page(_ summary: [ReportSection], events: Int) -> [UInt8] {
    let words = "\(counted(events, "event")) explained. Rules that most events do not fire come first."
    var document = ReportDocument(
      command: "rulectl explain", title: "Why rules fired, or did not", summary: events == 0 ? "" : words)
    document.blocks = (ReportSection.messages(answers) + summary).map { .section($0) }
    return document.html
  }

  /// Returns the name of an event's file; nil if the output does not show file names.
  func input(of batch: borrowing Batch) -> String? { namesInputs ? batch.name : nil }

  /// Returns the indices to show: all, or the indices closest to firing, closest first. `ties`: the number of other
  /// indices that are as close as the last one. `flips` returns the number of conditions that must change for the
  /// rule or target at an index to fire; nil if it fires already, or never can.
  func shown(of all: Range<Int>, _ flips: (Int) -> Int?) -> (places: [Int], ties: Int) {
    guard let near else { return (Array(all), 0) }
    let distances = all.compactMap { place in flips(place).map { (flips: $0, place: place) } }
      .sorted { ($0.flips, $0.place) < ($1.flips, $1.place) }
    let (shown, rest) = (distances.prefix(near), distances.dropFirst(near))
    return (shown.map(\.place), rest.prefix { $0.flips == shown.last?.flips }.count)
  }

  /// Counts a firing if `hasFired` is true. Returns true if the explanation of the rule is to be written.
  func shows(_ hasFired: Bool, _ result: inout BatchResult) -> Bool {
    if hasFired { result.firings += 1 }
    return !hasFired || !onlyFails
  }

  /// Counts the platforms on which a rule fired. Returns true if the explanations are to be written: if the rule did
  /// not fire on some platform, or if all rules are shown.
  func shows(_ parts: [ExplainText.Part], _ result: inout BatchResult) -> Bool {
    let fired = parts.count { $0.explanation.fired }
    result.firings += fired
    return fired < parts.count || !onlyFails
  }
}

extension BatchResult {
  /// Writes the summary of a run, if the run had several events. `noun`: the noun for the items that `--near` ranks.
  mutating func write(_ summary: ExplainSummary?, _ plan: ExplainPlan, _ noun: String) {
    guard let summary, plan.sumsUp(events: summary.events) else { return }
    let (blocks, ties) = summary.blocks(near: plan.near, onlyFails: plan.onlyFails)
    firings = summary.firings
    write(summary: blocks, plan, events: summary.events)
    if ties > 0 {
      let text = "\(counted(ties, "more \(noun)")) \(ties == 1 ? "is" : "are") as near to firing"
      notes.append(
        Note(kind: .message(text), event: events, after: self.text.count, place: StreamPosition(), count: 0))
    }
  }

  /// Writes the summary, as text or as a page, which replaces all lines of the run.
  mutating func write(summary blocks: [ExplainSummary.Block], _ plan: ExplainPlan, events: Int) {
    isSummary = true
    if plan.format == .html {
      text.raw(plan.page(blocks.map(\.section), events: events))
    } else {
      text.raw(blocks.flatMap(\.lines).joined(separator: "\n") + "\n")
    }
  }
}
