extension CommandFailure {
  /// The failure for a URL in place of a file; nil for other paths. `name`: a name for the downloaded file.
  init?(url path: String, name: String) {
    guard path.hasPrefix("https://") || path.hasPrefix("http://") else { return nil }
    self.init(
      .usage, "`\(path)` is a URL, and rulectl does not download files",
      help: "download it first: curl -fsSLo \(name) '\(path)'")
  }

  /// The failure for a folder or a URL in place of a file of events; nil for other paths.
  init?(eventsAt path: String) {
    if let failure = CommandFailure(url: path, name: "events.ndjson") {
      self = failure
    } else if FileKind(path) == .folder {
      self.init(.io, "expected a file of events, found a folder", place: path, help: "name the files in it")
    } else {
      return nil
    }
  }
}

/// Inputs that are given by mistake in place of rules.
extension RulesInput {
  /// Throws a usage error for a URL: this program opens no connection.
  static func refuseURL(_ path: String) throws(CommandFailure) {
    if let failure = CommandFailure(url: path, name: "rules.zip") { throw failure }
  }

  /// Throws a usage error if `text` holds events, or visitors of Convert.
  static func refuseEvents(_ text: [UInt8], _ name: String) throws(CommandFailure) {
    var names: Set<String> = []
    guard (try? collectNames(of: text.span, &names)) ?? false else { return }
    let isEvent = names.isSuperset(of: ["type", "source"]) || names.isSuperset(of: ["type", "timestamp"])
    guard isEvent || names.contains("attributes") else { return }
    throw CommandFailure(
      .usage, "expected rules, found events", place: name,
      help: "name a file of rules. Events follow the rules: rulectl eval RULES EVENTS")
  }

  /// The member names of which one at the root tells that a document holds rules.
  private static let rulesNames: Set<String> = [
    "rules", "condition", "consequences", "definition", "experiences", "audiences", "locations", "OR", "triggers",
    "actions", "schedule_actions", "^sa", "^csa", "cancel_scheduled_actions", "value", "and", "or", "not",
  ]

  /// Collects the member names of the first object. Returns false as soon as one tells that it holds rules, and for
  /// other values. Throws if the text is not strict JSON up to there.
  private static func collectNames(of text: Span<UInt8>, _ names: inout Set<String>) throws(JSONProblem) -> Bool {
    var scanner = JSONScanner(memberLimit: .max)
    let hasMark = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
    var at = try JSONScanner.token(in: text, from: hasMark ? 3 : 0)
    if text[at] == 0x5B { at = try JSONScanner.token(in: text, from: at + 1) }
    guard text[at] == 0x7B else { return false }
    at = try JSONScanner.token(in: text, from: at + 1)
    while text[at] == 0x22 {
      let name = try JSONScanner.string(in: text, from: at)
      let word = String(decoding: text.extracting(name.start..<name.end).array(), as: UTF8.self)
      if rulesNames.contains(word) { return false }
      names.insert(word)
      at = try JSONScanner.value(in: text, afterNameAt: name.end + 1)
      at = try JSONScanner.token(in: text, from: scanner.skipValue(in: text, from: at, depth: 1))
      if text[at] == 0x2C { at = try JSONScanner.token(in: text, from: at + 1) }
    }
    return text[at] == 0x7D
  }
}
