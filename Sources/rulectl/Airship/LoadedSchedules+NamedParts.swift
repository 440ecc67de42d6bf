internal import RuleEngine

/// Schedules are selected by their ids.
extension LoadedSchedules: NamedParts {
  static var noSuchName: String { "names no schedule" }

  var noun: String { "schedule" }

  var partCount: Int { schedules.count }

  var partNames: [[UInt8]] { schedules.map(\.id) }

  func places(named name: String) -> [Int] {
    let (schedules, id) = (self.schedules, Array(name.utf8))
    return schedules.indices.filter { schedules[$0].id == id }
  }

  private var schedules: [Schedule] { sets.flatMap(\.schedules) }
}
