extension LaunchLints {
  static let eventDataMissing = LaunchCheck(
    "C006", "event-data-missing", .error,
    "an `add` or `mod` consequence without `eventdata`",
    why: "iOS and Android skip the consequence, because there is no data to merge into the event.",
    remedy: "Put the data into an object named `eventdata`.",
    source: SDKSource.engine,
    fires: .consequence(#"{"id":"c1","type":"add","detail":«{"data":{"seen":"yes"}}»}"#),
    silent: .consequence(#"{"id":"c1","type":"add","detail":{"eventdata":{"seen":"yes"}}}"#),
    .detail { subject, reading, findings in
      guard reading.kind.isMerge else { return }
      findings.addMissingApart(reading.detail, subject)
    })
}
