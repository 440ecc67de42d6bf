/// The platforms named by `--platform`, before the dialects of the documents are known.
struct RequestedPlatforms {
  private let names: [String]

  /// `arguments`: names, also comma-separated. Throws a usage error for names of no dialect.
  init(_ arguments: [String]) throws(CommandFailure) {
    names = arguments.flatMap {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let known = PlatformList.launch.names + PlatformList.convert.names + PlatformList.airship.names
    for name in names where !known.contains(name) {
      var all: [String] = []
      for name in known where !all.contains(name) { all.append(name) }
      throw CommandFailure(.usage, "--platform \(name): \(all.joined(separator: ", ")) would do")
    }
  }

  /// Returns the named platforms of launch rules; iOS and Android if none is named.
  func launch() throws(CommandFailure) -> [LaunchProfile] {
    names.isEmpty ? [.ios, .android] : try PlatformList.launch.profiles(names)
  }

  /// Returns the named platforms of Convert; all of them if none is named.
  func convert() throws(CommandFailure) -> [ConvertProfile] {
    names.isEmpty ? ConvertProfile.all : try PlatformList.convert.profiles(names)
  }

  /// Returns the named platforms of Airship; the current Android and iOS SDKs if none is named.
  func airship() throws(CommandFailure) -> [AirshipProfile] {
    names.isEmpty ? [.android, .ios] : try PlatformList.airship.profiles(names)
  }
}
