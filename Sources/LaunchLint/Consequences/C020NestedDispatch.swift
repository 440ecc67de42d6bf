extension LaunchLints {
  static let nestedDispatch = LaunchCheck(
    "C020", "nested-dispatch-data", .warning, "nested values in the new data of a dispatched event",
    why: """
      With `eventdataaction` set to `new`, iOS keeps nested values in an internal wrapper. A nested string then never \
      equals a value in the conditions of other rules. Tokens write the string as `Optional("x")`.
      """,
    remedy: "Use flat data with dots in the names, such as `cart.sku`.",
    source: SDKSource.engine + "; iOS as seen with Swift 6.3 on Linux", differences: ["R17"],
    fires: .consequences(
      #"{"id":"c1","type":"dispatch","detail":{"type":"com.example.type","source":"com.example.source","eventdataaction":"new","eventdata":{"cart":«{"sku":"a"}»}}}"#
    ),
    silent: .consequences(
      #"{"id":"c1","type":"dispatch","detail":{"type":"com.example.type","source":"com.example.source","eventdataaction":"new","eventdata":{"cart.sku":"a"}}}"#
    ),
    .detail { subject, reading, findings in
      let document = subject.document
      guard reading.kind == .dispatch, let action = reading.detail.value("eventdataaction", in: document),
        document.string(orLexeme: action).elementsEqual("new".utf8),
        let data = reading.detail.value("eventdata", in: document), document.isObject(data)
      else { return }
      for (name, value) in document.members(data)
      where (document.isObject(value) || document.isArray(value))
        && document.first(in: value) != nil
      {
        findings.add(
          "iOS cannot read the values inside \(text: document.string(name)) of the new event", at: value,
          outcomes: Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil },
          hint: "use flat data with dots in the names")
      }
    })
}
