/// Compares an event with the catalogue of events.
///
/// The fields of an event are compared with the fields of the known event that has the same type, source and name. If
/// the name differs, and several known events have this type and source, the event is compared with the most similar
/// one.
package struct EventCheck {
  let document: JSONDocument
  private let root: JSONDocument.Value

  /// `document`: an event that `eval` can use.
  package init(_ document: JSONDocument) { (self.document, root) = (document, document.root) }

  /// Returns the findings in document order.
  package func findings() -> [Finding] {
    guard let type = text("type"), let source = text("source") else { return [] }
    var findings: [Finding] = []
    let isKnown = checkNames(type, source, &findings)
    guard isKnown else { return Finding.inOrder(findings) }
    let candidates = Self.candidates(type: type, source: source)
    if candidates.isEmpty {
      let others = EventCatalogue.all.filter { Self.isEqual($0.type, type) }
      findings.append(
        Finding(
          EventLint.unlistedPair,
          "no extension is known to dispatch the type \(text: type) with the source \(text: source)",
          at: place(of: "source"), hint: Self.list("use a source of this type", others.map(\.shortSource))))
      return Finding.inOrder(findings)
    }
    let best = closest(checkName(candidates, &findings))
    return Finding.inOrder(findings + (best?.found ?? []))
  }

  /// Of the known events with the type and source of the checked event, the most similar one; nil if there is none.
  var closest: CatalogueEvent? {
    guard let type = text("type"), let source = text("source") else { return nil }
    return closest(Self.candidates(type: type, source: source))?.known
  }

  /// Compares the event with the events at `indices` of the catalogue. Returns the comparison with the most similar
  /// event.
  private func closest(_ indices: [Int]) -> FieldCheck? {
    let checks = indices.map { index in
      FieldCheck(
        self, EventCatalogue.all[index], FieldNode.all[index],
        alternatives: indices.filter { $0 != index }.map { EventCatalogue.all[$0] }
      ).checked()
    }
    return checks.min { $0.distance < $1.distance }
  }

  // MARK: members of the event

  func member(_ name: String) -> JSONDocument.Value? { document.presentMember(root, name) }

  func text(_ name: String) -> [UInt8]? {
    guard let value = member(name), document.kind(value) == .string else { return nil }
    return document.string(value)
  }

  /// Returns the location of a member's value. If the member is missing, returns the opening brace of the event.
  func place(of name: String) -> FindingLocation {
    .document(member(name).map(document.range) ?? Self.start(of: document.range(root)))
  }

  /// Returns the range of a container's opening bracket.
  static func start(of range: ByteRange) -> ByteRange { ByteRange(range.lower, range.lower + 1) }

  // MARK: names

  /// Checks the type and the source. Returns true if both are known.
  private func checkNames(_ type: [UInt8], _ source: [UInt8], _ findings: inout [Finding]) -> Bool {
    let names = [
      ("type", type, EventNames.standing(ofType: type.map(\.asciiLowercased)), EventLint.unknownType),
      ("source", source, EventNames.standing(ofSource: source.map(\.asciiLowercased)), EventLint.unknownSource),
    ]
    var isKnown = true
    for (member, name, standing, page) in names where standing != .known {
      isKnown = false
      var hint: Message?
      var severity: Severity?
      var message: Message = "no extension dispatches events with the \(member) \(text: name)"
      if case .unknown(let nearest) = standing {
        let isAdobes = name.map(\.asciiLowercased).starts(with: "com.adobe.event".utf8)
        message = "unknown event \(member) \(text: name)"
        hint = nearest.map { "use \(text: $0.utf8)" }
        // An unknown name may be correct, because the app may dispatch its own events.
        severity = nearest == nil && !isAdobes ? .info : nil
      }
      findings.append(Finding(page, message, at: place(of: member), severity: severity, hint: hint))
    }
    return isKnown
  }

  static func isEqual(_ name: String, _ text: some Sequence<UInt8>) -> Bool {
    name.utf8.lowercasedEquals(text.map(\.asciiLowercased))
  }

  /// Returns the indices of the events with a type and source. A source that is the type of a response handle, but is
  /// not in the catalogue, matches the events with the source `responseContent`.
  private static func candidates(type: [UInt8], source: [UInt8]) -> [Int] {
    let all = byType[type.map(\.asciiLowercased)] ?? []
    let exact = all.filter { isEqual(EventCatalogue.all[$0].source, source) }
    if !exact.isEmpty { return exact }
    let short = EventNames.shortSource(source.map(\.asciiLowercased), ofType: type.map(\.asciiLowercased))
    return all.filter { isEqual(EventCatalogue.all[$0].shortSource, short) }
  }

  /// Keyed by type in lower case: the indices of the events of this type.
  private static let byType = Dictionary(grouping: EventCatalogue.all.indices) { index in
    Array(EventCatalogue.all[index].type.lowercased().utf8)
  }

  /// Checks the name of the event. Returns the elements of `candidates` that fit the name; all elements if none fits.
  private func checkName(_ candidates: [Int], _ findings: inout [Finding]) -> [Int] {
    let events = EventCatalogue.all
    guard let name = text("name"), !name.isEmpty, !candidates.contains(where: { events[$0].usualName != nil }) else {
      return candidates
    }
    let named = candidates.filter { events[$0].name.utf8.elementsEqual(name) }
    if !named.isEmpty { return named }
    let known = candidates.map { events[$0].name }
    let near = SpellingSuggestion.name(for: name, among: known) ?? known.first { Self.isEqual($0, name) }
    let elsewhere = events.first { $0.name.utf8.elementsEqual(name) }
    // Consequences dispatch events with this name, and with any type and source.
    if elsewhere?.name == "Dispatch Consequence Result" { return candidates }
    if let elsewhere {
      findings.append(
        Finding(
          EventLint.unlistedName, "\(text: name) is the name of events with a different type or source",
          at: place(of: "name"), severity: .warning,
          hint:
            "this name belongs to the type \(text: elsewhere.type.utf8) and the source \(text: elsewhere.source.utf8)"
        ))
    } else {
      findings.append(
        Finding(
          EventLint.unlistedName, "no extension dispatches this type and source with the name \(text: name)",
          at: place(of: "name"), severity: near == nil ? nil : .warning,
          hint: near.map { "use \(text: $0.utf8)" } ?? Self.list("names in the SDKs", known)))
    }
    if let near { return candidates.filter { events[$0].name == near } }
    return candidates
  }

  /// Returns `lead: a, b` with at most eight of `names`, without repeated names.
  private static func list(_ lead: String, _ names: [String]) -> Message {
    var seen: Set<String> = []
    return Message(lead + ": " + names.filter { seen.insert($0).inserted }.prefix(8).joined(separator: ", "))
  }
}
