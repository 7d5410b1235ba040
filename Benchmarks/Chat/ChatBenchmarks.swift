// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// One message in a channel list of any length, up to the scene that shows it.
public enum ChatBenchmarks {
  /// The list lengths measured by default.
  public static let sizes = [10_000, 1_000_000]

  /// Measures each length and reports each result as it comes.
  public static func run(sizes: [Int] = sizes, report: (Measurement) -> Void) {
    for size in sizes {
      let channels = makeChannels(size)
      let list = makeList(channels)
      report(event(list, channels))
    }
  }

  /// Measures from a message to the frame that shows it: its channel moves to the top, and twenty
  /// rows are drawn.
  private static func event(
    _ list: ChatChannelListViewModel,
    _ channels: [ChatChannel]
  ) -> Measurement {
    var random = Random(seed: 7)
    var moment = 2_000_000_000.0
    let runs = 1_001
    let median = Stopwatch.median(runs: runs) {
      var channel = channels[random.below(channels.count)]
      moment += 1
      channel.lastMessageAt = Date(timeIntervalSince1970: moment)
      channel.unreadCount.messages += 1
      _ = list.send(.channelChanged(channel))
      return list.screen(rowLimit: 20).byteCount
    }
    // Measured apart from the frames, because reading all rows would empty the caches before each
    // of them.
    let looking = Stopwatch.median(runs: 21) {
      channels.count { ($0.lastMessageAt ?? $0.createdAt) > list.environment.now }
    }
    return Measurement(
      name: "Chat/message-to-frame/\(channels.count)",
      runs: runs,
      median: median,
      rivals: [("reading when each channel was last used", looking)],
      counts: []
    )
  }

  private static func makeList(_ channels: [ChatChannel]) -> ChatChannelListViewModel {
    let environment = ChatEnvironment(
      now: Date(timeIntervalSince1970: 2_000_000_000),
      currentUser: ChatUser(id: UserID("me"))
    )
    let list = ChatChannelListViewModel(environment: environment)
    _ = list.send(.appear)
    _ = list.send(.pageLoaded(channels, isLast: true))
    _ = list.drainChanges()
    return list
  }

  private static func makeChannels(_ count: Int) -> [ChatChannel] {
    let author = ChatUser(id: UserID("ada"), name: "Ada Example")
    let members = [ChatUser(id: UserID("me")), author].map { ChatChannelMember($0) }
    let date = Date(timeIntervalSince1970: 1_900_000_000)
    let message = ChatMessage(
      id: MessageID("m"),
      author: author,
      text: "The quick brown fox jumps over the lazy dog",
      createdAt: date
    )
    return (0..<count).map { index in
      var channel = ChatChannel(
        id: ChannelID("messaging:\(index)"),
        name: "Channel number \(index)",
        createdAt: date
      )
      channel.members = members
      channel.memberCount = 2
      channel.lastMessageAt = date.addingTimeInterval(-Double(index))
      channel.latestMessages = [message]
      return channel
    }
  }
}
