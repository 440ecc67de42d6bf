/// The variations of an experience, each with the part of the visitors that a platform assigns to it.
///
/// A visitor has a value from 0 to 9,999. The first variation whose share contains the value is assigned.
///
/// Source: convertcom/javascript-sdk: packages/{bucketing,data}/src @5.0.1 (8abe059); convertcom/ios-sdk:
/// Sources/ConvertSwiftSDKCore/Bucketing @2.0.0 (8d448e0); read.
package struct TrafficSplit: Sendable {
  /// A variation and its values: those from `lower` up to, but not including, `upper`.
  package struct Share: Hashable, Sendable {
    package let id: [UInt8]
    package let lower: Double
    package let upper: Double
  }

  /// The number of values of visitors.
  package static let valueCount = 10_000

  /// True if shares begin at positions that do not depend on which variations run. False if each begins at 0, so that a
  /// later variation has what the earlier ones leave.
  package let isAnchored: Bool
  package let shares: [Share]
  /// The sum of the allocations that take part, in percent.
  package let total: Double

  /// Returns the id of the variation for a visitor with this value; nil if the visitor is outside of the traffic.
  package func variation(for value: Int) -> [UInt8]? {
    let value = Double(value)
    return shares.first { $0.lower <= value && value < $0.upper }?.id
  }

  /// True if no visitor is assigned a variation.
  package var isEmpty: Bool {
    shares.allSatisfy { share in
      let first = max(share.lower, 0).rounded(.up)
      return !(first < share.upper && first < Double(Self.valueCount))
    }
  }

  /// Returns the value, from 0 to 9,999, of a visitor for an experience, both ids as WTF-8.
  package static func value(ofVisitor visitor: [UInt8], experience: [UInt8]) -> Int {
    // In UTF-8, a lone surrogate becomes U+FFFD.
    let key = String(decoding: UTF16Text.decode(experience + visitor), as: UTF16.self)
    let hash = MurmurHash3.hash(Array(key.utf8), seed: 9_999)
    return Int(Double(hash) / 4_294_967_296 * Double(valueCount))
  }
}

// MARK: reading

extension TrafficSplit {
  /// A variation that takes part.
  private struct Entry {
    let id: [UInt8]
    /// A percentage.
    let allocation: Double
    let isRunning: Bool
  }

  /// Reads the variations of `experience` as `profile` does.
  package init(_ experience: Experience, of rules: AudienceRules, for profile: ConvertProfile) {
    let document = rules.document
    isAnchored = profile.number(experience.version, in: document).map { $0 > 11 } ?? false
    let entries = experience.variationEntries.compactMap { Self.entry($0, rules, profile) }
    let running = isAnchored ? entries : Self.running(entries, profile)
    shares = isAnchored ? Self.anchored(running) : Self.packed(running, profile)
    total = running.reduce(0) { $0 + $1.allocation }
  }

  private static func entry(_ variation: ExperienceVariation, _ rules: AudienceRules, _ profile: ConvertProfile)
    -> Entry?
  {
    let document = rules.document
    guard let id = profile.identifier(variation.id, in: document) else { return nil }
    if profile.traffic == .memberOrder, let value = variation.id, !document.isTruthy(value) { return nil }
    let isRunning = variation.status.map { !document.isTruthy($0) || rules.isText($0, "running") } ?? true
    let allocation = profile.number(variation.allocation, in: document) ?? .nan
    return Entry(id: id, allocation: allocation.isNaN ? 100 : allocation, isRunning: isRunning)
  }

  /// The entries that take part if the shares are packed, in the platform's order.
  private static func running(_ entries: [Entry], _ profile: ConvertProfile) -> [Entry] {
    let running = entries.filter(\.isRunning)
    return profile.traffic == .memberOrder ? memberOrder(running.filter { $0.allocation > 0 }) : running
  }

  private static func packed(_ running: [Entry], _ profile: ConvertProfile) -> [Share] {
    var total = 0.0
    return running.map { entry in
      let width = entry.allocation * 100
      total += profile.traffic == .documentOrder ? width.rounded(.towardZero) : width
      return Share(id: entry.id, lower: 0, upper: total)
    }
  }

  private static func anchored(_ entries: [Entry]) -> [Share] {
    let weight = entries.reduce(0) { $0 + $1.allocation }
    guard weight > 0 else { return [] }
    var before = 0.0
    return entries.map { entry in
      let lower = before / weight * Double(valueCount)
      before += entry.allocation
      let isActive = entry.isRunning && entry.allocation > 0
      return Share(id: entry.id, lower: lower, upper: isActive ? lower + entry.allocation * 100 : lower)
    }
  }

