/// The platforms of one dialect, as named by `--platform`.
struct PlatformList<Profile: PlatformProfile>: Sendable {
  /// A prefix of the list of names in error messages; empty for launch rules.
  let subject: String
  /// The profiles that `eval`, `explain` and `inspect` use if none is named.
  let standard: [Profile]
  /// The profiles that `validate` uses if none is named.
  let checked: [Profile]

  var names: [String] { Profile.all.map(\.name) }

  /// Returns the named profiles in order, or `standard` if none is named; `arguments` may be comma-separated. Throws a
  /// usage error for an unknown or repeated name.
  func profiles(_ arguments: [String]) throws(CommandFailure) -> [Profile] {
    var found: [Profile] = []
    for asked in arguments.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let profile = Profile.all.first(where: { $0.name == asked }) else {
        throw CommandFailure(.usage, "--platform \(asked): \(subject)\(names.joined(separator: ", ")) would do")
      }
      if found.contains(where: { $0.name == profile.name }) {
        throw CommandFailure(.usage, "--platform names \(asked) twice")
      }
      found.append(profile)
    }
    return found.isEmpty ? standard : found
  }
}

/// The platforms named by `validate --platform`, before the dialects of the documents are known.
struct RequestedPlatforms {
  private let names: [String]

  /// `arguments`: names, also comma-separated. Throws a usage error for a name that is not in `known`, the names of
  /// the platforms of all dialects.
  init(_ arguments: [String], known: [String]) throws(CommandFailure) {
    names = arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    for name in names where !known.contains(name) {
      var all: [String] = []
      for name in known where !all.contains(name) { all.append(name) }
      throw CommandFailure(.usage, "--platform \(name): \(all.joined(separator: ", ")) would do")
    }
  }

  /// Returns the named platforms of a dialect, or `list.checked` if none is named.
  func profiles<Profile>(of list: PlatformList<Profile>) throws(CommandFailure) -> [Profile] {
    names.isEmpty ? list.checked : try list.profiles(names)
  }
}
