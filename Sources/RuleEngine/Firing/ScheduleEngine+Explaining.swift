extension ScheduleEngine {
  /// Keeps a journal from here on, forgetting what it held.
  package mutating func beginJournal() {
    var journal = self.journal ?? ScheduleJournal(world)
    journal.begin(with: world)
    self.journal = journal
  }

  /// What has happened to every schedule since the journal began; or only to those to which something
  /// has.
  ///
  /// `spell` says how a document writes a condition.
  package func explanations(
    onlyTouched: Bool = false, spell: @escaping (JSONDocument, Condition) -> ValueSpelling
  ) -> [ScheduleExplanation] {
    guard let journal else { return [] }
    let explainer = ScheduleExplainer(profile, world, plans, journal, spell: spell)
    return (onlyTouched ? explainer.touched : explainer.present).compactMap {
      explainer.explanation(of: $0)
    }
  }
}
