internal import RuleEngine

/// When a check of Convert documents is called. The driver goes over a document once; groups and
/// leaves come in document order, groups before what is in them.
enum ConvertCheck: Sendable {
  case document(@Sendable (AudienceSubject, inout Findings) -> Void)
  case experience(@Sendable (AudienceSubject, Experience, inout Findings) -> Void)
  /// For rule sets as a whole.
  case tree(@Sendable (AudienceSubject, PlacedTree, inout Findings) -> Void)
  /// For whatever stands where a group should.
  case group(@Sendable (AudienceSubject, PlacedGroup, inout Findings) -> Void)
  /// For leaves that are objects.
  case leaf(@Sendable (AudienceSubject, PlacedLeaf, inout Findings) -> Void)
}
