/// The working state shared by all consequence templates while they are written.
struct TemplateParts {
  /// The text of all templates so far.
  fileprivate var text: TemplateText
  fileprivate var open: [OpenContainer] = []
  /// A stack of members that are still to be written, of open objects that may have duplicate names. Contains only the
  /// members that the platform reads; the next member to write is last.
  fileprivate var members: [(name: [UInt8], value: JSONDocument.Value)] = []
  /// The segments of the current string.
  fileprivate var segments: [TokenSegment] = []
  /// The offset of the first byte of `text` that is not yet part of a piece.
  fileprivate var start: Int32 = 0

  /// An object or array that is partly written.
  fileprivate struct OpenContainer {
    package let value: JSONDocument.Value
    let isObject: Bool
    /// The next element or member name to write.
    var next: JSONDocument.Value?
    /// The number of elements of `members` that belong to enclosing objects.
    let otherMembers: Int
    var isFirst = true
  }

  init(_ document: JSONDocument) { text = TemplateText(document.text) }

  var end: Int32 { text.count }

  /// Call before output that may equal parts of `document`: equal bytes are copied from it.
  mutating func use(_ document: JSONDocument) { text.use(document.text) }

  /// Moves the text of all templates out of the builder.
  mutating func takeText() -> [UInt8] { text.take() }
}

extension ProgramBuilder {
  /// Adds templates for the consequences that the platform keeps.
  mutating func addConsequences(of rule: Rule, _ lost: inout Program.Losses) {
    for index in rule.consequences {
      let consequence = rules.consequences[Int(index)]
      if profile.drops(consequence, of: rules) {
        lost.consequences += 1
        continue
      }
      add(consequence, of: rule, at: index - rule.consequences.lowerBound)
    }
  }

  private mutating func add(_ consequence: Consequence, of rule: Rule, at position: Int32) {
    let start = templates.end
    templates.start = start
    templates.text.raw("\"rule\":")
    if labels.isEmpty {
      templates.text.integer(rule.index)
    } else {
      templates.text.raw(labels[program.rules.count])
    }
    templates.text.raw(",\"consequence\":{\"id\":")
    let id = templates.end
    writeIdentifier(consequence.id)
    let idEnd = templates.end
    templates.text.raw(",\"type\":")
    let type = templates.end
    writeIdentifier(consequence.type)
    let typeEnd = templates.end
    templates.text.raw(",\"detail\":")
    let head = start..<templates.end
    let firstPiece = Int32(program.pieces.count)
    if let detail = consequence.detail {
      write(detail, expands: profile.tokens != nil)
    } else {
      templates.text.raw("null")
    }
    templates.text.raw(ConsequenceTemplate.close)
    endPiece()
    program.consequences.append(
      ConsequenceTemplate(
        head: head, position: position, id: id..<idEnd, type: type..<typeEnd,
        line: firstPiece..<Int32(program.pieces.count)))
  }

  /// Ends the current piece of text, unless it is empty.
  private mutating func endPiece() {
    if templates.start < templates.end {
      program.pieces.append(.init(kind: .text, start: templates.start, end: templates.end))
    }
    templates.start = templates.end
  }

  /// Removes all consequences from index `start` on.
  mutating func removeConsequences(from start: Int32) {
    guard start < program.consequences.count else { return }
    let first = program.consequences[Int(start)]
    program.pieces.removeLast(program.pieces.count - Int(first.line.lowerBound))
    program.consequences.removeLast(program.consequences.count - Int(start))
    templates.text.truncate(to: Int(first.head.lowerBound))
    templates.start = templates.end
  }

  /// Writes an id or a type as JSON text.
  private mutating func writeIdentifier(_ value: JSONDocument.Value?) {
    guard let value else { return templates.text.raw("null") }
    switch (rules.document.kind(value), profile.identifiers) {
    case (.string, _): writeString(value)
    case (_, .textOfAnything): templates.text.string(rules.javaText(of: value, for: profile).span, standingAt: nil)
    case (_, .text), (_, .asWritten): write(value, expands: false)
    }
  }

  // MARK: details

