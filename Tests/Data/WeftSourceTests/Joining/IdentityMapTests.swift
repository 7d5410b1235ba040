// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftJSON
import WeftModel
import WeftTestSupport

@testable import WeftSource

/// A map renames every id in a value, and its inverse restores it.
@Suite struct IdentityMapTests {
  private static func names(user: UserID) -> JoinedNames {
    let names = JoinedNames("work")
    names.user = user
    return names
  }

  /// Returns every id in a value, in whichever member it is.
  private static func ids(in value: Any) -> [String] {
    if let id = value as? ChannelID { return [id.rawValue] }
    if let id = value as? MessageID { return [id.rawValue] }
    if let id = value as? UserID { return [id.rawValue] }
    return Mirror(reflecting: value).children.flatMap { ids(in: $0.value) }
  }

  private func check<Value: Equatable>(
    _ value: Value,
    _ names: JoinedNames,
    outward: (Value) -> Value,
    inward: (Value) -> Value
  ) {
    let joined = outward(value)
    let (before, after) = (Self.ids(in: value), Self.ids(in: joined))
    #expect(before.count == after.count)
    let kept = after.filter { $0 != "me" && !$0.hasPrefix("work/") }
    #expect(kept.isEmpty, "kept their ids: \(kept)")
    #expect(inward(joined) == value)
  }

  @Test(arguments: 0..<40)
  func `all ids in models are renamed and restored`(seed: UInt64) {
    var random = RandomWorkspace(seed: seed)
    let workspace = random.workspace()
    let names = Self.names(user: workspace.currentUser.id)
    let (out, back) = (names.outward, names.inward)
    for channel in workspace.channels {
      check(channel, names, outward: { out($0) }, inward: { back($0) })
    }
    for thread in workspace.threads {
      check(thread, names, outward: { out($0) }, inward: { back($0) })
    }
  }

  @Test func `the list of pinned messages is renamed and restored`() {
    let names = Self.names(user: "luke")
    var channel = ChatChannel(id: "matrix:!r", createdAt: Samples.now)
    channel.custom[ChatChannel.pinnedKey] = .array([.string("$a"), .string("$b"), .integer(7)])
    let joined = names.outward(channel)
    #expect(joined.pinnedMessageIDs == ["work/$a", "work/$b"])
    #expect(names.inward(joined) == channel)
    let patch = ChannelPatch("matrix:!r") {
      $0.custom[ChatChannel.pinnedKey] = .array([.string("$a")])
    }
    #expect(names.outward(patch).custom[ChatChannel.pinnedKey] == .array([.string("work/$a")]))
    #expect(names.outward(ChannelPatch("matrix:!r")).custom.isEmpty)
  }

  @Test(arguments: 0..<20)
  func `all ids in events are renamed and restored`(seed: UInt64) {
    let names = Self.names(user: RandomEvents.world().currentUserID)
    let (out, back) = (names.outward, names.inward)
    var random = RandomEvents(seed: seed)
    for _ in 0..<200 {
      check(random.next(), names, outward: { out($0) }, inward: { back($0) })
    }
  }

  @Test func `each member of an event that contains an id is renamed`() {
    let names = Self.names(user: "ada")
    let (out, back) = (names.outward, names.inward)
    let event = Self.full
    check(event, names, outward: { out($0) }, inward: { back($0) })
    // An optional that appears twice here is missing above if the event lacks it.
    let unset = Mirror(reflecting: event).children.filter { "\($0.value)" == "nil" }
    #expect(unset.compactMap(\.label) == [])
    #expect(out(event).poll?.id == "work/q1" && out(event).message?.poll.value??.id == "work/q1")
  }

  @Test func `a sent message keeps its sender's id`() throws {
    let names = Self.names(user: "ada")
    #expect(names.keep("mine") == true && names.keep("mine") == false)
    #expect(names.outward.message("mine") == "mine" && names.outward.message("m1") == "work/m1")
    #expect(names.inward.message("mine") == "mine" && names.own(MessageID("mine")) == "mine")
    names.drop("mine")
    #expect(names.outward.message("mine") == "work/mine" && names.own(MessageID("mine")) == nil)
  }

