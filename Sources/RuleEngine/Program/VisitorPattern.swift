/// A pattern of `regexMatches`, compiled for a platform: the seam to the regular expressions.
struct VisitorPattern: Sendable {
  private let runtime: ConvertProfile.Runtime

  /// `pattern` is WTF-8.
  init(_ pattern: [UInt8], _ runtime: ConvertProfile.Runtime) { self.runtime = runtime }

  /// Searches `subject`, WTF-8, in lower case where the platform searches it so.
  ///
  /// What is no pattern fails on the platform that inverts that, and bars on the other one.
  func verdict(on subject: [UInt8]) -> VisitorVerdict { .open("regexMatches") }
}
