/// A schedule as the sequence tests make it up; times are seconds since the start of a run.
struct SampleSchedule: CustomStringConvertible {
  struct Trigger: CustomStringConvertible {
    var type: String
    var goal: Double
    /// The screen, or the name of a custom event, that counts.
    var wanted: String?
    var id: String?
    var children: [Trigger] = []
    var isSticky = false
    var resetsOnIncrement = false

    var isCompound: Bool { ["and", "or", "chain"].contains(type) }

    var description: String {
      var members = ["\"type\":\"\(type)\"", "\"goal\":\(goal)"]
      if let id { members.append("\"id\":\"\(id)\"") }
      if let wanted {
        let key = type == "screen" ? "" : "\"key\":\"event_name\","
        members.append("\"predicate\":{\(key)\"value\":{\"equals\":\"\(wanted)\"}}")
      }
      if isCompound {
        let parts = children.map { child in
          "{\"trigger\":\(child)" + (child.isSticky ? ",\"is_sticky\":true" : "")
            + (child.resetsOnIncrement ? ",\"reset_on_increment\":true" : "") + "}"
        }
        members.append("\"children\":[\(parts.joined(separator: ","))]")
      }
      return "{" + members.joined(separator: ",") + "}"
    }

    /// What makes it another trigger when it is sent again.
    func identity(_ role: String) -> String { id ?? "\(role) \(type) \(goal) \(wanted ?? "")" }
  }

  var id: String
  var triggers: [Trigger]
  var cancellations: [Trigger] = []
  var group: String?
  var isMessage = false
  var priority = 0
  var limit = 1
  var start: Int?
  var end: Int?
  var interval: Int?
  var graceDays = 0
  var delay = 0
  var screens: [String]?
  var region: String?
  var appState: String?
  /// Hours of the day in UTC from which and to which it may run, and those in which it may not.
  var include: (Int, Int)?
  var exclude: (Int, Int)?
  /// The audience, and the compound one: what it says about `device`, and what a miss does.
  var audience: Audience?
  var compound: Audience?
  /// Ids of frequency constraints.
  var constraints: [String] = []

  struct Audience {
    /// Whether the device matches; nil is not known.
    var matches: Bool?
    var miss: String?

    fileprivate var selector: String {
      matches.map { "\"tags\":{\"tag\":\"\($0 ? "vip" : "other")\"}" } ?? "\"notification_opt_in\":true"
    }

    fileprivate var missMember: String { miss.map { ",\"miss_behavior\":\"\($0)\"" } ?? "" }
  }

  /// The device of every run.
  static let device = #"{"tags":["vip"],"shown":{"k1":["2026-03-02T08:59:55Z"]}}"#
  /// The constraints: an id, a period in seconds, and how many runs in it hold back another.
  static let limits: [(id: String, seconds: Int, boundary: Int)] = [("k1", 10, 1), ("k2", 60, 2), ("k3", 5, 1)]
  static let shown = ["k1": [-5]]

  static func instant(_ seconds: Int) -> String {
    let hour = 9 + seconds / 3_600
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return
      "2026-03-\(two(2 + hour / 24))T\(two(hour % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
  }

  var description: String {
    var members = [
      "\"id\":\"\(id)\"", "\"triggers\":[\(triggers.map(\.description).joined(separator: ","))]",
      isMessage
        ? "\"type\":\"in_app_message\",\"message\":{\"display_type\":\"custom\",\"display\":{}}" : "\"actions\":{}",
      "\"priority\":\(priority)", "\"limit\":\(limit)",
    ]
    if let group { members.append("\"group\":\"\(group)\"") }
    if let start { members.append("\"start\":\"\(Self.instant(start))\"") }
    if let end { members.append("\"end\":\"\(Self.instant(end))\"") }
    if let interval { members.append("\"interval\":\(interval)") }
    if graceDays > 0 { members.append("\"edit_grace_period\":\(graceDays)") }
    var parts: [String] = []
    if delay > 0 { parts.append("\"seconds\":\(delay)") }
    if let screens {
      parts.append("\"screen\":[\(screens.map { "\"\($0)\"" }.joined(separator: ","))]")
    }
    // Each platform has its own name for it.
    if let region { parts += ["\"region_id\":\"\(region)\"", "\"region\":\"\(region)\""] }
    if let appState { parts.append("\"app_state\":\"\(appState)\"") }
    if !cancellations.isEmpty {
      parts.append("\"cancellation_triggers\":[\(cancellations.map(\.description).joined(separator: ","))]")
    }
    let rules = [("include", include), ("exclude", exclude)].compactMap { name, hours in
      hours.map {
        "\"\(name)\":[{\"type\":\"daily\",\"time_range\":{\"start_hour\":\($0.0),\"start_minute\":0,\"end_hour\":\($0.1),\"end_minute\":0},\"time_zone\":{\"type\":\"utc\"}}]"
      }
    }
    if !rules.isEmpty { parts.append("\"execution_window\":{\(rules.joined(separator: ","))}") }
    if let audience { members.append("\"audience\":{\(audience.selector)\(audience.missMember)}") }
    if let compound {
      members.append(
        "\"compound_audience\":{\"selector\":{\"type\":\"atomic\",\"audience\":{\(compound.selector)}}\(compound.missMember)}"
      )
    }
    if !constraints.isEmpty { members.append("\"frequency_constraint_ids\":\(constraints)") }
    if !parts.isEmpty { members.append("\"delay\":{\(parts.joined(separator: ","))}") }
    return "{" + members.joined(separator: ",") + "}"
  }
}

/// Something that happens at a second of a run.
struct SampleEvent: CustomStringConvertible {
  enum Kind {
    case plain(String)
    case screen(String)
    case region(String, isEntered: Bool)
    case custom(String, value: Double?)
    case version(String)
    case schedule(SampleSchedule)
    case cancel(ids: [String], groups: [String], isAll: Bool)
  }

  var kind: Kind
  var at: Int

  var description: String {
    let (type, data): (String, String?) =
      switch kind {
      case .plain(let type): (type, nil)
      case .screen(let name): ("screen", "\"\(name)\"")
      case .region(let name, let isEntered): (isEntered ? "region_enter" : "region_exit", "{\"region_id\":\"\(name)\"}")
      case .custom(let name, let value):
        ("custom_event", "{\"event_name\":\"\(name)\"" + (value.map { ",\"event_value\":\($0)" } ?? "") + "}")
      case .version(let version): ("version", "{\"version\":\"\(version)\"}")
      case .schedule(let schedule): ("schedule_actions", schedule.description)
      case .cancel(let ids, let groups, let isAll):
        ("cancel_scheduled_actions", isAll ? "\"all\"" : "{\"ids\":\(ids),\"groups\":\(groups)}")
      }
    return "{\"type\":\"\(type)\"" + (data.map { ",\"data\":\($0)" } ?? "")
      + ",\"timestamp\":\"\(SampleSchedule.instant(at))\"}"
  }
}
