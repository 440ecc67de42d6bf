/// A limit on how often all schedules that name it may run: `boundary` runs within a period.
package struct FrequencyConstraint: Sendable {
  package var id: [UInt8]
  /// The length of the period.
  package var milliseconds: Double
  /// The number of runs from which on a schedule is held back.
  package var boundary: UInt64

  package init(id: [UInt8], milliseconds: Double, boundary: UInt64) {
    (self.id, self.milliseconds, self.boundary) = (id, milliseconds, boundary)
  }
}
