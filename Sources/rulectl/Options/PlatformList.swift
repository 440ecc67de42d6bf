/// The platforms of one dialect, as named by `--platform`.
struct PlatformList<Profile: Sendable>: Sendable {
  private let all: [Profile]
  private let name: @Sendable (Profile) -> String
  /// A prefix of the list of names in error messages; empty for launch rules.
  private let subject: String
  /// The profiles used if none is named.
  private let standard: [Profile]

  var names: [String] { all.map(name) }

  /// Returns the named profiles in order, or the default ones; `arguments` may be comma-separated.
  /// Throws a usage error for an unknown or repeated name.
  func profiles(_ arguments: [String]) throws(CommandFailure) -> [Profile] {
    var found: [Profile] = []
    for asked in arguments.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let profile = all.first(where: { name($0) == asked }) else {
        throw CommandFailure(.usage, "--platform \(asked): \(subject)\(names.joined(separator: ", ")) would do")
      }
      if found.contains(where: { name($0) == name(profile) }) {
        throw CommandFailure(.usage, "--platform names \(asked) twice")
      }
      found.append(profile)
    }
    return found.isEmpty ? standard : found
  }
}

extension PlatformList<LaunchProfile> {
  static let launch = PlatformList(all: LaunchProfile.all, name: \.name, subject: "", standard: [.ios])
}

extension PlatformList<ConvertProfile> {
  static let convert = PlatformList(
    all: ConvertProfile.all, name: \.name, subject: "for Convert rules ", standard: [.ios])
}

extension PlatformList<AirshipProfile> {
  /// Airship's platforms. The default, `portable`, is the common behavior of the current SDKs.
  static let airship = PlatformList(
    all: AirshipProfile.all, name: \.name, subject: "for Airship schedules ", standard: [.portable])
}
