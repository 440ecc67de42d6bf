internal import RuleCore
internal import RuleLint
internal import RuleReports

/// Diagnostics, code actions and formatting.
extension EditorSession {
  /// The maximum number of findings that are shown for a document.
  private static let mostFindings = 1_000

  func publish(_ document: EditorDocument, _ problems: [EditorProblem] = [], _ findings: [Finding] = []) {
    var shown = problems.prefix(Self.mostFindings).map { Self.diagnostic($0, of: document) }
    shown += findings.prefix(Self.mostFindings - shown.count).map { Self.diagnostic($0, of: document) }
    let more = problems.count + findings.count - shown.count
    if more > 0 {
      let message = "\(more) more findings: run `rulectl validate` for all of them"
      shown.append(Self.diagnostic(EditorProblem(severity: .info, message: message), of: document))
    }
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .string(document.uri), "version": .integer(document.version),
        "diagnostics": .array(shown),
      ])
  }

  private static func diagnostic(_ finding: Finding, of document: EditorDocument) -> JSONTree {
    var lines = [finding.message.line()]
    if let sentence = finding.effect { lines.append(sentence) }
    if let hint = finding.hint { lines.append("help: \(hint.line(limit: 200))") }
    let problem = EditorProblem(
      range: finding.location.range, severity: finding.severity, message: lines.joined(separator: "\n"))
    let notes = finding.notes.compactMap { note -> JSONTree? in
      note.location.range.map { range in
        [
          "location": ["uri": .string(document.uri), "range": document.text.range(range.offsets)],
          "message": .string(note.message.line()),
        ]
      }
    }
    return diagnostic(problem, of: document, finding.page, notes)
  }

  private static func diagnostic(
    _ problem: EditorProblem, of document: EditorDocument, _ page: RulePage? = nil, _ notes: [JSONTree] = []
  ) -> JSONTree {
    [
      "range": document.text.range(problem.range.map(\.offsets) ?? 0..<0),
      // In the protocol, errors are 1, warnings 2, information 3.
      "severity": .integer(3 - problem.severity.rawValue), "source": "rulectl",
      "code": page.map { .string($0.code) }, "codeDescription": page.map { ["href": .string($0.address)] },
      "message": .string(problem.message), "relatedInformation": notes.isEmpty ? nil : .array(notes),
    ]
  }

  // MARK: code actions

  /// An edit of a document, or a command, that the user can choose.
  private struct Action {
    var title: String
    var kind = "quickfix"
    var edits: [TextEdit] = []
    /// The index of the rule for which the command writes a test; nil if the action is an edit.
    var rule: Int?
  }

  func codeActions(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    let document = try document(parameters)
    guard let range = parameters.at("range") else { throw EditorFailure(.invalidParams, "expected `range`") }
    let start = document.text.offset(of: try range.position("start"))
    let end = max(start, document.text.offset(of: try range.position("end")))
    var actions: [Action] = []
    // If a check is due, the text has changed since the last check, so positions of findings may be wrong.
    if !document.isCheckDue {
      let touched = document.findings.filter { finding in
        finding.location.range.map { $0.lower <= end && start <= $0.upper } ?? false
      }
      actions += touched.compactMap(fix)
      if let tree = document.tree?.document { actions += touched.compactMap { Self.replacement($0, in: tree) } }
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
      actions.append(Action(title: "Write a test for this rule", kind: "refactor", rule: rule))
    }
    let wanted = parameters.at("context", "only")?.elements.compactMap(\.string)
    if let wanted { actions.removeAll { action in !wanted.contains { Self.isKind(action.kind, below: $0) } } }
    return .array(
      actions.compactMap { action in
        let command = action.rule.map { EditorCommand.writeTest.call(action.title, document, rule: $0) }
        guard client.takesActions else { return command }
        let edits = action.edits.isEmpty ? nil : Self.changes([(document.uri, document.text.edits(action.edits))])
        return [
          "title": .string(action.title), "kind": .string(action.kind), "edit": edits, "command": command,
        ]
      })
  }

  /// The maximum number of findings in a selection for which the editor offers to ignore their codes.
  private static let mostIgnored = 20

  private static func isKind(_ kind: String, below wanted: String) -> Bool {
    wanted.isEmpty || kind == wanted || kind.hasPrefix(wanted + ".")
  }

  private func fix(_ finding: Finding) -> Action? {
    guard finding.hasSafeFix, let fix = finding.fix, let range = finding.location.range else { return nil }
    return Action(title: "Fix \(finding.page.code): \(finding.page.summary)", edits: [(range.offsets, fix)])
  }

  /// Returns the action that replaces the string at a finding with the string that the finding's hint proposes. The
  /// finding's message quotes the replaced string.
  private static func replacement(_ finding: Finding, in document: JSONDocument) -> Action? {
    guard let proposal = finding.hint?.proposal, let range = finding.location.range,
      let value = document.value(at: range), document.kind(value) == .string,
      finding.message.parts.contains(.text(document.string(value)))
    else { return nil }
    var json = JSONWriter()
    json.string(proposal.span)
    let title = "Replace with `\(String(decoding: proposal, as: UTF8.self))`"
    return Action(title: title, edits: [(range.offsets, json.bytes)])
  }

  /// Returns the edits in the order of their ranges, without edits that overlap an earlier edit.
  private static func apart(_ edits: [TextEdit]) -> [TextEdit] {
    var end = 0
    return edits.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
      .filter { edit in
        defer { end = max(end, edit.range.upperBound) }
        return edit.range.lowerBound >= end
      }
  }

  /// Returns an action for each code and rule of the findings. The action adds the code to the codes that the rule
  /// ignores.
  private static func ignoring(_ findings: ArraySlice<Finding>, in tree: DocumentTree) -> [Action] {
    var seen: Set<String> = []
    let rules = tree.rules
    return findings.compactMap { finding in
      let code = finding.page.code
      guard let rule = finding.rule, seen.insert("\(code) \(rule)").inserted, rules.indices.contains(rule),
        let edit = tree.ignore(code, in: rules[rule])
      else { return nil }
      return Action(title: "Ignore \(code) in this rule", edits: [edit])
    }
  }

  /// Returns an edit of several files. `edits`: the edits of each file, with the file's URI.
  static func changes(_ edits: [(uri: String, edits: JSONTree)]) -> JSONTree {
    var members = JSONTree.Members()
    for (uri, edits) in edits { members[uri] = edits }
    return ["changes": .object(members)]
  }

  // MARK: formatting

  func formatting(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    let document = try document(parameters)
    // Editors may request formatting whenever a file is saved. So for a document that cannot be formatted, return no
    // edit instead of an error.
    guard let kind = document.kind, ![.suite, .config, .app].contains(kind), !document.isYAML, let tree = document.tree
    else {
      return .null
    }
    let (old, new) = (document.text.bytes, try services.formatted(tree.document))
    guard old != new else { return [] }
    // Edit only the part that differs, so that cursors in other parts do not move.
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, start < old.count, old[start] & 0xC0 == 0x80 { start -= 1 }
    var tail = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    while tail > 0, old[old.count - tail] & 0xC0 == 0x80 { tail -= 1 }
    return document.text.edits([(start..<old.count - tail, Array(new[start..<new.count - tail]))])
  }
}

extension DocumentTree {
  /// Returns the index of the launch rule that contains byte `offset`; nil if there is none.
  func rule(at offset: Int) -> Int? {
    rules.firstIndex { range($0).contains(offset) || range($0).upperBound == offset }
  }

  /// The rules of a document of launch rules. The document may also be a single rule or a list of rules.
  var rules: [Value] {
    if let rules = value("rules") { return document.isArray(rules) ? document.elements(rules) : [] }
    if document.isArray(document.root) { return document.elements(document.root) }
    return value("condition") == nil ? [] : [document.root]
  }

  /// Returns the edit that makes a rule ignore a code; nil if the rule is not an object.
  fileprivate func ignore(_ code: String, in rule: Value) -> TextEdit? {
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

  /// Returns the edit that adds `text` as the last member or element of a container.
  private func insertion(_ text: String, into container: Value) -> TextEdit {
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

extension FindingLocation {
  /// The byte range of a location in a document; nil for other locations.
  var range: ByteRange? {
    if case .document(let range) = self { range } else { nil }
  }
}
