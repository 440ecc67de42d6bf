private import Foundation
package import RuleEngine

/// The data files under `Tests/Vectors`, found beside this very source.
package enum VectorFile {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Vectors")

  /// The lines of `Vectors/NAME.jsonl`, whose ids must ascend.
  package static func lines(_ name: String) throws -> [VectorLine] {
    let text = try [UInt8](Data(contentsOf: folder.appending(path: name + ".jsonl")))
    let lines = try text.split(separator: 0x0A).map { try VectorLine(name, Array($0)) }
    for (one, next) in zip(lines, lines.dropFirst()) where !one.id.utf8.lexicographicallyPrecedes(next.id.utf8) {
      throw next.fault("stands behind \(one.id)")
    }
    return lines
  }

  /// The names of the files in `Vectors/FOLDER`, without their ending.
  package static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self.folder.appending(path: folder).path).filter {
      $0.hasSuffix(".jsonl")
    }.map { String($0.dropLast(6)) }.sorted()
  }
}

/// One line of a vector file: an object with an id.
package struct VectorLine {
  package let id: String
  package let document: JSONDocument
  private let file: String

  fileprivate init(_ file: String, _ text: [UInt8]) throws {
    document = try JSONDocument(text)
    self.file = file
    let id = document.member(document.root, "id", .last)
    self.id = id.map { [document] in Self.text($0, document) } ?? ""
    // What JavaScript reads is JSON to the letter, at any depth.
    let isJSON = document.tolerances.allSatisfy {
      JSONReader.javaScript.reading(of: $0.kind) == .accepted
    }
    guard isJSON, !self.id.isEmpty else {
      throw fault("no JSON with an id: \(String(decoding: text.prefix(80), as: UTF8.self))")
    }
  }

  package subscript(name: String) -> JSONDocument.Value? {
    document.member(document.root, name, .last)
  }

  /// A string's text, or any other value's JSON text as it stands.
  package func text(_ value: JSONDocument.Value) -> String { Self.text(value, document) }

  private static func text(_ value: JSONDocument.Value, _ document: JSONDocument) -> String {
    String(decoding: document.string(orLexeme: value), as: UTF8.self)
  }

  /// A value's JSON text as it stands.
  package func lexeme(_ value: JSONDocument.Value) -> String {
    String(decoding: document.lexeme(value), as: UTF8.self)
  }

  /// The names of an object's members, in order.
  package func names(_ object: JSONDocument.Value) -> [String] {
    document.members(object).map { text($0.name) }
  }

  /// Throws if there is a member that is not in `known`, or one twice.
  package func allow(_ known: Set<String>) throws {
    let names = names(document.root)
    if let name = names.first(where: { !known.contains($0) }) { throw fault("has \(name)") }
    if Set(names).count < names.count { throw fault("has a member twice") }
  }

  package func fault(_ problem: String) -> VectorFault {
    VectorFault(description: "\(file) \(id) \(problem)")
  }
}

/// Why a line is no vector.
package struct VectorFault: Error, CustomStringConvertible {
  package let description: String
}
