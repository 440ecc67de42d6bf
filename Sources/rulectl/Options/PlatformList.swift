/// The platforms of one dialect, as named by `--platform`.
struct PlatformList<Profile: PlatformProfile>: Sendable {
  /// The title of the dialect in messages.
  let dialect: String
  /// The device platforms, which are the default of every command.
  let standard: [Profile]

  var names: [String] { Profile.all.map(\.name) }

  /// Returns the named profiles in order, or the default profiles. `arguments`: names in any letter case, repeated or
  /// separated by commas; `all` names every platform. Throws a usage error for an unknown or repeated name.
  func profiles(_ arguments: [String], option: String = "--platform") throws(CommandFailure) -> [Profile] {
    let asked = RequestedPlatforms.names(in: arguments)
    if asked == ["all"] { return Profile.all }
    var found: [Profile] = []
    for name in asked {
      guard let profile = Profile.all.first(where: { $0.name == name }) else {
        throw .invalid(name, of: option, among: names + ["all"], dialect)
      }
      if found.contains(where: { $0.name == profile.name }) {
        throw CommandFailure(
          .usage, "`\(option)` names `\(name)` twice", help: "name each platform once",
          option: option)
      }
      found.append(profile)
    }
    return found.isEmpty ? standard : found
  }
}

/// The platforms named by `--platform`, before the dialect of the rules is known.
struct RequestedPlatforms {
  /// The names in lower case.
  let names: [String]

  /// `arguments`: names in any letter case, repeated or separated by commas. Throws a usage error for a name that is
  /// neither `all` nor in `known`, the names of the platforms of all dialects.
  init(_ arguments: [String], known: [String]) throws(CommandFailure) {
    names = Self.names(in: arguments)
    for name in names where !known.contains(name) && name != "all" {
      var all: [String] = []
      for name in known where !all.contains(name) { all.append(name) }
      throw .invalid(name, of: "--platform", among: all + ["all"])
    }
  }

  /// Returns the names in arguments, in lower case.
  static func names(in arguments: [String]) -> [String] {
    arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map { $0.lowercased() } }
  }

  /// Returns the named platforms of a dialect, or the default platforms.
  func profiles<Profile>(of list: PlatformList<Profile>) throws(CommandFailure) -> [Profile] {
    try list.profiles(names)
  }
}
