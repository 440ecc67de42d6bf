internal import CBuild

/// The build of the program.
package enum BuildInfo {
  /// The commit, as `git describe` names it; `unknown` if `make build` did not build the program.
  package static var commit: String {
    // Sound: the function returns a string literal.
    unsafe String(cString: cbuild_commit())
  }
}
