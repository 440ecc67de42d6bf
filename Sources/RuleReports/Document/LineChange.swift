/// The parts of two lines between the words that they share at the start and at the end. Each line begins with a mark,
/// `-` or `+`.
package struct LineChange {
  package let old: Range<String.Index>
  package let new: Range<String.Index>

  package init(from old: String, to new: String) {
    let (before, after) = (Self.words(old), Self.words(new))
    let most = min(before.count, after.count)
    var start = 1
    while start < most, before[start] == after[start] { start += 1 }
    var end = 0
    while end < most - start, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
    self.old = Self.range(of: before, start, end, in: old)
    self.new = Self.range(of: after, start, end, in: new)
  }

  private static func range(of words: [Substring], _ start: Int, _ end: Int, in line: String) -> Range<String.Index> {
    let last = words.count - end
    return start < last ? words[start].startIndex..<words[last - 1].endIndex : line.endIndex..<line.endIndex
  }

  /// Returns words, which are sequences of letters and digits, and all other characters one by one.
  private static func words(_ line: String) -> [Substring] {
    var words: [Substring] = []
    var rest = line[...]
    while let first = rest.first {
      let length = first.isLetter || first.isNumber ? rest.prefix { $0.isLetter || $0.isNumber }.count : 1
      words.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return words
  }
}
