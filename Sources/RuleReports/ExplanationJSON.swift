package import Launch
package import RuleCore

/// Writes an explanation as JSON. The caller has written the beginning `{"event":N`. The schema `explain` describes the
/// members. `more`: writes additional members at the end.
extension JSONWriter {
  package mutating func explanation(
    _ explanation: RuleExplanation, platform: String, eventID: [UInt8]?, in text: ReportedText,
    source: RuleSource? = nil, _ more: (inout JSONWriter) -> Void
  ) {
    if let eventID { member("eventId", eventID) }
    raw(",\"kind\":\"explanation\"")
    if let source {
      raw(",\"rule\":")
      source.write(to: &self)
    } else {
      member("rule", explanation.rule)
    }
    if case .experience(let key) = explanation.subject { member("experience", key) }
    member("platform", platform)
    member("fired", explanation.fired)
    member("matched", explanation.verdict)
    member("loaded", explanation.loss == nil)
    if let loss = explanation.loss { member("outcome", loss.rawValue) }
    if let stop = explanation.stop { member("stop", stop) }
    if !explanation.unsettled.isEmpty {
      list("notEvaluated", explanation.unsettled) { json, leaf in
        json.raw("{\"pointer\":")
        json.string(leaf.pointer)
        json.member("construct", leaf.construct)
        json.raw("}")
      }
    }
    place(explanation.range, in: text)
    member("flips", explanation.flips)
    let leaves = explanation.condition.leaves
    let numbers = Dictionary(uniqueKeysWithValues: zip(leaves, leaves.indices))
    list("blockers", explanation.blockers.compactMap { numbers[$0] }) { $0.integer($1) }
    raw(",\"tree\":")
    tree(explanation.condition, numbers, in: text)
    list("leaves", leaves) { $0.leaf(explanation.condition.nodes[$1], in: text) }
    list("consequences", explanation.consequences) { $0.consequence($1, in: text) }
    tokens(explanation.consequences)
    if !explanation.lostParts.isEmpty {
      list("lostParts", explanation.lostParts) { $0.lostPart($1, in: text) }
    }
    if let split = explanation.split { self.split(split) }
    more(&self)
    raw("}\n")
  }

  package mutating func lostPart(_ part: RuleExplanation.Part, in text: ReportedText) {
    raw("{\"message\":")
    string(part.summary)
    member("outcome", part.loss.rawValue)
    place(part.range, in: text)
    raw("}")
  }

  // MARK: the tree

  package mutating func tree(_ condition: Explanation, _ numbers: [Int: Int], in text: ReportedText) {
    if condition.nodes.isEmpty { return raw("null") }
    trees([0]) { json, place in
      let node = condition.nodes[place]
      json.raw("\"kind\":\"\(node.kind.rawValue)\"")
      json.member("result", node.verdict)
      if let element = node.element { json.member("element", element) }
      if let number = numbers[place] {
        json.member("leaf", number)
        return nil
      }
      json.role(node.role)
      json.place(node.range, in: text)
      json.subject(of: node.test)
      json.remarks(node)
      return node.children
    }
  }

  /// Writes the subject of a test that applies to the elements of an array.
  private mutating func subject(of test: TestExplanation?) {
    guard let test else { return }
    member("key", test.key)
    path(test)
    member("matcher", test.matcher)
    if let found = test.found { member("raw", found) }
  }

  private mutating func path(_ test: TestExplanation?) {
    if let path = test?.path { list("path", path) { $0.string($1.span) } }
  }

  private mutating func role(_ role: Explanation.Role?) {
    guard let role else { return }
    member("role", role.name)
    if let id = role.id { member("id", id) }
  }

  private mutating func remarks(_ node: ExplanationNode) {
    if let reason = node.reason { member("reason", reason.rawValue) }
    if let loss = node.loss { member("outcome", loss.rawValue) }
    if !node.notes.isEmpty { list("notes", node.notes) { $0.string($1) } }
  }

  // MARK: a leaf

