/// Caches the last parsed document, rule set and programs for further platforms. A document and programs are reused
/// for the same text. A rule set is reused for the same text and the same choice among repeated members.
final class DocumentReadings {
  private var text: [UInt8] = []
  private var tree: JSONDocument?
  private var rules: (choice: MemberChoice, set: RuleSet)?
  private var compiled: (text: [UInt8], programs: [Program]?)?
  /// The dialect that was detected; nil if an option names the dialect.
  var guess: DialectGuess?
  /// The engine that the content suggests; nil if the content was not checked yet.
  var engineGuess: RulesInput.EngineGuess??

  func tree(of text: [UInt8], depthLimit: Int) throws(JSONProblem) -> JSONDocument {
    if let tree, text == self.text { return tree }
    rules = nil
    let tree = try JSONDocument(text, depthLimit: depthLimit)
    (self.text, self.tree) = (text, tree)
    return tree
  }

  /// Returns the programs for `text`. Only the first call for a text calls `compile`.
  func programs(of text: [UInt8], _ compile: () -> [Program]?) -> [Program]? {
    if let compiled, compiled.text == text { return compiled.programs }
    let programs = compile()
    compiled = (text, programs)
    return programs
  }

  /// Returns the rules in `tree`, the last result of `tree(of:depthLimit:)`.
  func rules(in tree: JSONDocument, for profile: LaunchProfile) -> RuleSet {
    if let rules, rules.choice == profile.memberChoice { return rules.set }
    let set = RuleSet(tree, for: profile)
    rules = (profile.memberChoice, set)
    return set
  }
}

extension RulesInput.Document {
  /// Parses a document. Throws if the document exceeds a limit or if no platform can parse it.
  func tree(_ limits: RulesLimits) throws(CommandFailure) -> JSONDocument {
    if text.count > limits.bytes {
      throw CommandFailure(
        .limit, "more than \(limits.bytes) bytes", place: name, help: "raise the limit: --max-rules-bytes")
    }
    let tree: JSONDocument
    do throws(JSONProblem) {
      tree = try readings.tree(of: text, depthLimit: limits.depth)
    } catch {
      let locations = TextLocations(name, text)
      let place = locations.place(of: error.offset)
      if case .nested(over: let depth) = error.reason, depth == limits.depth {
        throw CommandFailure(.limit, error.summary, place: place, help: error.help, cause: .json(error))
      }
      if case .members(over: let most) = error.reason {
        throw CommandFailure(.limit, "more than \(most) values and names", place: place, cause: .json(error))
      }
      var notes: [String] = []
      if let comment = Finding.hidingComment(in: text, before: error.offset),
        case .document(let range) = comment.location
      {
        notes = ["\(locations.place(of: range.lower)): \(comment.message.line())"]
      }
      throw CommandFailure(
        .rules, error.summary, place: place, notes: notes, help: error.help, cause: .json(error))
    }
    return tree
  }
}

/// The dialect that was detected for a document, and the reason. The guess is reported if no part of the document
/// loads.
struct DialectGuess {
  enum Reason {
    /// Members of the root identify the dialect.
    case members([String])
    /// The root has members with names similar to members that identify the dialect.
    case similar([String])
    /// Only this dialect has the requested platforms.
    case platforms([String])
    /// Nothing identifies the dialect.
    case none
  }

  /// The title of the dialect.
  let title: String
  let reason: Reason
}
