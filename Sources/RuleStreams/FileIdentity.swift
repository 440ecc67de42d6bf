internal import CLibrary
internal import Synchronization

/// Device and inode: two paths with equal identities refer to the same file.
package struct FileIdentity: Hashable, Sendable {
  private var device: UInt64
  private var inode: UInt64

  /// The identity of the file at a path, following links; nil if there is no such file.
  package init?(_ path: String) {
    var status = stat()
    // Sound: the path is valid during the call, and the structure outlives it.
    guard unsafe stat(SystemPath.bytes(path), &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }

  /// The files that the program has read, so that no output replaces one of them.
  static let inputs = Inputs()

  final class Inputs: Sendable {
    private let known = Mutex<Set<FileIdentity>>([])

    func add(_ identity: FileIdentity) { known.withLock { _ = $0.insert(identity) } }

    func removeAll() { known.withLock { $0.removeAll() } }

    func contains(_ identity: FileIdentity) -> Bool { known.withLock { $0.contains(identity) } }
  }
}
