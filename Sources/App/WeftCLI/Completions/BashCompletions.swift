// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The completion script for bash.
///
/// It needs bash 4 and nothing else: neither the package bash-completion nor a process for each
/// word.
enum BashCompletions {
  static var script: String {
    let groups = CommandTable.commands.filter { !$0.commands.isEmpty }
    let names = CommandTable.commands.map(\.name)
    let cases =
      [entry(CommandTable.app, names: names + ["help"])]
      + groups.map { entry($0, names: $0.commands.map(\.name)) }
      + CommandTable.all.dropFirst().map { entry($0, names: []) }
    let grouped = groups.map { "'\($0.syntax.name)'" }.joined(separator: " | ")
    return beginning.replacing("@GROUPS@", with: grouped) + cases.joined()
      + "    'weft help') places=('\(names.joined(separator: " "))') ;;\n" + end
  }

  /// The case of one command.
  private static func entry(_ command: Subcommand, names: [String]) -> String {
    let options = command.syntax.options
    let valued = options.filter { $0.value != nil }
    let places =
      names.isEmpty
      ? command.syntax.completed.map { values($0) ?? "" } : [names.joined(separator: " ")]
    var lines = [
      "    '\(command.syntax.name)')",
      "      options='\((options.map(\.name) + ["--help"]).joined(separator: " "))'",
      "      places=(\(places.map { "'\($0)'" }.joined(separator: " ")))",
    ]
    if !valued.isEmpty {
      lines.append("      valued='\(valued.map(\.name).joined(separator: " "))'")
      lines.append("      case $before in")
      for option in valued {
        guard let values = option.completed.flatMap(values) else { continue }
        lines.append("        \(option.name)) offered='\(values)' ;;")
      }
      lines.append("      esac")
    }
    return (lines + ["      ;;"]).map { $0 + "\n" }.joined()
  }

  /// The completions of a value in the script's form; bash evaluates none of it.
  private static func values(_ value: CompletedValue) -> String? {
    switch value {
    case .words(let words): words.joined(separator: " ")
    case .file: "@file"
    case .folder: "@folder"
    case .unknown: nil
    }
  }

  private static let beginning = #"""
    # What bash completes weft by, as weft completions bash writes it.
    _weft() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
      local command=weft place=1 index number=0 options= valued= offered= places=()
      COMPREPLY=()
      # To bash --format=text is three words.
      if [[ $word == = ]]; then
        word=
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      while ((place < COMP_CWORD)) && [[ ${COMP_WORDS[place]} != -* ]]; do
        command+=" ${COMP_WORDS[place]}"
        ((place += 1))
        case $command in
        @GROUPS@) ;;
        *) break ;;
        esac
      done
      case $command in

    """#

  private static let end = #"""
      esac
      # How many arguments stand before this one, options and their values aside.
      for ((index = place; index < COMP_CWORD; index += 1)); do
        case ${COMP_WORDS[index]} in
        = | :) ((index += 1)) ;;
        -*)
          if [[ " $valued " == *" ${COMP_WORDS[index]} "* && ${COMP_WORDS[index + 1]} != = ]]; then
            ((index += 1))
          fi
          ;;
        *) ((number += 1)) ;;
        esac
      done
      if [[ -z $offered ]]; then
        # A value that can't be guessed.
        if [[ " $valued " == *" $before "* ]]; then return; fi
        if [[ $word == -* ]]; then offered=$options; else offered=${places[number]-}; fi
      fi
      case $offered in
      '') ;;
      @file)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
      @folder)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
        ;;
      *)
        mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$word")
        # Something has to follow at once.
        if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]]; then
          compopt -o nospace 2>/dev/null
        fi
        ;;
      esac
    }
    complete -F _weft weft

    """#
}
