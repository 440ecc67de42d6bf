extension Command {
  /// `rulectl completion SHELL`
  static let completion = Command(
    "completion", .setUp, "Print the completions for a shell.",
    description: [
      .text(
        """
        With the completions, the shell completes commands, options, values, codes and files. After --rule, it \
        completes the ids of the rules in the files that are already typed. `make install` installs the completions.
        """),
      .examples([
        "rulectl completion bash > ~/.local/share/bash-completion/completions/rulectl",
        "rulectl completion zsh > ~/.zfunc/_rulectl",
        "rulectl completion fish > ~/.config/fish/completions/rulectl.fish",
      ]),
      .text("zsh reads ~/.zfunc if ~/.zshrc adds it to fpath before compinit: fpath=(~/.zfunc $fpath)."),
    ],
    arguments: [
      CommandArgument("SHELL", .one, "Shell: bash, zsh, fish", .names { names(Shell.self) }) { $0.inputs = [$1] }
    ],
    options: [],
    output: "a script",
    run: { options, _ throws(CommandFailure) in
      let name = options.inputs[0]
      guard let shell = Shell(rawValue: name) else { throw .invalid(name, of: "shell", among: names(Shell.self)) }
      try Output.show(Array(shell.script.utf8))
      return .done
    })
}

/// A shell with completions. Its script runs `rulectl __complete` to get the candidates, with the words before the
/// cursor and the word at the cursor, each as typed.
///
/// The output has a line for each candidate. The first line determines which files are candidates too: `files` with
/// suffixes of file names, `folders`, or `words` for none.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  static let request = "__complete"

  var script: String {
    switch self {
    case .bash:
      #"""
      _rulectl() {
        local IFS=$'\n' word="${COMP_WORDS[COMP_CWORD]}" answer head ends end file
        answer=($(rulectl __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null))
        head="${answer[0]}"
        # bash makes a word of an equal sign, and completes what follows it.
        [[ "$word" == "=" ]] && word=""
        COMPREPLY=($(compgen -W "${answer[*]:1}" -- "$word"))
        case "$head" in
          folders) compopt -o filenames; COMPREPLY+=($(compgen -d -- "$word")) ;;
          files*)
            compopt -o filenames
            COMPREPLY+=($(compgen -d -- "$word"))
            IFS=' ' read -ra ends <<< "${head#files}"
            for file in $(compgen -f -- "$word"); do
              [[ -d "$file" ]] && continue
              [[ ${#ends[@]} -eq 0 ]] && COMPREPLY+=("$file")
              for end in "${ends[@]}"; do
                [[ "$file" == *".$end" ]] && COMPREPLY+=("$file")
              done
            done ;;
        esac
      }
      complete -F _rulectl rulectl

      """#
    case .zsh:
      #"""
      #compdef rulectl
      _rulectl() {
        local -a answer words_
        local head
        answer=("${(@f)$(rulectl __complete "${(@)words[2,CURRENT]}" 2> /dev/null)}")
        head="${answer[1]}"
        words_=("${(@)answer[2,-1]}")
        compadd -a words_
        case "$head" in
          folders) _files -/ ;;
          files) _files ;;
          files*) _files -g "*.(${(j:|:)${(s: :)${head#files }}})(-.)" ;;
        esac
      }
      if [ "$funcstack[1]" = _rulectl ]; then _rulectl "$@"; else compdef _rulectl rulectl; fi

      """#
    case .fish:
      #"""
      function __rulectl_complete
        set -l words (commandline -opc) (commandline -ct)
        set -l answer (rulectl __complete $words[2..-1] 2> /dev/null)
        test (count $answer) -gt 1; and printf '%s\n' $answer[2..-1]
        set -l head (string split ' ' -- $answer[1])
        switch $head[1]
          case folders
            __fish_complete_directories (commandline -ct) ''
          case files
            if test (count $head) -eq 1
              __fish_complete_path (commandline -ct)
            else
              for end in $head[2..-1]
                __fish_complete_suffix .$end
              end | string match -er -- '(?:/|\.(?:'(string join '|' $head[2..-1])'))(?:\t.*)?$'
            end
        end
      end
      complete -c rulectl -f -a '(__rulectl_complete)'

      """#
    }
  }

  /// Returns the output for the words of a command line after the program's name. The last word is completed.
  static func answer(to words: [String]) -> String {
    let last = words.last ?? ""
    // For bash, an equal sign is a word. If the cursor follows the sign, the sign is the last word.
    let isAfterSign = last == "=" || words.dropLast().last == "="
    let before = words.dropLast(words.dropLast().last == "=" ? 2 : 1)
    guard let name = before.first, let command = Command.named(name) else {
      let isHelp = before.first == "help"
      return lines(.names { Command.all.map(\.name) + (isHelp ? [] : ["help", "--help", "--version"]) })
    }
    if let sign = last.firstIndex(of: "="), last.hasPrefix("--"), let row = command.option(last[..<sign]) {
      guard case .names(let values) = row.offered else { return lines(.none) }
      return lines(.names { values().map { "\(row.name)=\($0)" } })
    }
    if !before.contains("--") {
      if let row = before.last.flatMap({ command.option($0) }), row.takesValue,
        row.shortcut == nil || isAfterSign
      {
        return lines(row.offered, words)
      }
      if last.hasPrefix("-") { return lines(.names { command.allOptions.map(\.name) }) }
    }
    // The number of words that are neither options nor values of options.
    let arguments = GivenOptions(joined(before.dropFirst()), of: command).arguments.count
    let row = arguments < command.arguments.count ? command.arguments[arguments] : command.arguments.last
    return lines(row?.completion ?? .none, words)
  }

  /// Returns the words with each option and its value joined; bash splits them at the equal sign.
  private static func joined(_ words: ArraySlice<String>) -> [String] {
    var result: [String] = []
    for word in words {
      let isValue = result.last.map { $0.hasPrefix("--") && $0.hasSuffix("=") } ?? false
      if word == "=" || isValue, let last = result.popLast() {
        result.append(last + word)
      } else {
        result.append(word)
      }
    }
    return result
  }

  private static func lines(_ completion: CommandOption.Completion, _ words: [String] = []) -> String {
    let lines =
      switch completion {
      case .none: ["words"]
      case .files(let ends), .inputs(let ends): [(["files"] + ends).joined(separator: " ")]
      case .folders: ["folders"]
      case .codes: ["words"] + Catalogue.pages.map(\.code) + Catalogue.pages.map(\.name)
      case .ruleNames: ["words"] + RuleNames.completions(of: words)
      case .names(let names): ["words"] + names()
      }
    return lines.joined(separator: "\n")
  }
}

/// The values of `--rule` that a shell offers.
enum RuleNames {
  /// Returns the names of each rule in the rule files among `words`: the ids that need no quotes in a shell, or the
  /// index.
  ///
  /// `words`: the command line, with the quotes and backslashes of the shell. bash expands the words that it offers,
  /// so an id with other characters could run a command.
  static func completions(of words: [String]) -> [String] {
    var names: [String] = []
    for word in words.dropFirst() where !word.hasPrefix("-") {
      let path = unquoted(word)
      // Only regular files are opened: opening a pipe would wait for the writer of the pipe.
      guard !path.isEmpty, FileKind.isRegular(FileKind(path) == .folder ? path + "/" + RulesFile.name : path) else {
        continue
      }
      let limits = RulesLimits.standard
      guard let input = try? RulesInput(path, from: FileSource(), .standard, limits),
        let parts = try? input.dialect(nil, [], limits).parts(input, limits)
      else { continue }
      for place in 0..<parts.partCount {
        let plain = parts.names(ofPartAt: place).map { String(decoding: $0, as: UTF8.self) }.filter(isPlain)
        names += plain.isEmpty ? [String(place)] : plain
      }
    }
    return names
  }

  /// True if a shell reads the name as one word, and `--rule` reads it as one id.
  private static func isPlain(_ name: String) -> Bool {
    let others = Set("._-@+%/".utf8)
    return name.utf8.contains { $0 &- 0x30 >= 10 } && name.utf8.first != 0x2D
      && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || others.contains($0) }
  }

  /// Returns a word of a command line without quotes and backslashes.
  private static func unquoted(_ word: String) -> String {
    var result = ""
    var isEscaped = false
    for character in word {
      if isEscaped || !#"\'""#.contains(character) {
        result.append(character)
        isEscaped = false
      } else {
        isEscaped = character == "\\"
      }
    }
    return result
  }
}
