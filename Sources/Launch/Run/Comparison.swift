/// A relation between two ordered values. If a value is NaN, only `notEqual` is true.
package enum Relation: UInt8, CaseIterable, Hashable, Sendable {
  case equal, notEqual, greater, atLeast, less, atMost

  /// True for `<`, `<=`, `>` and `>=`.
  package var isOrdering: Bool { self != .equal && self != .notEqual }

  @inline(__always)
  package func holds<Value: Comparable>(_ fact: Value, _ literal: Value) -> Bool {
    switch self {
    case .equal: fact == literal
    case .notEqual: fact != literal
    case .greater: fact > literal
    case .atLeast: fact >= literal
    case .less: fact < literal
    case .atMost: fact <= literal
    }
  }
}

/// A relation between two strings; the platforms ignore case.
package enum TextRelation: UInt8, Hashable, Sendable {
  case equals, differs, contains, lacks, starts, ends

  package var kind: TextRelationKind {
    switch self {
    case .equals, .differs: .equals
    case .contains, .lacks: .contains
    case .starts: .starts
    case .ends: .ends
    }
  }

  /// True if the relation is the negation of another relation.
  package var isNegative: Bool { self == .differs || self == .lacks }
}

/// The part of a string that is compared with the literal: the whole string, any part, the start or the end.
package enum TextRelationKind { case equals, contains, starts, ends }

extension Matcher {
  /// The relation that the matcher tests between numbers; nil if the matcher is not defined for numbers.
  package var relation: Relation? {
    switch self {
    case .equals: .equal
    case .notEquals: .notEqual
    case .greater: .greater
    case .atLeast: .atLeast
    case .less: .less
    case .atMost: .atMost
    case .contains, .lacks, .startsWith, .endsWith, .exists, .isMissing: nil
    }
  }

  /// The relation that the matcher tests between strings; nil if the matcher is not defined for strings.
  package var textRelation: TextRelation? {
    switch self {
    case .equals: .equals
    case .notEquals: .differs
    case .contains: .contains
    case .lacks: .lacks
    case .startsWith: .starts
    case .endsWith: .ends
    case .greater, .atLeast, .less, .atMost, .exists, .isMissing: nil
    }
  }

  /// True for `gt`, `ge`, `lt` and `le`.
  package var isOrdering: Bool { relation?.isOrdering ?? false }
}

/// The conversion applied to a fact before it is compared.
package enum Conversion: UInt8, Hashable, Sendable {
  /// No conversion.
  case none
  /// Replaces a missing value with the empty string, as iOS does for an unknown function.
  case blankWhenMissing
  case text, integer, decimal, truth
  case urlEncoding

  /// Creates the conversion of a template function, or nil if the name is unknown.
  package init?(function: [UInt8]) {
    switch String(decoding: function, as: UTF8.self) {
    case "string": self = .text
    case "int": self = .integer
    case "double": self = .decimal
    case "bool": self = .truth
    case "urlenc": self = .urlEncoding
    default: return nil
    }
  }
}

/// The tests that predicates make, with all platform differences already resolved.
package enum Comparison: Hashable, Sendable {
  case text(TextRelation)
  case constant(Bool)
  /// True if the converted fact has a value (`exists`), or if it has no value (`isMissing`).
  case exists, isMissing
  /// Returns `result` if the converted fact has the type of this conversion; otherwise false.
  case converted(Conversion, result: Bool)
  case integer(Relation)
  case decimal(Relation)
  case truth(isEqual: Bool)
  /// Compares the fact's string, parsed as a Java double, with the literal.
  case textAsNumber(Relation)
  /// Compares with an integer literal out of the 32-bit range. If `isEqual` is true, tests that the converted fact
  /// equals the literal. Otherwise, tests that the fact has a value that does not equal the literal.
  case long(isEqual: Bool)
  /// True if the unconverted fact has a value.
  case present
  /// Compares the fact as a Java double: the fact is a number, or a string that is parsed as a number.
  case rawNumber(Relation)
  /// Compares the unconverted fact with the literal; false if the fact is not a number.
  case number(Relation)
  /// The platform's engine throws if the fact has a value (`throwsWhenPresent`) or is a number (`throwsWhenNumber`).
  /// Otherwise the comparison is false.
  case throwsWhenPresent, throwsWhenNumber

  /// The type of the literal. It selects the array of the program that `Predicate.literal` indexes.
  package enum LiteralType { case none, truth, text, integer, decimal }

  package var literalType: LiteralType {
    switch self {
    case .text: .text
    case .integer, .long: .integer
    case .decimal, .textAsNumber, .rawNumber, .number: .decimal
    case .truth: .truth
    case .constant, .exists, .isMissing, .converted, .present, .throwsWhenPresent, .throwsWhenNumber: .none
    }
  }

  /// The relation between the fact's value and a literal that is a number or a Boolean. Nil for other literals, and if
  /// the value is not compared with the literal itself.
  package var relation: Relation? {
    switch self {
    case .integer(let relation), .decimal(let relation), .textAsNumber(let relation), .rawNumber(let relation),
      .number(let relation):
      relation
    case .truth(let isEqual), .long(let isEqual): isEqual ? .equal : .notEqual
    case .constant, .exists, .isMissing, .converted, .text, .present, .throwsWhenPresent, .throwsWhenNumber: nil
    }
  }

  /// True if the platform's engine throws on some values, and the comparison is false for all other values.
  package var isThrowing: Bool { self == .throwsWhenPresent || self == .throwsWhenNumber }

  /// The way in which the index finds events for which a comparison may be true.
  package enum IndexLead {
    /// The comparison may be true without a value, so the index cannot find all events for which the comparison is
    /// true.
    case unindexed
    case never
    /// Any value of the fact selects the rule.
    case present
    case text(TextRelationKind)
    case integer(Relation)
    case decimal(Relation)
    case truth(isEqual: Bool)
    /// Any value of the fact leads to the predicate, which the index evaluates before it reports the rule.
    case open
  }

  package var indexLead: IndexLead {
    if relation == .notEqual, literalType != .truth { return .present }
    return switch self {
    case .constant, .isMissing: .unindexed
    case .throwsWhenPresent, .throwsWhenNumber, .converted(_, result: false): .never
    case .exists, .present, .converted(_, result: true): .present
    case .text(let relation): relation.isNegative ? .present : .text(relation.kind)
    case .integer(let relation): .integer(relation)
    case .long: .integer(.equal)
    case .decimal(let relation), .number(let relation): .decimal(relation)
    case .truth(let isEqual): .truth(isEqual: isEqual)
    case .textAsNumber, .rawNumber: .open
    }
  }
}

/// A distinct test of one fact.
package struct Predicate: Hashable, Sendable {
  package var fact: UInt32
  package var conversion: Conversion
  package var comparison: Comparison
  /// The index of the literal in the program's array for the type of the literal; for a Boolean, 0 or 1.
  package var literal: UInt32
}