  @Test func `an address on a Matrix server identifies the source whose account may request it`() {
    let names = Self.names(user: "ada")
    let (out, back) = (names.outward, names.inward)
    var file = ChatAttachment(kind: .image, url: "mxc://a.org/b")
    file.previewURL = "https://a.org/small.png"
    var message = ChatMessage(
      id: "m1",
      author: ChatUser(id: "eve"),
      text: "",
      createdAt: .distantPast
    )
    message.attachments = [file]
    message.author.imageURL = "mxc://a.org/eve"
    #expect(out(message).attachments.first?.url == "mxc://a.org/b#work")
    #expect(out(message).attachments.first?.previewURL == "https://a.org/small.png")
    #expect(out(message).author.imageURL == "mxc://a.org/eve#work")
    check(message, names, outward: { out($0) }, inward: { back($0) })
    let patch = ChannelPatch("t:c") {
      $0.imageURL = .set("mxc://a.org/c")
      $0.messages = [MessagePatch("m1") { $0.attachments = .set([file]) }]
      $0.createdBy = UserPatch("eve") { $0.imageURL = .set("mxc://a.org/eve") }
    }
    let told = out(patch)
    #expect(told.imageURL == .set("mxc://a.org/c#work"))
    #expect(told.createdBy?.imageURL == .set("mxc://a.org/eve#work"))
    #expect(told.messages[0].attachments.value?.first?.url == "mxc://a.org/b#work")
    check(patch, names, outward: { out($0) }, inward: { back($0) })
    // The address of another source is not taken for this one's.
    #expect(back.address("mxc://a.org/b#home") == "mxc://a.org/b#home")
    #expect(out.address("file:///b") == "file:///b" && out.address("b.png") == "b.png")
    var sent = OutgoingMessage(id: "m2", text: "")
    sent.attachments = [ChatAttachment(kind: .image, url: "mxc://a.org/b#work")]
    #expect(back(sent).attachments.first?.url == "mxc://a.org/b")
  }

  @Test func `no id belongs to two sources`() {
    let (short, long) = (JoinedNames("a"), JoinedNames("a b"))
    for id in ["x", "", "a b/x", "/x", "e\u{301}", "!members"] {
      let (one, two) = (short.outward.channel(ChannelID(id)), long.outward.channel(ChannelID(id)))
      #expect(one != two)
      #expect(short.own(one.rawValue).map { ChannelID($0) } == ChannelID(id))
      #expect(short.own(two.rawValue) == nil && long.own(one.rawValue) == nil)
    }
    #expect(short.outward.channel("messaging:!members-1").isDirectMessage)
  }

  /// An event with every member set.
  private static var full: ChatEvent {
    let poll = PollPatch("q1") {
      $0.createdBy = UserPatch("eve")
      $0.latestVotes = .set([PollPatch.Vote(UserPatch("bela")), PollPatch.Vote(nil)])
    }
    let message = MessagePatch("m1") {
      ($0.channelID, $0.author, $0.parentID) = ("t:c", UserPatch("ada"), .set("p1"))
      ($0.poll, $0.quotedMessageID) = (.set(poll), .set("m0"))
      $0.reactions = .set([ChatReaction(type: "like", userID: "bela")])
      $0.mentionedUsers = .set([UserPatch("ada"), UserPatch("eve")])
    }
    return ChatEvent(.messageNew, cid: "t:c", at: .distantPast) {
      ($0.user, $0.message, $0.messageID) = (UserPatch("ada"), message, "m1")
      $0.channel = ChannelPatch("t:c") {
        ($0.createdBy, $0.members) = (UserPatch("eve"), [MemberPatch(UserPatch("bela"))])
        ($0.membership, $0.messages) = (MemberPatch(UserPatch("ada")), [message])
        $0.reads = [ReadPatch("bela")]
      }
      $0.thread = ThreadPatch("p1") {
        ($0.channelID, $0.parentMessage, $0.createdBy) = ("t:c", message, UserPatch("eve"))
        $0.participants = .set([.init(UserPatch("bela"), lastReadAt: .distantPast)])
        $0.reads = [ReadPatch("ada")]
      }
      ($0.member, $0.reaction) = (MemberPatch(UserPatch("bela")), .init(type: "x", userID: "ada"))
      ($0.draft, $0.poll) = (DraftMessage(text: "Begun"), poll)
      ($0.vote, $0.reads) = (PollPatch.Vote(UserPatch("ada")), [ReadPatch("ada")])
      ($0.parentID, $0.firstUnreadMessageID, $0.lastReadMessageID) = ("p1", "m2", "m0")
      ($0.lastReadAt, $0.lastDeliveredAt) = (.distantPast, .distantPast)
      ($0.unreadMessages, $0.watcherCount, $0.mutedUserIDs) = (1, 2, ["bela"])
      ($0.blockedUserIDs, $0.remindAt) = (["eve"], .distantPast)
      ($0.aiState, $0.aiMessage) = ("AI_STATE_THINKING", "Reading")
      $0.channelMutes = [.init("t:c")]
    }
  }
}
