/// One platform of a dialect, with all known differences between its SDK and the SDKs of the other platforms.
public protocol PlatformProfile: Sendable {
  /// The name of the platform as a value of the option `--platform`.
  var name: String { get }
  /// The SDK that the profile describes, with its version.
  var title: String { get }
  /// The platforms of the dialect, in the order in which reports list them.
  static var all: [Self] { get }
}
