// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftTerminal

/// The way of 64 channel rows from the view DSL to cells.
public enum SceneBenchmarks {
  /// Measures each stage.
  public static func run(report: (Measurement) -> Void) {
    let list = sampleList(rows: 64)
    let scene = list.screen(rowLimit: 64)
    let bytes = [UInt8](repeating: 7, count: scene.byteCount)
    guard let valid = try? scene.validated() else { preconditionFailure("the engine's own scene") }
    // Changing a byte of a second reference makes the array copy itself: one memcpy.
    let copy = Contender("copy of the same bytes") {
      var second = bytes
      second[0] = 1
      return second.count
    }
    let stopwatch = Stopwatch(runs: 201)
    report(
      stopwatch.measure(
        "Scene/encode-64-rows",
        { list.screen(rowLimit: 64).byteCount },
        against: [copy]
      )
    )
    report(
      stopwatch.measure(
        "Scene/validate-64-rows",
        { (try? scene.validated()) == nil ? 0 : 1 },
        against: [copy]
      )
    )
    report(
      stopwatch.measure(
        "Scene/paint-80x24",
        { TerminalScreen(valid, columns: 80, rows: 24).text.utf8.count },
        against: [Contender("JSONEncoder over two texts of each row") { encodeTexts(list) }]
      )
    )
  }

  private static func encodeTexts(_ list: ChatChannelListViewModel) -> Int {
    let texts = list.rows(in: 0..<64).map { [$0.channelName, $0.messagePreviewText] }
    return (try? JSONEncoder().encode(texts))?.count ?? 0
  }

  private static func sampleList(rows: Int) -> ChatChannelListViewModel {
    let me = ChatUser(id: UserID("me"), name: "Me")
    let author = ChatUser(id: UserID("ada"), name: "Ada Example")
    var workspace = Workspace(currentUser: me)
    workspace.now = Date(timeIntervalSince1970: 1_780_000_000)
    for index in 0..<rows {
      let date = Date(timeIntervalSince1970: 1_779_990_000 - Double(index) * 60)
      var channel = ChatChannel(
        id: ChannelID("messaging:\(index)"),
        name: "Channel number \(index)",
        createdAt: date
      )
      channel.members = [me, author]
      channel.memberCount = 2
      channel.lastMessageAt = date
      channel.unread.messages = index % 3
      channel.latestMessages = [
        ChatMessage(
          id: MessageID("m\(index)"),
          author: author,
          text: "The quick brown fox jumps over \(index) lazy dogs",
          createdAt: date
        )
      ]
      workspace.channels.append(channel)
    }
    return Engine(workspace: workspace).channelList(rows: rows)
  }
}
