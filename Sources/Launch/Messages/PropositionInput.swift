/// The propositions of one input as its documents contain them, before any platform has read them.
///
/// A file is one document or several: a streamed response has a document for each part, and a log has one for each
/// event that dispatches propositions. JSON inside a string is a separate document.
package struct PropositionInput: Sendable {
  /// A JSON document of the input.
  package struct Text: Sendable {
    package let document: JSONDocument
    /// The JSON pointer to the string that contains the document, and `#`; empty for a document that is not inside a
    /// string.
    package let prefix: String
    /// The position in the input where the document begins.
    package let place: EventPlace
    /// The number of the event whose root is the document's root; nil if the document is not an event.
    package let event: Int?
    /// For a document inside a string: the index of the document that has the string.
    package var outer: Int?
  }

  /// A response of Edge to one request, as far as the input contains the response.
  package struct Response: Sendable {
    /// The number of the event that dispatches the response; nil if the input is not a log or session.
    package fileprivate(set) var event: Int?
    package var entries: [PropositionEntry]
    /// The id of the request; empty if the input does not contain the id.
    var request: [UInt8] = []
    /// The surfaces that the request asks for; nil if the request is not in the input.
    var surfaces: [[UInt8]]?

    /// Returns the surfaces that the app requests; nil if the surfaces are not known. `chosen`: the values of
    /// `--surface`.
    package func surfaces(_ chosen: [[UInt8]]?, for profile: LaunchProfile) -> [[UInt8]]? {
      chosen ?? surfaces?.filter { profile.values.runtime == .swift || $0.starts(with: "mobileapp://".utf8) }
    }
  }

  package private(set) var form: PropositionForm
  /// True if the documents were converted from a different format, so that ranges in a document are not ranges of the
  /// input.
  package let isConverted: Bool
  package private(set) var texts: [Text] = []
  package private(set) var responses: [Response] = []
  /// The events that end a request, each stored as a response without propositions.
  private var endings: [Response] = []
  /// Keyed by the id of a request: the surfaces of the request. Contains the requests read so far.
  private var requests: [[UInt8]: [[UInt8]]] = [:]

  /// The responses in the order in which an app processes them. All responses to a request are processed when the
  /// request ends, or at once if no later event ends the request.
  package var completed: [Response] {
    var endsToCome = Dictionary(endings.map { ($0.request, 1) }, uniquingKeysWith: +)
    var gathered: [[UInt8]: [PropositionEntry]] = [:]
    var completed: [Response] = []
    let parts = responses.map { ($0, isEnd: false) } + endings.map { ($0, isEnd: true) }
    for (part, isEnd) in parts.sorted(by: { $0.0.event ?? 0 < $1.0.event ?? 0 }) {
      var whole = part
      if !part.request.isEmpty {
        gathered[part.request, default: []] += part.entries
        if isEnd { endsToCome[part.request, default: 0] -= 1 }
        if !isEnd, endsToCome[part.request] ?? 0 > 0 { continue }
        whole.entries = gathered[part.request] ?? []
      }
      if isEnd { gathered[part.request] = nil }
      completed.append(whole)
    }
    return completed
  }

  /// True if `completed` equals `responses`: no request has several responses.
  package var isCompleted: Bool { endings.isEmpty && responses.allSatisfy(\.request.isEmpty) }

  /// Reads a document in one of the forms; nil if the document contains no propositions.
  package init?(_ document: JSONDocument) {
    guard let form = PropositionForm(document) else { return nil }
    self.init(form, document)
  }

  /// Creates an input from a document whose form is known.
  package init(_ form: PropositionForm, _ document: JSONDocument) {
    (self.form, isConverted) = (form, false)
    add(document, at: EventPlace(), event: form == .event ? 0 : nil)
  }

  /// Reads a text that is not a single JSON document: a streamed response, JSON Lines, a log or a session of Assurance.
  /// Nil if the text contains no propositions. Throws if a part of a streamed response is not JSON, unless
  /// `skipsFaults` is true.
  package init?(stream text: [UInt8], _ limits: EventLimits, skipsFaults: Bool = false) throws(EventProblem) {
    let bytes = text.span
    guard case .format(let format) = EventFormat.auto.recognize(bytes, isWhole: true, limits) else { return nil }
    if var converter = format.converter {
      (form, isConverted) = (.event, true)
      var items: [ConvertedItem] = []
      _ = converter.convert(bytes, from: 0, isEnd: true, into: &items)
      var number = 0
      for case .event(let json, let place) in items {
        if let document = try? JSONDocument(json, depthLimit: limits.depth) { addEvent(document, at: place, number) }
        number += 1
      }
    } else {
      (form, isConverted) = (.event, false)
      // The parts of a streamed response; nil if a value is not such a part.
      var parts: [(document: JSONDocument, place: EventPlace)]? = []
      var number = 0
      let isRead = try Self.forEachValue(of: bytes, limits, skipsFaults: skipsFaults) { document, place in
        if let document {
          addEvent(document, at: place, number)
          if document.presentMember(document.root, "handle") == nil { parts = nil }
          parts?.append((document, place))
        }
        number += 1
      }
      if !isRead { return nil }
      if responses.isEmpty {
        guard let parts, parts.allSatisfy({ PropositionForm($0.document) == .edgeResponse }) else { return nil }
        (form, requests, endings) = (.edgeResponse, [:], [])
        for part in parts { add(part.document, at: part.place, event: nil) }
      }
    }
    if responses.isEmpty { return nil }
  }

  /// The schemas of the items, with counts, if no item contains rules on any platform: `2 html-content-item, 1
  /// json-content-item`. Otherwise nil.
  package var otherContents: String? {
    let hasRules = responses.contains { response in
      LaunchProfile.all.contains {
        let rules = MessageRules(response, of: self, for: $0)
        return !rules.sets.isEmpty || !rules.rejected.isEmpty
      }
    }
    if hasRules { return nil }
    var names: [String] = []
    var counts: [String: Int] = [:]
    var empty = 0
    func count(_ name: String) {
      if counts.updateValue(counts[name, default: 0] + 1, forKey: name) == nil { names.append(name) }
    }
    for entry in responses.flatMap(\.entries) {
      let document = texts[entry.text].document
      var items = [entry.value]
      if entry.level == .proposition {
        let list = document.presentMember(entry.value, "items")
        items = list.map { document.isArray($0) ? document.elements($0) : [] } ?? []
        if items.isEmpty { empty += 1 }
      }
      for item in items {
        let schema = document.presentMember(item, "schema").map { document.string(orLexeme: $0) } ?? []
        let name = String(decoding: schema.split(separator: 0x2F).last ?? [], as: UTF8.self)
        count(name.isEmpty ? "without `schema`" : name)
      }
    }
    var contents = names.map { "\(counts[$0] ?? 0) \($0)" }
    if empty > 0 { contents.append("\(empty) \(empty == 1 ? "proposition" : "propositions") without items") }
    return contents.isEmpty ? "no propositions" : contents.joined(separator: ", ")
  }

  private mutating func addEvent(_ document: JSONDocument, at place: EventPlace, _ number: Int) {
    func text(_ value: JSONDocument.Value?, _ name: String) -> [UInt8]? {
      value.flatMap { document.presentMember($0, name) }.map { document.string(orLexeme: $0) }
    }
    let root = document.root
    let data = document.presentMember(root, "data")
    if document.isHandleEvent(root) {
      add(document, at: place, event: number)
      let request = document.answeredRequest ?? []
      responses[responses.count - 1].request = request
      responses[responses.count - 1].surfaces = requests[request]
      return
    }
    // Assurance writes types in lower case.
    let source = String(decoding: text(root, "source") ?? [], as: UTF8.self).lowercased()
    let query = data.flatMap { document.presentMember($0, "query") }
    let personalization = query.flatMap { document.presentMember($0, "personalization") }
    if source == "com.adobe.eventsource.requestcontent", let id = text(root, "id"),
      let list = personalization.flatMap({ document.presentMember($0, "surfaces") }), document.isArray(list)
    {
      requests[id] = document.elements(list).map { document.string(orLexeme: $0) }
    } else if source == "com.adobe.eventsource.contentcomplete", let id = text(data, "endingEventId") {
      endings.append(Response(event: number, entries: [], request: id, surfaces: requests[id]))
    }
  }

  private mutating func add(_ document: JSONDocument, at place: EventPlace, event: Int?) {
    let entries = document.propositionEntries(form, text: texts.count)
    texts.append(Text(document: document, prefix: "", place: place, event: event))
    // The parts of a streamed response are one response.
    if event == nil, !responses.isEmpty {
      responses[0].entries += entries
    } else {
      responses.append(Response(event: event, entries: entries))
    }
  }

  /// Returns the input with its events numbered after `count` earlier events.
  func numbered(from count: Int) -> PropositionInput {
    var input = self
    for place in responses.indices { input.responses[place].event = responses[place].event.map { $0 + count } }
    return input
  }

  /// Adds the propositions of a further handle to the propositions of the last response.
  mutating func join(_ other: PropositionInput) {
    guard !responses.isEmpty else {
      self = other
      return
    }
    for entry in other.responses.flatMap(\.entries) {
      responses[responses.count - 1].entries.append(
        PropositionEntry(level: entry.level, text: texts.count + entry.text, value: entry.value))
    }
    texts += other.texts
  }

  /// Calls `body` for each of several consecutive JSON values, separated by white space or by NUL, as Edge streams
  /// them, and for each element of an array. If a text is not JSON, the effect depends on the first value. If the first
  /// value is an event, or if `skipsFaults` is true, calls `body` with nil and skips the rest of the line. If it is a
  /// response, throws. Otherwise, and in an array, returns false.
  static func forEachValue(
    of bytes: Span<UInt8>, _ limits: EventLimits, skipsFaults: Bool, _ body: (JSONDocument?, EventPlace) -> Void
  ) throws(EventProblem) -> Bool {
    var first: JSONDocument?
    var place = EventPlace()
    var at = 0
    let isList = firstLetter(of: bytes, from: 0) == 0x5B
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0 || byte == 0x20 || 0x09...0x0D ~= byte || isList && [0x2C, 0x5B, 0x5D].contains(byte) {
        at += 1
        continue
      }
      place.advance(over: bytes, from: place.offset, to: at)
      do throws(EventProblem) {
        let (document, end) = try JSONDocument.event(bytes, from: at, limits)
        body(document, place)
        first = first ?? document
        at = end
      } catch {
        // A stream may be truncated; in a log, each line is a separate event.
        if !skipsFaults {
          guard let first, !isList else { return false }
          if PropositionForm(first) == .edgeResponse { throw error }
          guard first.presentMember(first.root, "source") != nil else { return false }
        }
        body(nil, place)
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      }
    }
    return true
  }

  private static func firstLetter(of bytes: Span<UInt8>, from start: Int) -> UInt8? {
    let at = JSONScanner.skipSpace(in: bytes, from: start)
    return at < bytes.count ? bytes[at] : nil
  }
}

/// A part of an input: a byte range in one of its documents.
package struct PropositionPlace: Hashable, Sendable {
  package let text: Int
  package let range: ByteRange

  package init(text: Int, range: ByteRange) { (self.text, self.range) = (text, range) }
}

/// Writes the position of a value in an input as a JSON pointer.
package struct PropositionPointers {
  private let input: PropositionInput
  private let inner: [PropositionInput.Text]
  /// Keyed by index of a document: the JSON pointers to the values of the document.
  private var pointers: [Int: JSONPointers] = [:]

  /// Creates the pointers of an input. `inner`: the documents inside strings that a platform has read; their indices
  /// follow the indices of `input.texts`.
  package init(_ input: PropositionInput, inner: [PropositionInput.Text]) { (self.input, self.inner) = (input, inner) }

  /// Returns the JSON pointer to a range of a document.
  package mutating func pointer(to range: ByteRange, in text: Int) -> String {
    let source = text < input.texts.count ? input.texts[text] : inner[text - input.texts.count]
    let made = pointers[text] ?? JSONPointers(source.document)
    pointers[text] = made
    return source.prefix + made.pointer(to: range)
  }
}
