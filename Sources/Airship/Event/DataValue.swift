/// A JSON value (possibly null) together with its document.
package struct DataValue: Sendable {
  package let document: JSONDocument
  package let value: JSONDocument.Value

  package init(_ document: JSONDocument, _ value: JSONDocument.Value) {
    (self.document, self.value) = (document, value)
  }

  /// Parses `text` and takes its root value.
  package init(text: [UInt8]) throws(JSONProblem) {
    document = try JSONDocument(text)
    value = document.root
  }
}
