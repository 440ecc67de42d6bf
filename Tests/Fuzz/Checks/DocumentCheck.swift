import RuleEngine

/// The fuzz target `document`.
enum DocumentCheck {
  /// An event that reaches rules of any shape: it has the keys of the seeds.
  static let event = Array(
    #"""
    {"type":"com.example.type.shop","source":"com.example.source.cart","id":"E","data":{
      "k":"go","n":7,"f":2.5,"b":true,"z":null,"o":{"p":"in","e":{}},"r":["x",null,{"s":1}]}}
    """#.utf8)

  /// A visitor with what the seeds of Convert rules ask for.
  static let visitor = Array(
    #"""
    {"attributes":{"plan":"gold","country":"FR","n":5.0,"list":["a",null,[1]],"o":{"x":1},"url":"","k":"x"},
      "location":{"url":"https://shop.test","k":"x"},"bucketed":{"1":"11","200":5},"segments":["s1"]}
    """#.utf8)

  /// Reads `bytes` as a rules document of each dialect, builds it for every platform, and runs what loads.
  ///
  /// Problems must lie inside the text; a program must judge an event the same way twice.
  static func check(_ bytes: [UInt8]) {
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(bytes)
    } catch {
      // Four bytes of UTF-16 or UTF-32 never become more than six of UTF-8.
      precondition(0...(bytes.count * 2) ~= error.offset, "a problem outside of the text")
      precondition(!error.summary.isEmpty)
      return
    }
    checkAudiences(document)
    checkParts(bytes, document)
    let all = LaunchProfile.all
    for (place, profile) in all.enumerated() {
      let rules = RuleSet(document, for: profile)
      do throws(Rejection) {
        let program = try Program(rules, for: profile)
        precondition(program.loadedRules.count + program.losses.rules == rules.ruleCount)
        let first = run(program)
        precondition(first == run(program), "two runs differ on \(profile.name)")
        let parts = Program.inParts(bytes, for: [profile], nodeCount: 1)
        precondition(parts != nil || !document.hasDistinctNames(document.root), "not compiled in parts")
        // The parts of the next platform, which may have other members, are compiled between those of this one.
        let both = Program.inParts(bytes, for: [all[(place + 1) % all.count], profile], nodeCount: 1)
        for other in [parts?[0], both?[1]].compactMap(\.self) {
          precondition(other.loadedRules == program.loadedRules && other.losses == program.losses)
          precondition(first == run(other), "a program compiled in parts differs on \(profile.name)")
        }
      } catch {
        precondition(Int(error.range.end) <= rules.text.count, "a rejection outside of the text")
        precondition(error.rule ?? 0 <= rules.ruleCount)
        let parts = Program.inParts(bytes, for: [profile], nodeCount: 1)
        precondition(parts == nil, "a rejected document is compiled in parts")
      }
    }
  }

  /// The smallest parts have the same members and elements as the whole document, each once.
  static func checkParts(_ bytes: [UInt8], _ whole: JSONDocument) {
    do throws(JSONProblem) {
      var parts = try JSONDocumentParts(bytes, splitting: "rules", nodeCount: 1)
      var names: [ByteRange] = []
      var elements: Set<ByteRange> = []
      var deviations: [JSONDeviation] = []
      repeat {
        let part = try parts.next()
        deviations += part.tolerances
        guard whole.isObject(whole.root) else { continue }
        names = part.members(part.root).map { part.range($0.name) }
        for (_, value) in part.members(part.root) where part.isArray(value) {
          elements.formUnion(part.elements(value).map { part.range($0) })
        }
      } while !parts.isAtEnd
      precondition(deviations.sorted { $0.range.start < $1.range.start } == whole.tolerances)
      guard whole.isObject(whole.root) else { return }
      let members = whole.members(whole.root)
      precondition(names == members.map { whole.range($0.name) })
      let all = members.filter { whole.isArray($0.value) }.flatMap { whole.elements($0.value) }
      precondition(elements == Set(all.map { whole.range($0) }))
    } catch {
      preconditionFailure("parts of a document that is read as a whole")
    }
  }

  /// The same for Convert: the index must lead to all that a visitor is in.
  static func checkAudiences(_ document: JSONDocument) {
    for profile in ConvertProfile.all {
      let rules = AudienceRules(document, for: profile)
      do throws(ConvertRejection) {
        var engine = AudienceEngine(try AudienceProgram(rules, for: profile))
        guard let all = try? engine.process(visitor, all: true),
          let found = try? engine.process(visitor)
        else { preconditionFailure("the visitor is read under every program") }
        let wanted = all.filter { $0.answer != .no }
        precondition(wanted.map(\.place) == found.map(\.place), "the index leads elsewhere")
        precondition(wanted.map(\.answer) == found.map(\.answer))
      } catch {
        precondition(Int(error.range.end) <= rules.text.count, "a rejection outside of the text")
      }
    }
  }

  static func run(_ program: Program) -> Result<[Firing], Engine.Stop> {
    let now = Instant(milliseconds: 1_700_000_000_000)
    let world = World(for: program.profile, now: now, dice: .seeded(1))
    var engine = Engine(program, world: world)
    do throws(Engine.Stop) {
      return .success(try engine.process(event))
    } catch {
      return .failure(error)
    }
  }
}
