import RuleEngine
import TestSupport
import Testing

@Suite struct `variations` {
  @Test func `have the values that the SDKs compute`() {
    let cases: [(experience: String, visitor: String, value: Int)] = [
      ("100", "visitor-1", 5819), ("100", "visitor-2", 5496), ("100218245", "XXX", 201), ("7", "é", 9553),
      ("42", "", 6359),
    ]
    for (experience, visitor, value) in cases {
      for profile in ConvertProfile.all {
        let hashing = VisitorHashing(TrafficOptions(), for: profile)
        #expect(hashing.value(visitor: Array(visitor.utf8), experience: Array(experience.utf8)) == value)
      }
    }
  }

  /// The value of a visitor for experience 100 on each platform, with members of `bucketing`.
  private func values(of visitor: String, _ options: String) throws -> [Int] {
    let document = try JSONDocument(Array(#"{"data":{},"bucketing":{\#(options)}}"#.utf8))
    let traffic = ConvertOptions(document.root, in: document, .last).traffic
    return ConvertProfile.all.map { profile in
      VisitorHashing(traffic, for: profile).value(visitor: Array(visitor.utf8), experience: Array("100".utf8))
    }
  }

  @Test func `have other values with options that a platform reads`() throws {
    #expect(try values(of: "u1", "") == [2_204, 2_204, 2_204])
    #expect(try values(of: "u1", #""hash_seed":0"#) == [2_204, 2_204, 4_476])
    #expect(try values(of: "u1", #""excludeExperienceIdHash":true"#) == [2_204, 406, 2_204])
    #expect(try values(of: "u2", #""max_traffic":5000"#) == [7_702, 3_851, 3_851])
    #expect(try values(of: "u2", #""max_traffic":0"#) == [7_702, 7_702, 0])
    for ignored in [
      #""max_traffic":"5000""#, #""max_traffic":-1"#, #""max_traffic":0.5"#, #""excludeExperienceIdHash":1"#,
      #""exclude_experience_id_hash":true"#, #""hash_seed":null"#,
    ] {
      #expect(try values(of: "u2", ignored) == [7_702, 7_702, 7_702])
    }
  }

  @Test func `have the parts that a search of each value finds`() throws {
    var random = SplitMix64(seed: PropertySettings.seed)
    func split(_ options: String, _ profile: ConvertProfile) throws -> TrafficSplit {
      let variations = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        let allocations = ["0", "5", "12.345", "33.33", "50", "100", "-20", "0.004"]
        let allocation = allocations.randomElement(using: &random) ?? ""
        let status = ["running", "stopped"].randomElement(using: &random) ?? ""
        let id = Int.random(in: 1...4, using: &random)
        return #"{"id":"\#(id)","status":"\#(status)","traffic_allocation":\#(allocation)}"#
      }
      let list = variations.joined(separator: ",")
      let version = Bool.random(using: &random) ? 11 : 12
      let text = #"""
        {"experiences":[{"id":"1","key":"a","version":\#(version),"variations":[\#(list)]}],"bucketing":{\#(options)}}
        """#
      let document = try JSONDocument(Array(text.utf8))
      var rules = AudienceRules(document, for: profile)
      rules.traffic = ConvertOptions(document.root, in: document, .last).traffic
      return TrafficSplit(rules.experiences[0], of: rules, for: profile)
    }
    for number in 0..<PropertySettings.cases(60) {
      let options = ["", #""max_traffic":20000"#, #""max_traffic":7"#][number % 3]
      let profile = ConvertProfile.all[number / 3 % ConvertProfile.all.count]
      let (old, new) = (try split(options, profile), try split(options, profile))
      var moves: [SplitChange.Move: Int] = [:]
      for value in 0..<old.hashing.valueCount {
        let move = SplitChange.Move(from: old.variation(for: value), to: new.variation(for: value))
        if move.from != move.to { moves[move, default: 0] += 1 }
      }
      let change = SplitChange(from: old, to: new)
      #expect(change.moves == moves, "RULECTL_PROPERTY_SEED=\(PropertySettings.seed) case \(number)")
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
    // The last allocation of an id is at its first position.
    let asMap = ["b 100.0", "20 2100.0", "3 5100.0", "007 5600.0", "4294967295 15600.0"]
    #expect(try shares(variations, .android) == asMap)
    // JavaScript and Android convert both numbers; iOS does not decode them.
    #expect(try shares(#"{"id":"x","traffic_allocation":"50"}"#, version: #""12""#, .js) == ["x 0.0 5000.0"])
    #expect(try shares(#"{"id":"x","traffic_allocation":null}"#, .js) == [])
    #expect(try shares(#"{"id":"x","traffic_allocation":null}"#, .ios) == ["x 10000.0"])
    #expect(try shares(#"{"id":"x","traffic_allocation":null}"#, .android) == ["x 10000.0"])
    #expect(try shares(#"{"id":"x","traffic_allocation":"12.345"}"#, .android) == ["x 1234.5"])
    let paused = #"{"id":"x","status":"paused","traffic_allocation":10}"#
    #expect(try [ConvertProfile.js, .android].map { try shares(paused, $0) } == [[], ["x 1000.0"]])
  }

  @Test func `are anchored from version 12`() throws {
    let variations = #"""
      {"id":"20","traffic_allocation":25},{"id":"3","status":"stopped","traffic_allocation":50},
      {"id":"b","traffic_allocation":0},{"id":"c","traffic_allocation":25}
      """#
    #expect(try shares(variations, version: "12", .android) == ["20 2500.0", "c 5000.0"])
    for profile in [ConvertProfile.ios, .js] {
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
    #expect(try assigned(#"{"visitorId":"visitor-1","location":{}}"#) == [["7", "-"], ["v", "-"], ["7", "-"]])
    #expect(try assigned(#"{"visitorId":null,"location":{}}"#) == [[nil, nil], [nil, nil], [nil, nil]])
    #expect(try assigned(#"{"location":{}}"#) == [[nil, nil], [nil, nil], [nil, nil]])
    // Android hashes the empty string: 4,214 and 4,332.
    #expect(try assigned(#"{"visitorId":"","location":{}}"#) == [["-", "-"], ["-", "-"], ["v", "-"]])
    let stored = #""bucketed":{"100":"gone","100218245":"1"}"#
    #expect(
      try assigned(#"{"visitorId":"visitor-1","location":{},\#(stored)}"#) == [
        ["gone", "1"], ["v", "1"], ["7", "1"],
      ])
  }

  @Test func `need a visitor whose members are known`() {
    #expect(
      throws: EventProblem(
        .dialect("no known member: expected at least one, such as `attributes` or `location`"), at: 0,
        advice: VisitorEvent.wrapping)
    ) {
      try assigned(#"{"plan":"gold"}"#)
    }
    #expect(throws: EventProblem(.mistyped("visitorId", wanted: "a string or null"), at: 13)) {
      try assigned(#"{"visitorId":5}"#)
    }
    #expect(throws: Never.self) { try assigned("{}") }
  }
}
