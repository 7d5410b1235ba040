// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

@testable import WeftSource

/// The users that a sent or edited message mentions.
@Suite struct MentionTests {
  private static let channel = ChannelID("messaging:a")

  private static func channel(_ users: [ChatUser]) -> ChatChannel {
    Samples.channel("a", [Samples.message("Old", from: Samples.me, id: "old")]) {
      $0.ownCapabilities = [.sendMessage, .updateOwnMessage]
      $0.members = users.map { ChatChannelMember($0) }
    }
  }

  private static let users = [
    Samples.me, Samples.leia, ChatUser(id: "ann", name: "Ann"),
    ChatUser(id: "anna", name: "Anna Lee"), ChatUser(id: "han1", name: "Han"),
    ChatUser(id: "han2", name: "Han"),
  ]

  private func mentioned(_ text: String, chosen: [UserID] = []) -> [UserID] {
    Self.channel(Self.users).mentioned(in: text, chosen: chosen).map(\.id)
  }

  @Test func `a name after an at sign mentions the only member who has it`() {
    #expect(mentioned("@Leia Organa and @Ann, look") == ["leia", "ann"])
    #expect(mentioned("**@Ann**: _@Leia Organa_") == ["ann", "leia"])
    #expect(mentioned("@Anna Lee") == ["anna"])
    #expect(mentioned("@Ann @Ann") == ["ann"])
    for text in ["Ann", "@ Ann", "@Annie", "@ann", "mail@Ann", "@Ann2", "@", "@@"] {
      #expect(mentioned(text) == [], "\(text)")
    }
  }

  @Test func `a name that several members have mentions only the chosen one`() {
    #expect(mentioned("@Han") == [])
    #expect(mentioned("@Han", chosen: ["han2"]) == ["han2"])
    // A chosen user whom the text no longer names, or who is not a member, is not mentioned.
    #expect(mentioned("Hello", chosen: ["han2"]) == [])
    #expect(mentioned("@Obi", chosen: ["obi"]) == [])
  }

  @Test func `a text mentions at most 16 of very many members`() {
    let many = (0..<6_000).map { ChatUser(id: UserID("u\($0)"), name: "User \($0)") }
    let channel = Self.channel(many)
    let text = (0..<40).map { "@User \($0)" }.joined(separator: ", ")
    #expect(channel.mentioned(in: text, chosen: []).count == 16)
    // A chosen member is found even after those whose names are searched.
    #expect(channel.mentioned(in: "@User 5999", chosen: []).isEmpty)
    #expect(channel.mentioned(in: "@User 5999", chosen: ["u5999"]).map(\.id) == ["u5999"])
    let signs = String(repeating: "@ ", count: 64)
    #expect(channel.mentioned(in: signs + "@User 1", chosen: []).isEmpty)
  }

  @Test func `a message and its edit keep their mentions`() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Self.channel(Self.users)]
    var state = ChatState(workspace)
    func perform(_ action: SourceAction) throws -> [UserID]? {
      let event = try #require(try action.event(in: state, at: Samples.now))
      #expect(state.apply(event).refusal == nil)
      return state.message("new", in: Self.channel, parent: nil)?.mentionedUserIDs
    }
    var message = OutgoingMessage(id: "new", text: "@Han, @Ann")
    message.mentionedUserIDs = ["han1"]
    #expect(try perform(.send(message, Self.channel)) == ["han1", "ann"])
    #expect(try perform(.edit("new", text: "@Han!", Self.channel)) == ["han1"])
    let chosen = SourceAction.edit("new", text: "@Leia Organa", Self.channel, mentioning: ["leia"])
    #expect(try perform(chosen) == ["leia"])
    #expect(try perform(.edit("new", text: "Nobody", Self.channel)) == [])
  }

  @Test func `a joined source gets the chosen users by its own ids`() {
    let names = JoinedNames("work")
    var message = OutgoingMessage(id: "work/m", text: "@Ann")
    message.mentionedUserIDs = [names.outward.user("ann")]
    #expect(names.inward(message).mentionedUserIDs == ["ann"])
    let edit = SourceAction.edit(
      names.outward.message("m"),
      text: "@Ann",
      names.outward.channel("t:c"),
      mentioning: message.mentionedUserIDs
    )
    #expect(names.inward(edit) == .edit("m", text: "@Ann", "t:c", mentioning: ["ann"]))
  }
}
