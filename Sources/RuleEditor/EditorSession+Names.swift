internal import RuleCore
internal import RuleReports
internal import RuleSuites

/// Definitions, renaming, symbols and folding.
extension EditorSession {
  /// The target of a definition: a range in a file.
  private struct Target {
    var file: NamedTree
    var range: Range<Int>
  }

  // MARK: definitions

  func definition(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    let document = try document(parameters)
    let offset = document.text.offset(of: try parameters.position("position"))
    guard let tree = document.tree else { return [] }
    return .array(
      targets(of: tree.place(at: offset), document, tree).map { target in
        ["uri": .string(uri(of: target.file.path)), "range": target.file.text.range(target.range)]
      })
  }

  private func targets(of place: DocumentTree.Place, _ document: EditorDocument, _ tree: DocumentTree) -> [Target] {
    if document.isSuite {
      let ids = ids(at: place, tree)
      return rulesFiles(of: document).flatMap { file in
        if place.steps.first == .member("rules") { return [Target(file: file, range: 0..<0)] }
        return file.tree.identifiers.filter { ids.contains($0.id) }.map {
          Target(file: file, range: file.tree.range($0.value))
        }
      }
    }
    let own = NamedTree(path: document.path, text: document.text, tree: tree)
    let id = tree.text(place.value)
    // The lists of Convert rules in which experiences refer to items by id.
    for (list, owners) in [("audiences", ["audiences", "segments"]), ("locations", ["locations"])]
    where place.pattern == ["experiences", "*", list, "*"] {
      let parts = owners.flatMap { tree.parts($0, of: tree.document.root) }
      return parts.filter { tree.value("id", from: $0).map(tree.text) == id }.map {
        Target(file: own, range: tree.range($0))
      }
    }
    guard tree.identifiers.contains(where: { $0.value == place.value }) else { return [] }
    return suiteFiles(of: document.path).flatMap { suite in
      SuiteNames.all(in: suite.tree).filter { suite.tree.text($0) == id }.map {
        Target(file: suite, range: suite.tree.range($0))
      }
    }
  }

  /// Returns the ids to which a place in a suite refers: one id or, for the name of a case, all ids in the case.
  private func ids(at place: DocumentTree.Place, _ tree: DocumentTree) -> Set<String> {
    if place.isName { return SuiteNames.isName(place.pattern) ? [place.pattern[place.pattern.count - 1]] : [] }
    if SuiteNames.isPlace(place.pattern) { return [tree.text(place.value)] }
    guard place.pattern == ["cases", "*", "name"], let item = place.parent else { return [] }
    let range = tree.range(item)
    return Set(SuiteNames.all(in: tree).filter { range.contains(tree.range($0).lowerBound) }.map(tree.text))
  }

  // MARK: renaming

  /// Returns the id at a position, and the range of the id; nil if no id is at the position.
  private func renamed(_ parameters: JSONTree) throws(EditorFailure) -> (
    document: EditorDocument, id: String, range: Range<Int>
  )? {
    let document = try document(parameters)
    let offset = document.text.offset(of: try parameters.position("position"))
    guard let tree = document.tree else {
      throw EditorFailure(.requestFailed, "the document cannot be read: fix it before renaming")
    }
    let place = tree.place(at: offset)
    if document.isSuite {
      guard let last = place.steps.last?.name ?? Optional(tree.text(place.value)) else { return nil }
      if place.isName {
        guard SuiteNames.isName(place.pattern), let object = place.parent,
          let name = tree.document.members(object).first(where: { tree.text($0.name) == last })?.name
        else { return nil }
        return (document, last, tree.range(name))
      }
      return SuiteNames.isPlace(place.pattern) ? (document, tree.text(place.value), tree.range(place.value)) : nil
    }
    guard !place.isName, tree.identifiers.contains(where: { $0.value == place.value }) else { return nil }
    return (document, tree.text(place.value), tree.range(place.value))
  }

  func prepareRename(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    guard let found = try renamed(parameters) else { return .null }
    return ["range": found.document.text.range(found.range), "placeholder": .string(found.id)]
  }

