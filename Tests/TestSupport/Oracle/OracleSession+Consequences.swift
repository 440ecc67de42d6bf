/// What one engine does with one event: adobe-runtime 1, 2.1 and 2.4 to 2.5.
extension OracleSession {
  /// The engine's working copy of the event's data.
  ///
  /// In the second pass, and in an engine that listens, nothing keeps that copy.
  mutating func process(_ event: Event, in engine: Int, isSecondPass: Bool = false) throws(OracleCrash) -> OracleValue?
  {
    guard isLoaded else { return event.data }
    let lookup = lookup(event)
    var matched: [OracleRule] = []
    for rule in engines[engine] {
      do { if try rule.condition.holds(in: lookup) { matched.append(rule) } } catch {
        crash(event, engine, rule)
        throw error
      }
    }
    var data = event.data
    for rule in matched {
      for consequence in rule.consequences {
        let detail: OracleValue
        do { detail = try lookup.expanded(consequence.detail ?? .null) } catch {
          crash(event, engine, rule)
          throw error
        }
        func skip(_ reason: String) {
          line(
            event, "skipped",
            members(engine, rule) + [
              OracleMember(name: "id", value: .text(consequence.id ?? "")),
              OracleMember(name: "type", value: .text(consequence.type ?? "")),
              OracleMember(name: "reason", value: .text(reason)),
            ])
        }
        switch consequence.type {
        case "add", "mod":
          guard let old = data else {
            skip("no-event-data")
            continue
          }
          guard let attached = detail.member("eventdata"), attached.members != nil else {
            skip("no-eventdata")
            continue
          }
          let new = platform.merged(old, with: attached, isMod: consequence.type == "mod")
          data = new
          if engine == 0, !isSecondPass {
            line(
              event, "data",
              members(engine, rule) + [
                OracleMember(name: "id", value: .text(consequence.id ?? "")),
                OracleMember(name: "type", value: .text(consequence.type ?? "")),
                OracleMember(name: "data", value: new),
              ])
          }
        case "dispatch":
          if event.dispatcher == engine {
            skip("chain-limit")
          } else if let reason = dispatch(detail, data, of: consequence, in: rule, engine, event) {
            skip(reason)
          }
        case "schema":
          switch schema(detail, event) {
          case .announce: announce(consequence, detail, in: rule, engine, event)
          case .recorded: recordings.append((engine, rule, consequence, detail))
          case .skip(let reason): skip(reason)
          }
        default: announce(consequence, detail, in: rule, engine, event)
        }
      }
    }
    return data
  }

  /// Announces the history operations of an event.
  mutating func announceRecorded(_ event: Event) {
    for recording in recordings {
      announce(recording.consequence, recording.detail, in: recording.rule, recording.engine, event)
    }
    recordings = []
  }

  private func lookup(_ event: Event) -> OracleLookup {
    var members = [
      OracleMember(name: "type", value: .text(event.type)), OracleMember(name: "source", value: .text(event.source)),
    ]
    if let data = event.data { members.append(OracleMember(name: "data", value: data)) }
    var lookup = OracleLookup(
      platform: platform, event: .object(members), state: states(at: event.number),
      clock: OracleClock(seconds: clock / 1000, milliseconds: Int(clock % 1000)), sdkVersion: "9.9.9", cachebust: 42)
    lookup.history = history
    lookup.ignoresCaseOfStates = true
    return lookup
  }

  private mutating func crash(_ event: Event, _ engine: Int, _ rule: OracleRule) {
    line(event, "crash", members(engine, rule))
  }

  /// The members that name a rule: with several engines, the document too.
  private func members(_ engine: Int, _ rule: OracleRule) -> [OracleMember] {
    let document = engines.count > 1 ? [OracleMember(name: "rules", value: .integer(Int64(engine)))] : []
    return document + [OracleMember(name: "rule", value: .integer(Int64(rule.index)))]
  }

  // MARK: emitted events

  private mutating func emit(_ emitted: Event, of event: Event) -> OracleMember {
    self.emitted[event.input, default: 0] += 1
    let step = self.emitted[event.input] ?? 0
    var emitted = emitted
    (emitted.input, emitted.step) = (event.input, step)
    append(emitted)
    return OracleMember(name: "emits", value: .integer(Int64(step)))
  }

  private mutating func announce(
    _ consequence: OracleConsequence, _ detail: OracleValue, in rule: OracleRule, _ engine: Int, _ event: Event
  ) {
    let (id, type) = (consequence.id ?? "", consequence.type ?? "")
    let announced = OracleValue.object([
      OracleMember(name: "id", value: .text(id)), OracleMember(name: "type", value: .text(type)),
      OracleMember(name: "detail", value: detail),
    ])
    let emits = emit(
      Event(
        name: "Rules Consequence Event", type: Self.rulesEngine, source: Self.responseContent,
        data: .object([OracleMember(name: "triggeredconsequence", value: announced)])), of: event)
    line(
      event, "consequence",
      [emits] + members(engine, rule) + [OracleMember(name: "consequence", value: announced)])
    if type == "iam" { messages[event.input, default: []].append(id) }
  }

  /// adobe-runtime 2.4; why it is not carried out, or nil.
  private mutating func dispatch(
    _ detail: OracleValue, _ working: OracleValue?, of consequence: OracleConsequence, in rule: OracleRule,
    _ engine: Int, _ event: Event
  ) -> String? {
    guard let type = detail.member("type")?.string else { return "no-type" }
    guard let source = detail.member("source")?.string else { return "no-source" }
    var data: OracleValue?
    switch detail.member("eventdataaction")?.string {
    case "copy": data = working
    case "new":
      data = (detail.member("eventdata")?.members).map { .object($0.filter { !$0.value.isNull }) }
    default: return "bad-action"
    }
    let emits = emit(
      Event(name: "Dispatch Consequence Result", type: type, source: source, data: data, dispatcher: engine), of: event)
    let dispatched = OracleValue.object([
      OracleMember(name: "type", value: .text(type)), OracleMember(name: "source", value: .text(source)),
      OracleMember(name: "data", value: data ?? .null),
    ])
    line(
      event, "dispatch",
      [emits] + members(engine, rule) + [
        OracleMember(name: "id", value: .text(consequence.id ?? "")),
        OracleMember(name: "dispatched", value: dispatched),
      ])
    return nil
  }

  private enum SchemaOutcome {
    case announce
    case recorded
    case skip(String)
  }

  /// adobe-runtime 2.5
  private mutating func schema(_ detail: OracleValue, _ event: Event) -> SchemaOutcome {
    guard let schema = detail.member("schema")?.string else { return .skip("no-schema") }
    guard detail.member("id")?.string != nil else { return .skip("no-id") }
    guard let data = detail.member("data"), data.members != nil else { return .skip("no-data") }
    guard schema == Self.historyOperation else { return .announce }
    let operation = data.member("operation")?.string
    guard operation == "insert" || operation == "insertIfNotExists" else { return .skip("no-operation") }
    guard let content = data.member("content"), content.members?.isEmpty == false else { return .skip("no-content") }
    let (hash, text) = platform.hash(of: content)
    if hash == 0 { return .skip("empty-hash") }
    if operation == "insertIfNotExists", history.contains(where: { $0.hash == hash && (0...clock).contains($0.time) }) {
      return .skip("already-recorded")
    }
    guard record(OracleRecord(hash: hash, time: clock)) else { return .skip("record-failed") }
    recorded(event, hash, text)
    return .recorded
  }
}
