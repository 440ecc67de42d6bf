/// The device for which audiences are evaluated. A member that is nil is not known. Without a description of the
/// device, no audience is evaluated.
public struct AirshipDevice: Sendable {
  package enum Platform: String, Sendable { case android, amazon, ios }

  package enum Permission: String, Sendable {
    case granted, denied
    case notDetermined = "not_determined"
  }

  package private(set) var isDescribed = false
  package private(set) var platform: Platform?
  /// `version`: the version of the app as a string. `versionCode`: the version as a whole number (Android).
  package private(set) var version: [UInt8]?
  package private(set) var versionCode: [UInt8]?
  package private(set) var locale: LanguageTag?
  package private(set) var tags: Set<[UInt8]>?
  package private(set) var notificationOptIn: Bool?
  package private(set) var analytics: Bool?
  /// The permissions of the app as a JSON object, on which the predicates of audiences are evaluated.
  package private(set) var permissions: DataValue?
  /// The instant of the first launch of the app, in milliseconds since 1970.
  package private(set) var installed: Int64?
  package private(set) var channel: [UInt8]?
  package private(set) var contact: [UInt8]?
  /// Keyed by the id of a frequency constraint: the instants, in milliseconds, at which schedules with this
  /// constraint ran.
  package private(set) var shown: [[UInt8]: [Int64]] = [:]

  /// Creates a device without a description.
  public init() {}

  /// The name of the object that contains the app version on Android, in the data of events and in the data for
  /// audiences.
  var androidName: String { (platform == .amazon ? Platform.amazon : .android).rawValue }
}

/// A wrong member in the description of a device, and the reason.
public struct DeviceProblem: Error, Hashable, Sendable {
  /// The offset of the member in the document.
  public let offset: Int
  /// The reason as a message: lower case, no full stop, no position.
  public let summary: String
  /// The name of the unknown member, if the problem is an unknown member; otherwise nil.
  package var unknownMember: String?
}

extension AirshipDevice {
  /// A member of the description of a device. `read` reads the member; it returns false for a value of a wrong type.
  private struct Row: Sendable {
    let name: String
    let wanted: String
    let read: @Sendable (inout AirshipDevice, DeviceReader) -> Bool

    init(_ name: String, _ wanted: String, _ read: @escaping @Sendable (inout AirshipDevice, DeviceReader) -> Bool) {
      (self.name, self.wanted, self.read) = (name, wanted, read)
    }
  }

  private static let rows = [
    Row("platform", "android, amazon or ios") { device, value in
      device.platform = value.text.flatMap { Platform(rawValue: String(decoding: $0, as: UTF8.self)) }
      return device.platform != nil
    },
    Row("version", "a string") { $1.set(&$0.version, $1.text) },
    Row("version_code", "a whole number") { $1.set(&$0.versionCode, $1.digits) },
    Row("locale", "a language tag such as fr-CA") { $1.set(&$0.locale, $1.text.flatMap(LanguageTag.init(any:))) },
    Row("tags", "an array of strings") { $1.set(&$0.tags, $1.texts.map(Set.init)) },
    Row("notification_opt_in", "true or false") { $1.set(&$0.notificationOptIn, $1.truth) },
    Row("analytics", "true or false") { $1.set(&$0.analytics, $1.truth) },
    Row("permissions", "an object with values granted, denied or not_determined") { device, value in
      value.set(&device.permissions, value.permissions)
    },
    Row("installed", "a date") { $1.set(&$0.installed, $1.instant) },
    Row("channel", "a string") { $1.set(&$0.channel, $1.text) },
    Row("contact", "a string") { $1.set(&$0.contact, $1.text) },
    Row("shown", "an object of arrays of dates") { device, value in
      guard let shown = value.shown else { return false }
      device.shown = shown
      return true
    },
  ]

  /// The names of all members that the description of a device may have.
  package static var memberNames: [String] { rows.map(\.name) }

  /// Reads the description of a device from an object. A null member counts as absent.
  public init(_ document: JSONDocument) throws(DeviceProblem) {
    guard document.isObject(document.root) else {
      throw DeviceProblem(offset: document.range(document.root).lower, summary: "expected an object")
    }
    isDescribed = true
    let objects = document.members(document.root).map(\.value).filter(document.isObject)
    if let name = ([document.root] + objects).lazy.compactMap(document.repeatedName).first {
      let text = String(decoding: document.string(name), as: UTF8.self)
      throw DeviceProblem(offset: document.range(name).lower, summary: "repeated member `\(text)`")
    }
    for (name, value) in document.members(document.root) {
      let text = String(decoding: document.string(name), as: UTF8.self)
      guard let row = Self.rows.first(where: { $0.name == text }) else {
        throw DeviceProblem(
          offset: document.range(name).lower, summary: "unknown member `\(text)`", unknownMember: text)
      }
      if document.isNull(value) { continue }
      if row.read(&self, DeviceReader(document: document, value: value)) { continue }
      throw DeviceProblem(offset: document.range(value).lower, summary: "expected \(row.wanted) for `\(row.name)`")
    }
  }
}

/// A value in the description of a device, with conversions to the types that members may have.
private struct DeviceReader: Sendable {
  let document: JSONDocument
  let value: JSONDocument.Value

  /// Sets `member` to `value`. Returns false if `value` is nil.
  func set<Member>(_ member: inout Member?, _ value: Member?) -> Bool {
    member = value
    return value != nil
  }

  var text: [UInt8]? { document.kind(value) == .string ? document.string(value) : nil }

  var texts: [[UInt8]]? { elements.flatMap { $0.map(\.text).unwrapped() } }

  var truth: Bool? {
    switch document.kind(value) {
    case .true: true
    case .false: false
    case .object, .array, .string, .number, .word, .null: nil
    }
  }

  /// The digits of the value, if it is a whole number without a sign; otherwise nil.
  var digits: [UInt8]? {
    guard document.kind(value) == .number, case let digits = Array(document.lexeme(value)),
      digits.allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return digits
  }

  var instant: Int64? { text.flatMap { Instant(iso8601: $0)?.milliseconds } }

  var permissions: DataValue? {
    guard document.isObject(value),
      document.members(value).allSatisfy({ _, value in
        document.kind(value) == .string
          && AirshipDevice.Permission(rawValue: String(decoding: document.string(value), as: UTF8.self)) != nil
      })
    else { return nil }
    return DataValue(document, value)
  }

  var shown: [[UInt8]: [Int64]]? {
    guard document.isObject(value) else { return nil }
    var shown: [[UInt8]: [Int64]] = [:]
    for (name, value) in document.members(value) {
      guard
        let dates = DeviceReader(document: document, value: value).elements.flatMap({ $0.map(\.instant).unwrapped() })
      else { return nil }
      shown[document.string(name)] = dates.sorted()
    }
    return shown
  }

  private var elements: [DeviceReader]? {
    guard document.isArray(value) else { return nil }
    return document.elements(value).map { DeviceReader(document: document, value: $0) }
  }
}

extension Array {
  /// Returns the unwrapped elements; nil if one of them is nil.
  fileprivate func unwrapped<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
    let values = compactMap(\.self)
    return values.count == count ? values : nil
  }
}
