#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the standard output is shown on, and what its user wants.
package enum Terminal {
  package static var isOutput: Bool { isatty(1) == 1 }

  /// How many columns the terminal has; nil where the output goes elsewhere.
  package static var columns: Int? {
    guard isOutput else { return nil }
    // Rows, columns, and two sizes in pixels: the structure of the call.
    var size: [UInt16] = [0, 0, 0, 0]
    // Sound: the four numbers are ours and outlive the call.
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size[1] > 0 else { return nil }
    return Int(size[1])
  }

  /// A variable of the environment; nil when it is not there.
  package static func variable(_ name: String) -> String? {
    // Sound: nothing here changes the environment, and the text is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Whether to colour what goes to the standard output.
  ///
  /// What the user says for this call comes first, then the variables: see no-color.org and
  /// bixense.com/clicolors.
  package static func wantsColor(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = variable("NO_COLOR"), !value.isEmpty { return false }
      if let value = variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
      return isOutput && variable("TERM") != "dumb"
    }
  }
}

/// When output is colored.
package enum ColorChoice: String, CaseIterable { case auto, always, never }
