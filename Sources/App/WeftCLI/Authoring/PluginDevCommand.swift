// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation

/// `weft plugins dev`: shows the effect of a plugin while its author writes it.
enum PluginDevCommand {
  static let syntax = PreviewedPlugin.syntax(
    "weft plugins dev",
    """
    Builds the plugin of a folder, this one where none is named, whenever one of its files is saved, and shows
    its preview, or what the compiler says.

    Keys: up and down scroll, tab shows the next screen, t the other colours, r builds again, q quits. With
    --page a page is kept up to date for a browser, which loads it again by itself.
    """,
    [Option("--page", "FILE", "an HTML page instead of the terminal")]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let path = arguments.positionals.first ?? "."
    let folder = try PluginFolder(path)
    if let page = try arguments.value("--page") {
      var loop = try DevPage(folder, arguments, syntax, page: page)
      try loop.run()
      return 0
    }
    guard weft_platform_terminal_size(0) != 0, weft_platform_terminal_size(1) != 0 else {
      throw Failure("dev needs a terminal; --page FILE keeps a page up to date without one")
    }
    var loop = try DevScreen(folder, arguments, syntax)
    try loop.run()
    return 0
  }
}
