/// Foundation's search for a substring (the needle), prepared for one needle.
///
/// Strings are split into clusters: a scalar and the marks that extend it. Before that, Hangul syllables are decomposed
/// into jamo. The needle matches consecutive clusters that are canonically equivalent to the clusters of the needle. So
/// no match ends before a mark or inside a precomposed character. If the needle starts with marks, these need only
/// match the end of a cluster. CR LF, emoji sequences and flags are several clusters, so a match may split them.
///
/// Source: swift-corelibs-foundation: Sources/CoreFoundation/CFString.c@6.3.1, CFStringFindWithOptionsAndLocale without
/// options, reimplemented. Results differ where Foundation has defects:
/// - a needle in decomposed form or with one more mark, if the string has a precomposed character after its own base
///   letter (`e\u{E9}`)
/// - reordered marks of class 0
/// - clusters of more than 64 scalars
///
/// Results also differ in these cases:
/// - two marks at the start of the needle in a different order than in the string
/// - conjoining letters outside the basic plane, spacing marks after an emoji, and marks added after Unicode 14
///
/// Complexity: linear, but quadratic in the number of marks that start the needle.
package struct LiteralSearch {
  private let isEmpty: Bool
  /// The marks at the start of the needle.
  private let head: String
  private let body: [Cluster]

  package init(_ needle: String) {
    let cut = Clusters(needle)
    isEmpty = needle.isEmpty
    if let first = cut.clusters.first, !first.hasBase {
      head = first.text
      body = Array(cut.clusters.dropFirst())
    } else {
      head = ""
      body = cut.clusters
    }
  }

  package func finds(in text: String) -> Bool {
    if isEmpty { return false }
    let cut = Clusters(text)
    if body.isEmpty { return cut.clusters.contains { hasHead($0) && cut.mayEnd($0) } }
    var found = false
    forEachOccurrence(of: body, in: cut.clusters) { start in
      let last = cut.clusters[start + body.count - 1]
      let follows = head.isEmpty || (start > 0 && hasHead(cut.clusters[start - 1]))
      found = follows && cut.clusters[start].startsScalar && cut.mayEnd(last)
      return !found
    }
    return found
  }

  /// True if the cluster ends with marks that are canonically equivalent to `head`.
  ///
  /// A mark is equivalent to at most four scalars. This limits how many scalars are searched backward.
  private func hasHead(_ cluster: Cluster) -> Bool {
    guard cluster.endsScalar else { return false }
    let marks = cluster.text.unicodeScalars
    var start = marks.endIndex
    for _ in 0..<4 * head.unicodeScalars.count where start > marks.startIndex {
      start = marks.index(before: start)
      if String(marks[start...]) == head { return true }
    }
    return false
  }
}

/// A scalar and the marks that extend it. Equality is canonical equivalence.
private struct Cluster: Equatable {
  var text: String
  let hasBase: Bool
  /// True if the cluster starts at the start of a scalar. False for the second and third jamo of a decomposed Hangul
  /// syllable.
  let startsScalar: Bool
  var endsScalar: Bool
  /// The index of the scalar after the cluster.
  var end: Int

  /// Compares canonically, with one exception: a precomposed character outside the basic plane equals only itself.
  /// Foundation compares only the first UTF-16 unit of such a character, and the base letter has the same first unit.
  static func == (a: Cluster, b: Cluster) -> Bool {
    guard let baseA = a.text.unicodeScalars.first, let baseB = b.text.unicodeScalars.first,
      baseA == baseB || baseA.value <= 0xFFFF || baseB.value <= 0xFFFF
    else { return false }
    return a.text == b.text
  }
}

/// A string split into clusters.
private struct Clusters {
  private let scalars: [Unicode.Scalar]
  private(set) var clusters: [Cluster] = []

