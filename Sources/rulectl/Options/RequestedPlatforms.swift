internal import RuleEngine

/// The platforms that are asked for by name, whatever the dialect of the documents that are to come.
struct RequestedPlatforms {
  private let names: [String]

  /// `arguments` are names, perhaps several joined by commas. Throws for one that no dialect has.
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

  /// Those of launch rules; both phones where none is asked for.
  func launch() throws(CommandFailure) -> [LaunchProfile] {
    names.isEmpty ? [.ios, .android] : try PlatformList.launch.profiles(names)
  }

  /// Those of Convert; both where none is asked for.
  func convert() throws(CommandFailure) -> [ConvertProfile] {
    names.isEmpty ? ConvertProfile.all : try PlatformList.convert.profiles(names)
  }

  /// Those of Airship; both phones of today where none is asked for.
  func airship() throws(CommandFailure) -> [AirshipProfile] {
    names.isEmpty ? [.android, .ios] : try PlatformList.airship.profiles(names)
  }
}