  func rename(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    guard let name = parameters.at("newName")?.string, !name.isEmpty else {
      throw EditorFailure(.invalidParams, "expected a name in `newName`")
    }
    guard let found = try renamed(parameters) else {
      throw EditorFailure(.requestFailed, "only ids of consequences, schedules and experiences can be renamed")
    }
    guard let tree = found.document.tree else { return .null }
    let own = NamedTree(path: found.document.path, text: found.document.text, tree: tree)
    var rules = [own]
    var edits: [(file: NamedTree, edits: [TextEdit])] = []
    var seen: Set<String> = []
    if found.document.isSuite {
      rules = try rulesPaths(of: found.document).map { path throws(EditorFailure) in
        guard let file = file(path) else {
          throw EditorFailure(
            .requestFailed, "`\(Messages.printable(path))` cannot be read: ids in it cannot be renamed")
        }
        return file
      }
      seen.insert(own.path)
      edits.append((own, try Self.edits(of: found.id, to: name, in: own)))
    }
    for file in rules where seen.insert(file.path).inserted {
      if file.tree.identifiers.contains(where: { $0.id == name }) {
        throw EditorFailure(.requestFailed, "the id `\(Messages.printable(name))` exists already")
      }
      let values = file.tree.identifiers.filter { $0.id == found.id }.map(\.value)
      edits.append((file, values.map { (file.tree.range($0), JSONTree.string(name).json) }))
      for suite in suiteFiles(of: file.path) where seen.insert(suite.path).inserted {
        let values = SuiteNames.all(in: suite.tree).filter { suite.tree.text($0) == found.id }
        edits.append(
          (suite, try values.map { value throws(EditorFailure) in try Self.edit(value, to: name, in: suite) }))
      }
    }
    return Self.changes(
      edits.filter { !$0.edits.isEmpty }.map { file, edits in (uri(of: file.path), file.text.edits(edits)) })
  }

  /// Returns the edits that rename an id in a suite.
  private static func edits(of id: String, to name: String, in suite: NamedTree)
    throws(EditorFailure) -> [TextEdit]
  {
    try SuiteNames.all(in: suite.tree).filter { suite.tree.text($0) == id }
      .map { value throws(EditorFailure) in try edit(value, to: name, in: suite) }
  }

  /// Returns the edit that renames one occurrence of an id in a suite.
  private static func edit(_ value: JSONDocument.Value, to name: String, in suite: NamedTree)
    throws(EditorFailure) -> TextEdit
  {
    let range = suite.tree.range(value)
    let start = SuiteText.content(of: ByteRange(range.lowerBound, range.upperBound), in: suite.text.bytes)
    if suite.text.bytes[range].first == UInt8(ascii: "*") {
      throw EditorFailure(.requestFailed, "`\(Messages.printable(suite.path))` names the id by a YAML alias")
    }
    var text = SuiteText.string(name, isJSON: suite.path.hasSuffix(".json"))
    // A scalar of several lines ends with the line feed of its last line.
    if suite.text.bytes[start..<range.upperBound].last == 0x0A { text += "\n" }
    return (start..<range.upperBound, Array(text.utf8))
  }

  // MARK: symbols

  /// An entry in the outline of a document.
  private struct Symbol {
    var name: String
    var range: Range<Int>
    var children: [Symbol] = []
  }

  func symbols(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    let document = try document(parameters)
    let symbols = symbols(of: document)
    return .array((client.nestsSymbols ? symbols : symbols.flatMap { [$0] + $0.children }).map { json($0, document) })
  }

  private func json(_ symbol: Symbol, _ document: EditorDocument) -> JSONTree {
    let range = document.text.range(symbol.range)
    // In the protocol, the symbol kind 19 is an object.
    guard client.nestsSymbols else {
      return [
        "name": .string(symbol.name), "kind": .integer(19),
        "location": ["uri": .string(document.uri), "range": range],
      ]
    }
    return [
      "name": .string(symbol.name), "kind": .integer(19), "range": range, "selectionRange": range,
      "children": .array(symbol.children.map { json($0, document) }),
    ]
  }

  private func symbols(of document: EditorDocument) -> [Symbol] {
    guard let tree = document.tree, let kind = document.kind else { return [] }
    func symbol(_ part: JSONDocument.Value, _ title: String, _ name: String) -> Symbol {
      let label = tree.value(name, from: part).map(tree.text) ?? ""
      return Symbol(name: label.isEmpty ? title : "\(title) \(label)", range: tree.range(part))
    }
    switch kind {
    case .rules:
      return tree.rules.enumerated().map { index, rule in
        var all = Symbol(name: "rule \(index)", range: tree.range(rule))
        if let condition = tree.value("condition", from: rule) {
          all.children.append(Symbol(name: "condition", range: tree.range(condition)))
        }
        all.children += tree.parts("consequences", of: rule).map { symbol($0, "consequence", "id") }
        return all
      }
    case .convert:
      return [
        ("experiences", "experience"), ("audiences", "audience"), ("segments", "segment"), ("locations", "location"),
      ]
      .flatMap { list, title in
        tree.parts(list, of: tree.document.root).map { symbol($0, title, title == "experience" ? "key" : "id") }
      }
    case .airship: return tree.schedules.map { symbol($0, "schedule", "id") }
    case .suite: return tree.parts("cases", of: tree.document.root).map { symbol($0, "case", "name") }
    case .config, .app: return []
    }
  }

  func foldingRanges(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    let document = try document(parameters)
    let ranges = symbols(of: document).flatMap { [$0] + $0.children }.map(\.range)
    return .array(
      ranges.compactMap { range in
        let (start, end) = (document.text.position(of: range.lowerBound), document.text.position(of: range.upperBound))
        return start.line < end.line ? ["startLine": .integer(start.line), "endLine": .integer(end.line)] : nil
      })
  }
}
