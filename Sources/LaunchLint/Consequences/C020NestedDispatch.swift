extension LaunchCheck {
  static let nestedDispatch = LaunchCheck(
    RulePage(
      "C020", "nested-dispatch-data", .warning,
      "a dispatched event with new data that are nested",
      why: """
        On iOS values below the top level of new data keep a wrapper of the decoder: texts among them equal nothing in \
        the conditions of other rules, and tokens write `Optional("x")`.
        """,
      remedy: "Use flat data, with dots in the names.",
      source: SDKSource.engine + "; iOS as seen with Swift 6.3 on Linux",
      differences: ["R17"],
      fires: .consequence(
        #"{"id":"c1","type":"dispatch","detail":{"type":"com.example.type","source":"com.example.source","eventdataaction":"new","eventdata":{"cart":«{"sku":"a"}»}}}"#
      ),
      silent: .consequence(
        #"{"id":"c1","type":"dispatch","detail":{"type":"com.example.type","source":"com.example.source","eventdataaction":"new","eventdata":{"cart.sku":"a"}}}"#
      )),
    .detail { subject, reading, findings in
      let document = subject.document
      guard reading.kind == .dispatch, let action = reading.detail.value("eventdataaction", in: document),
        document.string(orLexeme: action).elementsEqual("new".utf8),
        let data = reading.detail.value("eventdata", in: document), document.isObject(data)
      else { return }
      for (_, value) in document.members(data)
      where (document.isObject(value) || document.isArray(value))
        && document.first(in: value) != nil
      {
        findings.add(
          "iOS misreads values below the top of new data", at: value, in: subject,
          outcomes: Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil })
      }
    })
}
