/// The lints of Convert documents.
package enum ConvertLints {}

typealias ConvertCheck = Check<ConvertCheckBody>

/// The part of a document for which a check is called. The document is traversed once. Groups and conditions come in
/// document order, each group before its children.
enum ConvertCheckBody: Sendable {
  case document(@Sendable (ConvertLintContext, inout Findings) -> Void)
  case experience(@Sendable (ConvertLintContext, Experience, inout Findings) -> Void)
  /// Called for each rule set.
  case tree(@Sendable (ConvertLintContext, PlacedTree, inout Findings) -> Void)
  /// Called for each value in a position where a group is expected.
  case group(@Sendable (ConvertLintContext, PlacedGroup, inout Findings) -> Void)
  /// Called for each condition that is an object.
  case leaf(@Sendable (ConvertLintContext, PlacedLeaf, RuleElement, inout Findings) -> Void)
}
