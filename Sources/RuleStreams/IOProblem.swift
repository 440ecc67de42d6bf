internal import CLibrary

/// An error that occurred when the program used a file or a pipe.
package struct IOProblem: Error {
  package enum Action: String {
    case open = "cannot open"
    case read = "cannot read"
    case write = "cannot write"
    case create = "cannot create"
    case rename = "cannot rename to"
    case watch = "cannot watch"
  }

  package enum Cause: Equatable {
    case code(Int32)
    /// The file changed while the program read it, or before the program wrote a new version.
    case changed
    /// The file is a pipe, a device or a socket.
    case notRegular
    /// The file is an input of the run, which an output must not replace.
    case isInput
    /// The path is a symbolic link, which is not followed for writing.
    case link
    /// The file has several names (hard links), but only one name could be replaced.
    case hardLinks
    /// The system allows no further inotify watches.
    case watches
    /// A signal ended the run.
    case interrupted
    /// The file exists, and the user has not allowed the program to replace it.
    case exists
    /// The file has more bytes than the limit. `flag`: the option that sets the limit; empty if no option does.
    case oversize(limit: Int, flag: String)
  }

  package var path: String
  package var action: Action
  package var cause: Cause

  /// True if the reader of an output pipe has closed the pipe, or did not read before a signal ended the run.
  package var isClosedPipe: Bool { cause == .code(EPIPE) || cause == .interrupted }

  package var summary: String {
    switch cause {
    // Sound: `strerror` returns a NUL-terminated string, which is copied immediately.
    case .code(let code): "\(action.rawValue): " + (unsafe String(cString: strerror(code))).lowercased()
    case .exists: "the file exists"
    case .notRegular: "\(action.rawValue): the file is a pipe, a device or a socket"
    case .isInput: "the file is one of the inputs"
    case .link: "\(action.rawValue): the path is a symbolic link"
    case .hardLinks: "\(action.rawValue): the file has several hard links"
    case .watches: "\(action.rawValue): the limit of the system for watches is reached"
    case .interrupted: "\(action.rawValue): interrupted"
    case .changed where action == .write: "the file has changed since it was read, so it was not written"
    case .changed: "\(action.rawValue): the file changed while it was read"
    case .oversize(let limit, _): "more than \(limit) bytes"
    }
  }

  /// The recommended change, in the imperative; nil if no change is recommended.
  package var help: String? {
    switch cause {
    case .oversize(_, let flag): flag.isEmpty ? nil : "raise the limit: \(flag)"
    case .exists: "use `--force` to overwrite the file, or use a different name"
    case .notRegular where action == .write: "save its content as a file"
    case .notRegular: "save its content as a file: only RULES and EVENTS on the command line may be pipes"
    case .isInput: "name a different output file"
    case .link: "name the file that the link leads to"
    case .hardLinks: "copy the file, and name the copy"
    case .watches: "raise fs.inotify.max_user_watches or max_user_instances by sysctl, or name fewer files"
    case .changed where action == .write: "run the command again"
    case .code(ENOENT) where action == .open: nearest.map { "a similar file exists: `\($0)`" }
    case .code, .changed, .interrupted: nil
    }
  }

  /// Returns the problem in `errno`; call directly after the failed function.
  package static func last(_ path: String, _ action: Action) -> IOProblem {
    IOProblem(path: path, action: action, cause: .code(errno))
  }

  /// Returns the problem of a file with more than `limit` bytes. `flag`: the option that sets the limit.
  package static func oversize(_ path: String, limit: Int, flag: String) -> IOProblem {
    IOProblem(path: path, action: .read, cause: .oversize(limit: limit, flag: flag))
  }

  /// Returns the problem of a file that changed while it was read.
  package static func changed(_ path: String) -> IOProblem { IOProblem(path: path, action: .read, cause: .changed) }
}
