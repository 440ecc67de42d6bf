internal import LaunchLint

/// A user profile from a file: a JSON object of names and values, or a file of a device.
///
/// The device files are the JSON file of the iOS extension, an object with the only member `attributes`, and the XML
/// file of Android's shared preferences, which has the profile as JSON text under the name `user_profile`.
struct ProfileFile {
  private let name: String
  private let document: JSONDocument

  private static let shape = #"write an object of names and values: {"seen":"yes"}"#

  init(_ source: Surroundings.Source, _ limits: RulesLimits) throws(CommandFailure) {
    var bytes = try source.contents(limits)
    name = source.name
    if bytes.first(where: { $0 > 0x20 && !Self.mark.contains($0) }) == 0x3C {
      guard let text = Self.preferences(bytes) else {
        throw CommandFailure(
          .usage, "invalid profile: the XML has no string `user_profile`", place: name,
          help: "pass the file ADBUserProfile.xml of the app's shared preferences")
      }
      bytes = text
    }
    document = try StrictJSON.document(bytes, "profile", source.name, depth: limits.depth, shape: Self.shape)
    if let state = Self.state(in: document) {
      throw CommandFailure(
        .usage, "expected a user profile, found the shared state `\(state)`", place: name,
        help: "use `--state` for shared states, and `state` in a suite")
    }
  }

  /// Returns the name of the first member that is the shared state of an extension. No attribute has such a name. Nil
  /// if there is none.
  private static func state(in document: JSONDocument) -> String? {
    guard document.isObject(document.root) else { return nil }
    return document.members(document.root).lazy.filter { document.isObject($0.value) }
      .map { document.string($0.name) }.first { KnownState.named($0) != nil }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a byte order mark.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the names and values of the profile, as a platform reads them.
  func attributes(for profile: LaunchProfile) throws(CommandFailure) -> JSONTree.Members {
    guard case .object(let members) = JSONTree(document.root, of: document, for: profile) else {
      throw CommandFailure(.usage, "invalid profile: expected an object", place: name, help: Self.shape)
    }
    if members.count == 1, case .object(let attributes)? = members["attributes"] { return attributes }
    return members
  }

  /// Returns the profile that shared states contain; nil if they contain none.
  static func attributes(in states: JSONDocument?, for profile: LaunchProfile) -> JSONTree.Members? {
    guard let states, case .object(let members) = JSONTree(states.root, of: states, for: profile) else { return nil }
    // The SDK ignores letter case in the names of shared states.
    for (name, state) in members.all
    where String(decoding: name, as: UTF8.self).lowercased() == "com.adobe.module.userprofile" {
      if case .object(let attributes)? = state["userprofiledata"] { return attributes }
    }
    return nil
  }

  /// Returns the string `user_profile` of a file of shared preferences; nil if there is none.
  private static func preferences(_ bytes: [UInt8]) -> [UInt8]? {
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let start = rest.firstRange(of: "<!--"), let end = rest[start.upperBound...].firstRange(of: "-->") {
      text += rest[..<start.lowerBound]
      rest = rest[end.upperBound...]
    }
    let pieces = (text + rest).split(separator: "<", omittingEmptySubsequences: false)
    guard let value = zip(pieces, pieces.dropFirst()).lazy.compactMap(value).first else { return nil }
    var result = ""
    rest = value
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      guard let end = rest.firstIndex(of: ";"), let scalar = scalar(rest[rest.index(after: mark)..<end]) else {
        return nil
      }
      result.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return Array((result + rest).utf8)
  }

  /// Returns the text of the element `user_profile`; nil if `piece`, which begins after `<`, is a different element.
  private static func value(_ piece: Substring, next: Substring) -> Substring? {
    guard let end = piece.firstIndex(of: ">"), next.hasPrefix("/string>") else { return nil }
    let words = piece[..<end].split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let name = words.last?.filter { !$0.isWhitespace }
    guard words.first == "string", ["name=\"user_profile\"", "name='user_profile'"].contains(name) else { return nil }
    return piece[end...].dropFirst()
  }

  /// Returns the character of an XML reference, without `&` and `;`.
  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "quot": "\""
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "apos": "'"
    case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }
}
