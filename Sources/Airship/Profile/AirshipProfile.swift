/// The behavior of one platform that runs Airship schedules. The members are the known differences between the SDKs.
///
/// To add a platform, write a `static let` in an extension, and add the platform to `all`.
public final class AirshipProfile: PlatformProfile {
  /// The platform's name as a value of `--platform`.
  public let name: String
  /// The SDK with its version, as shown to users.
  public let title: String

  // MARK: documents

  /// The JSON parsers of the platform. The platform accepts a deviation from RFC 8259 if all these parsers accept it.
  package let readers: [JSONReader]
  /// Returns the outcome of a defect in a document.
  package let outcome: @Sendable (ScheduleFaultKind) -> Outcome
  /// True if the platform keeps a null in an array or object; false if it drops the null.
  package let keepsNulls: Bool
  /// The connectives in the order in which the platform looks for them in a predicate. It uses the first one that the
  /// predicate contains.
  package let connectives: [Connective]

  /// The SDK, which selects the column of `ScheduleMember.table`.
  package let sdk: MemberSDK

  // MARK: values

  package let text: TextRules
  /// True if 64-bit integers are compared exactly; false if they are compared as doubles.
  package let hasExactIntegers: Bool
  package let versions: VersionConstraint.Rules

  // MARK: schedules

  /// The schedules that the platform drops if a payload has a defect outside its schedules, such as an unreadable
  /// frequency constraint.
  package let payloadLoss: PayloadLoss
  /// The members of a push that can contain the id of the push. The platform uses the first of these members that
  /// exists.
  package let pushIDs: [String]
  /// True if a schedule can have a type other than `actions`; false if the platform does not read `type`.
  package let readsTypes: Bool
  /// The value that the platform uses for a limit that is not a number. `negativeLimit`: the treatment of a negative
  /// limit.
  package let misreadLimit: Int64
  package let negativeLimit: NegativeLimit
  /// True if a number of seconds may have a fraction; false if the platform truncates the fraction.
  package let keepsFractions: Bool
  /// True if an empty list of screens, locales or test devices allows all; false if it allows none.
  package let emptyListsAreAny: Bool
  /// The members of a delay that can contain its region. The platform uses the first of these members that exists.
  package let regionMembers: [String]
  package let readsWindows: Bool
  /// The length of a week in a frequency constraint, in days.
  package let weekDays: Double
  /// True if the platform ignores case in the types of triggers.
  package let triggerTypesIgnoreCase: Bool

  /// True if the locales of an audience must be BCP 47 tags; false if a locale such as `fr_CA` is accepted too.
  package let localesAreTags: Bool

  // MARK: events

  /// The amount that a custom event without a value adds to a sum of values; nil if it adds nothing.
  package let missingValue: Double?
  /// True if the data of a custom event without a value contains the value 1.
  package let showsMissingValue: Bool
  /// True if the coordinates and radius in the data of region events are strings.
  package let regionNumbersAreText: Bool
  package let versionMembers: [VersionMember]
  /// True if the predicate of `active_session` is evaluated (on null); false if it is ignored.
  package let asksSessionPredicate: Bool
  /// True if the device can be in several regions. False if the platform knows only the region that the device entered
  /// last, even after the device has left it.
  package let knowsSeveralRegions: Bool
  /// True if triggers count no events after the end of the schedule.
  package let stopsCountingAtEnd: Bool
  /// True if a new schedule receives the events of the last 30 seconds.
  package let replaysEvents: Bool
  /// True if an update of a schedule resets the counts of the children of compound triggers.
  package let renewsChildren: Bool
  /// True if a finished schedule is deleted after its grace period; false if it is deleted at the next app start.
  package let forgetsByTime: Bool
  /// True if the platform ignores the case of `all` in a cancel payload.
  package let cancelIgnoresCase: Bool
  /// True if the platform ignores an invalid cancel payload; false if such a payload is an error.
  package let toleratesCancelFaults: Bool

  // MARK: devices

  /// True if audiences and frequency limits are evaluated; false if they are assumed to allow each run.
  package let judgesDevices: Bool
  /// True if every user counts as new for a schedule without `created`.
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
    /// All schedules of the response that contains the payload are dropped.
    case update
    /// The schedules of the payload are dropped.
    case payload
    /// Only the defective constraint is dropped, and no schedule.
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
