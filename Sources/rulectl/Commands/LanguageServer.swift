internal import ArgumentParser

/// `rulectl lsp`
struct LanguageServer: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serve editors: findings, hover, completion and more.",
    discussion: """
      Speaks the Language Server Protocol 3.17 on standard input and output. Editors start it; editors/README.md says \
      how to set them up. It checks rules of every dialect as `validate` does, suites as `test` does, and rulectl.yaml. \
      Settings are those of `validate` in the rulectl.yaml of each file.

        rulectl lsp

      Status: 0 the editor ended the session, 1 the input ended before that, 2 the input is not that of an editor, \
      6 input or output failed.
      """)

  @Flag(help: "Accepted because some editors pass it: standard input and output are always used")
  var stdio = false
  @OptionGroup var configurationFile: ConfigurationOptions

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let checker = try EditorChecker(configurationFile)
    return try EditorRun(checker).run()
  }
}
