import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint

/// What `profiles` together have to say about the text of a document, as the program puts it together:
/// platforms that choose differently between members of one name read the rules each in their way.
/// `assets` are the names of the files below `assets/`.
func findings(
  in text: [UInt8], for profiles: [LaunchProfile] = LaunchProfile.all, assets: [String]? = nil,
  dialect: String = "adobe"
) -> [Finding] {
  switch dialect {
  case "convert": convertFindings(in: text)
  case "airship": airshipFindings(in: text)
  default: findings(in: text, for: profiles, files: assets?.map { Asset(Array($0.utf8)) })
  }
}

/// The same, with what is known of the files, and with what the caller asks for.
func findings(
  in text: [UInt8], for profiles: [LaunchProfile] = LaunchProfile.all, files: [Asset]?,
  _ expectations: LintOptions = LintOptions()
) -> [Finding] {
  let tree: JSONDocument
  do {
    tree = try JSONDocument(text)
  } catch {
    return [.unreadable(error, in: text, for: profiles.map(\.name))]
  }
  if let messages = PropositionInput(tree) {
    var ignored: [Finding] = []
    return messages.responses.flatMap { response in
      MessageLintContext(messages, response, for: profiles, expectations).findings(ignored: &ignored)[0] ?? []
    }
  }
  var groups = [profiles]
  if !tree.objectsOfDoubtfulNames.isEmpty {
    groups = [MemberChoice.first, .last].map { choice in
      profiles.filter { $0.memberChoice == choice }
    }
  }
  return groups.filter { !$0.isEmpty }.reduce([]) { found, group in
    let subject = LaunchLintContext(RuleSet(tree, for: group[0]), for: group, assets: files, expectations: expectations)
    return Finding.merged(found, subject.findings())
  }
}

/// What both platforms of Convert have to say about the text of a document.
func convertFindings(in text: [UInt8], for profiles: [ConvertProfile] = ConvertProfile.all) -> [Finding] {
  guard let tree = try? JSONDocument(text) else { return [] }
  return ConvertLintContext(AudienceRules(tree, for: profiles[0]), for: profiles).findings()
}

/// What today's platforms of Airship have to say about the text of a document.
func airshipFindings(in text: [UInt8], for profiles: [AirshipProfile] = [.android, .ios]) -> [Finding] {
  guard let tree = try? JSONDocument(text) else { return [] }
  let isPredicate = ScheduleSet.isPredicate(tree)
  let readings = profiles.map { profile in
    AirshipLintContext.Reading(
      profile, isPredicate ? ScheduleSet(predicate: tree, for: profile) : ScheduleSet(tree, for: profile))
  }
  return AirshipLintContext(readings, isPredicate: isPredicate)?.findings() ?? []
}
