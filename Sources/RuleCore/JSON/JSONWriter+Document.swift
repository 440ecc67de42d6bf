extension JSONWriter {
  /// Writes a value of a document without whitespace. The order of members and all digits are unchanged.
  ///
  /// Does not recurse. A word, or a number that is not valid JSON, is written as a string.
  package mutating func value(_ value: JSONDocument.Value, of document: JSONDocument) {
    var work = [Piece.value(value)]
    while let piece = work.popLast() {
      switch piece {
      case .byte(let byte): self.byte(byte)
      case .name(let name):
        string(document.string(name).span)
        byte(0x3A)
      case .value(let value):
        switch document.kind(value) {
        case .object: open(object: value, of: document, &work)
        case .array: open(array: value, of: document, &work)
        case .string: string(document.string(value).span)
        case .number where !document.isOdd(value): raw(document.lexeme(value))
        case .number, .word: string(document.lexeme(value).span)
        case .true, .false, .null: raw(document.lexeme(value))
        }
      }
    }
  }

  private enum Piece {
    case byte(UInt8)
    case name(JSONDocument.Value)
    case value(JSONDocument.Value)
  }

  private mutating func open(object: JSONDocument.Value, of document: JSONDocument, _ work: inout [Piece]) {
    byte(0x7B)
    work.append(.byte(0x7D))
    for (index, member) in document.members(object).enumerated().reversed() {
      work += [.value(member.value), .name(member.name)]
      if index > 0 { work.append(.byte(0x2C)) }
    }
  }

  private mutating func open(array: JSONDocument.Value, of document: JSONDocument, _ work: inout [Piece]) {
    byte(0x5B)
    work.append(.byte(0x5D))
    for (index, element) in document.elements(array).enumerated().reversed() {
      work.append(.value(element))
      if index > 0 { work.append(.byte(0x2C)) }
    }
  }
}

extension JSONDocument {
  /// Returns a value as JSON text, as `JSONWriter.value` writes it.
  package func json(of value: Value) -> [UInt8] {
    var json = JSONWriter()
    json.value(value, of: self)
    return json.take()
  }
}
