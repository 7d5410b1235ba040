// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftBench
internal import Foundation
internal import Weft
internal import WeftPluginHost

/// Hooks of plugins in this process, called with a window of 64 rows.
enum HookBenchmarks {
  private static let rows = 64
  private static let stopwatch = Stopwatch(runs: 501)

  static func run(
    _ plugins: SamplePlugins,
    report: (Measurement) -> Void
  ) throws(SamplePlugins.Missing) {
    try measureTexts(plugins, report)
    try measureItems(plugins, report)
    try measureFrames(plugins, report)
  }

  /// The same window of two lists whose rows differ in every message, to be used in turn.
  private static func windows() -> [SlotWindow<ChannelListRow>] {
    let lists = ["a code", "the number"].map { word in
      SampleList.make(rows: rows, isRead: true) { "Your \(word) for today is \(4021 + $0), Ada" }
    }
    return lists.map {
      SlotWindow(rows: $0.rows(in: 0..<rows), of: lists[0], $0.environment)
    }
  }

  private static func measureTexts(
    _ plugins: SamplePlugins,
    _ report: (Measurement) -> Void
  ) throws(SamplePlugins.Missing) {
    let host = try plugins.host(plugins.redactPreview)
    guard let provider = host.providers.first,
      let hook = PluginHook(path: plugins.redactPreview.path)
    else { throw SamplePlugins.Missing(description: "RedactPreview.so has no hook") }
    let window = windows()[0]
    let texts = windows().map { $0.rows.map(\.messagePreviewText) }
    let plain = texts.map { PluginHook.Texts($0) }
    var next = 0
    report(
      stopwatch.measure(
        "Plugins/text-changed-\(rows)-rows",
        {
          next = 1 - next
          return provider.texts(.messagePreview, for: window, below: texts[next]).count
        },
        against: [Contender("a C call a row") { hook.answers(to: plain[next]) }]
      )
    )
    report(
      stopwatch.measure(
        "Plugins/text-same-\(rows)-rows",
        { provider.texts(.messagePreview, for: window, below: texts[0]).count },
        against: [Contender("a C call a row") { hook.answers(to: plain[0]) }]
      )
    )
  }

  private static func measureItems(
    _ plugins: SamplePlugins,
    _ report: (Measurement) -> Void
  ) throws(SamplePlugins.Missing) {
    let threads = ["a code", "the number"].map { word in
      SampleList.threads(rows: rows) { "Your \(word) for today is \(4021 + $0), Ada" }
    }
    try measureItems(
      "item-in-C",
      of: plugins.host(plugins.compactThreadItem),
      .threadItem,
      threads.map {
        SlotWindow(rows: $0.rows(in: 0..<rows), of: threads[0], $0.environment)
      },
      report
    ) { row in Scene { CompactThreadRow(row: row) } }
    try measureItems(
      "item-in-Swift",
      of: plugins.host(plugins.compactChannelItem),
      .channelItem,
      windows(),
      report
    ) { row in Scene { CompactRow(row: row) } }
  }

  /// Measures one plugin's rows, all changed and none changed, compared with the same view in the host.
  private static func measureItems<Row: SlotRow>(
    _ name: String,
    of host: PluginHost,
    _ slot: ViewSlot,
    _ windows: [SlotWindow<Row>],
    _ report: (Measurement) -> Void,
    inHost view: @escaping (Row) -> Scene
  ) throws(SamplePlugins.Missing) {
    guard let provider = host.providers.first else {
      throw SamplePlugins.Missing(description: "the plugin for \(name) has no hook")
    }
    var next = 0
    let swift = Contender("the same view in the host") { windows[next].rows.map(view).count }
    report(
      stopwatch.measure(
        "Plugins/\(name)-changed-\(rows)-rows",
        {
          next = 1 - next
          return provider.views(slot, for: windows[next]).count
        },
        against: [swift]
      )
    )
    report(
      stopwatch.measure(
        "Plugins/\(name)-same-\(rows)-rows",
        { provider.views(slot, for: windows[0]).count },
        against: [swift]
      )
    )
  }

  /// Measures whole frames with a plugin that changes texts and one that draws rows.
  private static func measureFrames(
    _ plugins: SamplePlugins,
    _ report: (Measurement) -> Void
  ) throws(SamplePlugins.Missing) {
    let text = { "Your code for today is \(4021 + $0), Ada" }
    for file in [plugins.redactPreview, plugins.compactChannelItem] {
      let name = file.deletingPathExtension().lastPathComponent
      let host = try plugins.host(file)
      let list = SampleList.make(rows: 2000, isRead: true, plugins: host, text: text)
      let plain = SampleList.make(rows: 2000, isRead: true, text: text)
      report(
        stopwatch.measure(
          "Plugins/frame-again-\(rows)-rows/\(name)",
          { list.screen(rowLimit: rows).byteCount },
          against: [Contender("without plugins") { plain.screen(rowLimit: rows).byteCount }]
        )
      )
      report(
        stopwatch.measure(
          "Plugins/frame-scrolled-by-a-row/\(name)",
          { scrolled(list) },
          against: [Contender("without plugins") { scrolled(plain) }]
        )
      )
    }
  }

  private static func scrolled(_ list: ChatChannelListViewModel) -> Int {
    _ = list.send(.scroll(to: list.session.firstVisible + 1))
    return list.screen(rowLimit: rows).byteCount
  }
}

/// The first hook of a plugin, called without a host in between.
@safe struct PluginHook {
  private let function: weft_window_function

  /// Maps a plugin permanently, or returns `nil` if the file is none.
  init?(path: String) {
    // SAFETY: the path is borrowed for the call; the returned function stays mapped.
    guard let function = unsafe weft_bench_hook(path) else { return nil }
    unsafe self.function = function
  }

  /// Concatenated texts, as the hook receives them.
  struct Texts {
    let bytes: [CChar]
    let lengths: [UInt32]

    init(_ texts: [String]) {
      bytes = texts.flatMap(\.utf8).map { CChar(bitPattern: $0) }
      lengths = texts.map { UInt32($0.utf8.count) }
    }
  }

  /// Calls the hook once for each text and returns the number of answered bytes.
  func answers(to texts: Texts) -> Int {
    // SAFETY: the arrays are borrowed for the call, and the lengths are those of the texts in the
    // bytes.
    Int(unsafe weft_bench_rows(function, texts.bytes, texts.lengths, Int64(texts.lengths.count)))
  }
}
