/// The place of a rule set in `AudienceRules.trees`.
package typealias RuleTreeID = Int32

/// A rule set: the conditions of one audience, location or site area; the last one is the top.
package struct RuleTree: Sendable {
  package var range: ByteRange
  /// In `AudienceRules.conditions`.
  package var conditions: Range<Int32>

  package init(range: ByteRange, conditions: Range<Int32>) {
    (self.range, self.conditions) = (range, conditions)
  }
}

/// An audience, segment or location: a rule set under an id.
package struct Audience: Sendable {
  /// The entry of the list.
  package var entry: JSONDocument.Value
  package var id: JSONDocument.Value?
  package var key: JSONDocument.Value?
  package var name: JSONDocument.Value?
  package var type: JSONDocument.Value?
  package var rules: JSONDocument.Value?
  /// The tree of `rules`, when there are any and they are not null.
  package var tree: RuleTreeID?

  package init(entry: JSONDocument.Value) { self.entry = entry }
}

/// An experience: who gets to see it, by the ids of audiences and locations.
package struct Experience: Sendable {
  /// The entry of `experiences`.
  package var entry: JSONDocument.Value
  package var id: JSONDocument.Value?
  package var key: JSONDocument.Value?
  package var type: JSONDocument.Value?
  package var audiences: JSONDocument.Value?
  package var locations: JSONDocument.Value?
  package var siteArea: JSONDocument.Value?
  /// The tree of `site_area`, when there is one that JavaScript takes for true.
  package var siteAreaTree: RuleTreeID?
  package var settings: JSONDocument.Value?
  /// `settings.matching_options`.
  package var matchingOptions: JSONDocument.Value?
  /// `audiences` there.
  package var audienceMatching: JSONDocument.Value?
  /// `locations` there.
  package var locationMatching: JSONDocument.Value?
  package var environment: JSONDocument.Value?
  package var variations: JSONDocument.Value?
  /// What `variations` lists, when that is an array.
  package var variationEntries: [ExperienceVariation] = []
  package var name: JSONDocument.Value?
  package var status: JSONDocument.Value?
  package var goals: JSONDocument.Value?

  package init(entry: JSONDocument.Value) { self.entry = entry }
}

/// What visitors of an experience may be given.
package struct ExperienceVariation: Sendable {
  /// The entry of `variations`.
  package var entry: JSONDocument.Value
  package var id: JSONDocument.Value?
  package var key: JSONDocument.Value?
  package var name: JSONDocument.Value?
  package var status: JSONDocument.Value?

  package init(
    entry: JSONDocument.Value, id: JSONDocument.Value? = nil, key: JSONDocument.Value? = nil,
    name: JSONDocument.Value? = nil, status: JSONDocument.Value? = nil
  ) {
    (self.entry, self.id, self.key, self.name, self.status) = (entry, id, key, name, status)
  }
}

/// A Convert document as its dialect reads it, before any platform has looked at it: a configuration,
/// or one rule set.
///
/// Nothing is dropped: what cannot be read is an `unreadable` condition, or a member of whatever kind
/// it is.
public struct AudienceRules: Sendable {
  package var document: JSONDocument
  package var experiences: [Experience] = []
  package var audiences: [Audience] = []
  package var segments: [Audience] = []
  package var locations: [Audience] = []
  /// The entries of `archived_experiences`.
  package var archived: [JSONDocument.Value] = []
  /// The whole document is this rule set; then there are neither experiences nor audiences.
  package var bareTree: RuleTreeID?
  package var trees: [RuleTree] = []
  /// The names that the dialect knows, for guesses at what was meant.
  package var familyNames: [String] = []
  package var comparisonNames: [String] = []
  /// What the groups of a rule set are called, from the top.
  package var groupNames: [String] = []
  /// The member of a leaf that names its family.
  package var familyMember = ""
  package var conditions: [AudienceCondition] = []
  package var children: [ConditionID] = []

  package init(document: JSONDocument) { self.document = document }

  /// The text of the document as UTF-8, to which the places of problems refer.
  public var text: [UInt8] { document.text }

  /// The document is one rule set.
  public var isBare: Bool { bareTree != nil }

  /// How many experiences, audiences, segments and locations there are, or the one rule set.
  public var ruleCount: Int {
    isBare ? 1 : experiences.count + audiences.count + segments.count + locations.count
  }

  /// The most conditions of one rule set that are no groups.
  package var mostLeaves: Int {
    trees.map { tree in
      tree.conditions.count { conditions[Int($0)].children.isEmpty }
    }.max() ?? 0
  }

  /// The places of the leaves of a rule set, in the order of the document.
  package func leaves(of tree: RuleTreeID) -> [ConditionID] {
    trees[Int(tree)].conditions.filter { place in
      if case .visitor = conditions[Int(place)].form { return true }
      return false
    }
  }

  /// The leaf of an audience's rule set that decides all of it: the first that asks for an experience.
  package func decidingLeaf(of tree: RuleTreeID) -> ConditionID? {
    leaves(of: tree).first { place in
      guard case .visitor(let test) = conditions[Int(place)].form else { return false }
      return test.family?.asksForExperience == true
    }
  }

  package func children(of condition: AudienceCondition) -> ArraySlice<ConditionID> {
    children[Int(condition.children.lowerBound)..<Int(condition.children.upperBound)]
  }
}
