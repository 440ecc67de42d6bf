/// A document whose parts `--rule` can select, by index or by name.
protocol NamedParts {
  /// The word for one part in messages.
  var noun: String { get }
  var partCount: Int { get }
  /// The names of the parts, in WTF-8; may contain duplicates.
  var partNames: [[UInt8]] { get }
  /// Returns the names of one part, in WTF-8.
  func names(ofPartAt index: Int) -> [[UInt8]]
  /// Returns the indices of the parts with this name.
  func places(named name: String) -> [Int]
  /// Returns the indices of the parts that an index on the command line selects.
  func places(at index: Int) -> [Int]
  /// The end of the message for a name that no part has.
  static var noSuchName: String { get }
}

extension NamedParts {
  func places(at index: Int) -> [Int] { index < partCount ? [index] : [] }
}

/// The values of `--rule`: zero-based indices or names, repeated or separated by commas. A value of digits only is an
/// index.
struct NameFilter: Sendable {
  private let names: [String]

  init(_ names: [String]) {
    self.names = names.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  /// True if all parts are selected.
  var isEmpty: Bool { names.isEmpty }

  /// Returns the indices of the selected parts; nil selects all.
  func places(in document: some NamedParts) -> Set<Int>? {
    names.isEmpty ? nil : Set(names.flatMap { Self.places($0, in: document) })
  }

  /// The selected names, and the selected indices.
  var parts: (names: Set<[UInt8]>, indices: Set<Int>) {
    (
      Set(names.filter { !Self.isPlace($0) }.map { Array($0.utf8) }),
      Set(names.filter(Self.isPlace).compactMap { Int($0) })
    )
  }

  /// Returns the failure for a value that selects nothing in any of `documents`; nil if there is none. `isFound`: true
  /// for a value that selects something outside `documents`. `all`: the number of all parts, if not all are in
  /// `documents`.
  func failure(
    among documents: [any NamedParts], besides isFound: (String) -> Bool = { _ in false }, all: Int = 0
  ) -> CommandFailure? {
    guard let first = documents.first,
      let name = names.first(where: { name in
        !isFound(name) && documents.allSatisfy { Self.places(name, in: $0).isEmpty }
      })
    else { return nil }
    let known = documents.flatMap(\.partNames).map { String(decoding: $0, as: UTF8.self) }
    let count = max(documents.map(\.partCount).max() ?? 0, all)
    guard !Self.isPlace(name), !known.isEmpty || count == 0 else {
      if count == 0, let known = known.first {
        return CommandFailure(
          .usage, "the index `\(name)` is ambiguous: there are several rule sets",
          help: "use an id, such as `\(known)`", cause: .name)
      }
      let there =
        switch count {
        case 0: nil as String?
        case 1: "use 0, the only \(first.noun)"
        default: "use an index from 0 to \(count - 1)"
        }
      return CommandFailure(.usage, "no \(first.noun) has the index `\(name)`", help: there, cause: .name)
    }
    let hint =
      if let near = SpellingSuggestion.name(for: name.utf8, among: known) {
        "use `\(near)`"
      } else if let nearest = SpellingSuggestion.closest(to: name.utf8, among: known) {
        "use an existing id, such as `\(nearest)`"
      } else {
        nil as String?
      }
    return CommandFailure(.usage, "\(type(of: first).noSuchName) `\(name)`", help: hint, cause: .name)
  }

  private static func isPlace(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func places(_ name: String, in document: some NamedParts) -> [Int] {
    guard isPlace(name) else { return document.places(named: name) }
    return Int(name).map { document.places(at: $0) } ?? []
  }
}
