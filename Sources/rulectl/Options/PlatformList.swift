internal import RuleEngine

/// The platforms of one dialect that `--platform` can name.
struct PlatformList<Profile: Sendable>: Sendable {
  private let all: [Profile]
  private let name: @Sendable (Profile) -> String
  /// What these platforms read, before a list of their names; empty for launch rules.
  private let subject: String
  /// Those that are meant where none is named.
  private let standard: [Profile]

  var names: [String] { all.map(name) }

  /// The profiles that are asked for, in the order asked; `arguments` are names, perhaps several joined
  /// by commas.
  func profiles(_ arguments: [String]) throws(CommandFailure) -> [Profile] {
    var found: [Profile] = []
    for asked in arguments.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let profile = all.first(where: { name($0) == asked }) else {
        throw CommandFailure(
          .usage, "--platform \(asked): \(subject)\(names.joined(separator: ", ")) would do")
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
  static let launch = PlatformList(
    all: LaunchProfile.all, name: \.name, subject: "", standard: [.ios])
}

extension PlatformList<ConvertProfile> {
  static let convert = PlatformList(
    all: ConvertProfile.all, name: \.name, subject: "for Convert rules ", standard: [.ios])
}

extension PlatformList<AirshipProfile> {
  /// What both of today's SDKs share where none is named.
  static let airship = PlatformList(
    all: AirshipProfile.all, name: \.name, subject: "for Airship schedules ",
    standard: [.portable])
}
