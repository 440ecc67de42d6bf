internal import CBuild

/// The build of the program.
package enum BuildInfo {
  /// The commit, as named by `git describe`; `unknown` if the program was not built by `make build`.
  package static var commit: String {
    // Sound: the function returns a string literal.
    unsafe String(cString: cbuild_commit())
  }
}
