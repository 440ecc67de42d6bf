extension LaunchCheck {
  static let duplicateID = LaunchCheck(
    RulePage(
      "C011", "duplicate-consequence-id", .warning,
      "two consequences have one id",
      why: """
        Where rules are evaluated again, iOS leaves out the rules of which a consequence with that id was carried out. \
        Logs and reports cannot tell the two apart either.
        """,
      remedy: "Give each consequence an id of its own.",
      source: SDKSource.engine,
      fires: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://a"}},{"id":«"c1"»,"type":"url","detail":{"url":"app://b"}}]}"#
      ),
      silent: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://a"}},{"id":"c2","type":"url","detail":{"url":"app://b"}}]}"#
      )),
    .document { subject, findings in
      let document = subject.document
      var first: [ArraySlice<UInt8>: JSONDocument.Value] = [:]
      first.reserveCapacity(subject.rules.consequences.count)
      for rule in subject.rules.rules {
        for place in rule.consequences {
          guard let id = subject.rules.consequences[Int(place)].id,
            document.kind(id) == .string, document.range(id).count > 2
          else { continue }
          let plain = document.plainText(id)
          let text = plain.map { document.text[$0.lower..<$0.upper] } ?? document.string(id)[...]
          guard let earlier = first.updateValue(id, forKey: text) else { continue }
          first[text] = earlier
          findings.add(
            "another consequence has the id \(text: text)", at: id, in: subject, rule: rule.index,
            notes: [subject.note("the first one", at: earlier)])
        }
      }
    })
}
