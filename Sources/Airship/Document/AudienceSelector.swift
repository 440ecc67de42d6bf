/// A condition on the device, as one platform reads the condition. This type represents single selectors, audiences
/// (`all` of the members) and compound audiences.
///
/// Selectors are nested at most 256 levels deep; `AirshipReader` rejects deeper nesting.
package indirect enum AudienceSelector: Sendable {
  case newUser(Bool)
  case notificationOptIn(Bool)
  case locationOptIn(Bool)
  case requiresAnalytics(Bool)
  /// Matches if one of the language tags matches the locale of the device. An empty list matches no device.
  case locale([[UInt8]])
  /// A predicate on the version of the app, as an index into `ScheduleSet.conditions`. `permissions`: a predicate on
  /// the permissions of the app.
  case appVersion(ConditionID)
  case permissions(ConditionID)
  /// A condition on tags: a tag, or a group of such conditions.
  case tags(AudienceSelector)
  /// Matches a device with this tag.
  case tag([UInt8])
  /// Matches a device whose channel has one of these digests. An empty list matches no device.
  case testDevices([[UInt8]])
  /// Matches a device whose platform has one of these names.
  case deviceTypes([[UInt8]])
  case hash(AudienceHash)
  /// Matches if every selector matches. An empty list matches every device.
  case all([AudienceSelector])
  /// Matches if some selector matches. An empty list matches no device.
  case any([AudienceSelector])
  case not(AudienceSelector)
}

/// A selector that matches devices by the hash of an identifier.
package struct AudienceHash: Sendable {
  package enum Identifier: String, Sendable { case channel, contact }

  package var prefix: [UInt8] = []
  package var identifier = Identifier.channel
  /// The number of buckets. The SDKs divide by this number even if it is 0.
  package var buckets: UInt64 = 0
  /// Keyed by identifier: the value that is hashed instead of the identifier.
  package var overrides: [[UInt8]: [UInt8]] = [:]
  /// The buckets that match, from `lowest` to `highest`. If `lowest` is greater than `highest`, no bucket matches.
  package var lowest: UInt64 = 0
  package var highest = UInt64.max

  package init() {}
}

/// The effect on a triggered schedule if its audience does not match the device.
package enum MissBehavior: String, CaseIterable, Sendable {
  /// The schedule is removed.
  case cancel
  /// The schedule waits for its next trigger.
  case skip
  /// As for `skip`, but the run counts toward the limit of the schedule.
  case penalize
}
