// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginHost

/// `weft plugins why`: explains which plugins filled the slots of a screen's rows, and why others did not.
enum PluginWhyCommand {
  private static let shared: Set = [
    "--workspace", "--plugins", "--now", "--time-zone", "--locale", "--strings", "--query",
    "--events",
    "--strict",
  ]

  static let syntax = CommandSyntax(
    name: "weft plugins why",
    summary:
      "Explain for each row of a screen how its slots were filled: which plugin drew\n"
      + "it, how each changed its texts, which buttons they added, which ones passed, and\n"
      + "which are not used. Plugin problems change the exit status only with --strict.",
    options: [
      Option(
        "--screen",
        "NAME",
        help: "channels, threads, messages:CID or replies:ID",
        words: ScreenName.words
      ),
      Option("--row", "ID", help: "only the channel, thread or message with this id"),
      Option("--json", help: "write one JSON document"),
    ] + ScreenOptions.options.filter { shared.contains($0.name) }
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let name = try arguments.value("--screen") else {
      throw arguments.usageError("specify the screen with --screen")
    }
    guard let screen = ScreenName(name) else {
      throw arguments.usageError("--screen \"\(name)\" is not one of \(ScreenName.names)")
    }
    guard screen != .problems else {
      throw arguments.usageError("--screen problems has no slots; plugins can't change it")
    }
    let wanted = try arguments.value("--row")
    let options = try ScreenOptions(arguments, screen: screen, defaultSize: (80, 24))
    let report = ScreenExplanation(
      screen: name,
      rows: try explain(try options.list(rows: .max), wanted, screen: name),
      plugins: options.plugins
    )
    Output.print(
      arguments.has("--json") ? OutputText(report.json) : OutputText(lines: report.lines)
    )
    return options.isStrict && options.plugins?.problems.isEmpty == false ? 1 : 0
  }

  /// Returns the explanations of a screen's rows, or of the one with an id.
  private static func explain(
    _ list: ShownList,
    _ wanted: String?,
    screen: String
  ) throws -> [RowExplanation] {
    let rows = list.explanations()
    guard let wanted else { return rows }
    let found = rows.filter { $0.id == wanted }
    guard found.isEmpty else { return found }
    throw Failure(
      "--row \"\(wanted)\": the screen \(screen) has no such row; "
        + "leave out --row to see all rows"
    )
  }
}
