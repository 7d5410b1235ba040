// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftConsole
internal import WeftTerminal

/// Frames of the application on a terminal, key by key, beside the same frames drawn from nothing.
public enum ConsoleBenchmarks {
  /// How many channels there are when nobody says.
  public static let sizes = [100_000]
  private static let (columns, rows) = (240, 67)

  /// Measures frames.
  ///
  /// - Returns: Why that could not be done, nil when all was measured.
  public static func run(sizes: [Int], report: (Measurement) -> Void) -> String? {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "weft-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for size in sizes {
        let path = folder.appending(path: "\(size).weft").path
        let generator = WorkspaceGenerator(channels: size, threads: 100, messages: size, seed: 1)
        try WorkspaceStore.generate(generator, to: path)
        report(try frames(path, size))
        try FileManager.default.removeItem(atPath: path)
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// What somebody presses who looks through a list.
  private static let keys: [Key] =
    Array(repeating: .text("j"), count: 200) + Array(repeating: .wheel(1), count: 200)
    + Array(repeating: .pageDown, count: 200) + Array(repeating: .wheel(-2), count: 200)
    + [.text("G"), .text("g"), .text("G")] + Array(repeating: .text("k"), count: 200)

  private static func frames(_ path: String, _ size: Int) throws -> Measurement {
    let engine = try Engine(store: try WorkspaceStore(opening: path, readOnly: true))
    let viewer = Viewer(ChatApp(engine), hints: ConsoleHints.text)
    var loading = Duration.zero
    while viewer.top.hasMoreToLoad {
      loading += Stopwatch.time {
        viewer.top.loadMore()
        return viewer.top.count
      }
    }
    var view = ConsoleView(viewer)
    var (times, whole): ([Duration], [Duration]) = ([], [])
    var bytes = 0
    _ = try view.frame(columns: columns, rows: rows)
    for key in keys {
      let before = view.shown
      var failure: (any Error)?
      times.append(
        Stopwatch.time {
          view.follow(key)
          do {
            let screen = try view.frame(columns: columns, rows: rows)
            let update = screen.update(from: before)
            bytes += update.utf8.count
            return update.utf8.count
          } catch {
            failure = error
            return .min
          }
        }
      )
      if let failure { throw failure }
      view.forget()
      whole.append(
        Stopwatch.time {
          (try? view.frame(columns: columns, rows: rows))?.update(from: nil).utf8.count ?? .min
        }
      )
    }
    times.sort()
    whole.sort()
    return Measurement(
      name: "Console/frames-\(columns)x\(rows)/\(size)",
      runs: times.count,
      median: times[times.count / 2],
      rivals: [("drawn from nothing", whole[whole.count / 2])],
      counts: [
        ("p99 us", times[times.count * 99 / 100] / .microseconds(1)),
        ("longest us", (times.last ?? .zero) / .microseconds(1)),
        ("bytes a frame", Double(bytes / times.count)),
        ("ms to load all", loading / .milliseconds(1)),
      ]
    )
  }
}