  /// The entries as members of a JavaScript object with the ids as names: array indices come first, in ascending order.
  /// If an id is repeated, the last entry takes the first one's position. Source: ECMA-262, OrdinaryOwnPropertyKeys.
  private static func memberOrder(_ entries: [Entry]) -> [Entry] {
    var places: [[UInt8]: Int] = [:]
    var members: [Entry] = []
    for entry in entries {
      if let place = places[entry.id] {
        members[place] = entry
      } else {
        places[entry.id] = members.count
        members.append(entry)
      }
    }
    let indexed = members.map { (index: arrayIndex($0.id), entry: $0) }
    let first = indexed.compactMap { member in member.index.map { (index: $0, entry: member.entry) } }
    return first.sorted { $0.index < $1.index }.map(\.entry) + indexed.filter { $0.index == nil }.map(\.entry)
  }

  /// The number that `name` is the canonical decimal form of, if it is an array index; nil for other names.
  private static func arrayIndex(_ name: [UInt8]) -> UInt32? {
    guard name.allSatisfy({ 0x30...0x39 ~= $0 }), name.first != 0x30 || name.count == 1 else { return nil }
    return UInt32(String(decoding: name, as: UTF8.self)).flatMap { $0 < .max ? $0 : nil }
  }
}

extension ConvertProfile {
  /// A value as a number; nil if it is missing or, on a platform that decodes strictly, not a number.
  fileprivate func number(_ value: JSONDocument.Value?, in document: JSONDocument) -> Double? {
    guard let value else { return nil }
    switch runtime {
    case .swift:
      guard document.kind(value) == .number else { return nil }
      return NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    case .javaScript: return JavaScriptValue(value, in: document).number
    }
  }
}

// MARK: comparison

extension TrafficSplit {
  /// The variations that visitors are assigned, in the order of the shares, each with the value at which its part ends.
  /// Only for a split that is not anchored.
  private var parts: [(id: [UInt8], end: Int)] {
    var covered = 0
    return shares.compactMap { share in
      let end = Int(min(Double(Self.valueCount), max(0, share.upper.rounded(.up))))
      guard end > covered else { return nil }
      covered = end
      return (share.id, end)
    }
  }

  /// The ids of the variations that no visitor is assigned although they have traffic. Only for a split that is not
  /// anchored.
  package var crowdedOut: Set<[UInt8]> {
    let late = shares.indices.dropFirst().filter { shares[$0 - 1].upper >= Double(Self.valueCount) }
    return Set(late.map { shares[$0].id }).subtracting(parts.map(\.id))
  }

  /// True if the variations have another order in `other`. False if a split is anchored.
  package func hasOtherOrder(than other: TrafficSplit) -> Bool {
    !isAnchored && !other.isAnchored && parts.map(\.id) != other.parts.map(\.id)
  }

  /// The number of values whose visitors are assigned another variation by `other`. Neither split may be anchored.
  /// Complexity: O(variations).
  package func differenceCount(from other: TrafficSplit) -> Int {
    let end = [(id: [UInt8]?.none, end: Self.valueCount)]
    let (one, two) = (parts.map { ($0.id, $0.end) } + end, other.parts.map { ($0.id, $0.end) } + end)
    var (first, second, start, count) = (0, 0, 0, 0)
    while start < Self.valueCount {
      let stop = min(one[first].1, two[second].1)
      if one[first].0 != two[second].0 { count += stop - start }
      start = stop
      if one[first].1 <= start { first += 1 }
      if two[second].1 <= start { second += 1 }
    }
    return count
  }
}

/// MurmurHash3 for x86 with a 32-bit result.
///
/// Source: Austin Appleby, MurmurHash3_x86_32 (public domain).
enum MurmurHash3 {
  /// Returns the hash of `bytes`. Complexity: O(bytes).
  static func hash(_ bytes: [UInt8], seed: UInt32) -> UInt32 {
    var hash = seed
    let blocks = bytes.count / 4
    for block in 0..<blocks {
      hash ^= scrambled(word(bytes[(4 * block)..<(4 * block + 4)]))
      hash = rotated(hash, by: 13) &* 5 &+ 0xE654_6B64
    }
    let tail = bytes[(4 * blocks)...]
    if !tail.isEmpty { hash ^= scrambled(word(tail)) }
    return mixed(hash ^ UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Up to four bytes as a little-endian integer.
  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func scrambled(_ word: UInt32) -> UInt32 {
    rotated(word &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593
  }

  private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }

  private static func mixed(_ hash: UInt32) -> UInt32 {
    var hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }
}
