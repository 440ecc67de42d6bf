/// The output of `inspect` for Airship schedules, or a predicate, on one platform.
struct ScheduleInspection {
  private let profile: AirshipProfile
  private let name: String
  private let loaded: Result<LoadedSchedules, CommandFailure>

  /// Prints the loaded schedules. Status: 3 if the platform rejects the document, 5 for a limit.
  static func show(_ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    let profile = try request.profile(of: .airship)
    let input = try request.input.get()
    let loaded: Result<LoadedSchedules, CommandFailure>
    do throws(CommandFailure) {
      loaded = .success(try LoadedSchedules(try input.document(of: .airship), for: profile, request.limits))
    } catch {
      guard error.status == .rules || error.status == .limit else { throw error }
      Messages.report(error.message, place: error.place)
      loaded = .failure(error)
    }
    let view = ScheduleInspection(profile: profile, name: input.name, loaded: loaded)
    try Output.show(request.format == .json ? view.json() : view.text())
    return switch loaded {
    case .success: .done
    case .failure(let failure): failure.status
    }
  }

  private var sets: [ScheduleSet] { (try? loaded.get().sets) ?? [] }

  private var isPredicate: Bool { (try? loaded.get().isPredicate) ?? false }

  private var rejected: String? {
    if case .failure(let failure) = loaded { failure.message } else { nil }
  }

  // MARK: JSON

  private func json() -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"dialect\":\"airship\",\"platform\":")
    json.string(profile.name)
    json.raw(",\"document\":null,\"rejected\":")
    if let rejected { json.string(rejected) } else { json.raw("null") }
    json.raw(",\"rules\":[")
    var place = 0
    for set in sets {
      for (index, entry) in set.entries.enumerated() {
        json.raw(place > 0 ? ",{\"rule\":" : "{\"rule\":")
        json.integer(place)
        if set.schedules.indices.contains(index) {
          write(set.schedules[index], of: set, to: &json)
        }
        json.raw(",\"keys\":")
        json.strings(set.keys(of: entry))
        json.raw("}")
        place += 1
      }
    }
    json.raw("]}\n")
    return json.bytes
  }

  private func write(_ schedule: Schedule, of set: ScheduleSet, to json: inout JSONWriter) {
    json.raw(",\"schedule\":")
    json.string(schedule.id.span)
    json.raw(",\"type\":")
    json.string(schedule.kind.name)
    write(set.tops(in: schedule.triggers), "triggers", to: &json)
    write(set.tops(in: schedule.cancellations), "cancellations", to: &json)
    json.raw(",\"group\":")
    if let group = schedule.group { json.string(group.span) } else { json.raw("null") }
    json.raw(",\"priority\":")
    json.integer(Int(schedule.priority))
    json.raw(",\"limit\":")
    json.integer(Int(schedule.limit))
    write(schedule.start, "start", to: &json)
    write(schedule.end, "end", to: &json)
    json.raw(",\"conditional\":\(schedule.isConditional)")
  }

  private func write(_ triggers: [Trigger], _ label: String, to json: inout JSONWriter) {
    json.raw(",\"\(label)\":[")
    for (index, trigger) in triggers.enumerated() {
      json.raw(index > 0 ? ",{\"type\":" : "{\"type\":")
      json.string(trigger.kind.name)
      json.raw(",\"goal\":" + SchedulePhrases.number(trigger.goal) + "}")
    }
    json.raw("]")
  }

  private func write(_ instant: Int64?, _ label: String, to json: inout JSONWriter) {
    json.raw(",\"\(label)\":")
    guard let instant else { return json.raw("null") }
    json.string(Instant(milliseconds: instant).spelling)
  }

  // MARK: text

  private func text() -> [UInt8] {
    var lines = ["\(shown(name)) on \(profile.name) (\(profile.title))"]
    if let rejected { lines.append("  rejected  \(shown(rejected))") }
    let count = sets.map(\.count).reduce(0, +)
    if isPredicate {
      lines.append("  loads     a predicate")
    } else if rejected == nil {
      lines.append("  loads     " + counted(count, "schedule"))
    }
    for set in sets {
      for (index, entry) in set.entries.enumerated() {
        if set.schedules.indices.contains(index) {
          lines += describe(set.schedules[index], of: set)
        }
        lines.append("    keys           " + list(set.keys(of: entry).map(Self.string)))
      }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func describe(_ schedule: Schedule, of set: ScheduleSet) -> [String] {
    func names(_ range: Range<Int32>) -> String {
      list(set.tops(in: range).map { "\($0.kind.name) \(SchedulePhrases.number($0.goal))" })
    }
    var lines = [
      "  schedule \(shown(Self.string(schedule.id)))",
      "    triggers       " + names(schedule.triggers),
    ]
    if !schedule.cancellations.isEmpty {
      lines.append("    cancellations  " + names(schedule.cancellations))
    }
    lines.append("    limit          " + (schedule.limit == 0 ? "none" : String(schedule.limit)))
    if schedule.isConditional { lines.append("    conditional    on what is not known here") }
    return lines
  }

  private static func string(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }

  private func list(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.map(shown).joined(separator: "  ")
  }

  private func shown(_ text: String) -> String { Messages.printable(text) }
}

extension ScheduleSet {
  /// Returns the triggers of a range that are not nested in another one.
  fileprivate func tops(in range: Range<Int32>) -> [Trigger] {
    Trigger.tops(in: Int(range.lowerBound)..<Int(range.upperBound)) { Int(triggers[$0].end) }
      .map { triggers[$0] }
  }

  /// Returns the paths that a rule's conditions read, in order of first use, as dotted names.
  fileprivate func keys(of entry: ScheduleEntry) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for place in entry.conditions {
      let path: ValuePath
      switch conditions[Int(place)].form {
      case .value(let test): path = test.path
      case .element(let query): path = query.path
      case .all, .any, .not: continue
      }
      let key = Array(path.map { document.string($0) }.joined(separator: [0x2E]))
      if !key.isEmpty, known.insert(key).inserted { keys.append(key) }
    }
    return keys
  }
}

extension Schedule.Kind {
  fileprivate var name: String {
    switch self {
    case .actions: "actions"
    case .message: "in_app_message"
    case .deferred: "deferred"
    }
  }
}
