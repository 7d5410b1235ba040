// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The completion script for fish.
enum FishCompletions {
  static var script: String {
    let groups = CommandTable.commands.filter { !$0.commands.isEmpty }
    let grouped = groups.map { "'\($0.syntax.name)'" }.joined(separator: " ")
    let lines =
      names(of: CommandTable.commands, behind: "weft")
      + [complete("weft", isBare: true, "-a help -d 'Shows the help of a command'")]
      + names(of: CommandTable.commands, behind: "weft help")
      + groups.flatMap { names(of: $0.commands, behind: $0.syntax.name) }
      + CommandTable.all.flatMap(lines)
    return beginning.replacing("@GROUPS@", with: grouped) + lines.joined()
  }

  private static func names(of commands: [Subcommand], behind name: String) -> [String] {
    commands.map {
      complete(name, isBare: true, "-a \($0.name) -d \(quoted($0.sentence))")
    }
  }

  /// The lines of one command.
  private static func lines(_ command: Subcommand) -> [String] {
    let name = command.syntax.name
    let options = command.syntax.options.map { option in
      let isLong = option.name.hasPrefix("--")
      let flag = isLong ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
      let values = option.completed.map { " " + offered($0, isOption: true) } ?? ""
      return complete(name, "\(flag)\(values) -d \(quoted(option.help))")
    }
    let places = command.syntax.completed.filter { $0 != .unknown }
      .map { complete(name, offered($0, isOption: false)) }
    return options + [complete(name, "-l help -d 'Shows help'")] + places
  }

  private static func offered(_ value: CompletedValue, isOption: Bool) -> String {
    switch value {
    case .words(let words): (isOption ? "-x " : "") + "-a \(quoted(words.joined(separator: " ")))"
    case .file: isOption ? "-r -F" : "-F"
    case .folder: (isOption ? "-x " : "") + "-a '(__fish_complete_directories)'"
    case .unknown: "-x"
    }
  }

  /// - Parameter isBare: Whether it is offered only when no option precedes it.
  private static func complete(
    _ command: String,
    isBare: Bool = false,
    _ what: String
  ) -> String {
    let condition = isBare ? "__weft_is \(command) --bare" : "__weft_is \(command)"
    return "complete -c weft -n '\(condition)' \(what)\n"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  private static let beginning = #"""
    # What fish completes weft by, as weft completions fish writes it.
    function __weft_is
        set -l words (commandline -opc)
        set -e words[1]
        set -l command weft
        for word in $words
            string match -q -- '-*' $word; and break
            set command "$command $word"
            contains -- $command @GROUPS@; or break
        end
        if test "$argv[-1]" = --bare
            string match -q -- '-*' $words; and return 1
            set -e argv[-1]
        end
        test "$command" = "$argv"
    end

    complete -c weft -f

    """#
}
