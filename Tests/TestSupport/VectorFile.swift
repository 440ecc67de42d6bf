private import Foundation
package import RuleEngine

/// The data files under `Tests/Vectors`, found beside this very source.
package enum VectorFile {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Vectors")

  /// The lines of `Vectors/NAME.jsonl` as documents, with their numbers from 1.
  package static func lines(_ name: String) throws -> [(number: Int, line: JSONDocument)] {
    let text = try [UInt8](Data(contentsOf: folder.appending(path: name + ".jsonl")))
    return try text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .filter { !$1.isEmpty }
      .map { ($0 + 1, try JSONDocument(Array($1))) }
  }

  /// The names of the files in `Vectors/FOLDER`, without their ending.
  package static func names(in folder: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: self.folder.appending(path: folder).path)
    return (files ?? []).filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
  }
}
