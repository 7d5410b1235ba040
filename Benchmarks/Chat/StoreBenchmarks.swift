// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftLocale
internal import WeftSystem

/// A workspace in a file, compared with the same work as plain SQLite statements.
public enum StoreBenchmarks {
  /// The numbers of channels measured by default, with as many threads.
  public static let sizes = [1_000, 10_000, 100_000]
  private static let rows = 30

  /// Measures opening and paging, searching, and applying events.
  ///
  /// - Returns: The reason of a failure, or `nil` if everything was measured.
  public static func run(sizes: [Int], report: (Measurement) -> Void) -> String? {
    let generators = sizes.map {
      WorkspaceGenerator(channels: $0, threads: $0, messages: $0, seed: 1)
    }
    let failure = GeneratedWorkspace.use(generators) { path, size in
      report(firstFrame(path, size))
      report(process(path, size))
      report(try jump(path, size))
      try search(path, size).forEach(report)
      report(try events(path, size))
      try SectionBenchmarks.run(path, size).forEach(report)
    }
    return failure ?? openChannel(report: report)
  }

  /// Measures opening a channel of many messages, compared with one of few.
  private static func openChannel(report: (Measurement) -> Void) -> String? {
    let counts = [200, 200_000]
    let generators = counts.map {
      WorkspaceGenerator(channels: 1, threads: 0, messages: $0, seed: 1)
    }
    return GeneratedWorkspace.use([generators[0]]) { short, _ in
      let failure = GeneratedWorkspace.use([generators[1]]) { long, _ in
        let plain = Contender("plain statements") {
          var bytes = 0
          PlainDatabase(long).rows(
            "SELECT channel, document FROM messages WHERE channel = 1 ORDER BY date DESC, id DESC LIMIT 60",
            column: 1
          ) { bytes += $1 }
          return bytes
        }
        report(
          Stopwatch(runs: 41).measure(
            "Store/open-channel/\(counts[1])",
            { opened(long) },
            against: [Contender("one of \(counts[0]) messages") { opened(short) }, plain]
          )
        )
      }
      if let failure { throw BenchmarkFailure(description: failure) }
    }
  }

  private static func opened(_ path: String) -> Int {
    guard let store = try? WorkspaceStore(opening: path),
      let engine = try? Engine(store: store, environment: store.head.environment()),
      let list = engine.messageList(ChannelID("messaging:c0"), rows: 60)
    else { return .min }
    return list.screen(rowLimit: 60).words.count
  }

