/// The RULES arguments of `eval`, read but not parsed.
struct EvalInputs {
  /// The contents of each RULES argument in command line order, or the reason for a failure.
  let all: [(path: String, input: Result<RulesInput, CommandFailure>)]

  init(_ options: EvalOptions, _ archiveLimits: ArchiveLimits, _ limits: RulesLimits) {
    all = ([options.rules] + options.moreRules).map {
      ($0, RulesInput.read($0, archiveLimits, limits))
    }
  }

  /// Returns the common dialect of all readable inputs; launch rules if there are none.
  func dialect(_ asked: DialectName?, _ limits: RulesLimits) throws(CommandFailure) -> DialectName {
    var first: (path: String, dialect: DialectName)?
    for (path, input) in all {
      guard let input = try? input.get() else { continue }
      let dialect = input.dialect(asked, limits)
      guard let first else {
        first = (path, dialect)
        continue
      }
      if dialect != first.dialect {
        throw CommandFailure(
          .usage,
          """
          \(first.path) holds \(first.dialect.title) and \(path) \(dialect.title): \
          evaluate them by themselves, or say --dialect
          """)
      }
    }
    return first?.dialect ?? .adobe
  }
}
