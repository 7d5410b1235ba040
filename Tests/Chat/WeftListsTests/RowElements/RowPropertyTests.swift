// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// After any change a kept row equals a newly made one.
@Suite struct RowPropertyTests {
  /// Overrides that read any field without declaring it.
  private final class Curious: ChatChannelListItemViewModel {
    override var channelName: String {
      "\(channel.members.map { $0.user.isOnline }) \(channel.custom.count)"
    }
    override var messagePreviewText: String {
      let flags = ChannelFlag.allCases.map { channel[$0] }
      return "\(super.messagePreviewText) \(channel.currentlyTypingUsers.count) \(flags)"
    }
  }

  private final class CuriousFactory: ViewFactory {
    override func makeChannelListItemViewModel(
      channel: ChatChannel,
      channelName: String,
      environment: ChatEnvironment
    ) -> ChatChannelListItemViewModel {
      Curious(channel: channel, channelName: channelName, environment: environment)
    }
  }

  private func channels(_ factory: ViewFactory) -> ChatChannelListViewModel {
    // Pages and events may bring any channel, even a stranger's or a hidden one.
    let list = ChatChannelListViewModel(
      environment: Samples.environment { $0.showsDrafts = true },
      slots: SlotRegistry(factory: factory),
      query: ChannelListQuery(filter: .or([.equal(.hidden, to: true), .and([])]))
    )
    _ = list.send(.appear)
    return list
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `after any edits a channel's row equals the row of a new list`(seed: UInt64) {
    let factory = seed.isMultiple(of: 3) ? CuriousFactory() : ViewFactory()
    var edits = RandomEdits(seed: seed)
    let isDirect = seed.isMultiple(of: 2)
    var channel = Samples.channel(
      isDirect ? "!members-1" : "c",
      name: isDirect ? nil : "General",
      [Samples.message("Hello")]
    )
    let list = channels(factory)
    _ = list.send(.pageLoaded([channel], isLast: true))
    _ = list.screen(rowLimit: 3)
    for step in 0..<150 {
      for _ in 0...edits.number(0..<3) { edits.edit(&channel) }
      _ = list.send(.channelChanged(channel))
      _ = list.drainChanges()
      let fresh = channels(factory)
      _ = fresh.send(.pageLoaded([channel], isLast: true))
      _ = fresh.drainChanges()
      let (kept, made) = (list.rows(in: 0..<1), fresh.rows(in: 0..<1))
      #expect(kept == made && kept.count == 1, "seed \(seed), step \(step)")
      if kept != made { return }
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `after any edits a thread's row equals the row of a new list`(seed: UInt64) {
    func threads() -> ChatThreadListViewModel {
      let list = ChatThreadListViewModel(
        environment: Samples.environment { $0.showsDrafts = true }
      )
      _ = list.send(.appear)
      return list
    }
    var edits = RandomEdits(seed: seed)
    var thread = ChatThread(
      parentMessage: Samples.message("Plans?", id: "p", age: 900),
      channel: Samples.channel("c", name: nil),
      createdAt: Samples.now
    )
    let list = threads()
    _ = list.send(.pageLoaded([thread], next: nil))
    _ = list.screen(rowLimit: 3)
    for step in 0..<150 {
      for _ in 0...edits.number(0..<3) { edits.edit(&thread) }
      _ = list.send(.threadChanged(thread))
      _ = list.drainChanges()
      let fresh = threads()
      _ = fresh.send(.pageLoaded([thread], next: nil))
      _ = fresh.drainChanges()
      let (kept, made) = (list.rows(in: 0..<1), fresh.rows(in: 0..<1))
      #expect(kept == made && kept.count == 1, "seed \(seed), step \(step)")
      if kept != made { return }
    }
  }
}
