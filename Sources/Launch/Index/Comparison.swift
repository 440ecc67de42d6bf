/// A relation between two ordered values. If one of them is NaN, only `notEqual` is true.
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

  /// True for `<`, `<=`, `>` and `>=`.
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

/// The conversion applied to a fact before it is compared.
package enum Conversion: UInt8, Hashable, Sendable {
  /// No conversion.
  case none
  /// The empty string if the value is missing: a call of an unknown function on iOS.
  case blankWhenMissing
  case text, integer, decimal, truth
  case urlEncoding

  /// The conversion for a template function, or nil if the name is unknown.
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
  case constant(Bool)
  /// True if the converted fact has a value, or if it has none.
  case exists, isMissing
  /// Returns `result` if the converted fact has the type of the conversion given here, else false.
  case converted(Conversion, result: Bool)
  case textEquals, textDiffers, textContains, textLacks, textStarts, textEnds
  case integer(Relation)
  case decimal(Relation)
  case truth(isEqual: Bool)
  /// Compares the fact's string, parsed as a Java double, with the literal.
  case textAsNumber(Relation)
  /// Compares with an integer literal out of the 32-bit range. `true`: the converted fact is an
  /// equal integer. `false`: it has a value and is not an equal integer.
  case long(isEqual: Bool)
  /// True if the unconverted fact has a value.
  case present
  /// Compares the fact as a Java double: a number, or a string parsed as one.
  case rawNumber(Relation)
  /// Compares the unconverted fact with the literal; false if it is not a number.
  case number(Relation)
  /// The platform's engine throws if the fact has a value, or if it is a number; otherwise false.
  case throwsWhenPresent, throwsWhenNumber
}

/// A distinct test of one fact.
package struct Predicate: Hashable, Sendable {
  package var fact: UInt32
  package var conversion: Conversion
  package var comparison: Comparison
  /// The index of the literal in the program's array for its type; 0 or 1 for a boolean.
  package var literal: UInt32
}
