internal import RuleCore

/// One way to hold two ordered values against each other; every one is false next to NaN, but for
/// `notEqual`.
package enum Relation: UInt8, CaseIterable, Hashable, Sendable {
  case equal, notEqual, greater, atLeast, less, atMost

  package init?(_ matcher: Matcher) {
    switch matcher {
    case .equals: self = .equal
    case .notEquals: self = .notEqual
    case .greater: self = .greater
    case .atLeast: self = .atLeast
    case .less: self = .less
    case .atMost: self = .atMost
    case .contains, .lacks, .startsWith, .endsWith, .exists, .isMissing: return nil
    }
  }

  /// Whether it asks for more than equality.
  var isOrdering: Bool { self != .equal && self != .notEqual }

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

/// What a fact is turned into before it is compared.
package enum Conversion: UInt8, Hashable, Sendable {
  /// The value as it is.
  case none
  /// The value as it is, the empty text for none: what a call of an unknown function yields on iOS.
  case blankWhenMissing
  case text, integer, decimal, truth
  case urlEncoding

  /// The conversion that a template's function names, or nil for an unknown one.
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

/// The tests that a program makes; each is settled for its platform when the program is built.
package enum Comparison: Hashable, Sendable {
  case constant(Bool)
  /// The converted fact has a value, or has none.
  case exists, isMissing
  /// The converted fact has the type of `operand`; then the result is given.
  case converted(Conversion, result: Bool)
  case textEquals, textDiffers, textContains, textLacks, textStarts, textEnds
  case integer(Relation)
  case decimal(Relation)
  case truth(isEqual: Bool)
  /// Both texts parsed as Java doubles.
  case textAsNumber(Relation)
  /// The converted fact is a 64-bit integer beyond 32 bits and equals the literal, or has a value
  /// and does not.
  case long(isEqual: Bool)
  /// The unconverted fact has a value.
  case present
  /// The converted fact's text parsed as a Java double.
  case rawNumber(Relation)
  /// The fact is a number and stands so to the literal; nothing is converted.
  case number(Relation)
  /// The engine throws when the fact has a value, or when it is a number.
  case throwsWhenPresent, throwsWhenNumber
}

/// One distinct test of one fact.
package struct Predicate: Hashable, Sendable {
  package var fact: UInt32
  package var conversion: Conversion
  package var comparison: Comparison
  /// The literal's place in the program's list for its type.
  package var literal: UInt32
}
