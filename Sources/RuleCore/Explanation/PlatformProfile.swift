/// One platform of a dialect, with all points in which its SDK differs from the others.
public protocol PlatformProfile: Sendable {
  /// The name that `--platform` takes.
  var name: String { get }
  /// The SDK that the profile describes, with its version.
  var title: String { get }
  /// The platforms of the dialect, in the order in which they are listed.
  static var all: [Self] { get }
}
