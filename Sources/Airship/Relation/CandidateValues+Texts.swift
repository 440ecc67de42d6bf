/// Adds strings to the candidates for the value at one path.
extension CandidateValues {
  /// The operand of a test that a string begins with, ends with or contains.
  private struct Needle {
    let place: TextPlace
    let text: [UInt8]
    /// True if the test ignores letter case, and `text` contains letters or non-ASCII characters.
    let ignoresCase: Bool
    let key: CollationKey
  }

  /// `maxTexts`: the maximum number of strings that are built from needles. `maxMixedNeedles`: the maximum number of
  /// needles if some needles ignore case and some do not.
  private static let maxTexts = 2_048
  private static let maxMixedNeedles = 8

  mutating func addTexts() {
    let constants = tests.constants(.string).map {
      (text: $0.value.document.string($0.value.value), ignoresCase: $0.ignoresCase)
    }
    let needles = tests.atoms.compactMap { atom -> Needle? in
      guard case .test(.text(let place, let key)) = atom.form else { return nil }
      let text = key.text
      return Needle(
        place: place, text: text, ignoresCase: atom.ignoresCase && text.contains(where: \.isCased), key: key)
    }
    let versions = VersionTexts(tests.atoms, constants.map(\.text))
    let used = constants.map(\.text) + needles.map(\.text) + versions.texts
    guard let filler = Self.filler(avoiding: used) else {
      isComplete = false
      for constant in constants { add(text: constant.text) }
      return
    }
    if context.rules.text == .characters, !needles.isEmpty || !versions.isEmpty,
      constants.contains(where: { !$0.text.allSatisfy { $0 < 0x80 } })
    {
      // A string that is canonically equivalent to a constant equals the constant, but may contain different needles.
      isComplete = false
    }
    if versions.isEmpty { add(text: [filler]) }
    for constant in constants { add(text: constant.text) }
    addVariants(of: constants, needles)
    addTexts(with: needles, filler)
    if !versions.isEmpty {
      let isMixed = !needles.isEmpty || constants.contains { $0.ignoresCase && $0.text.contains(where: \.isCased) }
      for text in versions.values { add(text: Array(text.utf8)) }
      add(text: [filler])
      if isMixed || !versions.isComplete { isComplete = false }
    }
    add("\"\"")
  }

  /// Returns an ASCII character that no string in `texts` contains, in upper or lower case; nil if there is none.
  private static func filler(avoiding texts: [[UInt8]]) -> UInt8? {
    let used = Set(texts.joined().map(\.lowercased))
    return (Array("-~_x*zqw".utf8) + Array(0x21...0x7E)).first {
      $0 != 0x22 && $0 != 0x5C && !used.contains($0.lowercased)
    }
  }

  // MARK: case

  /// Adds strings that equal a constant only in a comparison that ignores case.
  private mutating func addVariants(of constants: [(text: [UInt8], ignoresCase: Bool)], _ needles: [Needle]) {
    let exact = constants.filter { !$0.ignoresCase }
    let isNeedleExact = needles.contains { !$0.ignoresCase && $0.text.contains(where: \.isCased) }
    for (text, ignoresCase) in constants where ignoresCase && text.contains(where: \.isCased) {
      if exact.isEmpty, !isNeedleExact { continue }
      let letters = text.indices.filter { text[$0].isLetter }
      let count = min(letters.count, 6)
      for mask in 0..<(1 << count) {
        var variant = text.map(\.lowercased)
        for (bit, place) in letters.prefix(count).enumerated() where mask >> bit & 1 == 1 { variant[place] ^= 0x20 }
        add(text: variant)
      }
      for special in Self.specials(of: text) { add(text: special) }
      if isNeedleExact || text.contains(where: { $0 >= 0x80 }) || exact.count >= 1 << count && letters.count > count {
        isComplete = false
      }
    }
  }

  /// Returns strings that equal an ASCII string in a comparison that ignores case and accents: one with an accent on
  /// each letter, and some in which one letter is replaced.
  private static func specials(of text: [UInt8]) -> [[UInt8]] {
    var found = [accented(text)]
    for (index, byte) in text.enumerated() {
      let special: [UInt8]
      switch byte.lowercased {
      case 0x69: special = Array("\u{131}".utf8)
      case 0x6B: special = Array("\u{212A}".utf8)
      case 0x73: special = Array("\u{17F}".utf8)
      default: continue
      }
      var changed = text
      changed.replaceSubrange(index...index, with: special)
      found.append(changed)
    }
    return found
  }

  /// Returns an ASCII string with an accent on each letter.
  @Sendable private static func accented(_ text: [UInt8]) -> [UInt8] {
    var found: [UInt8] = []
    for byte in text {
      found.append(byte)
      if byte.isLetter { found += [0xCC, 0x81] }
    }
    return found
  }

  // MARK: needles

