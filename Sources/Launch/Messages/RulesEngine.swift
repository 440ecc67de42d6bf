/// The extension of the SDK whose engine contains the rules.
package enum RulesEngine: String, CaseIterable, Sendable {
  case core, messaging, campaign
}
