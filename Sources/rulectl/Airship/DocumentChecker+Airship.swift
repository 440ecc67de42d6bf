internal import AirshipLint

/// Checks of Airship documents.
extension DocumentChecker {
  mutating func checkAirship(_ input: RulesInput, for platforms: RequestedPlatforms, _ assets: AssetFiles?)
    throws(CommandFailure)
  {
    let profiles = try platforms.profiles(of: AirshipDialect.platforms)
    let document = try input.document(of: AirshipDialect.title)
    let names = profiles.map(\.name)
    guard let tree = try tree(of: document, for: names) else {
      loads += names.map { PlatformLoad(platform: $0, unit: "schedule", listed: nil, kept: nil) }
      return
    }
    let pieces = try ScheduleLines.pieces(of: tree, document, limits)
    let isPredicate = pieces.count == 1 && ScheduleSet.isPredicate(tree)
    var counts = profiles.map { _ in (listed: 0, loaded: 0) }
    for piece in pieces {
      let readings = profiles.enumerated().map { place, profile in
        AirshipLintContext.Reading(
          profile,
          isPredicate
            ? ScheduleSet(predicate: piece.tree, for: profile)
            : ScheduleSet(piece.tree, for: profile, after: counts[place].listed))
      }
      for (place, reading) in readings.enumerated() {
        counts[place].listed += reading.set.count
        counts[place].loaded += reading.set.acceptedEntries(for: reading.profile).count { $0 }
        if reading.set.faults.contains(where: { if case .nested = $0.kind { true } else { false } }) {
          status.join(.limit)
        }
      }
      guard counts.allSatisfy({ $0.listed <= limits.rules }) else {
        throw CommandFailure(
          .limit, "more than \(limits.rules) schedules", place: document.name, help: "raise the limit: --max-rules")
      }
      guard let subject = AirshipLintContext(readings, isPredicate: isPredicate) else { continue }
      // Findings have JSON pointers only if the document is a single value.
      let text = ReportedText(
        file: file, entry: nil, text: pieces.count == 1 ? tree.text : document.text,
        document: pieces.count == 1 ? tree : nil)
      findings += subject.findings().map { LocatedFinding($0.moved(by: piece.offset), in: text) }
    }
    loads += zip(profiles, counts).map { profile, count in
      PlatformLoad(
        platform: profile.name, unit: isPredicate ? "predicate" : "schedule", listed: count.listed,
        kept: Kept(loaded: count.loaded))
    }
  }
}

extension ScheduleSet {
  /// Returns which schedules or predicates a platform accepts, in the order of `entries`.
  func acceptedEntries(for profile: AirshipProfile) -> [Bool] {
    let faults = self.faults.filter { profile.outcome($0.kind) == .refused }
    // Invalid JSON makes a platform reject the whole document.
    if faults.contains(where: { if case .text = $0.kind { true } else { false } }) { return entries.map { _ in false } }
    let refused = faults.map(\.range.lower).sorted()
    var place = 0
    return entries.map { entry in
      // `entries` and `refused` are in document order.
      while place < refused.count, refused[place] < entry.range.lower { place += 1 }
      return place == refused.count || refused[place] >= entry.range.upper
    }
  }
}
