/// An input event and everything that followed from it, in reading order: an event, below it the rules that it matched,
/// below each consequence the event that it caused.
///
///     event 0
///       rule 0
///         iam "sale": shown
///         csp "mark"
///           seen  = "yes"
///
/// Made from the lines of `simulate` about one input event, of all kinds. Rows are a list with depths, not a tree: a
/// chain of events may be thousands of events long.
package struct SessionTimeline {
  /// A line of `simulate`, without `platforms`.
  package struct Line {
    let document: JSONDocument
    /// The index of the engine whose rule the line is about.
    let engine: Int?
    /// The name of its document; nil if there is only one engine.
    let path: String?

    package init(_ document: JSONDocument, engine: Int?, path: String?) {
      (self.document, self.engine, self.path) = (document, engine, path)
    }
  }

  /// The lanes of the page, from left to right.
  package enum Lane: String, CaseIterable { case event, rule, message, profile, history }

  /// The importance of a row.
  package enum Tone { case strong, usual, dimmed, warning, error }

  /// A rule of an engine; `index` is its index in the document.
  package struct RuleID: Hashable {
    /// An index into the documents of the session.
    package let engine: Int
    package let index: Int
  }

  package struct Row: Equatable {
    package var depth = 0
    package let lane: Lane
    package let tone: Tone
    /// Such as `event 0`, `rule 2` or `iam "sale": shown`.
    package let title: String
    /// Words, or JSON text.
    package var detail = ""
    /// Set for the row of a rule.
    package var rule: RuleID?
  }

  /// The rows in reading order.
  package private(set) var rows: [Row] = []

  package init(_ lines: [Line]) {
    self.lines = lines
    for index in lines.indices { place(lineAt: index) }
    addRows()
  }

  // MARK: lines by event

  /// Identifies an event among those of the lines.
  private struct EventKey: Hashable {
    let event: Int?
    let isLate: Bool
    let step: Int
    let announcement: String?
  }

  /// The lines about an event.
  private struct EventLines {
    /// The index of its own line; nil if the app crashed before the end of the event.
    var own: Int?
    /// The indices of the lines about its consequences and effects.
    var parts: [Int] = []
    /// The announcements that it caused.
    var announcements: [EventKey] = []
  }

  private let lines: [Line]
  private var events: [EventKey: EventLines] = [:]
  /// The events that no line emits, in order.
  private var roots: [EventKey] = []
  private var emitted: Set<EventKey> = []
  /// The index of the line of the first in-app message, and whether a line says which is shown, by input event. Keys
  /// have step 0.
  private var messages: [EventKey: (first: Int?, isMarked: Bool)] = [:]

  private func key(_ line: Line) -> EventKey {
    EventKey(
      event: line.integer("event"), isLate: line.value("late") != nil, step: line.integer("step") ?? 0,
      announcement: line.text("announcement"))
  }

  private mutating func place(lineAt index: Int) {
    let line = lines[index]
    let key = key(line)
    if line.kind == "message" {
      messages[key, default: (nil, true)].isMarked = true
      return
    }
    if events[key] == nil {
      events[key] = EventLines()
      let cause = EventKey(event: key.event, isLate: key.isLate, step: key.step, announcement: nil)
      if key.announcement != nil, events[cause] != nil {
        events[cause]?.announcements.append(key)
      } else if !emitted.contains(key) {
        roots.append(key)
      }
    }
    if let number = line.integer("emits") {
      emitted.insert(EventKey(event: key.event, isLate: key.isLate, step: number, announcement: nil))
    }
    if line.kind == "consequence", let consequence = line.value("consequence"),
      line.text("type", of: consequence) == "iam"
    {
      let mark = EventKey(event: key.event, isLate: key.isLate, step: 0, announcement: nil)
      messages[mark, default: (nil, false)].first = messages[mark]?.first ?? index
    }
    if line.kind == "event" { events[key]?.own = index } else { events[key]?.parts.append(index) }
  }

  // MARK: rows

  private mutating func addRows() {
    enum Step {
      case root(EventKey)
      case contents(EventKey)
      case part(Int, EventKey)
      case row(Row)
    }
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
        var rule: RuleID?
        for part in event.parts {
          let own = lines[part].rule
          if let own, own != rule {
            let path = lines[part].path.map { $0 + ": " } ?? ""
            steps.append(
              (.row(Row(lane: .rule, tone: .usual, title: "\(path)rule \(own.index)", rule: own)), depth))
          }
          rule = own
          steps.append((.part(part, key), own == nil ? depth : depth + 1))
        }
        for announcement in event.announcements where !(events[announcement]?.parts.isEmpty ?? true) {
          steps.append((.row(eventRow(announcement)), depth))
          steps.append((.contents(announcement), depth + 1))
        }
        work += steps.reversed().map { (step: $0.0, depth: $0.1) }
      case .part(let index, let key):
        let line = lines[index]
        if let number = line.integer("emits") {
          let caused = EventKey(event: key.event, isLate: key.isLate, step: number, announcement: nil)
          work.append((.contents(caused), depth + 1))
        }
        work += endRows(line).reversed().map { (.row($0), depth) }
        if let row = row(lineAt: index, of: key) { work.append((.row(row), depth)) }
      }
    }
  }

  private func eventRow(_ key: EventKey) -> Row {
    let title =
      switch key.announcement {
      case "state"?: "shared state announced"
      case .some: "profile announced"
      case nil:
        key.event.map { "event \($0)" + (key.isLate ? ", again" : "") }
          ?? "the \(key.isLate ? "kept events are evaluated again" : "session ends")"
      }
    guard key.announcement == nil, let own = events[key]?.own else {
      return Row(lane: .event, tone: key.announcement == nil ? .strong : .dimmed, title: title)
    }
    let line = lines[own]
    let kind = Self.short(line.text("type") ?? "") + ", " + Self.short(line.text("source") ?? "")
    let name = line.text("name") ?? ""
    return Row(lane: .event, tone: .strong, title: title, detail: name.isEmpty ? kind : "\(name) (\(kind))")
  }

  /// An event type or source without the prefix that nearly all have.
  private static func short(_ name: String) -> String {
    for prefix in ["com.adobe.eventType.", "com.adobe.eventSource."] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  /// The row of a line about an event; nil for lines that have several rows.
  private func row(lineAt index: Int, of key: EventKey) -> Row? {
    let line = lines[index]
    let id = line.json("id")
    switch line.kind {
    case "consequence":
      guard let consequence = line.value("consequence") else { return nil }
      let type = line.text("type", of: consequence) ?? ""
      var title = type + " " + line.json("id", of: consequence)
      var tone = Tone.usual
      if type == "iam" {
        let mark = EventKey(event: key.event, isLate: key.isLate, step: 0, announcement: nil)
        if let message = messages[mark], message.isMarked {
          let isHeld = message.first != index
          title += isHeld ? ": held" : ": shown"
          tone = isHeld ? .dimmed : .strong
        }
      }
      return Row(
        lane: type == "iam" ? .message : .rule, tone: tone, title: title, detail: line.json("detail", of: consequence))
    case "dispatch":
      guard let event = line.value("dispatched") else { return nil }
      let type = Self.short(line.text("type", of: event) ?? "")
      let source = Self.short(line.text("source", of: event) ?? "")
      return Row(
        lane: .event, tone: .usual, title: "dispatch \(id): \(type), \(source)", detail: line.json("data", of: event))
    case "data":
      return Row(
        lane: .rule, tone: .usual, title: "\(line.text("type") ?? "") \(id)", detail: line.json("data"))
    case "profile":
      let isRemoved = line.value("value").map { line.document.isNull($0) } ?? true
      return Row(
        lane: .profile, tone: .usual, title: line.text("key") ?? "",
        detail: isRemoved ? "removed" : "= " + line.json("value"))
    case "history":
      return Row(
        lane: .history, tone: .usual, title: line.json("hash"), detail: "recorded, from " + (line.text("hashed") ?? ""))
    case "optimize":
      return Row(
        lane: .event, tone: .usual, title: "optimize: \(line.text("change") ?? "")", detail: line.json("scopes"))
    case "skipped":
      return Row(
        lane: .rule, tone: .warning, title: "\(line.text("type") ?? "") \(id): skipped",
        detail: line.text("reason") ?? "")
    case "crash": return Row(lane: .rule, tone: .error, title: "the app crashes", detail: line.text("reason") ?? "")
    case "cut":
      return Row(
        lane: .event, tone: .error, title: "cut after \(line.json("steps")) events", detail: "others still waited")
    default: return nil
    }
  }

  /// The rows of the line about the end of the session.
  private func endRows(_ line: Line) -> [Row] {
    guard line.kind == "end" else { return [] }
    var rows: [Row] = []
    for (member, lane) in [("profile", Lane.profile), ("history", .history), ("states", .event)] {
      guard let object = line.value(member) else { continue }
      for (name, value) in line.document.members(object) {
        let name = String(decoding: line.document.string(name), as: UTF8.self)
        let json = String(decoding: line.document.lexeme(value), as: UTF8.self)
        rows.append(
          Row(
            lane: lane, tone: .usual,
            title: member == "states" ? "state \(name)" : name,
            detail: member == "profile" ? "= \(json)" : member == "history" ? "recorded, \(json) in all" : json))
      }
    }
    return rows
  }
}

extension SessionTimeline.Line {
  fileprivate func value(_ name: String, of object: JSONDocument.Value? = nil) -> JSONDocument.Value? {
    document.member(object ?? document.root, name, .first)
  }

  /// The value of a member as a string; nil if it is none.
  fileprivate func text(_ name: String, of object: JSONDocument.Value? = nil) -> String? {
    guard let value = value(name, of: object), document.kind(value) == .string else { return nil }
    return String(decoding: document.string(value), as: UTF8.self)
  }

  /// The value of a member as JSON text; empty if there is none.
  fileprivate func json(_ name: String, of object: JSONDocument.Value? = nil) -> String {
    value(name, of: object).map { String(decoding: document.lexeme($0), as: UTF8.self) } ?? ""
  }

  fileprivate func integer(_ name: String) -> Int? { Int(json(name)) }

  fileprivate var kind: String { text("kind") ?? "" }

  fileprivate var rule: SessionTimeline.RuleID? {
    guard let engine, let index = integer("rule") else { return nil }
    return SessionTimeline.RuleID(engine: engine, index: index)
  }
}
