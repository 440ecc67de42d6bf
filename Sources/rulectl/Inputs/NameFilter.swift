internal import RuleLint

/// A document whose parts `--rule` may ask for, by their places or by name.
protocol NamedParts {
  /// What one part is called.
  var noun: String { get }
  var partCount: Int { get }
  /// What parts are called by, as WTF-8; a name may stand several times.
  var partNames: [[UInt8]] { get }
  /// The places of the parts that a name stands for.
  func places(named name: String) -> [Int]
  /// What is said of a name that stands for none.
  static var noSuchName: String { get }
}

/// What `--rule` asks for: places, counted from 0, or names. What is digits only is a place.
struct NameFilter: Sendable {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  /// The places of what is asked for, or nil for all.
  func places(in document: some NamedParts) -> Set<Int>? {
    names.isEmpty ? nil : Set(names.flatMap { Self.places($0, in: document) })
  }

  /// What is wrong where a name stands for nothing in any of `documents`.
  func failure<Document: NamedParts>(among documents: [Document]) -> CommandFailure? {
    guard let first = documents.first,
      let name = names.first(where: { name in
        documents.allSatisfy { Self.places(name, in: $0).isEmpty }
      })
    else { return nil }
    let known = documents.flatMap(\.partNames).map { String(decoding: $0, as: UTF8.self) }
    guard !Self.isPlace(name), !known.isEmpty else {
      let count = documents.map(\.partCount).max() ?? 0
      let there =
        switch count {
        case 0: "there is no \(first.noun)"
        case 1: "there is one \(first.noun), 0"
        default: "there are \(counted(count, first.noun)), from 0 on"
        }
      return CommandFailure(.usage, "--rule \(name): \(there)")
    }
    let hint =
      if let near = Nearest.name(for: name.utf8, among: known) {
        "; did you mean `\(near)`?"
      } else if let nearest = Nearest.closest(to: name.utf8, among: known) {
        "; the nearest is `\(nearest)`"
      } else {
        ""
      }
    return CommandFailure(.usage, "--rule \(name) \(Document.noSuchName)" + hint)
  }

  private static func isPlace(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func places(_ name: String, in document: some NamedParts) -> [Int] {
    guard isPlace(name) else { return document.places(named: name) }
    return Int(name).flatMap { $0 < document.partCount ? [$0] : nil } ?? []
  }
}
