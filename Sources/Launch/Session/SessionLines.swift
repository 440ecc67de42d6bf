/// Writes the facts of one platform about one input event as the lines of `simulate`.
///
/// A line has two parts, between which the caller puts the platforms:
///
///     {"event":0,"step":2,"kind":"profile"  …  ,"key":"seen","value":"yes"}
package struct SessionLines {
  package struct Line: Equatable {
    /// The index of the engine, for lines about a rule; nil for other lines.
    package let engine: Int?
    package let isEnd: Bool
    /// The offset in `text` after the first part.
    package let head: Int
    /// The offset after the line, which ends with `}` and a line feed.
    package let end: Int
  }

  package private(set) var text = JSONWriter()
  package private(set) var lines: [Line] = []
  private let profile: LaunchProfile

  package init(for profile: LaunchProfile) { self.profile = profile }

  package mutating func removeAll() {
    text.removeAll()
    lines.removeAll(keepingCapacity: true)
  }

  package func start(ofLine index: Int) -> Int { index > 0 ? lines[index - 1].end : 0 }

  /// True if a different platform has the same lines.
  package func equals(_ other: SessionLines) -> Bool {
    lines == other.lines && text.equals(0..<text.count, other.text, 0..<other.text.count)
  }

  /// Adds a line, and returns its size.
  package mutating func add(_ fact: SessionFact) -> Int {
    let start = text.count
    if let event = fact.event {
      text.raw("{\"event\":")
      if let number = event.input { text.integer(number) } else { text.raw("null") }
      text.raw(",\"step\":")
      text.integer(event.step)
      if event.isLate { text.raw(",\"late\":true") }
      if let announcement = event.announcement { text.raw(",\"announcement\":\"\(announcement.rawValue)\"") }
      text.raw(",\"kind\":\"")
    } else {
      text.raw("{\"kind\":\"")
    }
    let head = write(fact)
    text.raw("}\n")
    let isEnd = fact.event == nil
    lines.append(Line(engine: fact.rule?.engine, isEnd: isEnd, head: head, end: text.count))
    return text.count - start
  }

  // MARK: parts

  /// Writes the kind, and the members after the platforms. Returns the offset between these two parts.
  private mutating func write(_ fact: SessionFact) -> Int {
    let head: Int
    switch fact.content {
    case .event(let event, let data):
      head = begin(.event)
      if let id = event.id { string(",\"id\":", id) }
      string(",\"name\":", event.name)
      string(",\"type\":", event.type)
      string(",\"source\":", event.source)
      write(data)
    case .consequence(let firing, _, let number):
      head = begin(.consequence)
      integer(",\"emits\":", number)
      rule(firing.rule, fact.source)
      text.raw(",\"consequence\":")
      firing.write(to: &text)
    case .dispatch(let firing, _, let number, let event):
      head = begin(.dispatch)
      integer(",\"emits\":", number)
      rule(firing.rule, fact.source)
      raw(",\"id\":", firing.id)
      string(",\"dispatched\":{\"type\":", event.type)
      string(",\"source\":", event.source)
      write(event.data)
      text.raw("}")
    case .data(let firing, _, let data):
      head = begin(.data)
      rule(firing, fact.source)
      text.raw(",\"data\":")
      JSONTree.object(data).write(to: &text)
    case .skipped(let firing, _, let reason):
      head = begin(.skipped)
      rule(firing, fact.source)
      raw(",\"reason\":\"", reason.rawValue)
      text.raw("\"")
    case .crash(_, let rule, let reason):
      head = begin(.crash)
      self.rule(rule, fact.source)
      text.raw(",\"crash\":\"evaluate\",\"reason\":")
      text.string(reason)
    case .profile(let key, let value):
      head = begin(.profile)
      string(",\"key\":", key)
      text.raw(",\"value\":")
      (value ?? .null).write(to: &text)
    case .history(let record, let hashed):
      head = begin(.history)
      integer(",\"hash\":", Int(record.hash))
      integer(",\"timestamp\":", Int(record.time))
      string(",\"hashed\":", hashed)
    case .message(let shown, let held, let handled):
      head = begin(.message)
      raw(",\"shown\":", shown ?? "null")
      raw(",\"held\":[", held.joined(separator: ","))
      text.raw("]")
      guard let handled else { break }
      text.raw(",\"messages\":[")
      for (place, message) in handled.enumerated() {
        raw(place > 0 ? ",{\"id\":" : "{\"id\":", message.id)
        text.raw(",\"shown\":\(message.reason == nil),\"reason\":")
        text.raw(message.reason.map { "\"\($0.rawValue)\"" } ?? "null")
        text.raw("}")
      }
      text.raw("]")
    case .inApp(let message):
      head = begin(.inApp)
      string(",\"id\":", message.id)
      member("proposition", message.proposition)
      member("activity", message.activity)
      text.raw(message.reason == nil ? ",\"shown\":true,\"reason\":null" : ",\"shown\":false")
      if let reason = message.reason { word("reason", reason.rawValue) }
    case .card(let card):
      head = begin(.card)
      string(",\"id\":", card.id)
      string(",\"activity\":", card.activity)
      string(",\"surface\":", card.surface)
      word("change", card.reason.isRemoval ? "removed" : "qualified")
      word("reason", card.reason.rawValue)
    case .sent(let event, let number):
      head = begin(.sent)
      integer(",\"emits\":", number)
      string(",\"name\":", event.name)
      string(",\"sent\":{\"type\":", event.type)
      string(",\"source\":", event.source)
      write(event.data)
      if let mask = event.mask { array(",\"mask\":", mask) }
      text.raw("}")
    case .refresh(let propositions, let counts, let emptied):
      head = begin(.refresh)
      integer(",\"propositions\":", propositions)
      for (place, kind) in [MessageRules.EngineKind.inApp, .history, .card].enumerated() {
        text.raw(place == 0 ? ",\"rules\":{" : ",")
        integer("\"\(kind.rawValue)\":", counts[place])
      }
      text.raw("}")
      array(",\"emptied\":", emptied)
    case .optimize(let change, let scopes):
      head = begin(.optimize)
      raw(",\"change\":\"", change.rawValue)
      text.raw("\",\"scopes\":")
      JSONTree.object(scopes).write(to: &text)
    case .cut(let steps):
      head = begin(.cut)
      integer(",\"steps\":", steps)
    case .end(let profile, let history, let states, let cards):
      head = begin(.end)
      text.raw(",\"profile\":")
      JSONTree.object(profile).write(to: &text)
      text.raw(",\"history\":")
      JSONTree.object(history).write(to: &text)
      text.raw(",\"states\":")
      JSONTree.object(states).write(to: &text)
      if let cards {
        text.raw(",\"cards\":")
        JSONTree.object(cards).write(to: &text)
      }
    }
    return head
  }

  /// Writes the kind, and returns the offset after the kind.
  private mutating func begin(_ kind: SessionFactKind) -> Int {
    text.raw(kind.rawValue)
    text.byte(0x22)
    return text.count
  }

  private mutating func rule(_ number: Int, _ source: RuleSource?) {
    text.raw(",\"rule\":")
    if let source { source.write(to: &text) } else { text.integer(number) }
  }

  private mutating func rule(_ firing: Firing, _ source: RuleSource?) {
    rule(firing.rule, source)
    raw(",\"id\":", firing.id)
    raw(",\"type\":", firing.type)
  }

  private mutating func write(_ data: SessionData?) {
    text.raw(",\"data\":")
    if let data { data.write(to: &text, for: profile) } else { text.raw("null") }
  }

  private mutating func member(_ name: String, _ value: [UInt8]?) {
    text.raw(",\"\(name)\":")
    if let value { text.string(value.span) } else { text.raw("null") }
  }

  /// Writes a member whose value needs no escapes.
  private mutating func word(_ name: String, _ value: String) { text.raw(",\"\(name)\":\"\(value)\"") }

  private mutating func array(_ label: String, _ values: [[UInt8]]) {
    text.raw(label)
    JSONTree.array(values.map { .text($0) }).write(to: &text)
  }

  private mutating func raw(_ label: String, _ json: String) {
    text.raw(label)
    text.raw(json)
  }

  private mutating func integer(_ label: String, _ value: Int) {
    text.raw(label)
    text.integer(value)
  }

  private mutating func string(_ label: String, _ value: [UInt8]) {
    text.raw(label)
    text.string(value.span)
  }
}

