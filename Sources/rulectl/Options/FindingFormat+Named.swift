extension FindingFormat {
  /// Returns the format called `name`; `flag` is the option, for the error message.
  static func named(_ name: String, _ flag: String) throws(CommandFailure) -> FindingFormat {
    guard let format = all.first(where: { $0.name == name }) else {
      throw CommandFailure(.usage, "\(flag) \(name): \(all.map(\.name).joined(separator: ", ")) would do")
    }
    return format
  }
}
