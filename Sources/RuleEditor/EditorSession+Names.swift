internal import RuleCore
internal import RuleReports
internal import RuleSuites

/// Definitions, renaming, symbols and folding.
extension EditorSession {
  /// A place in a file.
  private struct Target {
    var file: NamedTree
    var range: Range<Int>
  }

  // MARK: definitions

  func definition(_ parameters: EditorParameters) throws(EditorFailure) -> [UInt8] {
    let document = try document(parameters)
    let offset = document.text.offset(of: try parameters.position("position"))
    var json = JSONWriter()
    json.raw("[")
    if let tree = document.tree {
      json.elements(targets(of: tree.place(at: offset), document, tree)) { json, target in
        json.raw("{\"uri\":")
        json.string(uri(of: target.file.path))
        json.raw(",\"range\":")
        json.range(target.range, of: target.file.text)
        json.raw("}")
      }
    }
    json.raw("]")
    return json.take()
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
    // Parts of Convert rules that others name by id.
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

  /// The ids that a place of a suite names: one, or those of the case whose name it is.
  private func ids(at place: DocumentTree.Place, _ tree: DocumentTree) -> Set<String> {
    if place.isName { return SuiteNames.isName(place.pattern) ? [place.pattern[place.pattern.count - 1]] : [] }
    if SuiteNames.isPlace(place.pattern) { return [tree.text(place.value)] }
    guard place.pattern == ["cases", "*", "name"], let item = place.parent else { return [] }
    let range = tree.range(item)
    return Set(SuiteNames.all(in: tree).filter { range.contains(tree.range($0).lowerBound) }.map(tree.text))
  }

  // MARK: renaming

  /// The id at a place, and its range; nil if there is none.
  private func renamed(_ parameters: EditorParameters) throws(EditorFailure) -> (
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

  func prepareRename(_ parameters: EditorParameters) throws(EditorFailure) -> [UInt8] {
    guard let found = try renamed(parameters) else { return Array("null".utf8) }
    var json = JSONWriter()
    json.raw("{\"range\":")
    json.range(found.range, in: found.document)
    json.member("placeholder", found.id)
    json.raw("}")
    return json.take()
  }

  func rename(_ parameters: EditorParameters) throws(EditorFailure) -> [UInt8] {
    guard let name = parameters.string("newName"), !name.isEmpty else {
      throw EditorFailure(.invalidParams, "expected a name in `newName`")
    }
    guard let found = try renamed(parameters) else {
      throw EditorFailure(.requestFailed, "only ids of consequences, schedules and experiences can be renamed")
    }
    guard let tree = found.document.tree else { return Array("null".utf8) }
    let own = NamedTree(path: found.document.path, text: found.document.text, tree: tree)
    var rules = [own]
    var edits: [(file: NamedTree, edits: [(range: Range<Int>, text: [UInt8])])] = []
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
      edits.append((file, values.map { (file.tree.range($0), JSONWriter.quoted(name)) }))
      for suite in suiteFiles(of: file.path) where seen.insert(suite.path).inserted {
        let values = SuiteNames.all(in: suite.tree).filter { suite.tree.text($0) == found.id }
        edits.append(
          (suite, try values.map { value throws(EditorFailure) in try Self.edit(value, to: name, in: suite) }))
      }
    }
    var json = JSONWriter()
    json.raw("{\"changes\":{")
    json.elements(edits.filter { !$0.edits.isEmpty }) { json, item in
      json.string(uri(of: item.file.path))
      json.raw(":[")
      json.elements(item.edits) { json, edit in
        json.raw("{\"range\":")
        json.range(edit.range, of: item.file.text)
        json.member("newText", edit.text)
        json.raw("}")
      }
      json.raw("]")
    }
    json.raw("}}")
    return json.take()
  }

  /// Returns the edits of an id in a suite.
  private static func edits(of id: String, to name: String, in suite: NamedTree)
    throws(EditorFailure) -> [(range: Range<Int>, text: [UInt8])]
  {
    try SuiteNames.all(in: suite.tree).filter { suite.tree.text($0) == id }
      .map { value throws(EditorFailure) in try edit(value, to: name, in: suite) }
  }

  /// Returns the edit of an id in a suite.
  private static func edit(_ value: JSONDocument.Value, to name: String, in suite: NamedTree)
    throws(EditorFailure) -> (range: Range<Int>, text: [UInt8])
  {
    let range = suite.tree.range(value)
    let start = SuiteText.content(of: ByteRange(range.lowerBound, range.upperBound), in: suite.text.bytes)
    if suite.text.bytes[range].first == UInt8(ascii: "*") {
      throw EditorFailure(.requestFailed, "`\(Messages.printable(suite.path))` names the id by an alias")
    }
    var text = SuiteText.string(name, isJSON: suite.path.hasSuffix(".json"))
    // A scalar of several lines ends with the end of its last one.
    if suite.text.bytes[start..<range.upperBound].last == 0x0A { text += "\n" }
    return (start..<range.upperBound, Array(text.utf8))
  }

  // MARK: symbols

  /// A part of a document in its outline.
  private struct Symbol {
    var name: String
    var range: Range<Int>
    var children: [Symbol] = []
  }

  func symbols(_ parameters: EditorParameters) throws(EditorFailure) -> [UInt8] {
    let document = try document(parameters)
    let symbols = symbols(of: document)
    var json = JSONWriter()
    json.raw("[")
    json.elements(client.nestsSymbols ? symbols : symbols.flatMap { [$0] + $0.children }) {
      write($1, document, to: &$0)
    }
    json.raw("]")
    return json.take()
  }

  private func write(_ symbol: Symbol, _ document: EditorDocument, to json: inout JSONWriter) {
    json.raw("{\"name\":")
    json.string(symbol.name)
    // An object.
    json.raw(",\"kind\":19,")
    guard client.nestsSymbols else {
      json.raw("\"location\":{\"uri\":")
      json.string(document.uri)
      json.raw(",\"range\":")
      json.range(symbol.range, in: document)
      json.raw("}}")
      return
    }
    json.raw("\"range\":")
    json.range(symbol.range, in: document)
    json.raw(",\"selectionRange\":")
    json.range(symbol.range, in: document)
    json.list("children", symbol.children) { write($1, document, to: &$0) }
    json.raw("}")
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

  func foldingRanges(_ parameters: EditorParameters) throws(EditorFailure) -> [UInt8] {
    let document = try document(parameters)
    let ranges = symbols(of: document).flatMap { [$0] + $0.children }.map { document.range($0.range) }
    var json = JSONWriter()
    json.raw("[")
    json.elements(ranges.filter { $0.start.line < $0.end.line }) { json, range in
      json.raw("{\"startLine\":\(range.start.line),\"endLine\":\(range.end.line)}")
    }
    json.raw("]")
    return json.take()
  }
}

extension JSONWriter {
  static func quoted(_ text: String) -> [UInt8] { Array(Self.text(Array(text.utf8)).utf8) }
}
