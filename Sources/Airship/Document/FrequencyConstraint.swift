/// A limit on how often all schedules that name it may run: `boundary` runs within a period.
package struct FrequencyConstraint: Sendable {
  package var id: [UInt8]
  /// The length of the period.
  package var milliseconds: Double
  /// The number of runs from which on a schedule is held back.
  package var boundary: UInt64
  /// The bytes of the constraint in the document.
  package var range: ByteRange

  package init(id: [UInt8], milliseconds: Double, boundary: UInt64, range: ByteRange) {
    (self.id, self.milliseconds, self.boundary, self.range) = (id, milliseconds, boundary, range)
  }
}

/// The units of a constraint's period.
package enum ConstraintPeriod: String, CaseIterable, Sendable {
  case seconds, minutes, hours, days, weeks, months, years

  static let names = allCases.map(\.rawValue)

  /// The length of the unit; `weekDays` is the length of a week in days, which differs between SDKs.
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
