/// Searches strings by UTF-8 bytes. So `<` is found even if a combining mark follows.
///
/// The standard library has methods with the same names that search by characters. They are in the module of its
/// regular expressions, which would make the program 1.2 MB larger.
extension StringProtocol where SubSequence == Substring {
  /// Returns the range of the first occurrence of `part`; nil if `part` does not occur or is empty.
  package func firstRange(of part: String) -> Range<String.Index>? { self[...].utf8.firstRange(of: part.utf8) }

  /// True if the string contains `part`. False for an empty `part`.
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }

  /// Returns the string, with each occurrence of `part` replaced by `new`. Occurrences are searched from left to right.
  package func replacing(_ part: String, with new: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

extension Substring.UTF8View {
  /// Returns the range of the first occurrence of `part`. Complexity: O(n · m); callers search for only a few bytes.
  fileprivate func firstRange(of part: String.UTF8View) -> Range<Index>? {
    guard let first = part.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = self[start...]
      if rest.starts(with: part) { return start..<rest.index(start, offsetBy: part.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Returns the offset of the first occurrence of a word from `start` on; nil if the word does not occur.
  ///
  /// Complexity: the product of both lengths, so the word must be short.
  package func offset(ofWord word: [UInt8], from start: Int = 0) -> Int? {
    guard let first = word.first else { return nil }
    var at = start
    while at <= count - word.count {
      if self[at] == first, equals(at, word.span, 0, count: word.count) { return at }
      at += 1
    }
    return nil
  }
}

/// Calls `visit` with the start of each occurrence of `needle` in `text`, in order and with overlaps, until `visit`
/// returns false. An empty needle has no occurrences.
///
/// Complexity: linear in both lengths (Knuth–Morris–Pratt), so no input makes a search quadratic.
package func forEachOccurrence<Element: Equatable>(of needle: [Element], in text: [Element], _ visit: (Int) -> Bool) {
  guard !needle.isEmpty, needle.count <= text.count else { return }
  // `fallback[i]`: the length of the longest proper prefix of the needle that is also a suffix of the needle up to
  // index `i`.
  var fallback = [Int](repeating: 0, count: needle.count)
  var matched = 0
  for index in needle.indices.dropFirst() {
    while matched > 0, needle[index] != needle[matched] { matched = fallback[matched - 1] }
    if needle[index] == needle[matched] { matched += 1 }
    fallback[index] = matched
  }
  matched = 0
  for index in text.indices {
    while matched > 0, text[index] != needle[matched] { matched = fallback[matched - 1] }
    if text[index] == needle[matched] { matched += 1 }
    if matched == needle.count {
      guard visit(index + 1 - needle.count) else { return }
      matched = fallback[matched - 1]
    }
  }
}
