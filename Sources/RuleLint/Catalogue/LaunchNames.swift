/// The names that launch documents use, for guesses at what was meant.
enum LaunchNames {
  static let matchers = ["eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx"]
}