  /// Writes a value as JSON text, with member order and numbers as in the document; strings that contain tokens are
  /// split into pieces.
  private mutating func write(_ value: JSONDocument.Value, expands: Bool) {
    var value = value
    repeat {
      let range = rules.document.range(value)
      templates.text.seek(range.lower)
      switch rules.document.kind(value) {
      case .object, .array: open(value)
      case .true, .false, .null: templates.text.copy(range)
      case .number where rules.document.isStrictNumber(value): templates.text.copy(range)
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
    templates.text.byte(isObject ? 0x7B : 0x5B)
    let isDistinct = !isObject || rules.document.hasDistinctNames(value)
    templates.open.append(
      TemplateParts.OpenContainer(
        value: value, isObject: isObject, next: isDistinct ? rules.document.first(in: value) : nil,
        otherMembers: templates.members.count))
    if !isDistinct {
      templates.members += rules.document.distinctMembers(
        value, profile.memberChoice, isCanonical: profile.keysAreCanonical
      ).reversed()
    }
  }

  /// Writes separators, names and closing brackets, then returns the next value; nil at the end.
  private mutating func nextValue() -> JSONDocument.Value? {
    while let innermost = templates.open.indices.last {
      let container = templates.open[innermost]
      if let part = container.next {
        separate(innermost)
        templates.open[innermost].next = rules.document.next(after: part, in: container.value)
        guard container.isObject else { return part }
        templates.text.seek(rules.document.range(part).lower)
        writeString(part)
        templates.text.byte(0x3A)
        return rules.document.value(of: part)
      }
      if templates.members.count > container.otherMembers, let member = templates.members.popLast() {
        separate(innermost)
        templates.text.string(member.name.span, standingAt: nil)
        templates.text.byte(0x3A)
        return member.value
      }
      templates.open.removeLast()
      templates.text.byte(container.isObject ? 0x7D : 0x5D)
    }
    return nil
  }

  /// Writes a comma unless the next part is the first of the open container at index `place`.
  private mutating func separate(_ place: Int) {
    if !templates.open[place].isFirst { templates.text.byte(0x2C) }
    templates.open[place].isFirst = false
  }

  // MARK: strings

  private mutating func writeString(_ value: JSONDocument.Value) {
    let text = rules.document.text
    switch LiteralText(value, in: rules.document) {
    case .plain(let range):
      templates.text.string(text.span.extracting(range.lower..<range.upper), standingAt: range.lower)
    case .other(let text): templates.text.string(text.span, standingAt: nil)
    }
  }

  private mutating func writeTemplate(_ value: JSONDocument.Value) {
    let text = rules.document.text
    let first = program.pieces.count
    defer { noteTokens(from: first, in: value) }
    switch LiteralText(value, in: rules.document) {
    case .plain(let range): writeTemplate(text.span.extracting(range.lower..<range.upper), standingAt: range.lower)
    case .other(let text): writeTemplate(text.span, standingAt: nil)
    }
  }

  private mutating func writeTemplate(_ text: Span<UInt8>, standingAt place: Int?) {
    guard let grammar = profile.tokens, text.place(of: 0x7B, from: 0) != nil else {
      return templates.text.string(text, standingAt: place)
    }
    guard grammar.findSegments(of: text, .token, into: &templates.segments) else {
      endPiece()
      let (source, crashes) = grammar.unclosed(in: text)
      program.pieces.append(.init(kind: .unclosed, start: Int32(program.unclosed.count)))
      program.unclosed.append(.init(source: source, crashes: crashes))
      return
    }
    var kind = TemplatePieceKind.firstToken
    templates.text.byte(0x22)
    for index in templates.segments.indices {
      switch templates.segments[index] {
      case .text(let part):
        templates.text.escaped(text.extracting(part), standingAt: place.map { $0 + part.lowerBound })
      case .token(let source):
        endPiece()
        let token = table.token(text.extracting(source), grammar)
        program.pieces.append(.init(kind: kind, start: token))
        kind = .nextToken
      }
    }
    templates.text.byte(0x22)
  }

  private mutating func writeWord(_ value: JSONDocument.Value) {
    switch rules.word(value, for: profile) {
    case .text(let text): templates.text.string(text.span, standingAt: nil)
    case let other: templates.text.raw(String(decoding: other.json, as: UTF8.self))
    }
  }
}

extension LaunchProfile {
  /// True if the platform loads the rule without this consequence.
  func drops(_ consequence: Consequence, of rules: borrowing RuleSet) -> Bool {
    for fault in consequence.faults where outcome(rules.faults[Int(fault)].reason) == .consequenceDropped {
      return true
    }
    return false
  }
}
