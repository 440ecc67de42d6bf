/// The schedules of a document that a platform loads.
extension ScheduleSet {
  /// Returns the reason why the platform rejects all schedules, or the predicate. Nil if the platform accepts some
  /// schedule or the predicate, or if there are no schedules. In a list, a platform drops only the schedules that it
  /// cannot read.
  public func refusal(for profile: AirshipProfile) -> ScheduleRefusal? {
    let refused = refusedFaults(for: profile)
    guard let first = refused.first else { return nil }
    // A document nested deeper than the limit of `rulectl` is rejected, because the behavior of the platform is not
    // known.
    if let limit = refused.first(where: \.isLimit) { return refusal(limit) }
    return isList && droppingFaults(of: profile, refused).contains(nil) ? nil : refusal(first)
  }

  /// Returns the reason why a platform drops each of `entries`, in order; nil for an entry that the platform accepts.
  package func refusals(for profile: AirshipProfile) -> [ScheduleRefusal?] {
    droppingFaults(of: profile, refusedFaults(for: profile)).map { $0.map(refusal) }
  }

  /// Returns for each of `entries`, in order, whether a platform accepts the entry.
  package func acceptedEntries(for profile: AirshipProfile) -> [Bool] {
    droppingFaults(of: profile, refusedFaults(for: profile)).map { $0 == nil }
  }

  /// Returns a fault for each of `entries`, in order: the fault that makes the platform drop the entry; nil if the
  /// platform keeps the entry. `refused`: the faults that the platform does not accept.
  private func droppingFaults(of profile: AirshipProfile, _ refused: [ScheduleFault]) -> [ScheduleFault?] {
    // Invalid JSON makes a platform reject the whole document.
    let whole = isList ? refused.first { if case .text = $0.kind { true } else { false } } : refused.first
    if whole != nil || refused.isEmpty { return entries.map { _ in whole } }
    let sorted = refused.sorted { $0.range.lower < $1.range.lower }
    var place = 0
    var faults: [ScheduleFault?] = entries.map { entry in
      // `entries` and `sorted` are in document order.
      while place < sorted.count, sorted[place].range.lower < entry.range.lower { place += 1 }
      return place < sorted.count && sorted[place].range.lower < entry.range.upper ? sorted[place] : nil
    }
    for (payload, fault) in zip(payloads, losingFaults(for: profile)) {
      guard let fault else { continue }
      for entry in payload.entries { faults[entry] = faults[entry] ?? fault }
    }
    return faults
  }

  /// Returns the frequency constraints of the payloads that a platform keeps. Nil if the document has no payloads, so
  /// that its constraints are not known.
  package func constraints(for profile: AirshipProfile) -> [FrequencyConstraint]? {
    if payloads.isEmpty { return nil }
    return zip(payloads, losingFaults(for: profile)).filter { $1 == nil }.flatMap(\.0.constraints)
  }

  private func refusedFaults(for profile: AirshipProfile) -> [ScheduleFault] {
    // With `payloadLoss == .entry`, a defect of a payload outside its schedules drops no schedule.
    let spared = profile.payloadLoss == .entry ? Set(payloads.flatMap(\.faults)) : []
    return faults.filter { profile.outcome($0.kind) == .refused && !spared.contains($0) }
  }

  private func refusal(_ fault: ScheduleFault) -> ScheduleRefusal {
    ScheduleRefusal(
      kind: fault.kind, range: fault.range, summary: fault.kind.summary(at: fault.range, in: document.text))
  }

  /// Returns a fault for each of `payloads`, in order: the fault that makes the platform drop all schedules of the
  /// payload; nil if the platform keeps the payload. Such a fault is outside the schedules.
  private func losingFaults(for profile: AirshipProfile) -> [ScheduleFault?] {
    let own = payloads.map { $0.faults.first { profile.outcome($0.kind) == .refused } }
    switch profile.payloadLoss {
    case .entry: return payloads.map { _ in nil }
    case .payload: return own
    case .update: break
    }
    var ofUpdate: [Int: ScheduleFault] = [:]
    for (payload, fault) in zip(payloads, own) { ofUpdate[payload.update] = ofUpdate[payload.update] ?? fault }
    return payloads.map { ofUpdate[$0.update] }
  }
}

extension ScheduleFault {
  fileprivate var isLimit: Bool { if case .nested = kind { true } else { false } }
}

/// The reason why a platform rejects a schedule or a predicate, and its location.
public struct ScheduleRefusal: Error, Hashable, Sendable {
  package let kind: ScheduleFaultKind
  /// The byte range of the rejected part of the document.
  public let range: ByteRange

  /// The reason as a message: lower case, no full stop, no position.
  public let summary: String
}
