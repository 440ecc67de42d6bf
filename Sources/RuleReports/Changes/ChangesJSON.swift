internal import LaunchSolver
internal import RuleCore
internal import RuleSuites

/// The changes as one JSON object. The names of the members are API and must not change.
enum ChangesJSON {
  static func report(_ changes: ReportedChanges) -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"old\":")
    json.string(changes.old.file)
    json.member("new", changes.new.file)
    if let between = changes.between { json.member("between", between.map { Array($0.utf8) }) }
    json.lines("rules", changes.pairs) { $0.pair($1, of: changes) }
    json.lines("added", changes.added) { $0.single($1, "new") }
    json.lines("removed", changes.removed) { $0.single($1, "old") }
    json.lines("order", changes.orders) { $0.order($1) }
    if !changes.open.isEmpty { json.lines("open", changes.open) { $0.string($1) } }
    if let splits = changes.splits { json.lines("splits", splits) { $0.split($1) } }
    json.raw(",\n\"load\":{")
    let loads = changes.platforms.map { platform in
      changes.loads.first { $0.platform == platform } ?? ReportedChanges.Load(platform: platform)
    }
    json.elements(changes.between == nil ? loads : changes.loads) { $0.load($1) }
    json.raw("},\n\"findings\":{\"new\":[")
    json.elements(changes.newFindings, separator: ",\n") { $0.finding($1) }
    json.raw("],\"gone\":[")
    json.elements(changes.goneFindings, separator: ",\n") { $0.finding($1) }
    json.raw("]}")
    json.lines("assets", changes.assets) { json, asset in
      json.raw("{\"name\":")
      json.string(asset.name)
      json.member("change", asset.kind.rawValue)
      json.raw("}")
    }
    if let impact = changes.impact { json.impact(impact, changes.numbered) }
    if let broken = changes.broken {
      json.lines("suites", broken) { json, broken in
        json.raw("{\"suite\":")
        json.string(broken.suite)
        json.raw(",\"case\":\(broken.result.item.index),\"line\":\(broken.line)")
        json.member("name", broken.result.item.name)
        json.member("platform", broken.result.platform)
        json.member("reason", broken.result.summary)
        json.raw("}")
      }
    }
    json.raw(",\n\"summary\":{")
    let counts = changes.counts
    json.elements(counts.relations) { json, row in json.raw("\"\(row.name.rawValue)\":\(row.count)") }
    json.raw(",\"added\":\(counts.added),\"removed\":\(counts.removed),\"changed\":\(counts.changed)}}\n")
    return json.take()
  }
}

