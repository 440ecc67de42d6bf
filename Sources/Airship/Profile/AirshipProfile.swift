public import RuleCore

/// Every point where the SDKs that run Airship schedules disagree, as data. Read once, while
/// schedules are read and planned.
///
/// To add a platform: one `static let` in an extension file and one row in `all`.
public final class AirshipProfile: PlatformProfile {
  /// The name that `--platform` takes.
  public let name: String
  /// What is described, with its version, as shown to people.
  public let title: String

  // MARK: documents

  /// The readers of which each must accept a departure from RFC 8259.
  package let readers: [JSONReader]
  /// What becomes of a part of a document that is not as it should be.
  package let outcome: @Sendable (ScheduleFault.Kind) -> Outcome
  /// A null in an array or object is a value; elsewhere it is not there at all.
  package let keepsNulls: Bool
  /// The order in which a predicate is asked for its connectives: the first one counts.
  package let connectives: [Connective]

  // MARK: values

  package let text: TextRules
  /// Whole numbers of 64 bits are compared as such; elsewhere as doubles.
  package let hasExactIntegers: Bool
  package let versions: VersionConstraint.Rules

  // MARK: schedules

  /// A schedule may be of another type than actions; elsewhere `type` is not read.
  package let readsTypes: Bool
  /// What a limit is that is no number, and one below 0.
  package let misreadLimit: Int64
  package let negativeLimit: NegativeLimit
  /// Seconds keep their fraction.
  package let keepsFractions: Bool
  /// An empty list of screens is no restriction; elsewhere no screen is on it.
  package let emptyScreensAreAny: Bool
  /// The members of a delay that name its region; the first one counts.
  package let regionMembers: [String]
  package let readsWindows: Bool
  /// Types of triggers are read in any case.
  package let triggerTypesIgnoreCase: Bool

  // MARK: events

  /// What an event without a value adds to a sum; nil is nothing.
  package let missingValue: Double?
  /// The data of an event without a value has the value 1.
  package let showsMissingValue: Bool
  /// The coordinates and the radius of regions are texts in the data of their events.
  package let regionNumbersAreText: Bool
  package let versionMembers: [VersionMember]
  /// The predicate of `active_session` is asked, of null.
  package let asksSessionPredicate: Bool
  /// Several regions may be current; elsewhere the one that was entered last, even when it was left.
  package let knowsSeveralRegions: Bool
  /// Events are counted until the schedule's end; elsewhere also behind it.
  package let stopsCountingAtEnd: Bool
  /// Schedules that come late see the events of the last half minute.
  package let replaysEvents: Bool
  /// The children of a compound trigger that is sent again begin anew.
  package let renewsChildren: Bool
  /// A finished schedule is forgotten as its grace ends; elsewhere when the process next starts.
  package let forgetsByTime: Bool
  /// `all` in a cancel payload is read in any case.
  package let cancelIgnoresCase: Bool
  /// A cancel payload that cannot be read cancels nothing; elsewhere it is an error.
  package let toleratesCancelFaults: Bool

  package init(
    name: String, title: String, readers: [JSONReader],
    outcome: @escaping @Sendable (ScheduleFault.Kind) -> Outcome, keepsNulls: Bool,
    connectives: [Connective], text: TextRules, hasExactIntegers: Bool,
    versions: VersionConstraint.Rules, readsTypes: Bool, misreadLimit: Int64,
    negativeLimit: NegativeLimit, keepsFractions: Bool, emptyScreensAreAny: Bool,
    regionMembers: [String], readsWindows: Bool, triggerTypesIgnoreCase: Bool,
    missingValue: Double?, showsMissingValue: Bool, regionNumbersAreText: Bool,
    versionMembers: [VersionMember], asksSessionPredicate: Bool, knowsSeveralRegions: Bool,
    stopsCountingAtEnd: Bool, replaysEvents: Bool, renewsChildren: Bool, forgetsByTime: Bool,
    cancelIgnoresCase: Bool, toleratesCancelFaults: Bool
  ) {
    self.name = name
    self.title = title
    self.readers = readers
    self.outcome = outcome
    self.keepsNulls = keepsNulls
    self.connectives = connectives
    self.text = text
    self.hasExactIntegers = hasExactIntegers
    self.versions = versions
    self.readsTypes = readsTypes
    self.misreadLimit = misreadLimit
    self.negativeLimit = negativeLimit
    self.keepsFractions = keepsFractions
    self.emptyScreensAreAny = emptyScreensAreAny
    self.regionMembers = regionMembers
    self.readsWindows = readsWindows
    self.triggerTypesIgnoreCase = triggerTypesIgnoreCase
    self.missingValue = missingValue
    self.showsMissingValue = showsMissingValue
    self.regionNumbersAreText = regionNumbersAreText
    self.versionMembers = versionMembers
    self.asksSessionPredicate = asksSessionPredicate
    self.knowsSeveralRegions = knowsSeveralRegions
    self.stopsCountingAtEnd = stopsCountingAtEnd
    self.replaysEvents = replaysEvents
    self.renewsChildren = renewsChildren
    self.forgetsByTime = forgetsByTime
    self.cancelIgnoresCase = cancelIgnoresCase
    self.toleratesCancelFaults = toleratesCancelFaults
  }

  /// What a platform makes of a part of a document.
  package enum Outcome: Hashable, Sendable {
    /// Read, in the platform's own way.
    case taken
    /// The schedule or predicate is refused.
    case refused
  }

  package enum Connective: String, Sendable { case and, or, not }

  package enum NegativeLimit: Sendable { case unlimited, huge }

  package enum VersionMember: String, Sendable { case android, ios }
}

extension AirshipProfile {
  /// The platforms, in the order in which they are listed to people.
  public static let all: [AirshipProfile] = [.android, .ios, .legacy, .portable]

  /// The platforms that it stands for, where it is none by itself.
  package var standsFor: [AirshipProfile] {
    name == Self.portable.name ? [.android, .ios] : []
  }

  /// Whether a departure from JSON in a document is let through.
  package func accepts(_ kind: JSONTolerance.Kind) -> Bool {
    readers.allSatisfy { $0.reading(of: kind) == .accepted }
  }
}
