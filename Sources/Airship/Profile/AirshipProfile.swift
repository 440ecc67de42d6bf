/// A platform that runs Airship schedules: every known difference between the SDKs, as data.
///
/// To add a platform, add a `static let` in an extension file and a row to `all`.
public final class AirshipProfile: PlatformProfile {
  /// The platform's name as a value of `--platform`.
  public let name: String
  /// The SDK with its version, as shown to users.
  public let title: String

  // MARK: documents

  /// The JSON parsers. The platform accepts a deviation from RFC 8259 if all of them accept it.
  package let readers: [JSONReader]
  /// Returns the outcome of a defect in a document.
  package let outcome: @Sendable (ScheduleFaultKind) -> Outcome
  /// True if a null in an array or object is a value; false if the platform drops it.
  package let keepsNulls: Bool
  /// The order in which the platform searches a predicate for its connective; the first connective found is used.
  package let connectives: [Connective]

  /// The SDK, which selects the column of the member table.
  package let sdk: MemberSDK

  // MARK: values

  package let text: TextRules
  /// True if 64-bit integers are compared exactly; false if they are compared as doubles.
  package let hasExactIntegers: Bool
  package let versions: VersionConstraint.Rules

  // MARK: schedules

  /// The schedules that are dropped because of a defect of a payload, such as a frequency constraint that cannot be
  /// read.
  package let payloadLoss: PayloadLoss
  /// The members of a push that can contain its id; the first one found is used.
  package let pushIDs: [String]
  /// True if a schedule can have types other than actions; false if `type` is not read.
  package let readsTypes: Bool
  /// The values used for a limit that is not a number, and for a negative limit.
  package let misreadLimit: Int64
  package let negativeLimit: NegativeLimit
  /// True if seconds may have a fraction; false if the fraction is truncated.
  package let keepsFractions: Bool
  /// True if an empty list of screens, locales or test devices allows all of them; false if it allows none.
  package let emptyListsAreAny: Bool
  /// The members of a delay that can contain its region; the first one found is used.
  package let regionMembers: [String]
  package let readsWindows: Bool
  /// The length in days of a week in a frequency constraint.
  package let weekDays: Double
  /// True if the types of triggers are compared ignoring case.
  package let triggerTypesIgnoreCase: Bool

  /// True if the locales of an audience must be BCP 47 tags; false if a locale such as `fr_CA` is accepted too.
  package let localesAreTags: Bool

  // MARK: events

  /// The amount that an event without a value adds to a sum; nil if it adds nothing.
  package let missingValue: Double?
  /// True if the data of an event without a value contains the value 1.
  package let showsMissingValue: Bool
  /// True if the coordinates and radius in the data of region events are strings.
  package let regionNumbersAreText: Bool
  package let versionMembers: [VersionMember]
  /// True if the predicate of `active_session` is evaluated (on null); false if it is ignored.
  package let asksSessionPredicate: Bool
  /// True if the device can be in several regions; false if only the last entered region counts, even after its exit.
  package let knowsSeveralRegions: Bool
  /// True if triggers stop counting after the schedule's end.
  package let stopsCountingAtEnd: Bool
  /// True if new schedules receive the events of the last 30 seconds.
  package let replaysEvents: Bool
  /// True if an update of a schedule resets the counts of the children of compound triggers.
  package let renewsChildren: Bool
  /// True if a finished schedule is deleted after its grace period; false if it is deleted at the next app start.
  package let forgetsByTime: Bool
  /// True if `all` in a cancel payload is compared ignoring case.
  package let cancelIgnoresCase: Bool
  /// True if an invalid cancel payload cancels nothing; false if it is an error.
  package let toleratesCancelFaults: Bool

  // MARK: devices

  /// True if audiences and frequency limits are evaluated; false if they are assumed to match.
  package let judgesDevices: Bool
  /// True if, for a schedule without `created`, every user is new.
  package let newWithoutCreation: Bool
  /// True if a schedule with an unknown frequency constraint is skipped; false if it waits forever.
  package let skipsUnknownConstraints: Bool

  package init(
    name: String, title: String, readers: [JSONReader], outcome: @escaping @Sendable (ScheduleFaultKind) -> Outcome,
    keepsNulls: Bool, sdk: MemberSDK, connectives: [Connective], text: TextRules, hasExactIntegers: Bool,
    versions: VersionConstraint.Rules, payloadLoss: PayloadLoss, pushIDs: [String], readsTypes: Bool,
    misreadLimit: Int64, negativeLimit: NegativeLimit,
    keepsFractions: Bool, emptyListsAreAny: Bool, regionMembers: [String], readsWindows: Bool, weekDays: Double = 7,
    localesAreTags: Bool = true,
    triggerTypesIgnoreCase: Bool, missingValue: Double?, showsMissingValue: Bool, regionNumbersAreText: Bool,
    versionMembers: [VersionMember], asksSessionPredicate: Bool, knowsSeveralRegions: Bool, stopsCountingAtEnd: Bool,
    replaysEvents: Bool, renewsChildren: Bool, forgetsByTime: Bool, cancelIgnoresCase: Bool,
    toleratesCancelFaults: Bool, judgesDevices: Bool, newWithoutCreation: Bool, skipsUnknownConstraints: Bool
  ) {
    self.name = name
    self.title = title
    self.readers = readers
    self.outcome = outcome
    self.keepsNulls = keepsNulls
    self.sdk = sdk
    self.connectives = connectives
    self.text = text
    self.hasExactIntegers = hasExactIntegers
    self.versions = versions
    (self.payloadLoss, self.pushIDs) = (payloadLoss, pushIDs)
    self.readsTypes = readsTypes
    self.misreadLimit = misreadLimit
    self.negativeLimit = negativeLimit
    self.keepsFractions = keepsFractions
    self.emptyListsAreAny = emptyListsAreAny
    self.regionMembers = regionMembers
    self.readsWindows = readsWindows
    self.weekDays = weekDays
    self.localesAreTags = localesAreTags
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
    self.judgesDevices = judgesDevices
    self.newWithoutCreation = newWithoutCreation
    self.skipsUnknownConstraints = skipsUnknownConstraints
  }

  /// A platform's treatment of a part of a document.
  package enum Outcome: Hashable, Sendable {
    /// The part is accepted, although the platform may ignore it or replace its value.
    case taken
    /// The platform rejects the schedule or predicate.
    case refused
  }

  package enum PayloadLoss: Sendable {
    /// All schedules of the response are dropped.
    case update
    /// The schedules of the payload are dropped.
    case payload
    /// No schedule is dropped, only the constraint.
    case entry
  }

  package enum Connective: String, Sendable { case and, or, not }

  package enum NegativeLimit: Sendable { case unlimited, huge }

  package enum VersionMember: String, Sendable { case android, ios }
}

extension AirshipProfile {
  /// The platforms, in the order shown to users.
  public static let all: [AirshipProfile] = [.android, .ios, .legacy, .portable]

  /// The SDKs that this profile represents; empty if the profile is a single SDK.
  package var standsFor: [AirshipProfile] { name == Self.portable.name ? [.android, .ios] : [] }

  /// True if all parsers accept a deviation from JSON.
  package func accepts(_ kind: JSONDeviationKind) -> Bool {
    readers.allSatisfy { $0.reading(of: kind) == .accepted }
  }
}
