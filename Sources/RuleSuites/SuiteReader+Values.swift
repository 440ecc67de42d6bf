internal import RuleCore

/// Reads the environment of cases, and single values.
extension SuiteReader {
  // MARK: settings

  /// Reads the environment of a case. Adds mistakes to `problems`.
  func settings(_ members: Members, _ common: Suite.Settings, _ problems: inout SuiteProblems) -> Suite.Settings {
    var settings = common
    if let value = members["platforms"] {
      settings.platforms = problems.read { () throws(SuiteProblem) in
        let names = try names(value, "the name of a platform").map(\.value)
        if names.isEmpty {
          throw problem("`platforms` is an empty list", value, help: "name a platform, or remove `platforms`")
        }
        return Suite.Part(names, at: text.range(value))
      }
    }
    for name in Self.settings {
      guard let value = members[name] else { continue }
      if ["state", "profile", "history"].contains(name) {
        settings.contents[name] = problems.read { () throws(SuiteProblem) in
          Suite.Part(try content(value, of: name), at: text.range(value))
        }
      } else if [.string, .number].contains(document.kind(value)) {
        settings.options[name] = Suite.Part(
          String(decoding: document.string(orLexeme: value), as: UTF8.self), at: text.range(value))
      } else {
        problems.add(problem("expected a string", value))
      }
    }
    return settings
  }

  private func content(_ value: Value, of name: String) throws(SuiteProblem) -> Suite.Content {
    if document.kind(value) == .string { return .file(string(value)) }
    guard name == "history" else {
      return .inline(document.json(of: try object(value, "`\(name)`, or the name of a file")))
    }
    // Files of histories have one record per line, so write the records in this form.
    var lines: [UInt8] = []
    let records = try list(value, "records, or the name of a file")
    for record in try all(records, { value throws(SuiteProblem) in try object(value, "a record") }) {
      lines += document.json(of: record) + [0x0A]
    }
    return .inline(lines)
  }

  // MARK: values

  /// Returns the results of `read` for all elements. Throws all mistakes.
  func all<Element, Read>(_ elements: some Sequence<Element>, _ read: (Element) throws(SuiteProblem) -> Read)
    throws(SuiteProblem) -> [Read]
  {
    var problems = SuiteProblems()
    let results = problems.map(elements, read)
    try problems.check()
    return results
  }

  func problem(_ message: String, _ value: Value, help: String? = nil) -> SuiteProblem {
    SuiteProblem(message, at: text.range(value), help: help)
  }

  func missing(_ name: String, in value: Value) -> SuiteProblem {
    let range = text.range(value)
    return SuiteProblem(
      "missing member `\(name)`", at: ByteRange(range.lower, min(range.lower + 1, range.upper)),
      help: "add `\(name):`")
  }

  /// Returns the members of an object by name. `names`: all names that the object may have.
  func members(of value: Value, _ what: String, _ names: [String]) throws(SuiteProblem) -> Members {
    var problems = SuiteProblems()
    let found = try members(of: value, what, names, &problems)
    try problems.check()
    return found
  }

  /// Returns the members of an object by name, and adds a problem for each unknown member to `problems`, instead of
  /// throwing an error.
  func members(of value: Value, _ what: String, _ names: [String], _ problems: inout SuiteProblems)
    throws(SuiteProblem) -> Members
  {
    var found: Members = [:]
    for (name, value) in document.members(try object(value, what)) {
      let text = string(name)
      if names.contains(text) {
        found[text] = value
      } else {
        problems.add(SuiteProblem("unknown member `\(text)` of \(what)", at: self.text.range(name), names: names))
      }
    }
    return found
  }

  func object(_ value: Value, _ what: String) throws(SuiteProblem) -> Value {
    if document.isObject(value) { return value }
    throw problem("expected an object for \(what)", value)
  }

  func list(_ value: Value, _ what: String) throws(SuiteProblem) -> [Value] {
    if document.isArray(value) { return document.elements(value) }
    throw problem("expected a list of \(what)", value)
  }

  /// Returns the elements of a list; for any other value, the value itself.
  private func oneOrMore(_ value: Value) -> [Value] {
    document.isArray(value) ? document.elements(value) : [value]
  }

  /// Reads a list of strings, or a single string.
  func names(_ value: Value, _ what: String) throws(SuiteProblem) -> [Suite.Part<String>] {
    try all(oneOrMore(value)) { value throws(SuiteProblem) in
      Suite.Part(try string(value, what), at: text.range(value))
    }
  }

  func string(_ value: Value, _ what: String) throws(SuiteProblem) -> String {
    if document.kind(value) == .string { return string(value) }
    throw problem("expected a string for \(what)", value, help: "put the value in quotes")
  }

  func string(_ value: Value) -> String { String(decoding: document.string(value), as: UTF8.self) }

  func count(_ value: Value) throws(SuiteProblem) -> Int {
    if document.kind(value) == .number, let count = Int(String(decoding: document.lexeme(value), as: UTF8.self)),
      count >= 0
    {
      return count
    }
    throw problem("expected 0 or a positive integer", value)
  }
}
