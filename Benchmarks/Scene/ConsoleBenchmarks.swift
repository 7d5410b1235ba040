// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftConsole
internal import WeftLocale
internal import WeftTerminal

/// Frames of the application on a terminal, key by key, compared with frames drawn from scratch.
public enum ConsoleBenchmarks {
  /// The numbers of channels measured by default.
  public static let sizes = [100_000]
  private static let (columns, rows) = (240, 67)

  /// Measures the frames of each size.
  ///
  /// - Returns: The reason of a failure, or `nil` if everything was measured.
  public static func run(sizes: [Int], report: (Measurement) -> Void) -> String? {
    let generators = sizes.map {
      WorkspaceGenerator(channels: $0, threads: 100, messages: $0, seed: 1)
    }
    let failure = GeneratedWorkspace.use(generators) { path, size in
      try frames(path, size, report: report)
    }
    if let failure { return failure }
    do {
      try PictureFrameBenchmarks.run(report: report)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The keys for looking through a list, by their effect.
  private static let moves: [(name: String, keys: [Key])] = [
    ("row", Array(repeating: .text("j"), count: 400)),
    ("wheel", Array(repeating: .wheel(1), count: 200) + Array(repeating: .wheel(-2), count: 200)),
    ("page", Array(repeating: .pageDown, count: 200) + Array(repeating: .pageUp, count: 200)),
    ("ends", (0..<200).flatMap { _ in [.text("G"), .text("g")] }),
  ]

  private static func frames(_ path: String, _ size: Int, report: (Measurement) -> Void) throws {
    let store = try WorkspaceStore(opening: path, readOnly: true)
    let engine = try Engine(store: store, environment: store.head.environment())
    let viewer = Viewer(ChatApp(engine), hints: ConsoleHints.text)
    let loading = Stopwatch.time {
      while let list = viewer.loading { list.loadMore() }
      return viewer.top.count
    }
    var view = ConsoleView(viewer)
    _ = try view.frame(columns: columns, rows: rows)
    for move in moves {
      var (times, whole): ([Duration], [Duration]) = ([], [])
      var bytes = 0
      for key in move.keys {
        let before = view.shown
        times.append(
          try time(&view) { view in
            view.follow(key)
            let update = try view.frame(columns: columns, rows: rows).update(from: before)
            bytes += update.utf8.count
          }
        )
        // As the application does before it waits for the next key.
        view.prepare()
        var other = view
        other.forget()
        whole.append(
          try time(&other) { view in
            _ = try view.frame(columns: columns, rows: rows).update(from: nil)
          }
        )
      }
      times.sort()
      whole.sort()
      report(
        Measurement(
          name: "Console/\(move.name)-\(columns)x\(rows)/\(size)",
          runs: times.count,
          median: times[times.count / 2],
          rivals: [("drawn from nothing", whole[whole.count / 2])],
          counts: [
            ("p99 us", times[times.count * 99 / 100] / .microseconds(1)),
            ("bytes a frame", Double(bytes / times.count)),
            ("ms to load all", loading / .milliseconds(1)),
          ]
        )
      )
    }
  }

  private static func time(
    _ view: inout ConsoleView,
    _ work: (inout ConsoleView) throws -> Void
  ) throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    try work(&view)
    return clock.now - start
  }
}
