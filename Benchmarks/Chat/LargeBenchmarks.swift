// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftLocale

/// Workspaces of millions of channels, each compared with the first and smallest of them.
///
/// One-time work, such as showing the first rows, takes as long in both. Work on all rows is compared
/// with the time of the smaller one, multiplied by the ratio of rows.
public enum LargeBenchmarks {
  /// The numbers of channels measured by default, with as many messages.
  public static let sizes = [1_000_000, 10_000_000]
  private static let rows = 30
  /// How many rows are scrolled past between two that are drawn.
  private static let stride = 16_384

  /// Measures generating, opening, scrolling, jumping, searching and events.
  ///
  /// - Returns: The reason of a failure, or `nil` if everything was measured.
  public static func run(sizes: [Int] = sizes, report: (Measurement) -> Void) -> String? {
    guard let first = sizes.first, sizes.count > 1 else {
      return "it compares lengths: give --rows more than once, the smallest first"
    }
    do {
      let small = try LargeWorkspace(first)
      for size in sizes.dropFirst() {
        let large = try LargeWorkspace(size)
        report(generating(large, small))
        report(opening(large, small))
        for measurement in try living(large, small) { report(measurement) }
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func generating(_ large: LargeWorkspace, _ small: LargeWorkspace) -> Measurement {
    Measurement(
      name: "Large/generate/\(large.size)",
      runs: 1,
      median: large.time,
      rivals: [large.scaled(small.time, from: small)],
      counts: [
        ("bytes of the file a channel", Double(large.fileSize / large.size)),
        ("bytes of memory", Double(large.memory ?? 0)), ("beside", Double(small.memory ?? 0)),
      ]
    )
  }

  /// Measures from a closed file to the first rows.
  private static func opening(_ large: LargeWorkspace, _ small: LargeWorkspace) -> Measurement {
    func opened(_ workspace: LargeWorkspace) -> Int {
      guard let list = try? LargeList(workspace, rows: rows) else { return .min }
      return list.screen(rows)
    }
    return Stopwatch(runs: 21).measure(
      "Large/open/\(large.size)",
      { opened(large) },
      against: [Contender("of \(small.size)") { opened(small) }]
    )
  }

  /// Measures events and scrolling in open workspaces.
  private static func living(
    _ large: LargeWorkspace,
    _ small: LargeWorkspace
  ) throws -> [Measurement] {
    let (list, other) = (try LargeList(large, rows: rows), try LargeList(small, rows: rows))
    var results = [
      jumping(list, other), searching("kettle", list, other), searching("zebra", list, other),
      event("event", list, other),
    ]
    // A separate list holds nothing that a jump has read.
    let (scrolled, otherScrolled) = (
      try LargeList(large, rows: rows, after: list.eventCount),
      try LargeList(small, rows: rows, after: other.eventCount)
    )
    results.append(scrolling(scrolled, otherScrolled))
    results.append(event("event-when-scrolled", scrolled, otherScrolled))
    return results
  }

  /// Measures from the first rows to the last ones, which counts all.
  private static func jumping(_ list: LargeList, _ other: LargeList) -> Measurement {
    let (large, small) = (list.workspace, other.workspace)
    return Stopwatch(runs: 7).measure(
      "Large/jump-to-end/\(large.size)",
      { list.jumpToEnd(rows) },
      against: [
        Contender("of \(small.size)") { other.jumpToEnd(rows) }
      ]
    )
  }

  /// Measures finding the newest messages with a word, which may be common or missing.
  private static func searching(
    _ word: String,
    _ list: LargeList,
    _ other: LargeList
  ) -> Measurement {
    Stopwatch(runs: 21).measure(
      "Large/search-\(word)/\(list.workspace.size)",
      { list.find(word) },
      against: [Contender("of \(other.workspace.size)") { other.find(word) }]
    )
  }

  /// Measures from a message to the disk and to the frame.
  private static func event(
    _ name: String,
    _ list: LargeList,
    _ other: LargeList
  ) -> Measurement {
    Stopwatch(runs: 101).measure(
      "Large/\(name)/\(list.workspace.size)",
      { list.receive(rows) },
      against: [Contender("of \(other.workspace.size)") { other.receive(rows) }]
    )
  }

  /// Measures scrolling from the first row over all rows, and the memory that takes.
  private static func scrolling(_ list: LargeList, _ other: LargeList) -> Measurement {
    func scrolled(_ list: LargeList) -> (time: Duration, bytes: Double) {
      var time = Duration.zero
      let bytes = PeakMemory.rise {
        var count = 0
        time = Stopwatch.time {
          count = list.scrollToEnd(rows, by: stride)
          return count
        }
        return count
      }
      return (time, Double(bytes ?? 0) / Double(list.workspace.size))
    }
    let (mine, others) = (scrolled(list), scrolled(other))
    return Measurement(
      name: "Large/scroll/\(list.workspace.size)",
      runs: 1,
      median: mine.time,
      rivals: [list.workspace.scaled(others.time, from: other.workspace)],
      counts: [("bytes a row", mine.bytes.rounded()), ("beside", others.bytes.rounded())]
    )
  }
}

/// A generated file of many channels, which is removed with this object.
private final class LargeWorkspace {
  let size: Int
  let path: String
  /// How long it took to generate the file.
  let time: Duration
  /// The memory that this took, or `nil` if the kernel doesn't report it.
  let memory: Int?
  private let folder: URL

  init(_ size: Int) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "weft-bench-\(UUID().uuidString)")
    path = folder.appending(path: "\(size).weft").path
    self.size = size
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let generator = WorkspaceGenerator(channels: size, threads: 1000, messages: size, seed: 1)
    var (time, failure): (Duration, (any Error)?) = (.zero, nil)
    let path = path
    memory = PeakMemory.rise {
      time = Stopwatch.time {
        do { try WorkspaceStore.generate(generator, to: path) } catch { failure = error }
        return size
      }
      return size
    }
    self.time = time
    if let failure {
      try? FileManager.default.removeItem(at: folder)
      throw failure
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var fileSize: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? Int) ?? 0
  }

  /// Returns the time of another workspace, multiplied by the ratio of the numbers of channels.
  func scaled(_ time: Duration, from other: LargeWorkspace) -> (name: String, median: Duration) {
    let factor = Double(size) / Double(other.size)
    return ("\(factor.formatted()) times that of \(other.size)", time * factor)
  }
}

/// A list over a large workspace, with its user's actions.
private final class LargeList {
  let workspace: LargeWorkspace
  private let engine: Engine
  private let list: ChatChannelListViewModel
  /// The number of messages that arrived; one that another list received already changes nothing.
  private(set) var eventCount: Int

