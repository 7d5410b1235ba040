// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftJSON

/// `weft plugins why`: which plugins filled the slots of a screen's rows, and why others did not.
enum PluginWhyCommand {
  private static let shared: Set = [
    "--workspace", "--plugins", "--now", "--time-zone", "--locale", "--query", "--events",
    "--strict",
  ]

  static let syntax = CommandSyntax(
    name: "weft plugins why",
    summary:
      "Shows for each row of a screen how its slots were filled: which plugin drew it, what each\n"
      + "made of its texts, which buttons they added, which passed, and which are not used.\n"
      + "The exit status is 0 whatever plugins did, unless --strict is given.",
    options: [
      Option(
        "--screen",
        "NAME",
        "channels, threads, messages:CID or replies:ID",
        words: ScreenName.words
      ),
      Option("--row", "ID", "only the channel, thread or message of this id"),
      Option("--json", nil, "writes one JSON document"),
    ] + ScreenOptions.options.filter { shared.contains($0.name) }
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let name = try arguments.value("--screen") else {
      throw arguments.usageError("name the screen with --screen")
    }
    guard let screen = ScreenName(name) else {
      throw arguments.usageError("--screen \"\(name)\" is none of \(ScreenName.names)")
    }
    guard screen != .problems else {
      throw arguments.usageError("--screen problems has no slots; plugins have no say there")
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

  /// The explanations of a screen's rows, or of the one with an id.
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
        + "leave --row away to see all of them"
    )
  }
}