  private struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String
  }

  /// Measures from a closed file to the first rows.
  private static func firstFrame(_ path: String, _ size: Int) -> Measurement {
    let plain = Contender("plain statements") {
      let database = PlainDatabase(path)
      return page(of: database)
    }
    return Stopwatch().measure(
      "Store/first-frame/\(size)",
      {
        guard let store = try? WorkspaceStore(opening: path),
          let engine = try? Engine(store: store, environment: store.head.environment())
        else { return .min }
        return engine.channelList(rows: rows).screen(rowLimit: rows).words.count
      },
      against: [plain]
    )
  }

  private static func page(of database: PlainDatabase, isLast: Bool = false) -> Int {
    var bytes = 0
    let order = isLast ? "place DESC, id DESC" : "place, id"
    database.rows(
      "SELECT number, document FROM channels WHERE place IS NOT NULL ORDER BY \(order) LIMIT 30",
      column: 1
    ) { number, count in
      bytes += count
      database.rows(
        "SELECT channel, document FROM messages WHERE channel = ? ORDER BY date DESC, id DESC",
        [.number(number)],
        column: 1
      ) { bytes += $1 }
    }
    return bytes
  }

  /// Measures the whole process that writes the first rows as text, compared with one that opens nothing.
  private static func process(_ path: String, _ size: Int) -> Measurement {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    // Foundation takes as long to start a process as the process itself takes.
    func run(_ words: [String]) -> Int {
      let output = Pipe()
      let writing = output.fileHandleForWriting
      guard let nothing = FileHandle(forReadingAtPath: "/dev/null") else { return -1 }
      let process = try? ChildProcess(
        Executable.path,
        arguments: ["weft"] + words,
        environment: environment,
        input: nothing.fileDescriptor,
        output: writing.fileDescriptor
      )
      try? writing.close()
      guard let process else { return -1 }
      // The kernel closes the pipe where the process ends.
      let bytes = output.fileHandleForReading.readDataToEndOfFile().count
      process.end()
      return bytes
    }
    return Stopwatch(runs: 21).measure(
      "Store/snapshot/\(size)",
      { run(["snapshot", "--no-plugins", "--workspace", path, "--size", "80x40"]) },
      against: [Contender("weft --version") { run(["--version"]) }]
    )
  }

  /// Measures from a list with its first rows to its last ones.
  private static func jump(_ path: String, _ size: Int) throws -> Measurement {
    let store = try WorkspaceStore(opening: path)
    let engine = try Engine(store: store, environment: store.head.environment())
    let database = PlainDatabase(path)
    let plain = Contender("plain statements") {
      database.rows("SELECT count(*) FROM channels WHERE place IS NOT NULL")
        + page(of: database, isLast: true)
    }
    return Stopwatch().measure(
      "Store/jump-to-end/\(size)",
      {
        let list = engine.channelList(rows: rows)
        if !list.measure() { engine.send(.want(rows: size), to: list) }
        _ = list.drainChanges()
        _ = list.reach(list.count - rows..<list.count)
        engine.send(.scroll(to: list.count - rows), to: list)
        return list.screen(rowLimit: rows).words.count
      },
      against: [plain]
    )
  }

  /// Measures finding the newest messages with a word: the first page, the same with all counted up
  /// to two hundred, and together with chats.
  private static func search(_ path: String, _ size: Int) throws -> [Measurement] {
    let store = try WorkspaceStore(opening: path)
    let engine = try Engine(store: store, environment: store.head.environment())
    let database = PlainDatabase(path)
    func plain(_ tables: [String]) -> Contender {
      Contender("plain statements") {
        var bytes = 0
        for table in tables {
          database.rows(
            "SELECT 0, document FROM \(table) WHERE CAST(document AS TEXT) LIKE '%kettle%'",
            column: 1
          ) { bytes += $1 }
        }
        return bytes
      }
    }
    func found(_ type: ChannelSearchType, isWhole: Bool) -> Int {
      let list = engine.channelList()
      engine.searchTime = isWhole ? nil : .zero
      engine.send(.searchType(type), to: list)
      engine.send(.search("kettle"), to: list)
      while list.searchResults.count < 20, engine.isSearching {
        engine.goOnSearching(for: .zero)
      }
      return list.searchResults.count
    }
    // Replies are in the documents of their threads.
    let messages = ["messages", "threads"]
    let stopwatch = Stopwatch(runs: 21)
    return [
      stopwatch.measure(
        "Store/search/\(size)",
        { found(.messages, isWhole: false) },
        against: [plain(messages)]
      ),
      stopwatch.measure(
        "Store/search-counted/\(size)",
        { found(.messages, isWhole: true) },
        against: [plain(messages)]
      ),
      stopwatch.measure(
        "Store/search-all/\(size)",
        { found(.all, isWhole: true) },
        against: [plain(messages + ["channels"])]
      ),
    ]
  }

  /// Measures from a message to the disk and to the frame.
  private static func events(_ path: String, _ size: Int) throws -> Measurement {
    let store = try WorkspaceStore(opening: path)
    let engine = try Engine(store: store, environment: store.head.environment())
    let list = engine.channelList(rows: rows)
    let database = PlainDatabase(path + ".plain")
    database.run(
      """
      CREATE TABLE channels(id TEXT PRIMARY KEY, document TEXT);
      CREATE TABLE messages(id TEXT PRIMARY KEY, document TEXT);
      """
    )
    let document = String(repeating: "x", count: 1200)
    var (number, plainNumber) = (0, 0)
    let plain = Contender("plain statements") {
      plainNumber += 1
      database.run("BEGIN IMMEDIATE")
      database.rows(
        "INSERT OR REPLACE INTO channels VALUES(?, ?)",
        [.text("c\(plainNumber * 7919 % size)"), .text(document)]
      )
      database.rows(
        "INSERT OR REPLACE INTO messages VALUES(?, ?)",
        [.text("m\(plainNumber)"), .text(String(document.prefix(200)))]
      )
      database.run("COMMIT")
      return plainNumber
    }
    return Stopwatch(runs: 101).measure(
      "Store/event-to-frame/\(size)",
      {
        number += 1
        let change = engine.apply(event(number, ChannelID("messaging:c\(number * 7919 % size)")))
        guard change.refusal == nil, (try? engine.save()) != nil else { return .min }
        _ = list.drainChanges()
        return list.screen(rowLimit: rows).words.count
      },
      against: [plain]
    )
  }

  /// A message that arrives in a channel, later than all generated ones.
  static func event(_ number: Int, _ channel: ChannelID) -> ChatEvent {
    let date = Date(timeIntervalSince1970: 1_780_700_000 + Double(number))
    return ChatEvent(.messageNew, cid: channel, at: date) {
      $0.user = UserPatch("user-3")
      $0.message = MessagePatch(MessageID("bench-\(number)")) {
        $0.text = .set("News \(number)")
        $0.author = UserPatch("user-3")
        $0.createdAt = date
      }
    }
  }
}
