/// The variations of an experience, each with the share of the visitors that a platform assigns to it.
///
/// A hash of the visitor's id gives a value, from 0 to 9,999 by default. The visitor is assigned the first variation
/// whose share contains the value.
///
/// Source: convertcom/javascript-sdk: packages/{bucketing,data}/src @5.0.1 (8abe059); convertcom/ios-sdk:
/// Sources/ConvertSwiftSDKCore/Bucketing @2.0.0 (8d448e0); convertcom/android-sdk: packages/core/…/bucketing,
/// packages/sdk/…/ConvertContext.kt @1.0.1 (13b580b); read.
package struct TrafficSplit: Sendable {
  /// A variation and the visitors' values that belong to it, from `lower` up to, but not including, `upper`.
  package struct Share: Hashable, Sendable {
    package let id: [UInt8]
    /// The index of the variation in the experience.
    package let variation: Int
    package let lower: Double
    package let upper: Double
  }

  /// The scale of the shares: 100 % in hundredths of a percent.
  package static let scale = 10_000

  /// The computation of a visitor's value from the visitor's id.
  package let hashing: VisitorHashing
  /// True if the start of a share does not depend on which variations run. False if all shares start at 0; a value then
  /// belongs to the first share that contains it.
  package let isAnchored: Bool
  package let shares: [Share]
  /// The sum of the allocations of running variations, in percent.
  package let total: Double

  /// Returns the id of the variation for a visitor with this value; nil if the visitor is outside the traffic.
  package func variation(for value: Int) -> [UInt8]? { share(for: value).map { shares[$0].id } }

  /// Returns the index of the share that contains this value; nil if no share does.
  func share(for value: Int) -> Int? {
    let value = Double(value)
    return shares.firstIndex { $0.lower <= value && value < $0.upper }
  }

  /// Creates a split without variations.
  init(none hashing: VisitorHashing) {
    (self.hashing, isAnchored, shares, total) = (hashing, false, [], 0)
  }

  /// True if no visitor is assigned any variation.
  package var isEmpty: Bool {
    shares.allSatisfy { share in
      let first = max(share.lower, 0).rounded(.up)
      return !(first < share.upper && first < Double(hashing.valueCount))
    }
  }
}

// MARK: reading

extension TrafficSplit {
  /// A variation whose id the platform accepts.
  private struct Entry {
    let id: [UInt8]
    let index: Int
    /// The traffic allocation as a percentage.
    let allocation: Double
    let isRunning: Bool
  }

  /// Reads the variations of `experience` as `profile` does. `allRun`: true to treat stopped variations as running.
  package init(_ experience: Experience, of rules: AudienceRules, for profile: ConvertProfile, allRun: Bool = false) {
    let document = rules.document
    hashing = VisitorHashing(rules.traffic, for: profile)
    isAnchored =
      profile.anchorsShares && profile.number(experience.version, in: document).map { $0 > 11 } ?? false
    let entries = experience.variationEntries.enumerated().compactMap { index, variation in
      Self.entry(variation, at: index, rules, profile, allRun: allRun)
    }
    let running = isAnchored ? entries : Self.running(entries, profile)
    shares = isAnchored ? Self.anchored(running) : Self.packed(running, profile)
    total = running.reduce(0) { $0 + ($1.isRunning ? $1.allocation : 0) }
  }

  private static func entry(
    _ variation: ExperienceVariation, at index: Int, _ rules: AudienceRules, _ profile: ConvertProfile, allRun: Bool
  ) -> Entry? {
    let document = rules.document
    guard let id = profile.identifier(variation.id, in: document) else { return nil }
    if profile.traffic == .memberOrder, let value = variation.id, !document.isTruthy(value) { return nil }
    return Entry(
      id: id, index: index, allocation: profile.allocation(of: variation, in: document),
      isRunning: allRun || profile.runs(variation, in: rules))
  }

  /// Returns the entries that have shares if shares are not anchored, in the platform's order.
  private static func running(_ entries: [Entry], _ profile: ConvertProfile) -> [Entry] {
    let running = entries.filter(\.isRunning)
    switch profile.traffic {
    case .documentOrder: return running
    case .memberOrder: return memberOrder(running.filter { $0.allocation > 0 })
    case .insertionOrder: return insertionOrder(running.filter { $0.allocation > 0 })
    }
  }

  private static func packed(_ running: [Entry], _ profile: ConvertProfile) -> [Share] {
    var total = 0.0
    return running.map { entry in
      let width = entry.allocation * 100
      total += profile.traffic == .documentOrder ? width.rounded(.towardZero) : width
      return Share(id: entry.id, variation: entry.index, lower: 0, upper: total)
    }
  }

  private static func anchored(_ entries: [Entry]) -> [Share] {
    let weight = entries.reduce(0) { $0 + $1.allocation }
    guard weight > 0 else { return [] }
    var before = 0.0
    return entries.map { entry in
      let lower = before / weight * Double(scale)
      before += entry.allocation
      let isActive = entry.isRunning && entry.allocation > 0
      return Share(
        id: entry.id, variation: entry.index, lower: lower, upper: isActive ? lower + entry.allocation * 100 : lower)
    }
  }

  /// Returns the entries without repeated ids: the last entry takes the position of the first entry with its id.
  private static func insertionOrder(_ entries: [Entry]) -> [Entry] {
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
    return members
  }

