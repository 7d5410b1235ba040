// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// `weft plugins preview`: shows the effect of a plugin on its author's screens, or on another one.
enum PluginPreviewCommand {
  static let syntax = PreviewedPlugin.syntax(
    "weft plugins preview",
    """
    Shows what a plugin changes, with no other plugin: that of a folder, this one where none is named, built
    when it has to be, or a file.

    The file "preview" beside its sources has options for it, one a line, and an empty line between screens;
    options given here come first. The exit status is 1 when the plugin is refused or does wrong.
    """
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let plugin = try PreviewedPlugin(arguments.positionals.first ?? ".", arguments)
    let path = try arguments.value("-o")
    var bytes = Data()
    var problems: [String] = []
    for part in try parts(plugin, arguments) {
      let screen = try plugin.render(part, syntax) { try $0.bytes(for: path) }
      bytes += screen.result
      // A plugin that used up its time on one screen is reported again on the next ones.
      problems += screen.problems.filter { !problems.contains($0) }
      for line in screen.log { Output.error("weft: \(line)") }
    }
    try Output.write(bytes, to: path)
    for problem in problems { Output.error("weft: \(problem)") }
    return problems.isEmpty ? 0 : 1
  }

  /// The screens to render: texts are written below each other, but other formats hold one screen a
  /// file.
  private static func parts(
    _ plugin: PreviewedPlugin,
    _ arguments: Arguments
  ) throws -> Range<Int> {
    let parts = try plugin.parts()
    let isText = ["text", "ansi"].contains(try arguments.value("--format") ?? "text")
    if isText || parts.count == 1 { return parts }
    Output.error("weft: the first of \(parts.count) screens; --part N chooses another")
    return parts.prefix(1)
  }
}
