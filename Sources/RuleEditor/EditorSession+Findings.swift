internal import RuleCore
internal import RuleLint
internal import RuleReports

/// Diagnostics, code actions and formatting.
extension EditorSession {
  /// The maximum number of findings that are shown of a document.
  private static let mostFindings = 1_000

  func publish(_ document: EditorDocument, _ findings: [EditorFinding]) {
    var json = JSONWriter()
    json.raw("{\"uri\":")
    json.string(document.uri)
    json.member("version", document.version)
    json.raw(",\"diagnostics\":[")
    json.elements(Array(findings.prefix(Self.mostFindings))) { write($1, of: document, to: &$0) }
    if findings.count > Self.mostFindings {
      let message = "\(findings.count - Self.mostFindings) more findings: run `rulectl validate` for all of them"
      json.raw(",")
      write(EditorFinding(severity: .info, message: message), of: document, to: &json)
    }
    json.raw("]}")
    notify("textDocument/publishDiagnostics", json.take())
  }

  private func write(_ finding: EditorFinding, of document: EditorDocument, to json: inout JSONWriter) {
    json.raw("{\"range\":")
    json.range(finding.range.map(\.offsets) ?? 0..<0, in: document)
    // Errors are 1, warnings 2, information 3.
    json.raw(",\"severity\":\(3 - finding.severity.rawValue),\"source\":\"rulectl\"")
    if let page = finding.page {
      json.member("code", page.code)
      json.raw(",\"codeDescription\":{\"href\":")
      json.string(page.address)
      json.raw("}")
    }
    json.member("message", finding.message)
    if !finding.notes.isEmpty {
      json.list("relatedInformation", finding.notes) { json, note in
        json.raw("{\"location\":{\"uri\":")
        json.string(document.uri)
        json.raw(",\"range\":")
        json.range(note.range.offsets, in: document)
        json.raw("}")
        json.member("message", note.message)
        json.raw("}")
      }
    }
    json.raw("}")
  }

  // MARK: code actions

  /// An edit of a document, or a command, that the user can choose.
  private struct Action {
    var title: String
    var kind = "quickfix"
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    var command: (EditorCommand, arguments: [UInt8])?
  }

  func codeActions(_ parameters: EditorParameters) throws(EditorFailure) -> [UInt8] {
    let document = try document(parameters)
    guard let range = parameters["range"] else { throw EditorFailure(.invalidParams, "expected `range`") }
    let start = document.text.offset(of: try range.position("start"))
    let end = max(start, document.text.offset(of: try range.position("end")))
    var actions: [Action] = []
    // Findings of an older text have other places.
    if !document.isCheckDue {
      let touched = document.findings.filter { finding in
        finding.range.map { $0.lower <= end && start <= $0.upper } ?? false
      }
      actions += touched.compactMap(fix)
      let fixes = document.findings.compactMap(fix)
      if !fixes.isEmpty {
        var all = Action(title: "Apply all safe fixes", kind: "source.fixAll")
        all.edits = Self.apart(fixes.flatMap(\.edits))
        actions.append(all)
      }
      if document.kind == .rules, let tree = document.tree {
        actions += Self.ignoring(touched.prefix(Self.mostIgnored), in: tree)
      }
    }
    if document.kind == .rules, document.isFile, client.appliesEdits, let rule = document.tree?.rule(at: start) {
      let arguments = Self.arguments(document.uri, rule)
      actions.append(Action(title: "Write a test for this rule", kind: "refactor", command: (.writeTest, arguments)))
    }
    let wanted = parameters.at("context", "only")?.elements.compactMap(\.text)
    if let wanted { actions.removeAll { action in !wanted.contains { Self.isKind(action.kind, below: $0) } } }
    var json = JSONWriter()
    json.raw("[")
    if client.takesActions {
      json.elements(actions) { write($1, of: document, to: &$0) }
    } else {
      json.elements(actions.filter { $0.command != nil }) { json, action in
        guard let (command, arguments) = action.command else { return }
        json.command(action.title, command, arguments)
      }
    }
    json.raw("]")
    return json.take()
  }

  /// The number of findings that can be ignored by an action of a selection.
  private static let mostIgnored = 20

  private static func isKind(_ kind: String, below wanted: String) -> Bool {
    wanted.isEmpty || kind == wanted || kind.hasPrefix(wanted + ".")
  }

  static func arguments(_ uri: String, _ rule: Int?) -> [UInt8] {
    var json = JSONWriter()
    json.raw("[")
    json.string(uri)
    if let rule { json.raw(",\(rule)") }
    json.raw("]")
    return json.take()
  }

  private func fix(_ finding: EditorFinding) -> Action? {
    guard let fix = finding.fix, let range = finding.range, let page = finding.page else { return nil }
    return Action(title: "Fix \(page.code): \(page.summary)", edits: [(range.offsets, fix)])
  }

  /// Returns edits in order, without those that overlap an earlier one.
  private static func apart(_ edits: [(range: Range<Int>, text: [UInt8])]) -> [(range: Range<Int>, text: [UInt8])] {
    var end = 0
    return edits.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
      .filter { edit in
        defer { end = max(end, edit.range.upperBound) }
        return edit.range.lowerBound >= end
      }
  }

