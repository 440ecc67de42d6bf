extension JSONDocument {
  /// The text of the document with numbers such as `20.0` and `1e3` written as integers; nil if the document has no
  /// such numbers. Spaces after a shorter integer keep the offsets.
  ///
  /// Android converts numbers in this way, because it writes items with org.json and parses the result again.
  var withoutWholeDecimals: [UInt8]? {
    func integer(_ value: Value) -> Int64? {
      guard case .double(let number) = NumberLexeme.android(lexeme: lexeme(value).span),
        number != 0 || number.sign == .plus
      else { return nil }
      return Int64(exactly: number)
    }
    // Most documents contain no whole decimals. This check recognizes such documents without building the tree.
    if !numbers(in: root, ofAtLeast: 2).contains(where: { integer($0) != nil }) { return nil }
    var numbers: [(range: ByteRange, integer: Int64)] = []
    var work = [root]
    while let value = work.popLast() {
      switch kind(value) {
      case .object: work += members(value).map(\.value)
      case .array: work += elements(value)
      case .number:
        if let integer = integer(value) { numbers.append((range(value), integer)) }
      case .string, .true, .false, .null, .word: break
      }
    }
    if numbers.isEmpty { return nil }
    var (written, at) = ([UInt8](), 0)
    for (range, integer) in numbers.sorted(by: { $0.range.lower < $1.range.lower }) {
      written += text[at..<range.lower] + Array(String(integer).utf8)
      let room = range.upper - range.lower - String(integer).utf8.count
      if room > 0 { written += Array(repeating: 0x20, count: room) }
      at = range.upper
    }
    return written + text[at...]
  }
}
