private import CData

/// A JSON Schema (draft 7) of a document that the program reads or writes.
package struct JSONSchema: Sendable {
  /// The argument of `rulectl schema`, and the name of the file in `$id`.
  package let name: String
  /// The described document, as a noun phrase for the help of `rulectl schema`.
  package let subject: String
  private let makeText: @Sendable () -> String

  init(name: String, subject: String, text: @autoclosure @escaping @Sendable () -> String) {
    (self.name, self.subject, makeText) = (name, subject, text)
  }

  /// Creates the schema of a file in `Sources/CData/schemas`.
  private init(file index: Int32) {
    // Sound, here and in `text`: all members point to constants that end with NUL.
    let file = unsafe cdata_schema_at(index)
    self.init(
      name: unsafe String(cString: file.name), subject: unsafe String(cString: file.subject),
      text: unsafe String(cString: cdata_schema_at(index).text))
  }

  /// The schema as JSON text, with a line feed at the end.
  package var text: String { makeText() }

  /// The schemas that `rulectl schema` prints.
  package static let all = (0..<cdata_schema_count()).map(JSONSchema.init(file:)) + [config]
}
