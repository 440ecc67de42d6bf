#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file or pipe that failed.
package struct IOProblem: Error {
  package enum Action: String {
    case open = "cannot open"
    case read = "cannot read"
    case write = "cannot write"
    case create = "cannot create"
    case rename = "cannot rename to"
  }

  package enum Cause: Equatable {
    case code(Int32)
    /// The file is not what it was when reading began.
    case changed
    /// More bytes than a limit allows.
    case oversize(limit: Int, flag: String)
  }

  package var path: String
  package var action: Action
  package var cause: Cause

  /// The other side of a pipe has gone: nobody wants more.
  package var isClosedPipe: Bool { cause == .code(EPIPE) }

  package var summary: String {
    switch cause {
    // Sound: strerror returns a text that ends with a NUL; it is copied at once.
    case .code(let code):
      "\(action.rawValue): " + (unsafe String(cString: strerror(code))).lowercased()
    case .changed: "\(action.rawValue): the file changed while it was read"
    case .oversize(let limit, let flag): "more than \(limit) bytes (\(flag))"
    }
  }

  /// The problem that the C library has just reported.
  package static func last(_ path: String, _ action: Action) -> IOProblem {
    IOProblem(path: path, action: action, cause: .code(errno))
  }
}
