extension JSONTree {
  /// Reads a value of a document. If names are repeated, the profile decides. `leaf` returns the value of each part that
  /// is not a container, in order.
  init(
    _ root: JSONDocument.Value, of document: JSONDocument, for profile: LaunchProfile,
    leaf: (JSONDocument.Value) -> JSONTree
  ) {
    self.init(root, of: document, profile.memberChoice, isCanonical: profile.keysAreCanonical, leaf: leaf)
  }

  /// Does the same. A number that is not valid JSON becomes a string.
  package init(_ root: JSONDocument.Value, of document: JSONDocument, for profile: LaunchProfile) {
    self.init(root, of: document, for: profile) { JSONTree(leaf: $0, of: document) }
  }

  /// Reads a JSON text that was checked before.
  package init(parsing text: [UInt8], for profile: LaunchProfile) {
    guard let document = try? JSONDocument(text, depthLimit: .max) else {
      self = .null
      return
    }
    self.init(document.root, of: document, for: profile)
  }
}
