/// Compares items of two documents by content, member by member.
struct ContentComparison {
  /// An item, such as an audience.
  struct Item {
    /// The names by which users know it.
    var ids: [[UInt8]]
    var value: JSONDocument.Value
    var document: JSONDocument
    /// The offset of the document in its text.
    var offset = 0
    /// True for the only item of a document, which is paired with any other one.
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
    /// The names of the members that decide when the item applies; nil if all do.
    var conditions: Set<String>?
    /// Returns the relations of a pair of items with changes, by their indices; nil if there is no solver.
    var solve: ((_ old: Int, _ new: Int, _ changes: [ReportedChanges.PartChange]) -> [ReportedRelation])?
    /// Called for each pair of items, also equal ones, by their indices.
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
        ).changes
      guard !found.isEmpty else {
        changes.same += 1
        continue
      }
      var reported = ReportedChanges.Pair(old: item(old, pair.old), new: item(new, pair.new))
      reported.kind = list.kind
      reported.parts = found
      let isOpen = found.contains { list.decides($0.pointer) }
      reported.relations =
        list.solve.map { $0(pair.old, pair.new, found) }
        ?? changes.platforms.map { platform in
          var relation = ReportedRelation(platform: platform, name: isOpen ? .open : .same)
          if isOpen { relation.open = "its conditions differ, and are compared by content only" }
          return relation
        }
      changes.pairs.append(reported)
    }
    changes.removed += pairing.removed.map { single(list, list.old, $0) }
    changes.added += pairing.added.map { single(list, list.new, $0) }
  }

  private static func single(_ list: List, _ items: [Item], _ index: Int) -> ReportedChanges.Single {
    var single = ReportedChanges.Single(item: item(items[index], index))
    single.kind = list.kind
    return single
  }

  private static func item(_ item: Item, _ index: Int) -> ReportedChanges.Item {
    ReportedChanges.Item(index: index, ids: item.ids, range: item.range)
  }

  private static func text(of item: Item) -> [UInt8] { item.document.compactText(of: item.value) }

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

extension ContentComparison.List {
  /// True if the member at a JSON pointer decides when the item applies.
  fileprivate func decides(_ pointer: String) -> Bool {
    guard let conditions else { return true }
    return conditions.contains(String(pointer.dropFirst().prefix { $0 != "/" }))
  }
}
