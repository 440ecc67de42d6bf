internal import RuleEngine

/// The platforms of Airship schedules that `--platform` names: repeated, or joined by commas.
enum AirshipPlatforms {
  static var names: [String] { AirshipProfile.all.map(\.name) }

  /// The profiles asked for, in the order asked; what both of today's SDKs share where none is.
  static func profiles(_ arguments: [String]) throws(CommandFailure) -> [AirshipProfile] {
    var profiles: [AirshipProfile] = []
    for name in arguments.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let profile = AirshipProfile.all.first(where: { $0.name == name }) else {
        throw CommandFailure(
          .usage,
          "--platform \(name): for Airship schedules \(names.joined(separator: ", ")) would do")
      }
      if profiles.contains(where: { $0.name == profile.name }) {
        throw CommandFailure(.usage, "--platform names \(name) twice")
      }
      profiles.append(profile)
    }
    return profiles.isEmpty ? [.portable] : profiles
  }
}
