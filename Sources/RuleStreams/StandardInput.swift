internal import Synchronization

/// The standard input.
package enum StandardInput {
  private static let currentName = Mutex("<stdin>")

  /// The name of the standard input in messages and reports.
  package static var name: String { currentName.withLock { $0 } }

  /// Changes the name, for the rest of the run.
  package static func rename(to name: String) { currentName.withLock { $0 = name } }
}