  init(_ workspace: LargeWorkspace, rows: Int, after eventCount: Int = 0) throws {
    (self.workspace, self.eventCount) = (workspace, eventCount)
    let store = try WorkspaceStore(opening: workspace.path)
    engine = try Engine(store: store, environment: store.head.environment())
    engine.searchTime = .zero
    list = engine.channelList(rows: rows)
  }

  func screen(_ rows: Int) -> Int { list.screen(rowLimit: rows).words.count }

  func jumpToEnd(_ rows: Int) -> Int {
    let list = engine.channelList(rows: rows)
    // A short list is loaded to its end at once.
    if !list.measure() { engine.send(.want(rows: workspace.size), to: list) }
    _ = list.drainChanges()
    _ = list.reach(list.count - rows..<list.count)
    engine.send(.scroll(to: list.count - rows), to: list)
    return list.screen(rowLimit: rows).words.count
  }

  /// Scrolls to the end, and draws rows now and then.
  func scrollToEnd(_ rows: Int, by stride: Int) -> Int {
    var words = 0
    while list.session.hasMore, list.session.failure == nil {
      engine.send(.want(rows: list.count + stride), to: list)
      _ = list.drainChanges()
      engine.send(.scroll(to: list.count - rows), to: list)
      words += screen(rows)
    }
    guard list.count >= workspace.size * 9 / 10 else { return .min }
    engine.send(.scroll(to: 0), to: list)
    return words + screen(rows)
  }

  /// Finds the first page of messages with a word.
  func find(_ word: String) -> Int {
    let list = engine.channelList()
    engine.send(.searchType(.messages), to: list)
    engine.send(.search(word), to: list)
    while list.searchResults.count < 20, engine.isSearching { engine.goOnSearching(for: .zero) }
    return list.searchResults.count
  }

  /// Receives a message in a channel far from the others, saves it and draws the list.
  func receive(_ rows: Int) -> Int {
    eventCount += 1
    let id = ChannelID("messaging:c\(eventCount * 7919 % workspace.size)")
    let change = engine.apply(StoreBenchmarks.event(eventCount, id))
    guard change.refusal == nil, engine.hasUnsavedChanges, (try? engine.save()) != nil
    else { return .min }
    _ = list.drainChanges()
    return screen(rows)
  }
}
