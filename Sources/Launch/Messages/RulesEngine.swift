/// The extension of the SDK whose engine holds rules.
package enum RulesEngine: String, CaseIterable, Sendable {
  case core, messaging, campaign
}
