/// A condition on the device, as one platform reads it. Selectors of all kinds are one type: an audience is `all` of its
/// members, and a compound audience joins audiences.
///
/// A reader nests selectors at most 256 levels deep.
package indirect enum AudienceSelector: Sendable {
  case newUser(Bool)
  case notificationOptIn(Bool)
  case locationOptIn(Bool)
  case requiresAnalytics(Bool)
  /// Matches if one of the tags does; never, if there are none.
  case locale([[UInt8]])
  /// Predicates, as indices into `ScheduleSet.conditions`: on the app's version, and on its permissions.
  case appVersion(ConditionID)
  case permissions(ConditionID)
  /// A selector of tags alone.
  case tags(AudienceSelector)
  /// Matches a device with this tag.
  case tag([UInt8])
  /// Digests of channels. An empty list matches no device.
  case testDevices([[UInt8]])
  /// Names of platforms.
  case deviceTypes([[UInt8]])
  case hash(AudienceHash)
  /// True if every selector matches, also if there are none.
  case all([AudienceSelector])
  /// True if some selector matches; false if there are none.
  case any([AudienceSelector])
  case not(AudienceSelector)
}

/// A selector of devices by the hash of an identifier.
package struct AudienceHash: Sendable {
  package enum Identifier: String, Sendable { case channel, contact }

  package var prefix: [UInt8] = []
  package var identifier = Identifier.channel
  /// The number of buckets. If it is 0, the SDKs divide by it.
  package var buckets: UInt64 = 0
  /// Values that replace identifiers.
  package var overrides: [[UInt8]: [UInt8]] = [:]
  /// The buckets that match, both bounds included. `lowest` may be above `highest`: then none matches.
  package var lowest: UInt64 = 0
  package var highest = UInt64.max

  package init() {}
}

/// The effect on a schedule that is about to run if its audience does not match.
package enum MissBehavior: String, CaseIterable, Sendable {
  /// The schedule is removed.
  case cancel
  /// The schedule waits for its next trigger.
  case skip
  /// Like `skip`, but a run is counted.
  case penalize
}
