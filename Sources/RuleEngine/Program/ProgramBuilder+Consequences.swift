/// What the templates of a program share while they are made.
struct TemplateParts {
  /// All text so far.
  fileprivate var json = JSONWriter()
  fileprivate var open: [OpenContainer] = []
  /// Where the text begins that is not yet part of a piece.
  fileprivate var start: Int32 = 0

  /// An object or array of which a part has been written.
  fileprivate struct OpenContainer {
    let value: JSONDocument.Value
    let isObject: Bool
    /// The next element or name.
    var next: JSONDocument.Value?
    /// The members that count, the first one last, where names may be equal: then `next` is unused.
    var members: [(name: [UInt8], value: JSONDocument.Value)] = []
    var isFirst = true
  }

  fileprivate var end: Int32 { Int32(json.count) }

  /// The text of all templates, which is then gone.
  mutating func takeText() -> [UInt8] { json.take() }
}

extension ProgramBuilder {
  /// Adds the consequences that the platform keeps, as templates.
  mutating func addConsequences(of rule: Rule, _ lost: inout Program.Losses) {
    for index in rule.consequences {
      let consequence = rules.consequences[Int(index)]
      let isDropped = consequence.faults.contains {
        profile.outcome(rules.faults[Int($0)].reason) == .consequenceDropped
      }
      if isDropped {
        lost.consequences += 1
        continue
      }
      add(consequence, of: rule)
    }
  }

  private mutating func add(_ consequence: Consequence, of rule: Rule) {
    let start = templates.end
    templates.json.raw("\"rule\":")
    templates.json.integer(rule.index)
    templates.json.raw(",\"consequence\":{\"id\":")
    let id = templates.end
    writeIdentifier(consequence.id)
    let idEnd = templates.end
    templates.json.raw(",\"type\":")
    let type = templates.end
    writeIdentifier(consequence.type)
    let typeEnd = templates.end
    templates.json.raw(",\"detail\":")
    templates.start = templates.end
    let head = start..<templates.start
    let firstPiece = Int32(program.pieces.count)
    if let detail = consequence.detail {
      write(detail, expands: profile.tokens != nil)
    } else {
      templates.json.raw("null")
    }
    endPiece()
    program.consequences.append(
      ConsequenceTemplate(
        head: head, id: id..<idEnd, type: type..<typeEnd,
        detail: firstPiece..<Int32(program.pieces.count)))
  }

  /// Makes the text since the last piece one.
  private mutating func endPiece() {
    if templates.start < templates.end {
      program.pieces.append(.init(kind: .text, start: templates.start, end: templates.end))
    }
    templates.start = templates.end
  }

  /// Takes back all consequences from number `start` on.
  mutating func removeConsequences(from start: Int32) {
    guard start < program.consequences.count else { return }
    let first = program.consequences[Int(start)]
    program.pieces.removeLast(program.pieces.count - Int(first.detail.lowerBound))
    program.consequences.removeLast(program.consequences.count - Int(start))
    templates.json.truncate(to: Int(first.head.lowerBound))
    templates.start = templates.end
  }

  /// Writes an id or type as JSON text.
  private mutating func writeIdentifier(_ value: JSONDocument.Value?) {
    guard let value else { return templates.json.raw("null") }
    switch (rules.document.kind(value), profile.identifiers) {
    case (.string, _): writeString(value)
    case (_, .textOfAnything): templates.json.string(javaText(value).span)
    case (_, .text), (_, .asWritten):
      write(value, expands: false)
    }
  }

  /// What org.json makes of a value that is asked for as text.
  private func javaText(_ value: JSONDocument.Value) -> [UInt8] {
    switch LiteralValue(value, in: rules.document, for: profile) {
    case .text(let text): text.bytes(in: rules.document)
    case .integer(let value): Array(String(value).utf8)
    case .decimal(let value): Array(JavaNumber.text(value).utf8)
    case .truth(let value): Array((value ? "true" : "false").utf8)
    case .null: Array("null".utf8)
    case .container: PlatformText(rules.document, for: profile).json(value)
    }
  }

  // MARK: details

  /// Writes a value as JSON text, members and digits as written; strings become pieces where they
  /// hold tokens.
  private mutating func write(_ value: JSONDocument.Value, expands: Bool) {
    var value = value
    repeat {
      switch rules.document.kind(value) {
      case .object, .array: open(value)
      case .true: templates.json.raw("true")
      case .false: templates.json.raw("false")
      case .null: templates.json.raw("null")
      case .number where !rules.document.isOdd(value) || isStrictNumber(value):
        templates.json.raw(rules.document.lexeme(value))
      case .number, .word: writeWord(value)
      case .string where expands: writeTemplate(value)
      case .string: writeString(value)
      }
      guard let next = nextValue() else { return }
      value = next
    } while true
  }

