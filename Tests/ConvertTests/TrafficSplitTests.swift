import RuleEngine
import Testing

@Suite struct `variations` {
  @Test func `have the values that the SDKs compute`() {
    let cases: [(experience: String, visitor: String, value: Int)] = [
      ("100", "visitor-1", 5819), ("100", "visitor-2", 5496), ("100218245", "XXX", 201), ("7", "é", 9553),
      ("42", "", 6359),
    ]
    for (experience, visitor, value) in cases {
      #expect(TrafficSplit.value(ofVisitor: Array(visitor.utf8), experience: Array(experience.utf8)) == value)
    }
  }

  /// The shares of one experience: ids with the values at which they end, or begin and end if they are anchored.
  private func shares(_ variations: String, version: String? = nil, _ profile: ConvertProfile) throws -> [String] {
    let version = version.map { #","version":\#($0)"# } ?? ""
    let text = #"{"experiences":[{"id":"1","key":"a"\#(version),"variations":[\#(variations)]}]}"#
    let rules = AudienceRules(try JSONDocument(Array(text.utf8)), for: profile)
    let split = TrafficSplit(rules.experiences[0], of: rules, for: profile)
    return split.shares.map { share in
      let id = String(decoding: share.id, as: UTF8.self)
      return split.isAnchored ? "\(id) \(share.lower) \(share.upper)" : "\(id) \(share.upper)"
    }
  }

  @Test func `are packed in the order of each platform`() throws {
    let variations = #"""
      {"id":"b","traffic_allocation":10.555},{"id":"20","traffic_allocation":20},{"id":"3","traffic_allocation":30},
      {"id":"007","traffic_allocation":5},{"id":"b","traffic_allocation":1},{"traffic_allocation":50},
      {"id":"s","status":"stopped","traffic_allocation":9},{"id":"z","traffic_allocation":0},{"id":"4294967295"}
      """#
    let inOrder = ["b 1055.0", "20 3055.0", "3 6055.0", "007 6555.0", "b 6655.0", "z 6655.0", "4294967295 16655.0"]
    #expect(try shares(variations, .ios) == inOrder)
    let asMembers = ["3 3000.0", "20 5000.0", "b 5100.0", "007 5600.0", "4294967295 15600.0"]
    #expect(try shares(variations, .js) == asMembers)
    #expect(try shares(variations, version: "11", .js) == asMembers)
    // JavaScript converts both numbers; iOS does not decode them.
    #expect(try shares(#"{"id":"x","traffic_allocation":"50"}"#, version: #""12""#, .js) == ["x 0.0 5000.0"])
    #expect(try shares(#"{"id":"x","traffic_allocation":null}"#, .js) == [])
    #expect(try shares(#"{"id":"x","traffic_allocation":null}"#, .ios) == ["x 10000.0"])
  }

  @Test func `are anchored from version 12`() throws {
    let variations = #"""
      {"id":"20","traffic_allocation":25},{"id":"3","status":"stopped","traffic_allocation":50},
      {"id":"b","traffic_allocation":0},{"id":"c","traffic_allocation":25}
      """#
    for profile in ConvertProfile.all {
      #expect(
        try shares(variations, version: "12", profile) == [
          "20 0.0 2500.0", "3 2500.0 2500.0", "b 7500.0 7500.0", "c 7500.0 10000.0",
        ])
      #expect(try shares(#"{"id":"a","traffic_allocation":0}"#, version: "12", profile) == [])
    }
  }

  /// What each platform assigns to a visitor: the ids, or `-` outside of the traffic, or nil where nothing is decided.
  private func assigned(_ visitor: String) throws -> [[String?]] {
    let any = #""type":"a/b","settings":{"matching_options":{"audiences":"any"}}"#
    let text = #"""
      {"experiences":[
        {"id":"100","key":"a",\#(any),"variations":[{"id":"v","traffic_allocation":50},
          {"id":"7","traffic_allocation":30}]},
        {"id":"100218245","key":"b",\#(any),"variations":[{"id":"1","traffic_allocation":1}]}]}
      """#
    let document = try JSONDocument(Array(text.utf8))
    return try ConvertProfile.all.map { profile in
      var engine = AudienceEngine(try AudienceProgram(AudienceRules(document, for: profile), for: profile))
      return try engine.process(Array(visitor.utf8)).map { verdict in
        switch verdict.assignment {
        case .variation(let id): String(decoding: id, as: UTF8.self)
        case .outsideTraffic: "-"
        case nil: nil
        }
      }
    }
  }

  @Test func `are assigned to visitors with an id`() throws {
    // The value of this visitor for the first experience is 5,819.
    #expect(try assigned(#"{"visitorId":"visitor-1","location":{}}"#) == [["7", "-"], ["v", "-"]])
    #expect(try assigned(#"{"visitorId":null,"location":{}}"#) == [[nil, nil], [nil, nil]])
    #expect(try assigned(#"{"location":{}}"#) == [[nil, nil], [nil, nil]])
    #expect(try assigned(#"{"visitorId":"","location":{}}"#) == [["-", "-"], ["-", "-"]])
    let stored = #""bucketed":{"100":"gone","100218245":"1"}"#
    #expect(try assigned(#"{"visitorId":"visitor-1","location":{},\#(stored)}"#) == [["gone", "1"], ["v", "1"]])
  }

  @Test func `need a visitor whose members are known`() {
    #expect(
      throws: EventProblem(.dialect("unknown members: expected at least one such as `attributes` or `location`"), at: 0)
    ) {
      try assigned(#"{"plan":"gold"}"#)
    }
    #expect(throws: EventProblem(.mistyped("visitorId", wanted: "a string or null"), at: 13)) {
      try assigned(#"{"visitorId":5}"#)
    }
    #expect(throws: Never.self) { try assigned("{}") }
  }
}
