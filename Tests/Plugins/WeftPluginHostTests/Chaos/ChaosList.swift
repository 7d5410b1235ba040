// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport
import WeftViews

@testable import WeftPluginHost

/// A list of a hundred thousand channels that is scrolled and changes in every frame.
final class ChaosList {
  static let count = 100_000
  static let rows = 30

  private let list: ChatChannelListViewModel
  private var channels: [ChatChannel] = []
  private var first = 0
  /// The number of changes.
  private var revision = 0
  /// The revision of each row.
  private(set) var revisions = Array(repeating: 0, count: ChaosList.count)
  /// Rows that still carry a command for plugins.
  private var told: Range<Int> = 0..<0

  init(_ host: PluginHost) {
    host.start()
    list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(guests: host)
    )
    let plain = Samples.channel("", [Samples.message("")])
    channels = (0..<Self.count).map { index in
      var channel = ChatChannel(
        id: ChannelID("messaging:c\(index)"),
        name: nil,
        createdAt: Samples.now.addingTimeInterval(-Double(1000 + index))
      )
      channel.members = plain.members
      channel.latestMessages = plain.latestMessages
      channel.lastMessageAt = channel.createdAt
      Self.set(&channel, index, revision: 0, command: 2)
      return channel
    }
    _ = list.send(.appear)
    _ = list.send(.pageLoaded(channels, isLast: true))
    _ = list.drainChanges()
  }

  private static func set(_ channel: inout ChatChannel, _ index: Int, revision: Int, command: Int) {
    channel.name = "c\(index) #\(revision)."
    channel.memberCount = command
    channel.latestMessages[0].text = "m #\(revision)."
  }

  /// Scrolls on, and changes some of the rows that come into view; all of them if they carry a command for
  /// plugins.
  func change(frame: Int, command: Int?) {
    first = (first + (frame % 50 == 0 ? 5000 : 7)) % (Self.count - Self.rows)
    revision += 1
    for place in told { change(place, command: 2) }
    told = 0..<0
    let seen = first..<first + Self.rows
    for place in seen where command != nil || (place + frame) % 3 == 0 {
      change(place, command: command ?? 2)
    }
    if command != nil { told = seen }
    _ = list.send(.scroll(to: first))
  }

  private func change(_ index: Int, command: Int) {
    revisions[index] = revision
    Self.set(&channels[index], index, revision: revision, command: command)
    _ = list.send(.channelChanged(channels[index]))
  }

  func screen() -> Scene { list.screen(rowLimit: Self.rows) }
}
