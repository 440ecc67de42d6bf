package import RuleCore

/// A JSON value with the text that it stands in, or null.
package struct DataValue: Sendable {
  package let document: JSONDocument
  package let value: JSONDocument.Value

  package init(_ document: JSONDocument, _ value: JSONDocument.Value) {
    (self.document, self.value) = (document, value)
  }

  /// The value that a text is; it must be JSON.
  package init(text: [UInt8]) throws(JSONProblem) {
    document = try JSONDocument(text)
    value = document.root
  }
}