  /// Adds a string for each set of needles that a string can contain.
  ///
  /// `filler`, a character that no needle contains, separates the needles. So the only further needles in the string
  /// are parts of needles of the set. Each string that contains the set also contains these parts.
  private mutating func addTexts(with needles: [Needle], _ filler: UInt8) {
    if needles.isEmpty { return }
    if context.rules.text == .characters, needles.contains(where: { !$0.text.allSatisfy(\.isOneCharacter) }) {
      isComplete = false
    }
    let cased = needles.filter { $0.text.contains(where: \.isCased) }
    if cased.contains(where: \.ignoresCase), cased.contains(where: { !$0.ignoresCase }) {
      return addMixedTexts(with: needles, filler)
    }
    func texts(_ place: TextPlace) -> [[UInt8]] {
      var seen: Set<[UInt8]> = []
      return needles.filter { $0.place == place && seen.insert($0.text).inserted }.map(\.text)
    }
    let (heads, tails, inner) = (texts(.start), texts(.end), texts(.anywhere))
    var sets: [[[UInt8]]] = [[]]
    if inner.count <= 10, (heads.count + 1) * (tails.count + 1) << inner.count <= Self.maxTexts {
      for text in inner { sets += sets.map { $0 + [text] } }
    } else if (heads.count + 1) * (tails.count + 1) * (inner.count + 1) <= Self.maxTexts {
      sets += inner.map { [$0] }
      isComplete = isComplete && inner.isEmpty
    } else {
      isComplete = false
      for text in (heads + tails + inner).prefix(Self.maxTexts) { add(text: text) }
      return
    }
    for set in sets {
      for tail in [[]] + tails {
        for head in [[]] + heads { add(text: Self.joined(head, set, tail, filler)) }
      }
    }
  }

  private static func joined(_ head: [UInt8], _ inner: [[UInt8]], _ tail: [UInt8], _ filler: UInt8) -> [UInt8] {
    head + [filler] + inner.flatMap { $0 + [filler] } + tail
  }

  /// Adds strings for needles if some needles ignore case and others do not. For each set of needles, adds a string
  /// that contains only the needles of the set. If no such string is found, the candidates become incomplete, unless
  /// the set is impossible: its needles exclude each other, or imply a needle outside the set.
  private mutating func addMixedTexts(with needles: [Needle], _ filler: UInt8) {
    guard needles.count <= Self.maxMixedNeedles, needles.allSatisfy({ $0.text.allSatisfy(\.isOneCharacter) }) else {
      isComplete = false
      for needle in needles.prefix(Self.maxTexts) { add(text: [filler] + needle.text + [filler]) }
      return
    }
    for mask in 1..<(1 << needles.count) {
      let (inside, outside) = (
        needles.indices.filter { mask >> $0 & 1 == 1 }.map { needles[$0] },
        needles.indices.filter { mask >> $0 & 1 == 0 }.map { needles[$0] }
      )
      guard let head = Self.end(inside.filter { $0.place == .start }, isReversed: false),
        let tail = Self.end(inside.filter { $0.place == .end }, isReversed: true)
      else { continue }
      let middle = inside.filter { $0.place == .anywhere }
      let found = Self.variants.lazy.map { variant in
        Self.joined(
          head.exact + variant(head.rest), middle.map { $0.ignoresCase ? variant($0.text) : $0.text },
          variant(tail.rest) + tail.exact, filler)
      }.first { text in
        inside.allSatisfy { holds($0, text) } && !outside.contains { holds($0, text) }
      }
      if let found {
        add(text: found)
      } else if !outside.contains(where: { other in inside.contains { Self.implies($0, other, holds) } }) {
        isComplete = false
      }
    }
  }

  private func holds(_ needle: Needle, _ text: [UInt8]) -> Bool {
    context.rules.text.key(text, ignoresCase: needle.ignoresCase).holds(needle.key, at: needle.place)
  }

  /// Functions that each return the text of a needle with different letter case or accents. They are used for needles
  /// that ignore case.
  private static let variants: [@Sendable ([UInt8]) -> [UInt8]] = [
    { $0 }, { $0.map(\.uppercased) },
    { text in text.enumerated().map { $0.offset % 2 == 0 ? $0.element.uppercased : $0.element } },
    { text in text.enumerated().map { $0.offset % 2 == 1 ? $0.element.uppercased : $0.element } },
    accented,
  ]

  /// Returns the characters with which a string that satisfies all `needles` must begin, or end if `isReversed` is
  /// true; nil if no string satisfies all needles. `exact`: the part with a fixed letter case. `rest`: the part whose
  /// case is ignored.
  private static func end(_ needles: [Needle], isReversed: Bool) -> (exact: [UInt8], rest: [UInt8])? {
    func ordered(_ text: [UInt8]) -> [UInt8] { isReversed ? text.reversed() : text }
    let exact = needles.filter { !$0.ignoresCase }.map { ordered($0.text) }.max { $0.count < $1.count } ?? []
    let free = needles.filter(\.ignoresCase).map { ordered($0.text) }.max { $0.count < $1.count } ?? []
    let folded = exact.map(\.lowercased)
    let longest = folded.count >= free.count ? folded : free
    for needle in needles {
      let text = ordered(needle.text)
      guard needle.ignoresCase ? longest.starts(with: text) : exact.starts(with: text) else { return nil }
    }
    guard longest.starts(with: folded) else { return nil }
    let rest = free.count > exact.count ? Array(free[exact.count...]) : []
    return (ordered(exact), ordered(rest))
  }

  /// True if every string that satisfies `one` also satisfies `other`.
  private static func implies(_ one: Needle, _ other: Needle, _ holds: (Needle, [UInt8]) -> Bool) -> Bool {
    if one.ignoresCase, !other.ignoresCase, other.text.contains(where: \.isCased) { return false }
    guard other.place == .anywhere || other.place == one.place else { return false }
    return holds(other, one.text)
  }
}

extension CollationKey {
  /// The string as WTF-8.
  fileprivate var text: [UInt8] {
    switch self {
    case .bytes(let bytes): bytes
    case .characters(let text): Array(text.utf8)
    }
  }
}
