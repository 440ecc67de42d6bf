private import CData

/// A JSON Schema (draft 7) of a document that the program reads or writes.
package struct JSONSchema: Sendable {
  /// The argument of `rulectl schema`, and the name of the file in `$id`.
  package let name: String
  /// A noun phrase for the document that the schema describes, for the help of `rulectl schema`.
  package let subject: String
  private let index: Int32

  /// Creates a schema from a file in `Sources/CData/schemas`. `index`: the index of the file.
  private init(_ index: Int32) {
    // Safe, here and in `text`: all members point to constants that end with NUL.
    let file = unsafe cdata_schema_at(index)
    unsafe (name, subject) = (String(cString: file.name), String(cString: file.subject))
    self.index = index
  }

  /// The schema as JSON text, with a line feed at the end.
  package var text: String { unsafe String(cString: cdata_schema_at(index).text) }

  /// The schemas that `rulectl schema` prints.
  package static let all = (0..<cdata_schema_count()).map(JSONSchema.init)
}
