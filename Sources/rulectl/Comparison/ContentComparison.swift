/// Compares items of two documents by content, member by member.
struct ContentComparison {
  /// An item, such as an audience.
  struct Item {
    /// The names by which users identify the item.
    var ids: [[UInt8]]
    var value: JSONDocument.Value
    var document: JSONDocument
    /// Parts of the document that belong to the item's content, keyed by the pointer that changes show; nil for
    /// missing parts.
    var parts: [String: (value: JSONDocument.Value, document: JSONDocument)?] = [:]
    /// The offset of the document in its text.
    var offset = 0
    /// True if the document is one item. It is paired with the document on the other side, even if their contents
    /// differ.
    var isWhole = false

    var range: ByteRange {
      let range = document.range(value)
      return ByteRange(range.lower + offset, range.upper + offset)
    }
  }

  /// The items of one kind in both documents.
  struct List {
    /// The noun for an item, in the singular.
    var kind: String
    var old: [Item]
    var new: [Item]
    /// Returns true if a change affects the conditions. The relations of `solve` describe the meaning of such changes.
    var decides: (ReportedChanges.PartChange) -> Bool
    /// Returns the relations of a pair of changed items. `old` and `new`: the indices of the two items. Nil if there is
    /// no solver.
    var solve: ((_ old: Int, _ new: Int, _ changes: [ReportedChanges.PartChange]) -> [ReportedRelation])?
    /// Returns the lines that differ between the conditions of two items, given by their indices. Nil if the items have
    /// no conditions in words.
    var condition: ((_ old: Int, _ new: Int) -> [ReportedChanges.ConditionLine])?
    /// True if `solve` is also called for equal items, because some platform rejects one of the documents.
    var solvesEqual = false
    /// Called for each pair of items, equal items included, with their indices.
    var visit: ((_ old: Int, _ new: Int) -> Void)?
  }

  /// Adds the items that differ to a report.
  static func compare(_ lists: [List], _ changes: inout ReportedChanges) {
    for list in lists { compare(list, &changes) }
  }

  private static func compare(_ list: List, _ changes: inout ReportedChanges) {
    let pairing = ItemPairing(old: list.old.count, new: list.new.count) { isOld, index in
      text(of: isOld ? list.old[index] : list.new[index])
    } item: { isOld, index in
      properties(of: isOld ? list.old[index] : list.new[index])
    }
    for pair in pairing.pairs {
      list.visit?(pair.old, pair.new)
      let (old, new) = (list.old[pair.old], list.new[pair.new])
      let found =
        pair.isEqual
        ? []
        : MemberChanges(
          from: old.value, in: old.document, to: new.value, in: new.document, countsOrder: false
        ).changes + changesOfParts(old, new)
      guard !found.isEmpty || list.solvesEqual else {
        changes.same += 1
        continue
      }
      var reported = ReportedChanges.Pair(old: item(old, pair.old), new: item(new, pair.new))
      reported.kind = list.kind
      reported.parts = found.map { part in
        var part = part
        part.isDecided = list.decides(part)
        return part
      }
      let isOpen = reported.parts.contains(where: \.isDecided)
      if isOpen, let condition = list.condition { reported.condition = condition(pair.old, pair.new) }
      reported.relations =
        list.solve.map { $0(pair.old, pair.new, found) }
        ?? changes.platforms.map { platform in
          var relation = ReportedRelation(platform: platform, name: isOpen ? .open : .same)
          if isOpen { relation.open = "the conditions differ, and are compared by content only" }
          return relation
        }
      if found.isEmpty, reported.isSame {
        changes.same += 1
      } else {
        changes.pairs.append(reported)
      }
    }
    changes.removed += pairing.removed.map { single(list, list.old, $0) }
    changes.added += pairing.added.map { single(list, list.new, $0) }
  }

  /// Returns the changes of the parts that both items have outside of their values.
  private static func changesOfParts(_ old: Item, _ new: Item) -> [ReportedChanges.PartChange] {
    old.parts.sorted { $0.key < $1.key }.flatMap { pointer, part -> [ReportedChanges.PartChange] in
      guard let other = new.parts[pointer] else { return [] }
      guard let part, let other else {
        if part == nil, other == nil { return [] }
        func text(_ part: (value: JSONDocument.Value, document: JSONDocument)?) -> [UInt8]? {
          part.map { $0.document.json(of: $0.value) }
        }
        return [ReportedChanges.PartChange(pointer, old: text(part), new: text(other))]
      }
      return MemberChanges(
        from: part.value, in: part.document, to: other.value, in: other.document, countsOrder: false
      ).changes.map { ReportedChanges.PartChange(pointer + $0.pointer, old: $0.old, new: $0.new) }
    }
  }

  private static func single(_ list: List, _ items: [Item], _ index: Int) -> ReportedChanges.Single {
    var single = ReportedChanges.Single(item: item(items[index], index))
    single.kind = list.kind
    return single
  }

  private static func item(_ item: Item, _ index: Int) -> ReportedChanges.Item {
    ReportedChanges.Item(index: index, ids: item.ids, range: item.range)
  }

  private static func text(of item: Item) -> [UInt8] {
    item.parts.sorted { $0.key < $1.key }.reduce(into: item.document.compactText(of: item.value)) { text, part in
      text += part.value.map { $0.document.compactText(of: $0.value) } ?? []
    }
  }

  private static func properties(of item: Item) -> ItemPairing.Item {
    let document = item.document
    var features: Set<UInt64> = []
    var body = ContentHash()
    if !item.isWhole, document.isObject(item.value) {
      for (name, value) in document.members(item.value) {
        let range = ByteRange(document.range(name).lower, document.range(value).upper)
        var hash = ContentHash()
        hash.addText(of: document, range)
        features.insert(hash.value)
        if !["id", "key", "name"].contains(where: { document.isNamed(name, $0) }) {
          body.addText(of: document, range)
        }
      }
    }
    return ItemPairing.Item(content: text(of: item), ids: item.ids, body: body.value, features: features)
  }
}
