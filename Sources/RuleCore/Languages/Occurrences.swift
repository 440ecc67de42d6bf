/// Calls `visit` with the start of each occurrence of `needle` in `text`, in order and with overlaps, until `visit`
/// returns false. An empty needle has no occurrences.
///
/// Complexity: linear in both (Knuth–Morris–Pratt), so no input makes a search quadratic.
package func forEachOccurrence<Element: Equatable>(of needle: [Element], in text: [Element], _ visit: (Int) -> Bool) {
  guard !needle.isEmpty, needle.count <= text.count else { return }
  // `fallback[i]`: length of the longest proper prefix of the needle that also ends at `i`.
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
