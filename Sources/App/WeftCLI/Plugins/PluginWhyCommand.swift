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

  /// Draws the screen once and records every answer about its rows.
  private static func explain(
    _ list: ShownList,
    _ wanted: String?,
    screen: String
  ) throws -> [RowExplanation] {
    let all = list.rows
    let rows = wanted.map { id in all.filter { $0.id == id } } ?? all
    if let wanted, rows.isEmpty {
      throw Failure(
        "--row \"\(wanted)\": the screen \(screen) has no such row; "
          + "leave --row away to see all of them"
      )
    }
    let trace = SlotTrace()
    guard let item = list.item else { return [] }
    list.slots.trace = trace
    _ = list.screen(rowLimit: all.count)
    list.slots.trace = nil
    // Questions about the list as a whole are recorded under a row number that no row has.
    let entries = Dictionary(grouping: trace.entries, by: \.row)
    let defaults = Dictionary(grouping: trace.defaults, by: \.row)
    return rows.map { row in
      RowExplanation(
        row,
        item: item,
        entries[row.number] ?? [],
        defaults: defaults[row.number] ?? [],
        list.slots
      )
    }
  }
}

/// Why a row looks as it does: for each slot with providers, the questions and answers.
struct RowExplanation {
  /// A provider of a slot, and its answer.
  struct Asked {
    let provider: String
    /// The answer; nil when a higher provider had drawn the row already.
    let answer: SlotTrace.Answer?
  }

  /// A view: the row itself, or a part of it.
  struct Drawn {
    let slot: String
    /// The providers, highest first.
    let asked: [Asked]

    /// The provider that drew the view; nil for the default.
    var provider: String? { asked.first { $0.answer == .drew }?.provider }
    /// The providers that wrapped the view, from the outermost to the innermost.
    var around: [String] { asked.filter { $0.answer == .wrapped }.map(\.provider) }
  }

  /// A text, with each provider's version of it, lowest provider first.
  struct Text {
    let slot: String
    let plain: String
    let asked: [Asked]

    /// The text shown.
    var shown: String {
      asked.reduce(plain) { text, asked in
        if case .text(let made)? = asked.answer { made } else { text }
      }
    }
  }

  /// The providers that wrap the row, lowest first.
  struct Wrap {
    let slot: String
    let asked: [Asked]
  }

  /// The buttons at one side of the row, highest provider first.
  struct Side {
    let slot: String
    let asked: [Asked]
    let buttons: [ChannelAction]

    /// The provider that added a button; nil for the list's own.
    func provider(of button: ChannelAction) -> String? {
      asked.first { asked in
        if case .actions(let added)? = asked.answer { added.contains(button) } else { false }
      }?.provider
    }
  }

  /// The id of the channel, thread or message in the row.
  let id: String
  let views: [Drawn]
  let texts: [Text]
  let wraps: [Wrap]
  let sides: [Side]
}

extension RowExplanation {
  /// Explains a row from the answers recorded while its screen was drawn.
  ///
  /// - Parameter entries: The answers about this row.
  init(
    _ row: ShownRow,
    item: ViewSlot,
    _ entries: [SlotTrace.Entry],
    defaults: [SlotTrace.Default],
    _ slots: SlotRegistry
  ) {
    id = row.id
    let asked = Dictionary(grouping: entries, by: \.slot).mapValues { entries in
      entries.map { Asked(provider: $0.provider, answer: $0.answer) }
    }
    views = ViewSlot.allCases.compactMap { slot in
      guard slot == item || asked[slot.rawValue] != nil else { return nil }
      let known = asked[slot.rawValue] ?? []
      let others = slots.providerIDs(of: slot.rawValue).dropFirst(known.count)
      return Drawn(
        slot: slot.rawValue,
        asked: known + others.map { Asked(provider: $0, answer: nil) }
      )
    }
    texts = defaults.map {
      Text(slot: $0.slot, plain: $0.text, asked: asked[$0.slot] ?? [])
    }
    wraps = WrapSlot.allCases.compactMap { slot in
      asked[slot.rawValue].map { Wrap(slot: slot.rawValue, asked: $0) }
    }
    sides = SwipeSlot.allCases.compactMap { slot in
      asked[slot.rawValue].map { asked in
        let buttons = slot == .leading ? row.leading : row.trailing
        return Side(slot: slot.rawValue, asked: asked, buttons: buttons)
      }
    }
  }
}
