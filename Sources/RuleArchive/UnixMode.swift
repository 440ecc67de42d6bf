/// The Unix mode in the upper half of an entry's external attributes.
public struct UnixMode: Hashable, Sendable {
  /// The file type in a mode.
  public enum Kind: Hashable, Sendable {
    case unset, file, folder, symbolicLink, device, pipe, socket, unknown
  }

  /// The mode as `stat` returns it: file type, special bits and permissions.
  public let bits: UInt16

  /// Creates a mode with these bits.
  public init(_ bits: UInt16) { self.bits = bits }

  /// The file type, from the upper four bits.
  public var kind: Kind {
    switch bits & 0o170000 {
    case 0: .unset
    case 0o100000: .file
    case 0o040000: .folder
    case 0o120000: .symbolicLink
    case 0o020000, 0o060000: .device
    case 0o010000: .pipe
    case 0o140000: .socket
    default: .unknown
    }
  }

  /// True if the set-user or set-group bit is set: the file runs with the rights of owner or group.
  public var grantsRights: Bool { bits & 0o6000 != 0 }
  /// True if all users may write to the file.
  public var isWorldWritable: Bool { bits & 0o002 != 0 }
}
