/// The lines of the session's contract.
extension OracleSession {
  mutating func line(_ event: Event, _ kind: String, _ members: [OracleMember]) {
    let announcement = event.announcement.map { [OracleMember(name: "announcement", value: .text($0))] } ?? []
    line(event.input, event.step, kind, announcement + members)
  }

  mutating func line(_ input: Int?, _ step: Int, _ kind: String, _ members: [OracleMember]) {
    let late = isLate ? [OracleMember(name: "late", value: .bool(true))] : []
    lines.append(
      .object(
        [
          OracleMember(name: "event", value: input.map { .integer(Int64($0)) } ?? .null),
          OracleMember(name: "step", value: .integer(Int64(step))), OracleMember(name: "kind", value: .text(kind)),
        ] + late + members))
  }

  /// adobe-runtime 2.7
  mutating func message(of input: Int?) {
    guard let ids = messages.removeValue(forKey: input), let shown = ids.first else { return }
    line(
      input, 0, "message",
      [
        OracleMember(name: "shown", value: .text(shown)),
        OracleMember(name: "held", value: .list(ids.dropFirst().map(OracleValue.text))),
      ])
  }

  mutating func end() {
    var counts: [UInt32: Int64] = [:]
    for record in history { counts[record.hash, default: 0] += 1 }
    lines.append(
      .object([
        OracleMember(name: "kind", value: .text("end")), OracleMember(name: "profile", value: .object(profile)),
        OracleMember(
          name: "history",
          value: .object(counts.map { OracleMember(name: "\($0.key)", value: .integer($0.value)) })),
        OracleMember(
          name: "states",
          value: .object(
            states.compactMap { state in state.versions.last.map { OracleMember(name: state.owner, value: $0.data) } })),
      ]))
  }
}
