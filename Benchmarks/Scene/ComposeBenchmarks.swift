// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftConsole
internal import WeftLocale
internal import WeftTerminal

/// Writing in a terminal: the time from a letter to its frame and from a message to its row, among many
/// channels.
public enum ComposeBenchmarks {
  /// The numbers of channels measured by default.
  public static let sizes = [100_000]
  private static let (columns, rows) = (240, 67)
  private static let letterCount = 600
  private static let messageCount = 100

  /// Measures writing in a workspace of each size.
  ///
  /// - Returns: The reason of a failure, or `nil` if everything was measured.
  public static func run(sizes: [Int], report: (Measurement) -> Void) -> String? {
    let generators = sizes.map {
      WorkspaceGenerator(channels: $0, threads: 100, messages: $0, seed: 1)
    }
    return GeneratedWorkspace.use(generators) { path, size in
      let store = try WorkspaceStore(opening: path)
      let engine = try Engine(store: store, environment: store.head.environment())
      // Generated chats are archives, in which their user may not write.
      if let first = engine.channelList(rows: 1).channels.first?.id {
        _ = engine.apply(
          ChatEvent(.channelUpdated, cid: first) {
            $0.channel = ChannelPatch(first) { $0.ownCapabilities = .set([.sendMessage]) }
          }
        )
      }
      var options = ChatApp.Options()
      options.isPersisted = true
      let viewer = Viewer(ChatApp(engine, options: options), hints: ConsoleHints.text)
      var view = ConsoleView(viewer)
      _ = try view.frame(columns: columns, rows: rows)
      for key in [Key.enter, .text("i")] {
        _ = view.follow(key)
        _ = try view.frame(columns: columns, rows: rows)
      }
      guard viewer.isWriting else { throw WritingFailure() }
      report(try letters(&view, size))
      report(try messages(&view, size, beside: path))
      report(try reactions(&view, engine, size))
    }
  }

  /// Measures from a letter to its frame, compared with the same frame drawn from scratch.
  private static func letters(_ view: inout ConsoleView, _ size: Int) throws -> Measurement {
    var (times, whole): ([Duration], [Duration]) = ([], [])
    var bytes = 0
    for number in 0..<letterCount {
      // Words, and a field that grows past its six lines and scrolls.
      let key = Key.text(number % 6 == 5 ? " " : "n")
      times.append(try frame(&view, after: key, count: &bytes))
      var other = view
      other.forget()
      whole.append(
        try ContinuousClock().measure {
          _ = try other.frame(columns: columns, rows: rows).update(from: nil)
        }
      )
    }
    times.sort()
    whole.sort()
    return Measurement(
      name: "Compose/letter-\(columns)x\(rows)/\(size)",
      runs: times.count,
      median: times[times.count / 2],
      rivals: [("drawn from nothing", whole[whole.count / 2])],
      counts: [
        ("p99 us", times[times.count * 99 / 100] / .microseconds(1)),
        ("bytes a frame", Double(bytes / times.count)),
      ]
    )
  }

  /// Measures from Enter to the frame with the message, which is in the file by then, compared with the
  /// same text written by plain statements in a separate transaction.
  private static func messages(
    _ view: inout ConsoleView,
    _ size: Int,
    beside path: String
  ) throws -> Measurement {
    let plain = PlainDatabase(path + ".plain")
    plain.run("CREATE TABLE message(id TEXT PRIMARY KEY, body TEXT)")
    var (times, floor): ([Duration], [Duration]) = ([], [])
    var bytes = 0
    for number in 0..<messageCount {
      for letter in "On my way" {
        _ = try frame(&view, after: .text(String(letter)), count: &bytes)
      }
      bytes = 0
      times.append(try frame(&view, after: .enter, count: &bytes))
      floor.append(
        ContinuousClock().measure {
          plain.run("BEGIN IMMEDIATE")
          plain.rows("INSERT INTO message VALUES(?, ?)", [.text("\(number)"), .text("On my way")])
          plain.run("COMMIT")
        }
      )
    }
    times.sort()
    floor.sort()
    return Measurement(
      name: "Compose/send-\(columns)x\(rows)/\(size)",
      runs: times.count,
      median: times[times.count / 2],
      rivals: [("a plain transaction", floor[floor.count / 2])],
      counts: [
        ("p99 us", times[times.count * 99 / 100] / .microseconds(1)),
        ("plain p99 us", floor[floor.count * 99 / 100] / .microseconds(1)),
        ("bytes of the frame", Double(bytes)),
      ]
    )
  }

  /// Measures from a reaction to its frame, on a message with very many, compared with one with a few.
  private static func reactions(
    _ view: inout ConsoleView,
    _ engine: Engine,
    _ size: Int
  ) throws -> Measurement {
    guard let channel = engine.channelList(rows: 1).channels.first?.id,
      let message = engine.state.history(of: channel).first(where: { _ in true })
    else { throw WritingFailure() }
    let counts = [8, 10_000]
    var times = try counts.map { count in
      let others = (0..<count).map {
        ChatReaction(type: ["like", "love", "🎉"][$0 % 3], userID: UserID("user-\($0)"))
      }
      _ = engine.apply(
        ChatEvent(.messageUpdated, cid: channel) {
          $0.message = MessagePatch(message.id) { $0.reactions = .set(others) }
        }
      )
      return try (0..<letterCount).map { number in
        var event = ChatEvent(number % 2 == 0 ? .reactionNew : .reactionDeleted, cid: channel) {
          $0.user = UserPatch("another")
          $0.message = MessagePatch(message.id)
        }
        event.reaction = ChatReaction(type: "👀", userID: "another")
        return try ContinuousClock().measure {
          _ = engine.apply(event)
          _ = try view.frame(columns: columns, rows: rows)
        }
      }
    }
    for place in times.indices { times[place].sort() }
    return Measurement(
      name: "Compose/reaction-of-\(counts[1])/\(size)",
      runs: letterCount,
      median: times[1][letterCount / 2],
      rivals: [("of \(counts[0])", times[0][letterCount / 2])],
      counts: [("p99 us", times[1][letterCount * 99 / 100] / .microseconds(1))]
    )
  }

  private static func frame(
    _ view: inout ConsoleView,
    after key: Key,
    count bytes: inout Int
  ) throws -> Duration {
    let before = view.shown
    let clock = ContinuousClock()
    let start = clock.now
    _ = view.follow(key)
    bytes += try view.frame(columns: columns, rows: rows).update(from: before).utf8.count
    let time = clock.now - start
    // As the application does before it waits for the next key.
    view.prepare()
    return time
  }

  private struct WritingFailure: Error, CustomStringConvertible {
    let description = "no field was opened below the messages"
  }
}