extension Firing {
  /// Returns the type of the consequence as WTF-8; nil if the type is not a string. An engine has the type only as
  /// JSON.
  package func typeName(for profile: LaunchProfile) -> [UInt8]? {
    JSONTree(parsing: Array(type.utf8), for: profile).text
  }

  /// Returns the request that a postback sends, as readable WTF-8 text; nil if the postback sends no request.
  ///
  /// Source: adobe/aepsdk-signal-ios @5.0.1; adobe/aepsdk-core-android: signal @core 3.8.0; read.
  package func request(for profile: LaunchProfile) -> [UInt8]? {
    let detail = JSONTree(parsing: Array(detail.utf8), for: profile).members
    guard let url = detail?["templateurl"]?.text, !url.isEmpty else { return nil }
    let body = detail?["templatebody"]?.text ?? []
    // iOS sets a content type even if the rule contains none.
    let standard = profile.values.runtime == .swift && !body.isEmpty ? Array("application/json".utf8) : []
    let given = detail?["contenttype"]?.text ?? []
    let type = given.isEmpty ? standard : given
    let seconds = Self.timeout(detail?["timeout"], for: profile)
    var words = Array((body.isEmpty ? "GET " : "POST ").utf8) + url
    if !type.isEmpty { words += Array(", ".utf8) + type }
    words += Array(", timeout ".utf8) + seconds + Array(" s".utf8)
    return body.isEmpty ? words : words + Array(", body ".utf8) + body
  }

  /// Returns the timeout of a postback in seconds: 2 unless `value` is a positive number. Android first truncates a
  /// fraction, and ignores numbers out of the 32-bit range.
  private static func timeout(_ value: JSONTree?, for profile: LaunchProfile) -> [UInt8] {
    let standard = Array("2".utf8)
    guard case .number(let digits)? = value, let number = Double(String(decoding: digits, as: UTF8.self)), number > 0
    else { return standard }
    if profile.values.runtime != .java { return digits }
    guard number <= Double(Int32.max), number >= 1 else { return standard }
    return Array(String(Int32(number)).utf8)
  }

  /// Writes the consequence as an object.
  package func write(to json: inout JSONWriter) {
    json.raw("{\"id\":")
    json.raw(id)
    json.raw(",\"type\":")
    json.raw(type)
    json.raw(",\"detail\":")
    json.raw(detail)
    json.raw("}")
  }
}