  /// Returns an action for each code, which adds it to the codes that its rule ignores.
  private static func ignoring(_ findings: ArraySlice<EditorFinding>, in tree: DocumentTree) -> [Action] {
    var seen: Set<String> = []
    let rules = tree.rules
    return findings.compactMap { finding in
      guard let page = finding.page, let rule = finding.rule, seen.insert("\(page.code) \(rule)").inserted,
        rules.indices.contains(rule), let edit = tree.ignore(page.code, in: rules[rule])
      else { return nil }
      return Action(title: "Ignore \(page.code) in this rule", edits: [edit])
    }
  }

  private func write(_ action: Action, of document: EditorDocument, to json: inout JSONWriter) {
    json.raw("{\"title\":")
    json.string(action.title)
    json.member("kind", action.kind)
    if !action.edits.isEmpty {
      json.raw(",\"edit\":{\"changes\":{")
      json.string(document.uri)
      json.raw(":")
      json.edits(action.edits, in: document)
      json.raw("}}")
    }
    if let (command, arguments) = action.command {
      json.raw(",\"command\":")
      json.command(action.title, command, arguments)
    }
    json.raw("}")
  }

  // MARK: formatting

  func formatting(_ parameters: EditorParameters) throws(EditorFailure) -> [UInt8] {
    let document = try document(parameters)
    // Editors ask for every file that is saved.
    guard let kind = document.kind, ![.suite, .config, .app].contains(kind), !document.isYAML, let tree = document.tree
    else {
      return Array("null".utf8)
    }
    let (old, new) = (document.text.bytes, try services.formatted(tree.document))
    var json = JSONWriter()
    guard old != new else { return Array("[]".utf8) }
    // One edit of the part that differs: cursors elsewhere stay where they are.
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, start < old.count, old[start] & 0xC0 == 0x80 { start -= 1 }
    var tail = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    while tail > 0, old[old.count - tail] & 0xC0 == 0x80 { tail -= 1 }
    json.edits([(start..<old.count - tail, Array(new[start..<new.count - tail]))], in: document)
    return json.take()
  }
}

extension DocumentTree {
  /// Returns the index of the launch rule that contains byte `offset`; nil if there is none.
  func rule(at offset: Int) -> Int? {
    rules.firstIndex { range($0).contains(offset) || range($0).upperBound == offset }
  }

  /// The rules of a launch document, which may be one of them, or a list.
  var rules: [Value] {
    if let rules = value("rules") { return document.isArray(rules) ? document.elements(rules) : [] }
    if document.isArray(document.root) { return document.elements(document.root) }
    return value("condition") == nil ? [] : [document.root]
  }

  /// Returns the edit that makes a rule ignore a code; nil if the rule is no object.
  fileprivate func ignore(_ code: String, in rule: Value) -> (range: Range<Int>, text: [UInt8])? {
    guard document.isObject(rule) else { return nil }
    var (object, names) = (rule, ["meta", "rulectl", "ignore"][...])
    while let name = names.first, let member = document.presentMember(object, name) {
      names.removeFirst()
      object = member
      if names.isEmpty {
        guard document.isArray(object) else { return nil }
        return insertion("\"\(code)\"", into: object)
      }
      guard document.isObject(object) else { return nil }
    }
    let opening = names.dropFirst().map { "{\"\($0)\": " }.joined()
    let closing = String(repeating: "}", count: max(0, names.count - 1))
    return insertion("\"\(names.first ?? "")\": \(opening)[\"\(code)\"]\(closing)", into: object)
  }

  /// Returns the edit that adds a last part to a container.
  private func insertion(_ text: String, into container: Value) -> (range: Range<Int>, text: [UInt8]) {
    var last: Value?
    if document.isArray(container) {
      last = document.elements(container).last
    } else {
      last = document.members(container).last?.value
    }
    guard let last else {
      let start = range(container).lowerBound + 1
      return (start..<start, Array(text.utf8))
    }
    let end = range(last).upperBound
    return (end..<end, Array(", \(text)".utf8))
  }
}

extension ByteRange {
  var offsets: Range<Int> { lower..<upper }
}

extension JSONWriter {
  /// Writes a position of the protocol.
  private mutating func position(_ position: EditorPosition) {
    raw("{\"line\":")
    integer(position.line)
    raw(",\"character\":")
    integer(position.character)
    raw("}")
  }

  /// Writes a range of bytes as a range of the protocol.
  mutating func range(_ range: Range<Int>, in document: EditorDocument) { self.range(range, of: document.text) }

  mutating func range(_ range: Range<Int>, of text: EditedText) {
    raw("{\"start\":")
    position(text.position(of: range.lowerBound))
    raw(",\"end\":")
    position(text.position(of: range.upperBound))
    raw("}")
  }

  /// Writes a list of text edits.
  mutating func edits(_ edits: [(range: Range<Int>, text: [UInt8])], in document: EditorDocument) {
    raw("[")
    elements(edits) { json, edit in
      json.raw("{\"range\":")
      json.range(edit.range, in: document)
      json.member("newText", edit.text)
      json.raw("}")
    }
    raw("]")
  }

  mutating func command(_ title: String, _ command: EditorCommand, _ arguments: [UInt8]) {
    raw("{\"title\":")
    string(title)
    member("command", command.rawValue)
    raw(",\"arguments\":")
    raw(arguments)
    raw("}")
  }
}