  package init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if let last = clusters.indices.last, scalar.extendsCluster {
        clusters[last].text.unicodeScalars.append(scalar)
        clusters[last].end = index + 1
        continue
      }
      let parts = scalar.hangulLetters
      for (place, part) in parts.enumerated() {
        clusters.append(
          Cluster(
            text: String(part), hasBase: !scalar.extendsCluster, startsScalar: place == 0,
            endsScalar: place == parts.count - 1, end: index + 1))
      }
    }
  }

  /// True if a match may end after `cluster`: neither inside a scalar, nor before a letter that conjoins with the
  /// cluster.
  func mayEnd(_ cluster: Cluster) -> Bool {
    guard cluster.endsScalar else { return false }
    guard cluster.end < scalars.count else { return true }
    let last = scalars[cluster.end - 1]
    let next = scalars[cluster.end]
    switch last.value {
    case 0x1100...0x11F9: return next != joiner && !next.isHangul(after: last)
    case joiner.value: return next != joiner && !joins(before: cluster.end - 1, next)
    case ..<0x1_0000 where last.isVirama: return next != joiner && !conjoins(before: cluster.end - 1, next)
    default: return true
    }
  }

  /// True if the letter before the virama at index `virama` conjoins with the letter `next`.
  private func conjoins(before virama: Int, _ next: Unicode.Scalar) -> Bool {
    guard virama > 0 else { return false }
    let base = scalars[base(before: virama)]
    return (base == joiner || base.isLetterOrMark) && next.isLetterOrMark
  }

  /// True if the joiner at `index` joins the preceding character to `next`: a letter with a virama to a letter, or an
  /// emoji to an emoji.
  private func joins(before index: Int, _ next: Unicode.Scalar) -> Bool {
    guard index > 0 else { return false }
    let base = scalars[base(before: index)]
    if scalars[index - 1].isVirama, base != joiner, conjoins(before: index - 1, next) { return true }
    return base.isPictographic && next.isPictographic
  }

  /// Returns the index of the nearest scalar before `index` that starts a cluster, or 0.
  private func base(before index: Int) -> Int {
    scalars[..<index].lastIndex { !$0.extendsCluster } ?? 0
  }
}

/// The zero-width joiner.
private let joiner: Unicode.Scalar = "\u{200D}"

extension Unicode.Scalar {
  /// True if the scalar extends the preceding cluster: a combining mark or a skin tone.
  ///
  /// The vowel signs and viramas in the list extend clusters only in Unicode versions later than Foundation's.
  fileprivate var extendsCluster: Bool {
    switch value {
    case ..<0x300: false
    case 0xCC0, 0xCC7, 0xCC8, 0xCCA, 0xCCB: false
    case 0x1715, 0x1734, 0x1B3B, 0x1B3D, 0x1B43, 0x1B44, 0x1BAA, 0x1BF2, 0x1BF3: false
    case 0xA953, 0xA9C0: false
    default: properties.isGraphemeExtend || properties.isEmojiModifier
    }
  }

  fileprivate var isVirama: Bool { value == 0x34F || properties.canonicalCombiningClass == .virama }

  fileprivate var isPictographic: Bool {
    value > 0x7F && properties.isEmoji && !properties.isEmojiModifier && !(0x1F1E6...0x1F1FF ~= value)
  }

  fileprivate var isLetterOrMark: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }

  /// The jamo of a Hangul syllable, or the scalar itself.
  ///
  /// Source: Unicode Standard, 3.12 Conjoining Jamo Behavior.
  fileprivate var hangulLetters: [Unicode.Scalar] {
    guard 0xAC00...0xD7A3 ~= value else { return [self] }
    let index = value - 0xAC00
    let trailing = index % 28
    let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + trailing]
    return parts.prefix(trailing == 0 ? 2 : 3).compactMap(Unicode.Scalar.init)
  }

  /// True if this scalar is a jamo that continues the Hangul syllable whose last jamo is `letter`.
  fileprivate func isHangul(after letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case ..<0x1160: 0x1100..<0x11A8 ~= value || 0xAC00...0xD7AF ~= value
    case ..<0x11A8: 0x1160...0x11F9 ~= value
    default: 0x11A8...0x11F9 ~= value
    }
  }
}
