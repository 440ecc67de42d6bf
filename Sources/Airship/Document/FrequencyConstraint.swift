/// A limit on the runs of all schedules that name this constraint: at most `boundary` runs within a period.
package struct FrequencyConstraint: Sendable {
  package var id: [UInt8]
  /// The length of the period in milliseconds.
  package var milliseconds: Double
  /// The maximum number of runs within the period. After this number of runs, no schedule with the constraint may run.
  package var boundary: UInt64
  /// The byte range of the constraint in the document.
  package var range: ByteRange

  package init(id: [UInt8], milliseconds: Double, boundary: UInt64, range: ByteRange) {
    (self.id, self.milliseconds, self.boundary, self.range) = (id, milliseconds, boundary, range)
  }
}

/// The units in which the period of a frequency constraint is given.
package enum ConstraintPeriod: String, CaseIterable, Sendable {
  case seconds, minutes, hours, days, weeks, months, years

  static let names = allCases.map(\.rawValue)

  /// Returns the length of the unit in seconds. `weekDays`: the length of a week in days, which differs between SDKs.
  package func seconds(weekDays: Double) -> Double {
    switch self {
    case .seconds: 1
    case .minutes: 60
    case .hours: 3_600
    case .days: 86_400
    case .weeks: 86_400 * weekDays
    case .months: 86_400 * 30
    case .years: 86_400 * 365
    }
  }
}
