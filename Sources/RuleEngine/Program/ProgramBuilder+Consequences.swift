extension ProgramBuilder {
  /// The consequences that the platform keeps, as templates.
  mutating func consequences(
    of rule: Rule, _ lost: inout Program.Losses
  ) -> [ConsequenceTemplate] {
    var templates: [ConsequenceTemplate] = []
    for consequence in rule.consequences {
      let isDropped = consequence.faults.contains {
        profile.outcome($0.reason) == .consequenceDropped
      }
      if isDropped {
        lost.consequences += 1
        continue
      }
      templates.append(
        ConsequenceTemplate(
          id: identifier(consequence.id), type: identifier(consequence.type),
          detail: detail(consequence.detail)))
    }
    return templates
  }

  /// An id or type as JSON text.
  private mutating func identifier(_ value: JSONDocument.Value?) -> [UInt8] {
    var writer = JSONWriter()
    guard let value else { return Array("null".utf8) }
    switch (rules.document.kind(value), profile.identifiers) {
    case (.string, _): writer.string(rules.document.string(value).span)
    case (_, .textOfAnything): writer.string(javaText(value).span)
    case (_, .text), (_, .asWritten):
      for piece in pieces(value, expands: false) {
        if case .json(let text) = piece { writer.raw(text) }
      }
    }
    return writer.bytes
  }

  /// What org.json makes of a value that is asked for as text.
  private func javaText(_ value: JSONDocument.Value) -> [UInt8] {
    switch LiteralValue(value, in: rules.document, for: profile) {
    case .text(let text): text
    case .integer(let value): Array(String(value).utf8)
    case .decimal(let value): Array(JavaNumber.text(value).utf8)
    case .truth(let value): Array((value ? "true" : "false").utf8)
    case .null: Array("null".utf8)
    case .container: PlatformText(rules.document, for: profile).json(value)
    }
  }

  // MARK: details

  private mutating func detail(_ value: JSONDocument.Value?) -> [ConsequenceTemplate.Piece] {
    guard let value else { return [.json(Array("null".utf8))] }
    return pieces(value, expands: profile.tokens != nil)
  }

  /// What is still to be written of a value.
  private enum Work {
    case json([UInt8])
    case value(JSONDocument.Value)
  }

  /// A value as JSON text, members and digits as written, strings in pieces where they hold tokens.
  private mutating func pieces(
    _ value: JSONDocument.Value, expands: Bool
  ) -> [ConsequenceTemplate.Piece] {
    let document = rules.document
    var pieces: [ConsequenceTemplate.Piece] = []
    var json = JSONWriter()
    func flush() {
      if !json.bytes.isEmpty { pieces.append(.json(json.bytes)) }
      json.removeAll()
    }
    var work: [Work] = [.value(value)]
    while let next = work.popLast() {
      guard case .value(let value) = next else {
        if case .json(let text) = next { json.raw(text) }
        continue
      }
      switch document.kind(value) {
      case .object:
        let members = document.distinctMembers(
          value, profile.memberChoice, isCanonical: profile.keysAreCanonical)
        json.raw("{")
        work.append(.json([0x7D]))
        for (index, member) in members.enumerated().reversed() {
          var name = JSONWriter()
          if index > 0 { name.raw(",") }
          name.string(member.name.span)
          name.raw(":")
          work.append(.value(member.value))
          work.append(.json(name.bytes))
        }
      case .array:
        json.raw("[")
        work.append(.json([0x5D]))
        for (index, element) in document.elements(value).enumerated().reversed() {
          work.append(.value(element))
          if index > 0 { work.append(.json([0x2C])) }
        }
      case .true: json.raw("true")
      case .false: json.raw("false")
      case .null: json.raw("null")
      case .number where !document.isOdd(value) || isStrictNumber(value):
        json.raw(document.lexeme(value))
      case .number, .word: word(value, &json)
      case .string:
        let text = document.string(value)
        let segments = expands ? segments(text) : [.text(text)]
        guard let segments else {
          flush()
          let (source, crashes) = profile.tokens?.unclosed(in: text) ?? ([], false)
          pieces.append(.unclosed(source: source, crashes: crashes))
          continue
        }
        append(segments, &json, &pieces)
      }
    }
    flush()
    return pieces
  }

  private func segments(_ text: [UInt8]) -> [TokenSegment]? {
    profile.tokens.flatMap { $0.segments(of: text, .token) }
      ?? (profile.tokens == nil ? [.text(text)] : nil)
  }

  private mutating func append(
    _ segments: [TokenSegment], _ json: inout JSONWriter,
    _ pieces: inout [ConsequenceTemplate.Piece]
  ) {
    let hasTokens = segments.contains {
      if case .token = $0 { true } else { false }
    }
    guard hasTokens else {
      var text: [UInt8] = []
      for case .text(let part) in segments { text += part }
      json.string(text.span)
      return
    }
    if !json.bytes.isEmpty { pieces.append(.json(json.bytes)) }
    json.removeAll()
    pieces.append(.quote)
    for segment in segments {
      switch segment {
      case .text(let text): pieces.append(.text(text))
      case .token(let source, let content):
        let lookup = KeyLookup(content, for: profile)
        let isKnown = content.function.map { Conversion(function: $0) != nil } ?? true
        pieces.append(
          .token(
            ConsequenceTemplate.Token(
              source: source, fact: table.fact(lookup.source), conversion: lookup.conversion,
              hasUnknownFunction: !isKnown,
              crashes: lookup.crashesAtLoad)))
      }
    }
    pieces.append(.quote)
  }

  private func isStrictNumber(_ value: JSONDocument.Value) -> Bool {
    let range = rules.document.range(value)
    return (try? JSONScanner.number(in: rules.document.text.span, from: range.lower)) == range.upper
  }

  /// A number or word that only org.json reads, as the JSON that comes nearest: JSON has no NaN and
  /// no infinity, which are written as text.
  private func word(_ value: JSONDocument.Value, _ json: inout JSONWriter) {
    switch LiteralValue(value, in: rules.document, for: profile) {
    case .text(let text): json.string(text.span)
    case .integer(let value): json.raw(String(value))
    case .decimal(let value) where value.isFinite: json.raw(JavaNumber.text(value))
    case .decimal(let value): json.string(JavaNumber.text(value))
    case .truth(let value): json.raw(value ? "true" : "false")
    case .null, .container: json.raw("null")
    }
  }
}
