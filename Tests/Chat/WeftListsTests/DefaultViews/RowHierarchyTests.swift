// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftLists
import WeftModel
import WeftTestSupport
import WeftViews

/// What default rows emphasise, and what they don't.
@Suite struct RowHierarchyTests {
  private func row(_ change: (inout ChatChannel) -> Void) -> Scene {
    let channel = Samples.channel("general", [Samples.message("Hi")], change)
    return Scene { ChannelListItem(row: ChannelListRow(rowID: 1, item: Samples.item(channel))) }
  }

  private func row(of thread: ChatThread) -> ThreadListRow {
    let item = ChatThreadListItemViewModel(thread: thread, environment: Samples.environment())
    return ThreadListRow(rowID: 1, item: item)
  }

  private func thread(
    unread: Int,
    in channel: ChatChannel = Cast.group(),
    by author: ChatUser = Samples.leia
  ) -> ChatThread {
    var thread = ChatThread(
      parentMessage: Samples.message("Question", from: Samples.droid, id: "p"),
      channel: channel,
      createdAt: Samples.now
    )
    thread.latestReplies = [Samples.message("Answer", from: author, id: "r")]
    thread.replyCount = 1
    thread.reads = [
      ThreadRead(userID: Samples.me.id, lastReadAt: nil, unreadMessagesCount: unread)
    ]
    return thread
  }

  private func style(_ make: (Text) -> Text) throws -> JSONValue? {
    try Scene { make(Text("x").font(.headline)) }.views()[0]["weight"]
  }

  @Test func `the name of an unread channel is bold, that of a read one is not`() throws {
    let unread = row { $0.unreadCount.messages = 3 }
    #expect(try unread.view(of: "General")?["weight"] == style { $0.bold() })
    #expect(try row { _ in }.view(of: "General")?["weight"] == style { $0.fontWeight(.medium) })
    #expect(try style { $0.bold() } != style { $0.fontWeight(.medium) })
  }

  @Test func `the name of an unread thread is bold, that of a read one is not`() throws {
    let unread = Scene { ThreadListItem(row: row(of: thread(unread: 2))) }
    let read = Scene { ThreadListItem(row: row(of: thread(unread: 0))) }
    #expect(try unread.view(of: "Team")?["weight"] == style { $0.bold() })
    #expect(try read.view(of: "Team")?["weight"] == style { $0.fontWeight(.medium) })
  }

  @Test func `the badge of a muted channel is grey, in both lists`() throws {
    func color(_ color: Color) throws -> JSONValue? {
      try Scene { Badge("3", color: color) }.views()[0]["color"]
    }
    func muted(_ channel: inout ChatChannel) {
      channel.unreadCount.messages = 3
      channel.muteDetails = MuteDetails()
    }
    #expect(try row { $0.unreadCount.messages = 3 }.view(of: "3")?["color"] == color(.accent))
    #expect(try row(muted).view(of: "3")?["color"] == color(.secondary))
    let thread = thread(unread: 3, in: Cast.group([], muted))
    #expect(
      try Scene { ThreadListItem(row: row(of: thread)) }.view(of: "3")?["color"]
        == color(.secondary)
    )
  }

  @Test func `the user's own reply and a deleted reply are marked as such`() throws {
    func last(_ thread: ChatThread) throws -> [String] {
      try Scene { ThreadListItem(row: row(of: thread)) }.texts()
    }
    let direct = Cast.direct()
    #expect(try last(thread(unread: 0, in: direct, by: Samples.me)).contains("You:"))
    #expect(try !last(thread(unread: 0, in: direct)).contains("You:"))
    // In a group the text names every author.
    #expect(try !last(thread(unread: 0, by: Samples.me)).contains("You:"))
    #expect(try last(thread(unread: 0, by: Samples.me)).contains("You: Answer"))
    var deleted = thread(unread: 0, by: Samples.me)
    deleted.latestReplies[0].deletedAt = Samples.now
    let scene = Scene { ThreadListItem(row: row(of: deleted)) }
    #expect(try scene.texts().contains("You:") && scene.texts().contains("Message deleted"))
    #expect(try scene.views().contains { $0["name"] == .string("deleted") })
  }

  @Test func `a thread shows its channel and the author of the newest reply once`() throws {
    let texts = try Scene { ThreadListItem(row: row(of: thread(unread: 2))) }.texts()
    #expect(
      texts == [
        "LO", "Team", "20:25", "replied to: Question", "Leia Organa: Answer", "1 reply", "2",
      ]
    )
  }

  @Test func `a user has the same colour in channels, threads and messages`() throws {
    let color = AvatarStyle.color(of: Cast.alice.id.rawValue)
    let said = Samples.message("Hi", from: Cast.alice)
    let direct = Cast.direct([said])
    #expect(Samples.item(direct).avatar.color == color)
    #expect(ChannelHeaderInfo(of: direct, in: Samples.environment()).avatar.color == color)
    #expect(row(of: thread(unread: 0, by: Cast.alice)).avatar?.color == color)
    let list = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: [said],
      environment: Samples.environment()
    )
    #expect(list.rows(in: 0..<1)[0].avatar?.color == color)
    let group = Cast.group([said])
    #expect(Samples.item(group).avatar.color == AvatarStyle.color(of: group.id.rawValue))
  }

  @Test func `unmuting a muted channel has its own icon`() {
    func icon(_ isMuted: Bool) -> String? {
      let channel = Samples.channel { if isMuted { $0.muteDetails = MuteDetails() } }
      return ChannelAction.defaultActions(for: channel, Samples.environment())
        .first { ["channel.mute", "channel.unmute"].contains($0.id) }?.iconName
    }
    #expect(icon(false) == "muted" && icon(true) == "unmuted")
  }
}
