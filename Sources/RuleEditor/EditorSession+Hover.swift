internal import Launch
internal import RuleCore
internal import RuleLint
internal import RuleReports

/// Hover and completion.
extension EditorSession {
  func hover(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    let document = try document(parameters)
    let offset = document.text.offset(of: try parameters.position("position"))
    guard let kind = document.kind else { return .null }
    var parts: [String] = []
    var shown: Range<Int>?
    if let tree = document.tree {
      let place = tree.place(at: offset)
      if let text = description(of: place, at: offset, kind, tree) {
        parts.append(text)
        if !place.isName, !place.steps.isEmpty { shown = tree.range(place.value) }
      }
    }
    if !document.isCheckDue {
      for finding in document.findings {
        guard let range = finding.location.range?.offsets,
          range.contains(offset) || range.upperBound == offset, range.count <= Self.mostOfFinding
        else { continue }
        parts.append(Self.text(of: finding.page))
      }
    }
    guard !parts.isEmpty else { return .null }
    let text = parts.joined(separator: "\n\n---\n\n")
    return [
      "contents": ["kind": client.showsMarkdown ? "markdown" : "plaintext", "value": .string(text)],
      "range": shown.map(document.text.range),
    ]
  }

  /// The maximum length in bytes of a finding's range for which a hover shows the page of the finding's code. For a
  /// longer range, such as a whole rule, a hover shows no page.
  private static let mostOfFinding = 200

  private static func text(of page: RulePage) -> String {
    "**\(page.code) \(page.name)**: \(page.summary).\n\n\(page.why)\n\n\(page.remedy)"
  }

  private func description(
    of place: DocumentTree.Place, at offset: Int, _ kind: DocumentKind, _ tree: DocumentTree
  ) -> String? {
    let isString = tree.document.kind(place.value) == .string && !place.isName
    if isString, place.pattern.suffix(2) == ["ignore", "*"], let page = services.page(of: tree.text(place.value)) {
      return Self.text(of: page)
    }
    if kind == .rules, isString, let text = launchDescription(of: place, at: offset, tree) { return text }
    let text = Self.guides[kind]?.description(at: place.steps, tree.levels(of: place))
    guard let text, let name = place.steps.last(where: { $0.name != nil })?.name else { return text }
    return "**`\(Messages.printable(name))`** \(text)"
  }

  /// Returns the description of a matcher, a key or a token in launch rules; nil for other values.
  private func launchDescription(of place: DocumentTree.Place, at offset: Int, _ tree: DocumentTree) -> String? {
    let text = tree.text(place.value)
    let names = place.pattern
    if names.last == "matcher" { return LaunchGuide.matcher(text) }
    let subject = { LaunchGuide.subject(of: place, in: tree) }
    if names.last == "key", names.contains("definition") { return LaunchGuide.key(text, of: subject()) }
    guard names.contains("consequences"), let token = token(around: offset, place, tree) else { return nil }
    return LaunchGuide.token(token, of: subject())
  }

  /// Returns the content of the token that contains byte `offset`; nil if there is none.
  private func token(around offset: Int, _ place: DocumentTree.Place, _ tree: DocumentTree) -> String? {
    // Escapes before the token would change offsets, so only strings without escapes are supported.
    let range = tree.document.range(place.value)
    let text = tree.document.text[range.lower..<range.upper]
    let at = offset - (tree.range(place.value).lowerBound - range.lower)
    guard let segments = TokenGrammar.java.segments(of: text.span, .token) else { return nil }
    for case .token(let content) in segments {
      let bytes = range.lower + content.lowerBound..<range.lower + content.upperBound
      if bytes.lowerBound - 2 <= at, at <= bytes.upperBound + 2 {
        return String(decoding: tree.document.text[bytes], as: UTF8.self)
      }
    }
    return nil
  }

  /// The guides of the schemas, keyed by kind of document. They are created on first use.
  static let guides: [DocumentKind: SchemaGuide] = Dictionary(
    uniqueKeysWithValues: [DocumentKind.rules, .convert, .airship, .suite, .config].compactMap { kind in
      SchemaGuide(kind.rawValue).map { (kind, $0) }
    })

  // MARK: completion

  func completion(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    let document = try document(parameters)
    let offset = document.text.offset(of: try parameters.position("position"))
    guard let kind = document.kind else { return [] }
    let list =
      document.path.hasSuffix(".json") || !document.isSuite && kind != .config
      ? jsonCompletion(document, kind, offset) : yamlCompletion(document, kind, offset)
    let range = document.text.range(list.range)
    let items = list.items.map { item -> JSONTree in
      let text = JSONTree.string(list.text(of: item))
      return [
        // In the protocol, 10 is a property, 12 a value.
        "label": .string(item.label), "kind": .integer(list.isName ? 10 : 12),
        "detail": item.description.map(JSONTree.string), "filterText": text,
        "textEdit": ["range": range, "newText": text],
      ]
    }
    return ["isIncomplete": false, "items": .array(items)]
  }

  /// Completion items that replace a range of the text.
  private struct Completion {
    var items: [SchemaGuide.Item]
    var range: Range<Int>
    /// True if the items are names of members.
    var isName: Bool
    /// True if the items are inserted without quotes, because the range is inside quotes or the document is YAML.
    var isQuoted: Bool

