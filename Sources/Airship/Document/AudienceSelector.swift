/// A condition on the device, as one platform reads it. Selectors of all kinds have one type: an audience is `all` of
/// its members, and a compound audience combines audiences.
///
/// A reader nests selectors at most 256 levels deep.
package indirect enum AudienceSelector: Sendable {
  case newUser(Bool)
  case notificationOptIn(Bool)
  case locationOptIn(Bool)
  case requiresAnalytics(Bool)
  /// Matches if one of the language tags matches; never, if there are none.
  case locale([[UInt8]])
  /// Predicates on the app's version and on its permissions, as indices into `ScheduleSet.conditions`.
  case appVersion(ConditionID)
  case permissions(ConditionID)
  /// A selector that consists only of tags.
  case tags(AudienceSelector)
  /// Matches a device with this tag.
  case tag([UInt8])
  /// Matches a device whose channel has one of these digests. An empty list matches no device.
  case testDevices([[UInt8]])
  /// Matches a device whose platform has one of these names.
  case deviceTypes([[UInt8]])
  case hash(AudienceHash)
  /// Matches if every selector matches; always, if there are none.
  case all([AudienceSelector])
  /// Matches if some selector matches; never, if there are none.
  case any([AudienceSelector])
  case not(AudienceSelector)
}

/// A selector of devices by the hash of an identifier.
package struct AudienceHash: Sendable {
  package enum Identifier: String, Sendable { case channel, contact }

  package var prefix: [UInt8] = []
  package var identifier = Identifier.channel
  /// The number of buckets. The SDKs divide by it, even if it is 0.
  package var buckets: UInt64 = 0
  /// Keyed by identifier: the value that replaces it.
  package var overrides: [[UInt8]: [UInt8]] = [:]
  /// The buckets that match, from `lowest` to `highest`. If `lowest` is greater than `highest`, no bucket matches.
  package var lowest: UInt64 = 0
  package var highest = UInt64.max

  package init() {}
}

/// The effect on a due schedule if its audience does not match.
package enum MissBehavior: String, CaseIterable, Sendable {
  /// The schedule is removed.
  case cancel
  /// The schedule waits for its next trigger.
  case skip
  /// Like `skip`, but a run is counted.
  case penalize
}
