/// A member that the SDKs parse when they load a schedule: the expected value, and the treatment of any other value by
/// each SDK.
///
/// `table` has a row for each member. The reader, the findings and the tests use the same rows.
package struct ScheduleMember: Sendable {
  /// The id of the row in `table`, such as `ME13`. Findings show this id.
  package let row: String
  package let owners: MemberOwner
  package let name: String
  package let form: MemberForm
  /// True if the SDKs reject an object without the member.
  package let isRequired: Bool
  /// The treatment of a value of a wrong type on Android and on iOS.
  package let android: MemberReading, ios: MemberReading
  /// For each SDK, the treatment of a value that has the right type, but is unknown or unreadable.
  package let unknown: (android: MemberReading, ios: MemberReading)
  /// True if SDKs before version 18 also parse the member.
  package let isOld: Bool

  init(
    _ row: String, _ owners: MemberOwner, _ name: String, _ form: MemberForm, isRequired: Bool = false,
    _ android: MemberReading = .kept, _ ios: MemberReading = .kept,
    unknown: (android: MemberReading, ios: MemberReading)? = nil, isOld: Bool = false
  ) {
    (self.row, self.owners, self.name, self.form, self.isRequired) = (row, owners, name, form, isRequired)
    (self.android, self.ios, self.isOld) = (android, ios, isOld)
    self.unknown = unknown ?? (android, ios)
  }

  /// Returns the treatment of a defect of this member by an SDK.
  package func reading(_ defect: MemberDefect, on sdk: MemberSDK) -> MemberReading {
    let ofType = sdk == .android ? android : ios
    switch defect {
    case .absent: return ofType == .unread ? .kept : .refused
    case .mistyped: return ofType
    case .unclear: return .refused
    case .unknown: return sdk == .android ? unknown.android : unknown.ios
    case .otherCase: return sdk == .android ? .kept : .refused
    case .fraction: return sdk == .android ? .cut : form.isLength ? .kept : .refused
    // In a hash selector, Android interprets the bits of a negative number as an unsigned number.
    case .negative:
      return sdk == .android ? owners.isDisjoint(with: [.subset, .audienceHash]) ? .zero : .unsigned : .refused
    case .element: return sdk == .android && form.isTextMap ? .emptyText : ofType
    // iOS keeps the empty list.
    case .empty: return sdk == .android ? .refused : .kept
    // Android uses the first of the members and ignores the rest.
    case .several: return sdk == .android ? .kept : .refused
    }
  }
}

/// The SDKs for which `ScheduleMember.table` has a column.
package enum MemberSDK: Sendable { case android, ios }

/// A set of kinds of objects. A row of `ScheduleMember.table` names the kinds that can have the member.
package struct MemberOwner: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { rawValue = 1 << bit }

  package static let schedule = Self(bit: 0)
  /// Schedules of the three types, whose content is `actions`, a message, or fetched later (`deferred`).
  package static let actions = Self(bit: 1)
  package static let messageContent = Self(bit: 2)
  package static let deferredContent = Self(bit: 3)
  package static let overrides = Self(bit: 4)
  package static let audience = Self(bit: 5)
  /// An audience inside a compound audience, which has no miss behavior.
  package static let selector = Self(bit: 6)
  package static let hash = Self(bit: 7)
  package static let audienceHash = Self(bit: 8)
  package static let subset = Self(bit: 9)
  package static let sticky = Self(bit: 10)
  package static let compoundAudience = Self(bit: 11)
  package static let tagSelector = Self(bit: 12)
  package static let compoundSelector = Self(bit: 13)
  package static let message = Self(bit: 14)
  package static let banner = Self(bit: 15)
  package static let modal = Self(bit: 16)
  package static let fullscreen = Self(bit: 17)
  package static let html = Self(bit: 18)
  package static let layout = Self(bit: 19)
  package static let text = Self(bit: 20)
  package static let button = Self(bit: 21)
  package static let media = Self(bit: 22)
  package static let deferred = Self(bit: 23)
  package static let constraint = Self(bit: 24)
  package static let trigger = Self(bit: 25)
  package static let child = Self(bit: 26)
  package static let delay = Self(bit: 27)
  package static let window = Self(bit: 28)
}

/// The value that a member must have.
package enum MemberForm: Sendable {
  case any
  /// Any value, even null.
  case anyOrNull
  case text
  /// A string with at most this number of UTF-16 code units.
  case shortText(Int)
  case url
  /// One of these strings. `android`: further strings that only Android knows. `androidIgnoresCase`: true if Android
  /// ignores the case of the string.
  case words([String], android: [String] = [], androidIgnoresCase: Bool = false)
  case truth
  case number
  /// A number that Android truncates to an integer.
  case length
  /// A non-negative integer.
  case whole
  case date
  case color
  case texts
  /// An array that contains only these strings. Android ignores the case of the elements.
  case wordList([String])
  case textMap
  /// An object. If a kind is given, the members of the object are checked as members of this kind.
  case object(MemberOwner?)
  case objects(MemberOwner)
  /// The content of a message, whose members depend on the display type.
  case display
  /// A value that its own function reads. The function also records faults that have no row in the table.
  case predicate, tagSelector, compoundSelector, triggers, own

  var isLength: Bool { if case .length = self { true } else { false } }
  var isTextMap: Bool { if case .textMap = self { true } else { false } }
}

/// The treatment by an SDK of a value that is invalid for a member.
package enum MemberReading: Hashable, Sendable {
  /// The schedule is rejected.
  case refused
  /// The SDK uses the value as it is, or ignores it later.
  case kept
  /// The SDK does not read the member.
  case unread
  case emptyText, falsity, zero, emptyObject, emptyList, cut, unsigned, standard
}

/// A defect of a member's value.
package enum MemberDefect: Hashable, Sendable {
  case absent, mistyped
  /// An unknown string, an unreadable color, date or URL, or a string that is too long.
  case unknown
  /// The string is unknown, but the same string in lower case is known.
  case otherCase
  case fraction, negative
  /// An element or member of the value has a wrong type.
  case element
  case empty
  /// The object has several members, although exactly one of them is allowed.
  case several
  /// The value is not an object, or has none of the expected members.
  case unclear
}

/// A defect of a member: the row's index in `ScheduleMember.table`, and the defect.
package struct MemberFault: Hashable, Sendable {
  package let index: Int
  package let defect: MemberDefect

  package init(_ index: Int, _ defect: MemberDefect) { (self.index, self.defect) = (index, defect) }

  package var member: ScheduleMember { ScheduleMember.table[index] }

  package func reading(on sdk: MemberSDK) -> MemberReading { member.reading(defect, on: sdk) }
}
