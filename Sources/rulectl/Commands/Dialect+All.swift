extension Dialect {
  /// A new dialect is a row here, its modules, and a folder.
  ///
  /// The first row reads archives and all documents that no row identifies. A document that several rows identify
  /// belongs to the first of them.
  static let all = [LaunchDialect.row, ConvertDialect.row, AirshipDialect.row]

  /// The names of all platforms; those of several dialects are repeated.
  static var platformNames: [String] { all.flatMap { $0.platforms() } }

  /// Returns the row that `--dialect` names; nil if the option is not given.
  static func named(_ name: String?) throws(CommandFailure) -> Dialect? {
    try parsed(name, "--dialect", all.map(\.name).joined(separator: ", ")) { name in
      all.first { $0.name == name }
    }
  }
}
