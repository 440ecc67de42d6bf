import Foundation
import TestSupport
import Testing

/// A document with one node that was removed, replaced or misspelt.
private struct Mutant {
  /// The path of the node, for messages.
  let path: String
  let change: Change
  let document: Any

  enum Change: String, CaseIterable {
    case removed, null, zero, text, array, object, otherType, misspelt
  }

  /// Returns all mutants of a document.
  static func all(of document: Any) -> [Mutant] {
    paths(in: document).dropFirst().flatMap { path in
      Change.allCases.compactMap { change in
        mutated(document, path[...], change).map {
          Mutant(path: path.map { "\($0)" }.joined(separator: "/"), change: change, document: $0)
        }
      }
    }
  }

  private static func paths(in value: Any, _ path: [AnyHashable] = []) -> [[AnyHashable]] {
    var found = [path]
    if let object = value as? [String: Any] {
      for name in object.keys.sorted() { found += paths(in: object[name] as Any, path + [name]) }
    } else if let array = value as? [Any] {
      for index in array.indices { found += paths(in: array[index], path + [index]) }
    }
    return found
  }

  /// Returns the document with a change at `path`; nil if the change does not apply there.
  private static func mutated(_ value: Any, _ path: ArraySlice<AnyHashable>, _ change: Change) -> Any? {
    guard let step = path.first else { return replacement(of: value, change) }
    if var object = value as? [String: Any], let name = step as? String, let old = object[name] {
      if path.count == 1, change == .removed || change == .misspelt {
        object[name] = nil
        if change == .misspelt {
          object[name.count > 2 ? String(name.prefix(1) + name.dropFirst(2)) : name + "q"] = old
        }
        return object
      }
      guard let new = mutated(old, path.dropFirst(), change) else { return nil }
      object[name] = new
      return object
    }
    guard var array = value as? [Any], let index = step as? Int else { return nil }
    if path.count == 1, change == .removed {
      array.remove(at: index)
      return array
    }
    guard let new = mutated(array[index], path.dropFirst(), change) else { return nil }
    array[index] = new
    return array
  }

  private static func replacement(of value: Any, _ change: Change) -> Any? {
    switch change {
    case .removed: return nil
    case .null: return NSNull()
    case .zero: return 0
    case .text: return "x"
    case .array: return [Any]()
    case .object: return [String: Any]()
    case .misspelt: return (value as? String).map { $0 + "q" }
    case .otherType:
      if let text = value as? String { return [text] }
      if value is [Any] { return ["a": value] }
      if value is [String: Any] { return [value] }
      return "\(value)"
    }
  }
}

/// Status 0 of `validate` means that everything loads: what no platform drops needs no finding, and what one drops has an
/// error. The mutants are those of the vectors and the examples.
@Suite struct `mutants of documents` {
  /// The fewest mutants of a dialect; a sample in debug.
  private static let count = PropertySettings.isThorough ? 10_000 : 600

  /// The documents of a dialect.
  private static func documents(_ dialect: String) throws -> [Any] {
    let folder = dialect == "adobe" ? "launch" : dialect
    var documents: [Any] = []
    for name in try VectorFile.names(in: folder) {
      for line in try Package.text("Tests/Vectors/\(folder)/\(name).jsonl").split(separator: "\n") {
        // Some vectors are too deep for this parser, or hold half a surrogate pair.
        guard let vector = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else { continue }
        for member in ["rules", "config", "schedules", "predicate"] {
          guard let document = vector[member], document is [String: Any] || document is [Any] else { continue }
          documents.append(document)
        }
      }
    }
    let examples = ["adobe": "lost-parts", "convert": "convert-audience", "airship": "airship-landing-page"]
    for path in Package.paths(in: "Examples/\(examples[dialect] ?? "")") where path.hasSuffix(".json") {
      let text = try Package.text("Examples/\(examples[dialect] ?? "")/\(path)")
      documents.append(try JSONSerialization.jsonObject(with: Data(text.utf8)))
    }
    return documents
  }

  @Test(arguments: ["adobe", "convert", "airship"])
  func `load without loss, or have an error`(dialect: String) throws {
    var numbers = SplitMix64(seed: 7)
    let documents = try Self.documents(dialect)
    let share = max(1, 2 * Self.count / documents.count)
    let mutants = documents.flatMap { Mutant.all(of: $0).shuffled(using: &numbers).prefix(share) }
      .shuffled(using: &numbers).prefix(Self.count)
    #expect(mutants.count >= Self.count * 9 / 10, "\(mutants.count)")
    let scratch = try Scratch()
    for (index, mutant) in mutants.enumerated() {
      let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys]
      let data = try JSONSerialization.data(withJSONObject: mutant.document, options: options)
      try scratch.write(Array(data), to: "\(index).json")
    }
    for batch in stride(from: 0, to: mutants.count, by: 500) {
      let range = batch..<min(batch + 500, mutants.count)
      try check(range.map { "\($0).json" }, dialect, in: scratch) { mutants[mutants.startIndex + $0] }
    }
  }

  /// Validates files, and checks the losses of each against its findings.
  private func check(_ files: [String], _ dialect: String, in scratch: Scratch, _ mutant: (Int) -> Mutant) throws {
    let outcome = try Program.run(
      ["validate", "--dialect", dialect, "--format", "jsonl"] + files, in: scratch.folder)
    var errors: Set<String> = []
    var losses = 0
    var records = 0
    for line in outcome.lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let file = object["file"] as? String ?? ""
      if object["severity"] as? String == "error" { errors.insert(file) }
      guard object["kind"] as? String == "file", let platforms = object["platforms"] as? [String: [String: Any]] else {
        continue
      }
      records += 1
      let found = mutant(Int(file.prefix { $0.isNumber }) ?? 0)
      let hasLoss = platforms.values.contains { platform in
        platform["loaded"] as? Int != platform["total"] as? Int
          || (platform["lost"] as? [String: Any])?.isEmpty == false
      }
      losses += hasLoss ? 1 : 0
      #expect(object["error"] is NSNull, "\(found.path) \(found.change): \(object["error"] ?? "")")
      #expect(!hasLoss || errors.contains(file), "\(found.path) \(found.change): \(found.document)")
    }
    #expect(records == files.count)
    #expect(losses > 0)
    #expect(outcome.status == (errors.isEmpty ? 0 : 1))
  }
}