  package mutating func leaf(_ node: ExplanationNode, in text: ReportedText) {
    raw("{\"pointer\":")
    string(text.pointer(to: node.range) ?? "")
    let test = node.test
    role(node.role)
    if let family = test?.family { member("ruleType", family) }
    member("key", test?.key)
    path(test)
    if let lookedUp = test?.lookedUp { member("lookedUp", lookedUp) }
    member("matcher", test?.matcher)
    if let isNegated = test?.isNegated { member("negated", isNegated) }
    raw(",\"operand\":")
    operands(test?.operands ?? [])
    if let history = test?.history { self.history(history) }
    if let found = test?.found { member("raw", found) }
    let deciding = test?.deciding(for: node.reason)
    if let deciding {
      steps(deciding.steps, test?.found)
      conversions("operandConversions", deciding.literalSteps)
    }
    member("result", node.verdict)
    if let operands = test?.operands, operands.count > 1 {
      list("operands", operands) { json, operand in
        // The leaf contains the steps of the deciding operand. Other operands with equal steps do not repeat these
        // steps.
        json.operand(operand, test?.found, isConverted: operand.steps != deciding?.steps)
      }
    }
    remarks(node)
    if let crash = test?.crash { member("crash", crash) }
    if let construct = test?.construct { member("construct", construct) }
    position(node.focus, in: text)
    range(node.range)
    raw("}")
  }

  /// Writes the result of a search of the event history.
  private mutating func history(_ history: HistoryAnswer) {
    member("count", history.value)
    list("requests", history.requests) { json, request in
      json.raw("{\"hash\":")
      if let hash = request.hash { json.integer(Int(hash)) } else { json.raw("null") }
      json.member("count", request.count)
      if let time = request.time { json.member("time", time.text) }
      json.raw("}")
    }
  }

  /// Writes the rule's only value, or an array of several values; null if there is none.
  private mutating func operands(_ operands: [TestExplanation.Operand]) {
    let literals = operands.compactMap(\.literal)
    if literals.count == 1 { return raw(literals[0]) }
    if literals.isEmpty { return raw("null") }
    raw("[")
    elements(literals) { $0.raw($1) }
    raw("]")
  }

  private mutating func operand(_ operand: TestExplanation.Operand, _ found: TestExplanation.Value?, isConverted: Bool)
  {
    raw("{\"operand\":")
    raw(operand.literal ?? Array("null".utf8))
    if operand.loss == nil, isConverted { steps(operand.steps, found) }
    member("result", operand.verdict)
    member("reason", operand.reason.rawValue)
    if let loss = operand.loss { member("outcome", loss.rawValue) }
    raw("}")
  }

  /// Writes the compared value, and the conversions that produced it.
  private mutating func steps(_ steps: [TestExplanation.Step], _ found: TestExplanation.Value?) {
    guard let last = steps.last?.value ?? found else { return }
    member("converted", last)
    conversions("conversions", steps)
  }

  private mutating func conversions(_ name: String, _ steps: [TestExplanation.Step]) {
    guard !steps.isEmpty else { return }
    list(name, steps) { json, step in
      json.raw("{\"to\":")
      json.string(step.conversion)
      json.member("value", step.value)
      json.raw("}")
    }
  }

  private mutating func member(_ name: String, _ value: TestExplanation.Value) {
    raw(",\"\(name)\":")
    switch value {
    case .absent, .null: raw("null")
    case .truth(let truth): raw(truth ? "true" : "false")
    case .number(let digits), .json(let digits): raw(digits)
    case .text(let text): string(text.span)
    case .emptyObject: raw("{}")
    }
  }

  // MARK: consequences

  private mutating func consequence(_ consequence: RuleExplanation.Consequence, in text: ReportedText) {
    raw("{\"id\":\(consequence.id),\"type\":\(consequence.type)")
    member("loaded", !consequence.isDropped)
    if let stop = consequence.stop { member("stop", stop) }
    place(consequence.range, in: text)
    raw("}")
  }

  private mutating func tokens(_ consequences: [RuleExplanation.Consequence]) {
    let tokens = consequences.enumerated().flatMap { place, consequence in consequence.tokens.map { (place, $0) } }
    list("tokens", tokens) { json, entry in
      json.raw("{\"consequence\":")
      json.integer(entry.0)
      json.member("token", entry.1.source)
      json.member("value", entry.1.value)
      json.member("status", entry.1.status)
      json.raw("}")
    }
  }

  // MARK: parts

  package mutating func place(_ range: ByteRange, in text: ReportedText) {
    member("pointer", text.pointer(to: range) ?? "")
    position(range, in: text)
    self.range(range)
  }

  private mutating func position(_ focus: ByteRange, in text: ReportedText) {
    let position = text.lines.position(of: focus.lower)
    raw(",\"line\":\(position.line),\"column\":\(position.column)")
  }

  private mutating func range(_ range: ByteRange) {
    raw(",\"range\":[\(range.lower),\(range.upper)]")
  }

  /// Writes a member with a result: true, false, or null if the result is unknown.
  package mutating func member(_ name: String, _ verdict: Explanation.Verdict) {
    switch verdict {
    case .yes: member(name, true)
    case .no: member(name, false)
    case .unknown, .error, .open: raw(",\"\(name)\":null")
    }
  }
}