    func text(of item: SchemaGuide.Item) -> String {
      if let json = item.json, json.first != 0x22 { return String(decoding: json, as: UTF8.self) }
      var quoted = JSONWriter.text(Array(item.label.utf8))
      if isQuoted { quoted = String(quoted.dropFirst().dropLast()) }
      return isName && !isQuoted ? quoted + ": " : quoted
    }
  }

  private func jsonCompletion(_ document: EditorDocument, _ kind: DocumentKind, _ offset: Int) -> Completion {
    let cursor = TextCursor(document.text.bytes, at: offset)
    let start = cursor.stringStart ?? cursor.wordStart ?? offset
    var result = Completion(
      items: [], range: start..<offset, isName: cursor.isAtName, isQuoted: cursor.stringStart != nil)
    guard let guide = Self.guides[kind], !cursor.isBetweenParts else { return result }
    if result.isName {
      result.items = guide.names(at: cursor.steps, cursor.containers.map(\.level))
      if kind == .suite { result.items += idItems(document, cursor.steps, at: offset, isName: true) }
      return result
    }
    result.items = guide.values(at: cursor.steps, cursor.containers.map(\.level))
    switch kind {
    case .rules: addLaunchItems(document, cursor, offset, to: &result)
    case .suite: result.items += idItems(document, cursor.steps, at: offset, isName: false)
    case .convert, .airship, .config, .app: break
    }
    // Inside quotes, a number or `true` would become a string.
    if result.isQuoted { result.items.removeAll { $0.json.map { $0.first != 0x22 } ?? false } }
    return result
  }

  private func addLaunchItems(
    _ document: EditorDocument, _ cursor: TextCursor, _ offset: Int, to result: inout Completion
  ) {
    // While the user types, the text is often invalid, so that there is no tree. Then the rule is unknown, and the keys
    // of all events are offered.
    func subject() -> LaunchGuide.Subject {
      document.tree.map { LaunchGuide.subject(of: $0.place(at: offset), in: $0) } ?? LaunchGuide.Subject()
    }
    let names = cursor.steps.map { $0.name ?? "*" }
    if names.suffix(2) == ["definition", "key"] {
      result.items += LaunchGuide.keys(of: subject())
    } else if names.suffix(3) == ["definition", "values", "*"] {
      if let key = cursor.containers.dropLast().last?.level.texts["key"] {
        result.items += LaunchGuide.values(of: key, subject())
      }
    } else if names.contains("consequences"), let start = cursor.stringStart {
      let text = document.text.bytes[start..<offset]
      let marks = text.indices.dropLast().last { text[$0] == 0x7B && text[$0 + 1] == 0x25 }
      guard let marks, !text[marks...].contains(0x7D) else { return }
      let call = text[marks...].firstIndex(of: 0x28)
      result.range = (call.map { $0 + 1 } ?? marks + 2)..<offset
      result.items = (call == nil ? LaunchGuide.calls : []) + LaunchGuide.keys(of: subject())
    }
  }

  /// Returns items for the ids that can be at a position in a suite. `isName`: true if the position is the name of a
  /// member.
  private func idItems(
    _ document: EditorDocument, _ steps: [DocumentTree.Step], at offset: Int, isName: Bool
  ) -> [SchemaGuide.Item] {
    let pattern = steps.map { $0.name ?? "*" }
    guard isName ? SuiteNames.isName(pattern + ["*"]) : SuiteNames.isPlace(pattern) else { return [] }
    return rulesFiles(of: document, withoutLineAt: offset).flatMap { file in
      file.tree.identifiers.map { SchemaGuide.Item(label: $0.id, description: $0.title) }
    }
  }

  /// Returns the documents of rules that a suite names. Often, the suite can be read only without the line that is
  /// being typed.
  private func rulesFiles(of suite: EditorDocument, withoutLineAt offset: Int) -> [NamedTree] {
    if suite.tree != nil { return rulesFiles(of: suite) }
    let text = suite.text.bytes
    let head = text[..<offset].lastIndex(of: 0x0A) ?? 0
    let tail = text[offset...].firstIndex(of: 0x0A) ?? text.count
    let whole = EditorDocument(
      uri: suite.uri, text: Array(text[..<head] + text[tail...]), version: suite.version, client.encoding,
      kind: services.kind)
    return rulesFiles(of: whole)
  }

  private func yamlCompletion(_ document: EditorDocument, _ kind: DocumentKind, _ offset: Int) -> Completion {
    let cursor = YAMLCursor(document.text.bytes, at: offset)
    var result = Completion(items: [], range: cursor.word, isName: false, isQuoted: true)
    guard let guide = Self.guides[kind] else { return result }
    let levels = cursor.steps.map { SchemaGuide.Level(isObject: $0.name != nil) }
    if cursor.isAtValue {
      result.items = guide.values(at: cursor.steps, levels)
      if kind == .suite { result.items += idItems(document, cursor.steps, at: offset, isName: false) }
    }
    if cursor.isAtName, result.items.isEmpty {
      result.isName = true
      let own = SchemaGuide.Level(isObject: true, names: cursor.names)
      result.items = guide.names(at: cursor.steps, levels + [own])
      if kind == .suite { result.items += idItems(document, cursor.steps, at: offset, isName: true) }
    }
    return result
  }
}
