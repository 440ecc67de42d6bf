public import RuleEngine

/// Adobe launch rules: the `rules.json` that the Experience Platform SDKs download.
public enum Launch {
  /// Reads a rules document: its text, as leniently as the most lenient platform does.
  ///
  /// `bytes` is UTF-8, UTF-16 or UTF-32. Throws when no platform reads it, with the offset in the
  /// text as UTF-8, or when containers are nested deeper than `depthLimit`.
  public static func document(
    _ bytes: [UInt8], depthLimit: Int = JSONDocument.standardDepthLimit
  ) throws(JSONProblem) -> JSONDocument {
    try JSONDocument(bytes, depthLimit: depthLimit)
  }

  /// The rules of a document, as `profile` chooses between members of one name.
  ///
  /// Nothing is judged yet; building a `Program` does that.
  public static func rules(in document: JSONDocument, for profile: SemanticProfile) -> RuleSet {
    var reader = LaunchReader(document, choice: profile.memberChoice)
    reader.read()
    return reader.rules
  }
}
