internal import CLibrary

/// The terminal of standard output and of standard error, and the user's color settings.
package enum Terminal {
  /// The width in columns of standard output's terminal; nil if standard output is not a terminal.
  package static var columns: Int? { columns(of: 1) }

  /// The width in columns of standard error's terminal; nil if standard error is not a terminal.
  package static var errorColumns: Int? { columns(of: 2) }

  private static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    // The C structure `winsize`: rows, columns, and the width and height in pixels.
    var size: [UInt16] = [0, 0, 0, 0]
    // Sound: the array has the size of the structure and outlives the call.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size[1] > 0 else { return nil }
    return Int(size[1])
  }

  /// Returns the value of an environment variable; nil if it is not set.
  static func variable(_ name: String) -> String? {
    // Sound: the program never changes the environment, and the string is copied immediately.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// True if text on standard output, or with `isError` on standard error, must be colored.
  ///
  /// The command-line option takes precedence over the environment variables. Source: no-color.org, force-color.org and
  /// bixense.com/clicolors.
  package static func wantsColor(_ choice: DisplayChoice, isError: Bool = false) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = variable("NO_COLOR"), !value.isEmpty { return false }
      for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
        if let value = variable(name), !value.isEmpty, value != "0" { return true }
      }
      return (isError ? isatty(2) == 1 : Output.isTerminal) && variable("TERM") != "dumb"
    }
  }
}

/// The values of `--color` and `--progress`: when output is colored, and when progress is shown.
package enum DisplayChoice: String, CaseIterable { case auto, always, never }
