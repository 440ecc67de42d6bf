extension JSONDocumentReader {
  // MARK: numbers and words

  /// Reads a number or word up to the first byte that ends a word in org.json.
  mutating func literal(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) {
    let start = at
    while at < text.count {
      switch text[at] {
      case 0x7B, 0x7D, 0x5B, 0x5D, 0x2F, 0x5C, 0x3A, 0x2C, 0x3D, 0x3B, 0x23: break
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: break
      default:
        at += 1
        continue
      }
      break
    }
    guard at > start else { throw JSONProblem(.unexpected(text[at]), at: at) }
    nodes.append(classify(start, at, text, next: nodes.count + 1))
    try skipBlank(text)
  }

  private mutating func classify(_ start: Int, _ end: Int, _ text: Span<UInt8>, next: Int) -> JSONNode {
    let lexeme = text.extracting(start..<end)
    if let kind = keyword(lexeme) { return JSONNode(kind, start, end, next: next) }
    if !looksNumeric(lexeme) {
      note(.bareWord, start, end)
      noteInfinity(lexeme, start)
      return JSONNode(.word, start, end, next: next)
    }
    let isStrict = (try? JSONScanner.number(in: text, from: start)) == end
    var isOdd = !isStrict
    if !isStrict {
      note(.numberSpelling, start, end)
      noteInfinity(lexeme, start)
    }
    if isStrict, mayBeInfinite(lexeme), !NumberLexeme.javascript(lexeme: lexeme).isFinite {
      note(isMember ? .infiniteMember : .infiniteElement, start, end)
      isOdd = true
    }
    return JSONNode(.number, start, end, next: next, isOdd: isOdd)
  }

  private func keyword(_ lexeme: Span<UInt8>) -> JSONKind? {
    let kind: JSONKind
    switch lexeme[0] {
    case 0x74: kind = .true
    case 0x66: kind = .false
    case 0x6E: kind = .null
    default: return nil
    }
    return (try? JSONScanner.word(in: lexeme, from: 0)) == lexeme.count ? kind : nil
  }

  private func looksNumeric(_ lexeme: Span<UInt8>) -> Bool {
    guard lexeme[0] == 0x2D || lexeme[0] &- 0x30 < 10 else { return false }
    for index in lexeme.indices {
      switch lexeme[index] {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: continue
      default: return false
      }
    }
    return true
  }

  private func mayBeInfinite(_ lexeme: Span<UInt8>) -> Bool {
    if lexeme.count > 300 { return true }
    for index in lexeme.indices where lexeme[index] | 0x20 == 0x65 { return true }
    return false
  }

  /// Records a deviation if org.json reads the word as NaN or infinity.
  private mutating func noteInfinity(_ lexeme: Span<UInt8>, _ start: Int) {
    if case .double(let double) = JavaWord.read(lexeme.array()), !double.isFinite {
      note(isMember ? .infiniteMember : .infiniteElement, start, start + lexeme.count)
    }
  }
}
