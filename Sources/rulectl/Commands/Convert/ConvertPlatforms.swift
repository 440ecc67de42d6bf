internal import RuleEngine

/// The platforms of Convert rules that `--platform` names: repeated, or joined by commas.
enum ConvertPlatforms {
  static var names: [String] { ConvertProfile.all.map(\.name) }

  /// The profiles asked for, in the order asked; iOS where none is.
  static func profiles(_ arguments: [String]) throws(CommandFailure) -> [ConvertProfile] {
    var profiles: [ConvertProfile] = []
    for name in arguments.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let profile = ConvertProfile.all.first(where: { $0.name == name }) else {
        throw CommandFailure(
          .usage,
          "--platform \(name): for Convert rules \(names.joined(separator: ", ")) would do")
      }
      if profiles.contains(where: { $0.name == profile.name }) {
        throw CommandFailure(.usage, "--platform names \(name) twice")
      }
      profiles.append(profile)
    }
    return profiles.isEmpty ? [.ios] : profiles
  }
}