  private mutating func open(_ value: JSONDocument.Value) {
    let isObject = rules.document.kind(value) == .object
    templates.json.byte(isObject ? 0x7B : 0x5B)
    var container = TemplateParts.OpenContainer(
      value: value, isObject: isObject, next: rules.document.first(in: value))
    if isObject, !rules.document.hasDistinctNames(value) {
      container.members = rules.document.distinctMembers(
        value, profile.memberChoice, isCanonical: profile.keysAreCanonical
      ).reversed()
      container.next = nil
    }
    templates.open.append(container)
  }

  /// The next value to be written, once what stands before it is written; nil when all is done.
  private mutating func nextValue() -> JSONDocument.Value? {
    while var container = templates.open.popLast() {
      let separates = !container.isFirst
      container.isFirst = false
      if let part = container.next {
        if separates { templates.json.byte(0x2C) }
        container.next = rules.document.next(after: part, in: container.value)
        templates.open.append(container)
        guard container.isObject else { return part }
        writeString(part)
        templates.json.byte(0x3A)
        return rules.document.value(of: part)
      }
      if let member = container.members.popLast() {
        if separates { templates.json.byte(0x2C) }
        templates.open.append(container)
        templates.json.string(member.name.span)
        templates.json.byte(0x3A)
        return member.value
      }
      templates.json.byte(container.isObject ? 0x7D : 0x5D)
    }
    return nil
  }

  // MARK: strings

  private mutating func writeString(_ value: JSONDocument.Value) {
    let text = rules.document.text
    switch LiteralText(value, in: rules.document) {
    case .plain(let range):
      templates.json.string(text.span.extracting(range.lower..<range.upper))
    case .other(let text): templates.json.string(text.span)
    }
  }

  private mutating func writeTemplate(_ value: JSONDocument.Value) {
    let text = rules.document.text
    switch LiteralText(value, in: rules.document) {
    case .plain(let range):
      writeTemplate(text.span.extracting(range.lower..<range.upper))
    case .other(let text): writeTemplate(text.span)
    }
  }

  private mutating func writeTemplate(_ text: Span<UInt8>) {
    guard let grammar = profile.tokens, text.holdsBrace else {
      return templates.json.string(text)
    }
    guard let segments = grammar.segments(of: text, .token) else {
      endPiece()
      let (source, crashes) = grammar.unclosed(in: text)
      program.pieces.append(.init(kind: .unclosed, start: Int32(program.unclosed.count)))
      program.unclosed.append(.init(source: source, crashes: crashes))
      return
    }
    var kind = ConsequenceTemplate.Piece.Kind.firstToken
    templates.json.byte(0x22)
    for segment in segments {
      switch segment {
      case .text(let part): templates.json.escaped(text.extracting(part))
      case .token(let source):
        endPiece()
        let token = table.token(text.extracting(source), grammar)
        program.pieces.append(.init(kind: kind, start: token))
        kind = .nextToken
      }
    }
    templates.json.byte(0x22)
  }

  // MARK: numbers and words

  private func isStrictNumber(_ value: JSONDocument.Value) -> Bool {
    let range = rules.document.range(value)
    return (try? JSONScanner.number(in: rules.document.text.span, from: range.lower)) == range.upper
  }

  /// Writes a number or word that only org.json reads, as the JSON that comes nearest: JSON has no
  /// NaN and no infinity, which are written as text.
  private mutating func writeWord(_ value: JSONDocument.Value) {
    switch LiteralValue(value, in: rules.document, for: profile) {
    case .text(let text): templates.json.string(text.bytes(in: rules.document).span)
    case .integer(let value): templates.json.raw(String(value))
    case .decimal(let value) where value.isFinite: templates.json.raw(JavaNumber.text(value))
    case .decimal(let value): templates.json.string(JavaNumber.text(value))
    case .truth(let value): templates.json.raw(value ? "true" : "false")
    case .null, .container: templates.json.raw("null")
    }
  }
}

extension Span<UInt8> {
  /// Whether a template may hold a token.
  fileprivate var holdsBrace: Bool {
    for index in indices where self[index] == 0x7B { return true }
    return false
  }
}
