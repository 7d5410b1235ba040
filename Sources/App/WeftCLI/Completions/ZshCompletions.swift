// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The completion function `_weft` for zsh.
enum ZshCompletions {
  static var script: String {
    let groups = CommandTable.commands.filter { !$0.commands.isEmpty }
    let help = [("help", "Shows the help of a command")]
    let tops = CommandTable.commands.map { ($0.name, $0.sentence) }
    let cases =
      [entry(CommandTable.app, names: tops + help)]
      + groups.map { group in entry(group, names: group.commands.map { ($0.name, $0.sentence) }) }
      + CommandTable.all.dropFirst().map { entry($0, names: []) }
    let grouped = groups.map { "'\($0.syntax.name)'" }.joined(separator: " | ")
    return beginning.replacing("@GROUPS@", with: grouped) + cases.joined()
      + "    'weft help')\n" + names(tops, indent: "      ") + "      ;;\n" + end
  }

  /// The case of one command.
  private static func entry(_ command: Subcommand, names: [(String, String)]) -> String {
    let named = names.isEmpty ? "" : self.names(names, indent: "        ")
    let specs = (command.syntax.options.map(spec) + ["'--help[shows help]'"]) + positionals(command)
    let arguments = "_arguments \\\n" + specs.map { "        \($0)" }.joined(separator: " \\\n")
    guard !named.isEmpty else {
      return "    '\(command.syntax.name)')\n      \(arguments)\n      ;;\n"
    }
    return """
          '\(command.syntax.name)')
            if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
      \(named)      else
              \(arguments)
            fi
            ;;

      """
  }

  private static func names(_ names: [(String, String)], indent: String) -> String {
    let lines = names.map { "\(indent)  \(quoted("\($0.0):\($0.1)"))\n" }.joined()
    return "\(indent)names=(\n\(lines)\(indent))\n\(indent)_describe -t commands command names\n"
  }

  private static func spec(_ option: Option) -> String {
    let help = option.help.replacing("[", with: "\\[").replacing("]", with: "\\]")
    guard let value = option.value, let completed = option.completed else {
      return quoted("\(option.name)[\(help)]")
    }
    // A long option may also have its value after "=".
    let name = option.name.hasPrefix("--") ? option.name + "=" : option.name
    return quoted("*\(name)[\(help)]:\(plain(value)):\(action(completed))")
  }

  private static func positionals(_ command: Subcommand) -> [String] {
    let names = command.syntax.positionals.flatMap { $0.split(separator: " ") }
    return zip(names, command.syntax.completed).enumerated().map { index, place in
      let number = place.0.hasSuffix("…]") ? "*" : "\(index + 1)"
      return quoted("\(number):\(plain(String(place.0))):\(action(place.1))")
    }
  }

  private static func action(_ value: CompletedValue) -> String {
    switch value {
    case .words(let words): "(" + plain(words.joined(separator: " ")) + ")"
    case .file: "_files"
    case .folder: "_files -/"
    // Only the value's name is shown.
    case .unknown: " "
    }
  }

  /// The name of a value, with colons escaped, which would end it.
  private static func plain(_ name: String) -> String {
    name.filter { !"[]".contains($0) }.replacing(":", with: "\\:")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private static let beginning = #"""
    #compdef weft
    # What zsh completes weft by, as weft completions zsh writes it.

    _weft() {
      local command=weft
      local -a names
      integer place=2
      while (( place < CURRENT )) && [[ $words[place] != -* ]]; do
        command+=" $words[place]"
        (( place += 1 ))
        case $command in
          @GROUPS@) ;;
          *) break ;;
        esac
      done
      # What is left begins with one word for the command.
      shift $(( place - 2 )) words
      (( CURRENT -= place - 2 ))
      case $command in

    """#

  private static let end = #"""
      esac
    }

    if [[ $funcstack[1] == _weft ]]; then
      _weft "$@"
    else
      compdef _weft weft
    fi

    """#
}
