extension Command {
  /// `rulectl lsp`
  static let languageServer = Command(
    "lsp", .setUp, "Serve editors: findings, hover, completion and more.",
    description: [
      .text(
        """
        Speaks the Language Server Protocol 3.17 on standard input and output. Editors start it; editors/README.md says \
        how to set them up. It checks rules of every dialect as `validate` does, suites as `test` does, and rulectl.yaml. \
        Settings are those of `validate` in the rulectl.yaml of each file.
        """),
      .examples(["rulectl lsp"]),
    ],
    statuses: """
      0 the editor ended the session, 1 the input ended before that, 2 the input is not that of an editor, 6 input or \
      output failed.
      """,
    options: [.stdio, .config, .noConfig],
    run: { options, _ throws(CommandFailure) in
      let run = EditorRun(try EditorChecker(options), options.files)
      do throws(IOProblem) { return try run.run() } catch { throw CommandFailure(error) }
    })
}
