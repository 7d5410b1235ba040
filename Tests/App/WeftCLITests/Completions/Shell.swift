// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// A shell that has loaded the completions and can be asked for its offers.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The shell's output when it gave no answers.
  struct Silence: Error {
    let description: String
  }

  /// Returns what the shell offers for Tab at the end of each line.
  func offers(_ lines: [String], in folder: URL? = nil) throws -> [Set<String>] {
    let scratch = try Scratch()
    let script = try Subprocess(Checkout.weft, ["completions", rawValue])
    try scratch.write(script.output, to: "_weft")
    try scratch.write(driver.utf8, to: "driver")
    try scratch.write(Self.zshSetup.utf8, to: "setup")
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      command + [scratch.path("driver").path, scratch.folder.path] + lines,
      environment: ["HOME": scratch.folder.path, "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": ""],
      in: folder ?? scratch.folder
    )
    let answers = run.text.components(separatedBy: "\n").dropLast()
    guard run.status == 0, answers.count == lines.count else {
      throw Silence(description: "\(rawValue): \(run.errors)\(run.text)")
    }
    return answers.map { Set($0.split(separator: "\t").map(String.init)) }
  }

  private var command: [String] {
    switch self {
    case .bash: ["bash", "--norc"]
    case .zsh: ["zsh", "-f"]
    case .fish: ["fish", "--no-config"]
    }
  }

  /// A script that writes one line per given line, with the offers separated by tabs.
  private var driver: String {
    switch self {
    // The arguments that bash passes to a completion function, which treats "=" and ":" as words.
    case .bash:
      #"""
      source "$1/_weft"
      shift
      for line; do
        spaced=${line//=/ = }
        read -ra COMP_WORDS <<<"${spaced//:/ : }"
        [[ $line == *[\ =] ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _weft
        (IFS=$'\t'; printf '%s\n' "${COMPREPLY[*]}")
      done
      """#
    // A shell only completes on a terminal, so the script creates one.
    case .zsh:
      #"""
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "source ${(q)1}/setup ${(q)1}"
      zpty -r shell out '*READY*'
      shift
      for line; do
        zpty -w -n shell "$line"$'\x14'
        zpty -r shell out '*:END*'
        out=${${out#*BEGIN:}%%:END*}
        print -r -- ${out//>/$'\t'}
      done
      """#
    case .fish:
      #"""
      source $argv[1]/_weft
      for line in $argv[2..]
        set -l offered (complete -C $line | string split -f 1 \t | string join -- \t)
        printf '%s\n' "$offered"
      end
      """#
    }
  }

  /// Makes zsh print the offers that it would show, and clears the line.
  private static let zshSetup = #"""
    fpath=($1 $fpath)
    autoload -Uz compinit
    compinit -u -D
    compadd() {
      # Asked what matches, it offers nothing.
      if [[ -n ${(M)@[1,(i)(-|--)]:#-[OADE]} ]]; then builtin compadd "$@"; return; fi
      local -a hits
      builtin compadd -A hits "$@"
      for hit in $hits; do print -rn -- "$hit>"; done
      builtin compadd "$@"
    }
    probe() {
      print -n BEGIN:
      zle list-choices
      print -n :END
      zle kill-whole-line
    }
    zle -N probe
    bindkey '^T' probe
    PS1=
    print REA""DY

    """#
}