extension JSONWriter {
  /// Writes a member whose value is an array. Each element has its own line.
  fileprivate mutating func lines<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    raw(",\n\"\(name)\":[")
    self.elements(elements) { json, element in
      json.raw("\n")
      write(&json, element)
    }
    raw("]")
  }

  fileprivate mutating func pair(_ pair: ReportedChanges.Pair, of changes: ReportedChanges) {
    raw("{")
    if pair.kind != "rule" {
      raw("\"kind\":")
      string(pair.kind)
      raw(",")
    }
    raw("\"old\":\(pair.old.index),\"new\":\(pair.new.index),\"ids\":")
    strings(pair.new.ids)
    if pair.old.ids != pair.new.ids { member("oldIds", pair.old.ids) }
    if let owner = pair.new.owner { proposition(owner) }
    if !pair.experiences.isEmpty { member("experiences", pair.experiences) }
    if !pair.condition.isEmpty {
      list("condition", pair.condition) { json, line in
        json.raw("{\"op\":\"\(line.sign.rawValue)\"")
        json.member("text", line.text)
        let (item, side) = line.sign == .removed ? (pair.old, changes.old) : (pair.new, changes.new)
        let text = item.owner?.text ?? side.text
        json.member("pointer", line.range.flatMap { text?.pointer(to: $0) })
        json.raw("}")
      }
    }
    byPlatform("relation", pair.relations) { $0.string($1.name.rawValue) }
    byPlatform("witnesses", pair.relations.filter { !$0.examples.isEmpty }) { json, relation in
      json.examples(relation.examples) { json, example in json.raw(example.event) }
    }
    ifAny("needs", pair.relations.filter { $0.examples.contains { !$0.needs.isEmpty } }) { json, relation in
      json.examples(relation.examples.filter { !$0.needs.isEmpty }) { $0.needs($1.needs) }
    }
    ifAny("unusual", pair.relations.filter { $0.examples.contains { $0.oddity != nil } }) { json, relation in
      json.examples(relation.examples.filter { $0.oddity != nil }) { $0.string($1.oddity?.rawValue ?? "") }
    }
    ifAny("proof", pair.relations.filter { $0.name.isProven }) { $0.string($1.isHere ? "here" : "all") }
    ifAny("free", pair.relations.filter { !$0.free.isEmpty }) { $0.strings($1.free.map { Array($0.utf8) }) }
    ifAny("open", pair.relations.filter { $0.open != nil }) { $0.string($1.open ?? "") }
    list("consequences", pair.parts) { $0.part($1) }
    raw("}")
  }

  /// Writes a member with a value for each platform in `relations`. Writes nothing if `relations` is empty.
  private mutating func ifAny(
    _ name: String, _ relations: [ReportedRelation], _ write: (inout JSONWriter, ReportedRelation) -> Void
  ) {
    if !relations.isEmpty { byPlatform(name, relations, write) }
  }

  fileprivate mutating func split(_ split: ReportedChanges.Split) {
    raw("{\"experience\":\(JSONWriter.text(split.item.ids.first))")
    raw(",\"rule\":\(split.item.index)")
    member("platforms", split.platforms.map { Array($0.utf8) })
    raw(",\"moved\":\(JavaScriptNumber.text(split.share)),\"of\":\(split.total)")
    if split.isExpected {
      member("expected", true)
    } else {
      raw(",\"from\":{")
      for (index, move) in split.moves.enumerated() {
        let isSame = index > 0 && split.moves[index - 1].from == move.from
        if !isSame {
          raw(index > 0 ? "}," : "")
          raw(JSONWriter.text(move.from ?? [0x2D]))
        }
        raw(isSame ? "," : ":{")
        raw(JSONWriter.text(move.to ?? [0x2D]))
        raw(":\(move.count)")
      }
      raw("}}")
    }
    raw("}")
  }

  private mutating func byPlatform(
    _ name: String, _ relations: [ReportedRelation], _ write: (inout JSONWriter, ReportedRelation) -> Void
  ) {
    raw(",\"\(name)\":{")
    elements(relations) { json, relation in
      json.raw("\"\(relation.platform)\":")
      write(&json, relation)
    }
    raw("}")
  }

  private mutating func examples(
    _ examples: [RelationExample], _ write: (inout JSONWriter, RelationExample) -> Void
  ) {
    raw("{")
    elements(examples) { json, example in
      if let firing = example.firing { json.raw("\"\(firing.rawValue)\":") }
      write(&json, example)
    }
    raw("}")
  }

  private mutating func needs(_ needs: RequiredEnvironment) {
    raw("{")
    elements(needs.members) { json, need in
      json.raw("\"\(need.name)\":")
      json.raw(need.json)
    }
    raw("}")
  }

  private mutating func part(_ part: ReportedChanges.PartChange) {
    raw("{\"id\":")
    if let id = part.id { string(id.span) } else { raw("null") }
    member("change", part.kind.rawValue)
    member("pointer", part.pointer)
    for (name, text) in [("old", part.old), ("new", part.new)] {
      guard let text else { continue }
      raw(",\"\(name)\":")
      raw(text)
    }
    raw("}")
  }

  private mutating func proposition(_ owner: ReportedChanges.Owner) {
    for (name, id) in [("proposition", owner.proposition), ("activity", owner.activity)] {
      guard let id, !id.isEmpty else { continue }
      raw(",\"\(name)\":")
      string(id.span)
    }
  }

  fileprivate mutating func order(_ order: ReportedChanges.Order) {
    raw(
      "{\"old\":[\(order.old.second),\(order.old.first)],\"new\":[\(order.first.index),\(order.second.index)],\"ids\":["
    )
    strings(order.first.ids)
    raw(",")
    strings(order.second.ids)
    raw("]")
    if let owner = order.first.owner { proposition(owner) }
    witnesses(order.witnesses)
    raw("}")
  }

  fileprivate mutating func impact(
    _ impact: ReportedChanges.Impact, _ items: (old: [ReportedChanges.Item], new: [ReportedChanges.Item])
  ) {
    raw(",\n\"events\":{\"total\":\(impact.total),\"changed\":\(impact.changed),\"reworded\":\(impact.reworded)")
    list("rules", impact.sorted) { json, item in
      let old = item.key.old.map { items.old[$0] }
      let new = item.key.new.map { items.new[$0] }
      json.raw("{\"old\":\(old.map { String($0.index) } ?? "null")")
      json.raw(",\"new\":\(new.map { String($0.index) } ?? "null"),\"ids\":")
      json.strings((new ?? old)?.ids ?? [])
      if let owner = (new ?? old)?.owner { json.proposition(owner) }
      for (name, counts) in [("before", item.row.before), ("after", item.row.after)] {
        json.raw(",\"\(name)\":{")
        json.elements(zip(impact.platforms, counts).map(\.self)) { $0.raw("\"\($1.0)\":\($1.1)") }
        json.raw("}")
      }
      json.raw(",\"gained\":\(item.row.gained),\"lost\":\(item.row.lost),\"changed\":\(item.row.changed)}")
    }
    list("examples", impact.examples) { json, example in
      json.raw("{\"event\":\(example.event)")
      json.member("place", example.place)
      json.member("platform", example.platforms[0])
      json.member("platforms", example.platforms.map { Array($0.utf8) })
      json.member("old", example.old)
      json.member("new", example.new)
      for (name, rule, items) in [("oldCrash", example.oldCrash, items.old), ("newCrash", example.newCrash, items.new)]
      {
        if let rule { json.raw(",\"\(name)\":\(items[rule].index)") }
      }
      json.raw("}")
    }
    raw("}")
  }

  fileprivate mutating func load(_ load: ReportedChanges.Load) {
    raw("\"\(load.platform)\":{\"newlyLost\":[")
    elements(load.newlyLost) { $0.loss($1) }
    raw("],\"regained\":[")
    elements(load.regained) { $0.loss($1) }
    raw("],\"rejected\":{\"old\":\(load.rejectsOld),\"new\":\(load.rejectsNew)}}")
  }

  private mutating func loss(_ loss: ReportedChanges.Load.Loss) {
    raw("{\"rule\":\(loss.rule.map(String.init) ?? "null")")
    member("code", loss.code)
    member("outcome", loss.outcome.rawValue)
    raw("}")
  }

  fileprivate mutating func single(_ single: ReportedChanges.Single, _ side: String) {
    raw("{")
    if single.kind != "rule" {
      raw("\"kind\":")
      string(single.kind)
      raw(",")
    }
    raw("\"\(side)\":\(single.item.index),\"ids\":")
    strings(single.item.ids)
    if let owner = single.item.owner { proposition(owner) }
    witnesses(single.witnesses)
    if !single.open.isEmpty {
      raw(",\"open\":{")
      elements(single.open) { json, open in
        json.raw("\"\(open.platform)\":")
        json.string(open.words)
      }
      raw("}")
    }
    raw("}")
  }

  /// Writes the members `witness` and `needs`.
  private mutating func witnesses(_ witnesses: [(platform: String, example: RelationExample)]) {
    raw(",\"witness\":{")
    elements(witnesses) { json, witness in
      json.raw("\"\(witness.platform)\":")
      json.raw(witness.example.event)
    }
    raw("}")
    let needing = witnesses.filter { !$0.example.needs.isEmpty }
    if needing.isEmpty { return }
    raw(",\"needs\":{")
    elements(needing) { json, witness in
      json.raw("\"\(witness.platform)\":")
      json.needs(witness.example.needs)
    }
    raw("}")
  }
}

extension RequiredEnvironment {
  /// The needed environment as members of a JSON object.
  var members: [(name: String, json: [UInt8])] {
    var members: [(name: String, json: [UInt8])] = []
    if let now { members.append(("now", Array("\"\(now.dateTime())Z\"".utf8))) }
    if let sdkVersion { members.append(("sdkVersion", Array(JSONWriter.text(sdkVersion).utf8))) }
    if !states.isEmpty { members.append(("states", statesText)) }
    if let history {
      let records = history.map { "{\"timestamp\":\($0.time),\"hash\":\($0.hash)}" }
      members.append(("history", Array("[\(records.joined(separator: ","))]".utf8)))
    }
    return members
  }
}

extension RuleRelation {
  /// True for relations that are reported only with a proof.
  package var isProven: Bool {
    switch self {
    case .equivalent, .narrower, .wider, .disjoint: true
    case .same, .overlapping, .open, .lost, .regained: false
    }
  }
}
