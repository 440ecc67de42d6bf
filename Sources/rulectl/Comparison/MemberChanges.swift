/// Compares two JSON values member by member.
///
/// Members are matched by name, elements by index. The order of members counts only if nothing else differs: then the
/// whole value is one change. Strings are compared as they are decoded, numbers as they are written.
struct MemberChanges {
  /// The changes of values below the two roots.
  private(set) var changes: [ReportedChanges.PartChange] = []
  private let documents: (old: JSONDocument, new: JSONDocument)
  private var isReordered = false
  /// The containers that are compared, each with its outer container. Pointers are created from this list on demand,
  /// because they are long in deep nesting.
  private var containers: [(outer: Int, token: String)] = []

  /// A pair of values that is still to be compared; one of them may be missing.
  private struct Step {
    /// The index in `containers` of the container of both values; -1 for the roots.
    var container: Int
    /// The name or the index of the values in the container.
    var token: String
    var old: JSONDocument.Value?
    var new: JSONDocument.Value?
  }

  /// `skips`: names of members of the roots that are not compared. `countsOrder`: true if a different order of members
  /// is a change.
  init(
    from old: JSONDocument.Value, in oldDocument: JSONDocument, to new: JSONDocument.Value,
    in newDocument: JSONDocument, skipping skips: Set<String> = [], countsOrder: Bool = true
  ) {
    documents = (oldDocument, newDocument)
    // A stack, because the nesting of documents may exceed the call stack.
    var steps = [Step(container: -1, token: "", old: old, new: new)]
    var isRoot = true
    while let step = steps.popLast() {
      let skips = isRoot ? skips : []
      isRoot = false
      guard let one = step.old, let other = step.new, let parts = parts(of: one, other, step, skips) else {
        if !isEqual(step.old, step.new) { changes.append(change(step)) }
        continue
      }
      steps += parts.reversed()
    }
    if changes.isEmpty, isReordered, countsOrder {
      changes.append(change(Step(container: -1, token: "", old: old, new: new)))
    }
  }

  /// Returns the pairs of members of two objects, or of elements of two arrays; nil for other values.
  private mutating func parts(
    of old: JSONDocument.Value, _ new: JSONDocument.Value, _ pair: Step, _ skips: Set<String>
  ) -> [Step]? {
    let (one, other) = documents
    let place = containers.count
    if one.isArray(old), other.isArray(new) {
      containers.append((pair.container, pair.token))
      let elements = (one.elements(old), other.elements(new))
      return (0..<max(elements.0.count, elements.1.count)).map { index in
        Step(
          container: place, token: String(index), old: index < elements.0.count ? elements.0[index] : nil,
          new: index < elements.1.count ? elements.1[index] : nil)
      }
    }
    guard one.isObject(old), other.isObject(new) else { return nil }
    containers.append((pair.container, pair.token))
    let members = (one.distinctMembers(old, .last), other.distinctMembers(new, .last))
    let partners = Dictionary(uniqueKeysWithValues: members.1.map { ($0.name, $0.value) })
    let known = Set(members.0.map(\.name))
    if members.0.map(\.name).filter({ partners[$0] != nil }) != members.1.map(\.name).filter(known.contains) {
      isReordered = true
    }
    func step(_ name: [UInt8], _ old: JSONDocument.Value?, _ new: JSONDocument.Value?) -> Step? {
      let text = String(decoding: name, as: UTF8.self)
      if skips.contains(text) { return nil }
      let token = String(decoding: JSONPointers.token(name), as: UTF8.self)
      return Step(container: place, token: token, old: old, new: new)
    }
    return members.0.compactMap { step($0.name, $0.value, partners[$0.name]) }
      + members.1.filter { !known.contains($0.name) }.compactMap { step($0.name, nil, $0.value) }
  }

  /// True if both values exist and are equal. Requires that at least one of them is not a container.
  private func isEqual(_ old: JSONDocument.Value?, _ new: JSONDocument.Value?) -> Bool {
    guard let old, let new else { return false }
    let (one, other) = documents
    guard one.kind(old) == other.kind(new) else { return false }
    switch one.kind(old) {
    case .string: return one.string(old) == other.string(new)
    case .number, .word: return one.lexeme(old) == other.lexeme(new)
    case .true, .false, .null: return true
    case .object, .array: return false
    }
  }

  private func change(_ step: Step) -> ReportedChanges.PartChange {
    ReportedChanges.PartChange(
      pointer(to: step), old: step.old.map { documents.old.json(of: $0) },
      new: step.new.map { documents.new.json(of: $0) })
  }

  private func pointer(to step: Step) -> String {
    var tokens = [step.token]
    var place = step.container
    while place >= 0 {
      tokens.append(containers[place].token)
      place = containers[place].outer
    }
    // The last token belongs to the root, which a pointer does not name.
    return tokens.dropLast().reversed().map { "/" + $0 }.joined()
  }
}

extension JSONDocument {
  /// Returns the source text of a value without whitespace between tokens; the text as written if it deviates from
  /// JSON.
  func compactText(of value: Value) -> [UInt8] {
    let range = range(value)
    return compactText(in: range)
  }

  /// Returns the text of the value with this range, like `compactText(of:)`.
  func compactText(in range: ByteRange) -> [UInt8] {
    if !tolerances.isEmpty { return Array(text[range.lower..<range.upper]) }
    var compact: [UInt8] = []
    compact.reserveCapacity(range.count)
    let bytes = text.span
    var isString = false
    var at = range.lower
    while at < range.upper {
      let byte = bytes[at]
      at += 1
      if isString {
        compact.append(byte)
        if byte == 0x5C, at < range.upper {
          compact.append(bytes[at])
          at += 1
        }
        if byte == 0x22 { isString = false }
      } else if byte > 0x20 {
        if byte == 0x22 { isString = true }
        compact.append(byte)
      }
    }
    return compact
  }
}
