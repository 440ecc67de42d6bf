/// The dialect that was detected for a document, and why. It is reported if nothing of the document loads.
struct DialectGuess {
  enum Reason {
    /// Members of the root identify the dialect.
    case members([String])
    /// Only this dialect has these platforms.
    case platforms([String])
    /// Nothing identifies the dialect.
    case none
  }

  /// The title of the dialect.
  let title: String
  let reason: Reason
}
