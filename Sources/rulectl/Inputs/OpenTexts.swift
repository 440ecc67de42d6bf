internal import Synchronization

/// The texts of files that are open in an editor, which replace those on disk.
enum OpenTexts {
  /// Keyed by the path with its links resolved.
  private static let texts = Mutex<[String: [UInt8]]>([:])

  /// Sets the text of an open file; nil when it is closed.
  static func set(_ text: [UInt8]?, at path: String) {
    let path = FileKind.resolved(path)
    texts.withLock { $0[path] = text }
  }

  /// The paths of all open files, with their links resolved, sorted.
  static var paths: [String] { texts.withLock { $0.keys.sorted() } }

  /// Returns the text of a file; nil if it is not open.
  static func text(at path: String) -> [UInt8]? {
    if texts.withLock({ $0.isEmpty }) { return nil }
    let path = FileKind.resolved(path)
    return texts.withLock { $0[path] }
  }
}
