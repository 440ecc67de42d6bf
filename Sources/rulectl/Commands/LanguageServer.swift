extension Command {
  /// `rulectl lsp`
  static let languageServer = Command(
    "lsp", .setUp, "Serve editors: findings, hover, completion and more.",
    description: [
      .text(
        """
        Speaks the Language Server Protocol 3.17 on standard input and output. Editors start the server; \
        editors/README.md describes their settings. The server checks rules of every dialect as `validate` does, \
        suites as `test` does, and rulectl.yaml. For each file, the settings of `validate` in its rulectl.yaml apply.
        """),
      .examples(["rulectl lsp"]),
    ],
    statuses: """
      0 the editor ended the session, 1 the input ended before that, 2 the input is not from an editor, 6 input or \
      output failed.
      """,
    options: [.stdio, .config, .noConfig],
    run: { options, _ throws(CommandFailure) in
      let run = EditorRun(try EditorChecker(options), options.files)
      do throws(IOProblem) { return try run.run() } catch { throw CommandFailure(error) }
    })
}
