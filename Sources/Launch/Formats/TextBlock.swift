/// The lines of one printed event that were read so far.
struct TextBlock {
  /// The state after a line was read.
  enum Progress {
    case more
    /// The event is complete: the line is the mask, which is the last field, or the bracket that closes an event
    /// without a mask.
    case whole
    /// The line does not belong to the block, or a field is invalid; `fault` then describes the defect.
    case broken
  }

  private enum State { case fields, name, data, map }

  let form: TextForm
  let lead: TextLead?
  let place: EventPlace
  private let prefix: LinePrefix
  /// True if lines end with CR LF.
  private let hasReturns: Bool
  private var state = State.fields
  private(set) var event = CanonicalEvent()
  private var seen: Set<TextForm.Field> = []
  /// The text of the data, unchanged.
  private(set) var data: [UInt8] = []
  private var boundary = DataBoundary()
  /// True if the data are a map in the notation of Java, which cannot be parsed.
  private(set) var hasMap = false
  /// The message about an invalid field. Nil if the block is truncated.
  private(set) var fault: String?
  /// True if `hasMap` has been determined.
  private var isJudged = false

  init(_ form: TextForm, _ lead: TextLead?, _ prefix: LinePrefix, hasReturns: Bool, at place: EventPlace) {
    (self.form, self.lead, self.prefix, self.hasReturns, self.place) = (form, lead, prefix, hasReturns, place)
    event.number = lead?.number
  }

  /// Creates the block of an event that is printed on one line, with its data as JSON.
  init(_ event: CanonicalEvent, _ data: [UInt8], _ lead: TextLead?, at place: EventPlace) {
    self.init(.ios, lead, .none, hasReturns: false, at: place)
    (self.event, self.data) = (event, data)
    self.event.number = lead?.number
  }

  /// Reads the next line, without its line feed.
  mutating func take(_ line: [UInt8]) -> Progress {
    guard var text = prefix.strip(line) else { return .broken }
    if hasReturns, text.last == 0x0D { text = text.dropLast() }
    switch state {
    case .fields: return takeField(text)
    case .name:
      if let (field, rest) = form.field(of: text), field == form.fieldAfterName {
        endName()
        return take(field, rest)
      }
      event.name?.append(0x0A)
      event.name? += text
      return .more
    case .data: return takeData(text)
    case .map:
      guard let (field, rest) = form.field(of: text), field == .mask else { return .more }
      state = .fields
      return take(field, rest)
    }
  }

  private mutating func endName() {
    state = .fields
    if form.hasCommas, event.name?.last == 0x2C { event.name?.removeLast() }
  }

  private mutating func takeField(_ text: ArraySlice<UInt8>) -> Progress {
    if text.allSatisfy(isBlank) { return .more }
    // Core for iOS before 3.4 prints no mask, so the closing bracket after the time ends the event.
    let isClosed = text.drop(while: isBlank).elementsEqual([form.closer]) && seen.contains(.time)
    if isClosed { return end() }
    guard let (field, rest) = form.field(of: text) else { return .broken }
    return take(field, rest)
  }

  private mutating func take(_ field: TextForm.Field, _ rest: ArraySlice<UInt8>) -> Progress {
    guard seen.insert(field).inserted else { return broken("`\(form.label(of: field))` is repeated") }
    if field == .name {
      event.name = Array(rest)
      state = .name
      return .more
    }
    if field == .data {
      let text = rest.drop(while: isBlank)
      if text.isEmpty { return .more }
      guard text.first == 0x7B else { return broken("the data are not an object") }
      state = .data
      return takeData(text)
    }
    var value = rest.drop(while: isBlank)
    while let last = value.last, isBlank(last) { value = value.dropLast() }
    if form.hasCommas, value.last == 0x2C { value = value.dropLast() }
    do throws(TextForm.Fault) {
      try take(Array(value), of: field)
      return field == .mask ? end() : .more
    } catch {
      return broken("`\(form.label(of: field))` cannot be read")
    }
  }

  private mutating func broken(_ fault: String) -> Progress {
    self.fault = fault
    return .broken
  }

  /// Reads the value of a field with one line.
  private mutating func take(_ value: [UInt8], of field: TextForm.Field) throws(TextForm.Fault) {
    switch field {
    case .id: event.id = value
    case .type: event.type = value
    case .source: event.source = value
    case .time: event.time = try form.time(value)
    case .response: event.responseID = try TextForm.reference(value)
    case .parent: event.parentID = try TextForm.reference(value)
    case .mask: event.mask = try form.mask(value)
    case .name, .data: break
    }
  }

  private mutating func end() -> Progress {
    let missing = [.id, .type, .source].first { !seen.contains($0) }
    return missing.map { broken("`\(form.label(of: $0))` is missing") } ?? .whole
  }

  private mutating func takeData(_ text: ArraySlice<UInt8>) -> Progress {
    if !data.isEmpty { data.append(0x0A) }
    let start = data.count
    data += text
    if !isJudged, let first = data[max(start, 1)...].first(where: { !isBlank($0) && $0 != 0x0D }) {
      isJudged = true
      if form.isAndroid, first != 0x22, first != 0x7D {
        hasMap = true
        data = []
        state = .map
        return .more
      }
    }
    guard let end = boundary.end(in: data, from: start) else { return .more }
    let rest = data[end...].drop(while: isBlank)
    guard rest.isEmpty || (form.hasCommas && rest.elementsEqual([0x2C])) else { return .broken }
    data.removeSubrange(end...)
    state = .fields
    return .more
  }
}

/// Finds the end of an object in JSON or property-list form, line by line.
struct DataBoundary {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Returns the offset after the brace that closes the object; nil if `text` does not contain this brace from `start`
  /// on.
  mutating func end(in text: [UInt8], from start: Int) -> Int? {
    for at in start..<text.count {
      let byte = text[at]
      if isEscaped {
        isEscaped = false
      } else if isInString {
        isEscaped = byte == 0x5C
        isInString = byte != 0x22
      } else if byte == 0x22 {
        isInString = true
      } else if byte == 0x7B {
        depth += 1
      } else if byte == 0x7D {
        depth -= 1
        if depth == 0 { return at + 1 }
      }
    }
    return nil
  }
}