  /// Returns the entries in the order of the members of a JavaScript object whose names are the ids: array indices
  /// come first, in ascending order, then other ids in the order of insertion. Source: ECMA-262,
  /// OrdinaryOwnPropertyKeys.
  private static func memberOrder(_ entries: [Entry]) -> [Entry] {
    let indexed = insertionOrder(entries).map { (index: arrayIndex($0.id), entry: $0) }
    let first = indexed.compactMap { member in member.index.map { (index: $0, entry: member.entry) } }
    return first.sorted { $0.index < $1.index }.map(\.entry) + indexed.filter { $0.index == nil }.map(\.entry)
  }

  /// Returns the array index whose canonical decimal form is `name`; nil for other names.
  private static func arrayIndex(_ name: [UInt8]) -> UInt32? {
    guard name.allSatisfy({ 0x30...0x39 ~= $0 }), name.first != 0x30 || name.count == 1 else { return nil }
    return UInt32(String(decoding: name, as: UTF8.self)).flatMap { $0 < .max ? $0 : nil }
  }
}

extension ConvertProfile {
  /// True if the status of a variation allows new visitors.
  package func runs(_ variation: ExperienceVariation, in rules: AudienceRules) -> Bool {
    guard let status = variation.status else { return true }
    if runsUnlessStopped { return !rules.isText(status, "stopped") }
    return !rules.document.isTruthy(status) || rules.isText(status, "running")
  }

  /// Returns the allocation of a variation in percent.
  func allocation(of variation: ExperienceVariation, in document: JSONDocument) -> Double {
    let number = number(variation.allocation, in: document) ?? .nan
    return number.isNaN ? 100 : number
  }

  /// Returns a value as a number. Nil if the value is missing or, on iOS and Android, not numeric.
  fileprivate func number(_ value: JSONDocument.Value?, in document: JSONDocument) -> Double? {
    guard let value else { return nil }
    switch runtime {
    case .swift:
      guard document.kind(value) == .number else { return nil }
      return NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    case .javaScript: return UTF16Value(value, in: document, .javaScript).number
    case .kotlin:
      return document.isNull(value) ? nil : JavaNumber.double(UTF16Value.text(of: value, in: document, .kotlin))
    }
  }
}

// MARK: comparison

extension TrafficSplit {
  /// Keyed by the index of a variation: the range of values of the visitors who are assigned this variation. If a
  /// variation has a negative allocation, the values of a different variation may have a gap. The range then includes
  /// the gap.
  package var values: [Int: Range<Int>] {
    var values: [Int: Range<Int>] = [:]
    for part in parts {
      guard let variation = part.share.map({ shares[$0].variation }) else { continue }
      values[variation] = (values[variation]?.lowerBound ?? part.values.lowerBound)..<part.values.upperBound
    }
    return values
  }

  /// Consecutive values of visitors who are assigned the same share.
  package struct Part: Hashable, Sendable {
    package let values: Range<Int>
    /// The index of the share that contains the values; nil if no share does.
    package let share: Int?
  }

  /// All possible values of visitors in ascending order, divided into as few parts as possible.
  ///
  /// Shares get their values in order, and each share gets only values that no earlier share has. A disjoint-set forest
  /// finds these values. Complexity: O(variations × log(variations)).
  package var parts: [Part] {
    let count = hashing.valueCount
    func bound(_ position: Double) -> Int { Int(min(Double(count), max(0, position.rounded(.up)))) }
    let ranges = shares.map { (lower: bound($0.lower), upper: bound($0.upper)) }
    let cuts = Set(ranges.flatMap { [$0.lower, $0.upper] } + [0, count]).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(cuts, cuts.indices))
    var owners = [Int?](repeating: nil, count: cuts.count)
    // Indexed by cut: the first index from this cut on that belongs to no share yet. The last cut never belongs to one.
    var next = Array(cuts.indices)
    func free(_ place: Int) -> Int {
      var place = place
      while next[place] != place {
        next[place] = next[next[place]]
        place = next[place]
      }
      return place
    }
    for (share, range) in ranges.enumerated() where range.lower < range.upper {
      guard let lower = places[range.lower], let upper = places[range.upper] else { continue }
      var place = free(lower)
      while place < upper {
        (owners[place], next[place]) = (share, place + 1)
        place = free(place)
      }
    }
    var parts: [Part] = []
    for (place, (lower, upper)) in zip(cuts, cuts.dropFirst()).enumerated() {
      var start = lower
      if let last = parts.last, last.share == owners[place] {
        start = last.values.lowerBound
        parts.removeLast()
      }
      parts.append(Part(values: start..<upper, share: owners[place]))
    }
    return parts
  }

  /// The share of visitors who are assigned no variation, in percent.
  package var unassignedPercentage: Double {
    let count = parts.reduce(0) { $0 + ($1.share == nil ? $1.values.count : 0) }
    return 100 * Double(count) / Double(hashing.valueCount)
  }

  /// The ids of variations that have traffic but are assigned to no visitor, because earlier shares contain all values.
  /// Empty if `isAnchored`.
  package var crowdedOut: Set<[UInt8]> {
    let late = shares.indices.dropFirst().filter { shares[$0 - 1].upper >= Double(hashing.valueCount) }
    return Set(late.map { shares[$0].id }).subtracting(parts.compactMap { $0.share.map { shares[$0].id } })
  }

  /// True if the variations that both splits contain have a different order in `other`. False if a split is anchored.
  package func hasOtherOrder(than other: TrafficSplit) -> Bool {
    !isAnchored && !other.isAnchored && order(commonWith: other) != other.order(commonWith: self)
  }

  /// Returns the ids of the variations that `other` contains too, in the order in which the platform tries them.
  private func order(commonWith other: TrafficSplit) -> [[UInt8]] {
    var left = Set(other.shares.map(\.id))
    return shares.map(\.id).filter { left.remove($0) != nil }
  }
}
