package import Launch

/// An input event and all its effects, in reading order: an event, below it the rules that it matched, and below each
/// consequence the event that this consequence caused.
///
///     event 0
///       rule 0
///         iam "sale": shown
///         csp "mark"
///           seen  = "yes"
///
/// A timeline is created from the facts of a session about one input event. Rows are a list with depths, not a tree,
/// because a chain of events may be thousands of events long.
package struct SessionTimeline {
  /// The lanes of the HTML page of a session, from left to right.
  package enum Lane { case event, rule, message, profile, history }

  package struct Row: Equatable {
    package var depth = 0
    package let lane: Lane
    /// The color of the row; nil for usual text.
    package var ink: Style.Ink?
    /// The title of the row, such as `event 0`, `rule 2` or `iam "sale": shown`.
    package var title: String
    /// The detail of the row: words, or JSON text.
    package var detail = ""
    /// The rule, if the row is about a rule.
    package var rule: SessionRuleID?
    /// The name of the rule, message or card by which a page can be filtered; nil for all other rows.
    package var subject: String?
  }

  /// The names of the rules that the rows show.
  package struct Names {
    /// The name of each engine's document, in the order of the engines. The names are nil if there is only one engine.
    package let paths: [String?]
    package let profile: LaunchProfile

    package init(_ paths: [String?], for profile: LaunchProfile) { (self.paths, self.profile) = (paths, profile) }
  }

  /// A fact about an event, other than the fact that the event occurred.
  private struct Part {
    let rule: SessionRuleID?
    /// The name of the rule, if the rule is from a message; nil for a rule of a document.
    let name: String?
    /// The number of the event that the fact causes; nil if the fact causes no event.
    let emits: Int?
    /// True if the app shows an earlier in-app message of the same event instead of this one; nil if the fact is not an
    /// in-app message.
    let isHeld: Bool?
    let rows: [Row]
  }

  private struct Event {
    /// The name and the kind of the event; nil if the app crashed before the end of the event.
    var detail: String?
    var parts: [Part] = []
    /// The announcements that the event caused.
    var announcements: [SessionEventID] = []
  }

  private let names: Names
  private var events: [SessionEventID: Event] = [:]
  /// The events that were not caused by a fact about an earlier event, in order.
  private var roots: [SessionEventID] = []
  private var emitted: Set<SessionEventID> = []
  /// `withMessages`: the input events that have in-app messages. `marked`: the events for which a fact tells which
  /// message is shown.
  private var withMessages: Set<SessionEventID> = []
  private var marked: Set<SessionEventID> = []

  package init(_ names: Names) { self.names = names }

  package var isEmpty: Bool { roots.isEmpty }

  package mutating func removeAll() { self = SessionTimeline(names) }

  // MARK: facts

  /// Adds a fact, and returns the size in bytes of the rows for this fact.
  package mutating func add(_ fact: SessionFact) -> Int {
    let key = fact.event ?? Self.end
    let input = SessionEventID(input: key.input, isLate: key.isLate)
    if case .message = fact.content {
      marked.insert(key)
      return 0
    }
    if events[key] == nil {
      events[key] = Event()
      let cause = SessionEventID(input: key.input, isLate: key.isLate, step: key.step)
      if key.announcement != nil, events[cause] != nil {
        events[cause]?.announcements.append(key)
      } else if !emitted.contains(key) {
        roots.append(key)
      }
    }
    if case .event(let event, _) = fact.content {
      let kind = Self.short(event.type) + ", " + Self.short(event.source)
      let detail = event.name.isEmpty ? kind : "\(Self.text(event.name)) (\(kind))"
      events[key]?.detail = detail
      return Self.rowSize + detail.utf8.count
    }
    var isHeld: Bool?
    let rows = rows(of: fact.content)
    if case .consequence = fact.content, rows.first?.lane == .message { isHeld = !withMessages.insert(input).inserted }
    let emits = fact.emits
    if let emits { emitted.insert(SessionEventID(input: key.input, isLate: key.isLate, step: emits)) }
    events[key]?.parts.append(
      Part(rule: fact.rule, name: fact.source?.name, emits: emits, isHeld: isHeld, rows: rows))
    return rows.reduce(0) { $0 + Self.rowSize + $1.title.utf8.count + $1.detail.utf8.count }
  }

  /// The id that represents the end of the session.
  private static let end = SessionEventID(input: nil, step: -1)

  /// The size in bytes that is added to the size of a row's text.
  private static let rowSize = 64

  private func rows(of content: SessionFact.Content) -> [Row] {
    switch content {
    case .event, .message: return []
    case .consequence(let firing, _, _):
      let type = type(of: firing)
      return [
        Row(
          lane: type == "iam" ? .message : .rule, title: "\(type) \(firing.id)",
          detail: ["pb", "pii"].contains(type)
            ? firing.request(for: names.profile).map(Self.text) ?? firing.detail : firing.detail,
          subject: type == "iam" ? "message \(firing.id)" : nil)
      ]
    case .dispatch(let firing, _, _, let event):
      let kind = Self.short(event.type) + ", " + Self.short(event.source)
      return [Row(lane: .event, title: "dispatch \(firing.id): \(kind)", detail: json(event.data))]
    case .data(let firing, _, let data):
      return [
        Row(
          lane: .rule, title: "\(type(of: firing)) \(firing.id)", detail: Self.json(.object(data))
        )
      ]
    case .profile(let key, let value):
      let detail = value.flatMap { $0.isNull ? nil : "= " + Self.json($0) } ?? "removed"
      return [Row(lane: .profile, title: Self.text(key), detail: detail)]
    case .history(let record, let hashed):
      return [
        Row(lane: .history, title: String(record.hash), detail: "recorded, from " + Self.text(hashed))
      ]
    case .inApp(let message):
      let isShown = message.reason == nil
      return [
        Row(
          lane: .message, ink: isShown ? .strong : .dimmed,
          title: "message \(Self.text(message.id)): \(isShown ? "shown" : "not shown")",
          detail: message.reason?.rawValue ?? message.activity.map(Self.text) ?? "",
          subject: "message \(Self.text(message.id))")
      ]
    case .card(let card):
      let change = card.reason.isRemoval ? "removed" : "qualified"
      return [
        Row(
          lane: .message, ink: card.reason.isRemoval ? .dimmed : .strong,
          title: "card \(Self.text(card.id)): \(change)",
          detail: "\(card.reason.rawValue), \(Self.text(card.activity))",
          subject: "card \(Self.text(card.id))")
      ]
    case .sent(let event, _):
      return [Row(lane: .event, title: "sends \(Self.text(event.name))", detail: json(event.data))]
    case .refresh(let propositions, let counts, let emptied):
      let names = zip(counts, ["message", "operation", "card"]).map { counted($0, $1) }.joined(separator: ", ")
      let lost = emptied.isEmpty ? "" : "; emptied: " + emptied.map(Self.text).joined(separator: ", ")
      return [
        Row(lane: .rule, title: "\(counted(propositions, "proposition")) loaded", detail: "rules: \(names)\(lost)")
      ]
    case .optimize(let change, let scopes):
      return [
        Row(lane: .event, title: "optimize: \(change.rawValue)", detail: Self.json(.object(scopes)))
      ]
    case .skipped(let firing, _, let reason):
      return [
        Row(
          lane: .rule, ink: .warning, title: "\(type(of: firing)) \(firing.id): skipped",
          detail: reason.rawValue)
      ]
    case .crash(_, _, let reason):
      return [Row(lane: .rule, ink: .error, title: "the app crashes", detail: reason)]
    case .cut(let steps):
      return [
        Row(lane: .event, ink: .error, title: "cut after \(steps) events", detail: "other events were still waiting")
      ]
    case .end(let profile, let history, let states, let cards):
      return profile.all.map { Row(lane: .profile, title: Self.text($0), detail: "= \(Self.json($1))") }
        + history.all.map {
          Row(lane: .history, title: Self.text($0), detail: "recorded, \(Self.json($1)) in all")
        }
        + states.all.map { Row(lane: .event, title: "state \(Self.text($0))", detail: Self.json($1)) }
        + (cards?.all ?? []).map { Row(lane: .message, title: "cards of \(Self.text($0))", detail: Self.json($1)) }
    }
  }

  /// Returns the type of a consequence; empty if the type is not a string.
  private func type(of firing: Firing) -> String {
    firing.typeName(for: names.profile).map(Self.text) ?? ""
  }

  private func json(_ data: SessionData?) -> String {
    guard let data else { return "null" }
    var json = JSONWriter()
    data.write(to: &json, for: names.profile)
    return String(decoding: json.take(), as: UTF8.self)
  }

  private static func json(_ value: JSONTree) -> String { String(decoding: value.json, as: UTF8.self) }

  private static func text(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }

  /// Returns an event type or source without the prefix that nearly all types and sources have.
  private static func short(_ name: [UInt8]) -> String {
    let name = text(name)
    for prefix in ["com.adobe.eventType.", "com.adobe.eventSource."] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  // MARK: rows

  /// The rows in reading order.
  package var rows: [Row] {
    enum Step {
      case root(SessionEventID)
      case contents(SessionEventID)
      case part(Part, SessionEventID)
      case row(Row)
    }
    var rows: [Row] = []
    var work: [(step: Step, depth: Int)] = roots.reversed().map { (.root($0), 0) }
    while let (step, depth) = work.popLast() {
      switch step {
      case .row(var row):
        row.depth = depth
        rows.append(row)
      case .root(let key):
        work.append((.contents(key), depth + 1))
        work.append((.row(eventRow(key)), depth))
      case .contents(let key):
        guard let event = events[key] else { continue }
        var steps: [(Step, Int)] = []
        var rule: SessionRuleID?
        for part in event.parts {
          let own = part.rule
          if let own, own != rule {
            let title = (names.paths[own.engine].map { $0 + ": " } ?? "") + (part.name ?? "rule \(own.index)")
            steps.append((.row(Row(lane: .rule, title: title, rule: own, subject: title)), depth))
          }
          rule = own
          steps.append((.part(part, key), own == nil ? depth : depth + 1))
        }
        for announcement in event.announcements where !(events[announcement]?.parts.isEmpty ?? true) {
          steps.append((.row(eventRow(announcement)), depth))
          steps.append((.contents(announcement), depth + 1))
        }
        work += steps.reversed().map { (step: $0.0, depth: $0.1) }
      case .part(let part, let key):
        if let number = part.emits {
          work.append((.contents(SessionEventID(input: key.input, isLate: key.isLate, step: number)), depth + 1))
        }
        work += marked(part, of: key).reversed().map { (.row($0), depth) }
      }
    }
    return rows
  }

  /// Returns the rows of a part. The row of an in-app message shows whether the message is shown, if that is known.
  private func marked(_ part: Part, of key: SessionEventID) -> [Row] {
    guard let isHeld = part.isHeld, var row = part.rows.first,
      marked.contains(SessionEventID(input: key.input, isLate: key.isLate))
    else { return part.rows }
    row.title += isHeld ? ": held" : ": shown"
    row.ink = isHeld ? .dimmed : .strong
    return [row]
  }

  private func eventRow(_ key: SessionEventID) -> Row {
    switch key.announcement {
    case .state: return Row(lane: .event, ink: .dimmed, title: "shared state announced")
    case .profile: return Row(lane: .event, ink: .dimmed, title: "profile announced")
    case nil:
      let title =
        key.input.map { "event \($0)" + (key.isLate ? ", again" : "") }
        ?? (key.isLate ? "the kept events are evaluated again" : "the session \(key == Self.end ? "ends" : "begins")")
      return Row(lane: .event, ink: .strong, title: title, detail: events[key]?.detail ?? "")
    }
  }
}

extension SessionFact {
  /// The number of the event that the fact causes; nil if the fact causes no event.
  fileprivate var emits: Int? {
    switch content {
    case .consequence(_, _, let number), .dispatch(_, _, let number, _), .sent(_, let number): number
    case .event, .data, .skipped, .crash, .profile, .history, .message, .inApp, .card, .refresh, .optimize, .cut, .end:
      nil
    }
  }
}
