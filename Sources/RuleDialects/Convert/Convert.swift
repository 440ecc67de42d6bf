public import RuleEngine

/// Convert rules: the configuration of the Convert SDKs, or one rule set of it.
public enum Convert {
  /// Reads a document: its text, as leniently as any dialect's reader.
  ///
  /// `bytes` is UTF-8, UTF-16 or UTF-32. Throws when no platform reads it, with the offset in the
  /// text as UTF-8, or when containers are nested deeper than `depthLimit`.
  public static func document(
    _ bytes: [UInt8], depthLimit: Int = JSONDocument.standardDepthLimit
  ) throws(JSONProblem) -> JSONDocument {
    try JSONDocument(bytes, depthLimit: depthLimit)
  }

  /// The rules of a document, as `profile` chooses between members of one name: a configuration where
  /// the root has one of its lists, else one rule set, however broken.
  ///
  /// Nothing is judged yet; building an `AudienceProgram` does that.
  public static func rules(
    in document: JSONDocument, for profile: ConvertProfile
  ) -> AudienceRules {
    var reader = ConvertReader(document, choice: profile.memberChoice)
    reader.read()
    return reader.rules
  }
}
