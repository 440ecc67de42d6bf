/// The profile of the extension User Profile, which the consequence `csp` changes.
///
/// Source: adobe/aepsdk-userprofile-ios: UserProfile.swift @5.0.0; adobe/aepsdk-userprofile-android:
/// UserProfileExtension.java @3.0.1.
struct UserProfile {
  private(set) var attributes: JSONTree.Members
  private let profile: LaunchProfile

  /// The keys under which Android counts shown, viewed and clicked messages.
  private static let counters: Set<[UInt8]> = Set(["a.triggered", "a.viewed", "a.clicked"].map { Array($0.utf8) })

  /// The effect of a consequence on the profile.
  enum Change {
    /// The new value of a key; nil if the key is removed.
    case written(key: [UInt8], JSONTree?)
    /// A consequence removes a key that does not exist. The extension publishes its state nevertheless.
    case unchanged
  }

  init(_ attributes: JSONTree.Members, for profile: LaunchProfile) {
    (self.attributes, self.profile) = (attributes, profile)
  }

  /// Carries out the detail of a `csp` consequence; returns nil if the extension does nothing.
  mutating func apply(_ detail: JSONTree.Members) -> Change? {
    let isSwift = profile.values.runtime == .swift
    guard let operation = detail["operation"]?.text, let key = detail["key"]?.text, isSwift || !key.isEmpty else {
      return nil
    }
    switch String(decoding: operation, as: UTF8.self) {
    case "delete": return remove(key)
    case "write":
      let value = detail["value"] ?? .null
      if isSwift {
        guard let text = value.text else { return nil }
        if text.isEmpty { return remove(key) }
      } else if value.isNull {
        return remove(key)
      } else if Self.counters.contains(key), let id = value.text {
        var counts = attributes[key]?.members ?? JSONTree.Members()
        var count = 0
        if case .number(let digits) = counts[id] { count = Int(String(decoding: digits, as: UTF8.self)) ?? 0 }
        counts[id] = .number(Array(String(count &+ 1).utf8))
        attributes[key] = .object(counts)
        return .written(key: key, .object(counts))
      }
      attributes[key] = value
      return .written(key: key, value)
    default: return nil
    }
  }

  private mutating func remove(_ key: [UInt8]) -> Change {
    guard attributes[key] != nil else { return .unchanged }
    attributes[key] = nil
    return .written(key: key, nil)
  }
}
