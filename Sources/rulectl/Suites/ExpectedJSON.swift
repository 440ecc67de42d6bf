internal import RuleSuites

/// Writes what a case expects on a platform as a JSON object.
struct ExpectedJSON {
  private let text: SuiteText
  private let platform: String
  private var json = JSONWriter()
  /// True if the next member is the first of its object.
  private var isFirst = true

  static func text(of item: Suite.Case, in suite: Suite, on platform: String) -> [UInt8] {
    var writer = ExpectedJSON(text: suite.text, platform: platform)
    writer.write(item)
    return writer.json.bytes
  }

  private init(text: SuiteText, platform: String) { (self.text, self.platform) = (text, platform) }

  private mutating func write(_ item: Suite.Case) {
    json.raw("{")
    if let load = item.loads?.value(on: platform) {
      begin("loads")
      write(load)
    }
    write(item.expectation)
    if case .session(let steps) = item.input {
      begin("session")
      list(steps) { writer, step in
        writer.json.raw("{")
        writer.isFirst = true
        writer.write(step.expectation)
        writer.json.raw("}")
      }
      isFirst = false
    }
    if let end = item.end {
      begin("end")
      json.raw(text.json(end.value))
    }
    json.raw("}")
  }

  private mutating func write(_ expectation: Suite.Expectation) {
    for (name, ids) in [("fires", expectation.fires), ("matches", expectation.matches)] {
      guard let ids = ids?.value(on: platform) else { continue }
      begin(name)
      list(ids) { $0.json.string($1) }
    }
    for (name, values) in [("expect", expectation.expect), ("runs", expectation.runs)] {
      guard let values = values?.value(on: platform) else { continue }
      begin(name)
      list(values) { $0.json.raw($0.text.json($1)) }
    }
    if let match = expectation.match?.value(on: platform) {
      begin("match")
      json.raw(match ? "true" : "false")
    }
    for (name, bound) in [("fires-at-least", expectation.atLeast), ("fires-at-most", expectation.atMost)] {
      guard let bound else { continue }
      begin(name)
      switch bound.value {
      case .all(let count): json.integer(count)
      case .each(let counts): object(counts)
      }
    }
  }

  private mutating func write(_ load: Suite.Load) {
    guard let lost = load.lost else { return json.raw(load.isAccepted ? "true" : "false") }
    json.raw("{\"lost\":")
    object(lost.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    json.raw("}")
  }

  private mutating func begin(_ name: String) {
    json.raw(isFirst ? "\"\(name)\":" : ",\"\(name)\":")
    isFirst = false
  }

  private mutating func list<Element>(_ elements: [Element], _ write: (inout Self, Element) -> Void) {
    json.raw("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { json.raw(",") }
      write(&self, element)
    }
    json.raw("]")
  }

  private mutating func object(_ counts: [(id: String, count: Int)]) {
    json.raw("{")
    for (place, (id, count)) in counts.enumerated() {
      if place > 0 { json.raw(",") }
      json.string(id)
      json.raw(":\(count)")
    }
    json.raw("}")
  }
}
