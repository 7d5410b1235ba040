// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Rows 1 to 12 and 31 to 33 of the reference: names of channels, users and typing users.
@Suite struct NameConformanceTests {
  private func name(_ channel: ChatChannel) -> String {
    ChannelNamer.name(of: channel, for: Samples.me)
  }

  private static func direct(_ members: [ChatUser], name: String? = nil) -> ChatChannel {
    Samples.channel("!members-a", name: name) {
      $0.members = members.map { ChatChannelMember($0) }
      $0.memberCount = members.count
    }
  }

  @Test(arguments: [
    Pair(1, direct([Cast.vader], name: "Darth Channel"), "Darth Channel"),
    Pair(1, Samples.channel("group", name: "Darth Channel"), "Darth Channel"),
    Pair(2, direct([Cast.vader, Cast.maul]), "Darth Maul and Darth Vader"),
    Pair(3, direct([]), ""),
    Pair(4, direct([Samples.me]), "Luke"),
    Pair(5, direct([Cast.vader, Cast.maul, Cast.kylo]), "Darth Maul, Darth Vader and 1 more"),
    Pair(6, Samples.channel("group", name: nil), ""),
    Pair(6, Samples.channel("group", name: ""), ""),
    Pair(9, direct([Samples.me, Cast.leia]), "Leia"),
  ])
  func `a channel's name follows the table`(pair: Pair<ChatChannel, String>) {
    #expect(name(pair.input) == pair.output, "row \(pair.row)")
  }

  @Test func `the separator between names comes from the string catalogue, row 7`() throws {
    let strings = try StringCatalog.english.overriding([
      .namesMore: .plural([
        .one: "{name} | {second} and {count} more", .other: "{name} | {second} and {count} more",
      ])
    ])
    let channel = Self.direct([Cast.vader, Cast.maul, Cast.kylo])
    #expect(
      ChannelNamer.name(of: channel, for: Samples.me, strings: strings)
        == "Darth Maul | Darth Vader and 1 more"
    )
  }

  @Test func `a user shows a name or else the id, row 12`() {
    #expect(ChatUser(id: "test", name: "Test").displayName == "Test")
    #expect(ChatUser(id: "test").displayName == "test")
  }

  /// Where the reference shows no title, or a partial one, Weft shows the id.
  @Test(arguments: [nil, "", " \t\n", "\u{0}\u{7F}", "\u{202E}\u{200B}", "\u{3164}"])
  func `an invisible name is shown as the id only if no member has a name`(name: String?) {
    let nameless = ChatUser(id: "x", name: name)
    #expect(self.name(Self.direct([Samples.me, nameless])) == "x")
    #expect(self.name(Self.direct([Samples.me, nameless, Cast.leia])) == "Leia")
    #expect(self.name(Self.direct([Samples.me, nameless, ChatUser(id: "a")])) == "a and x")
    var named = Self.direct([Samples.me, Cast.leia])
    named.name = name
    #expect(self.name(named) == "Leia")
    #expect(nameless.displayName == "x")
    let row = Samples.item(Self.direct([Samples.me, nameless]))
    #expect(row.channelName == "x")
  }

  @Test
  func `a conversation with oneself is named after the user, or has the user's id as its name`() {
    let nobody = ChatUser(id: "nobody")
    let channel = Self.direct([nobody])
    #expect(ChannelNamer.name(of: channel, for: nobody) == "nobody")
    #expect(ChannelNamer.name(of: channel, for: ChatUser(id: "nobody", name: "")) == "nobody")
  }

  @Test func `names are ordered by their bytes, for any order of members`() {
    let users = ["b", "B", "é", "a"].map { ChatUser(id: UserID($0), name: $0) }
    for members in [users, users.reversed()] {
      #expect(name(Self.direct(members)) == "B, a and 2 more")
    }
  }

  @Test(arguments: [
    Pair(31, [ChatUser(id: "x")], "Someone is typing"),
    Pair(31, [ChatUser(id: "x"), ChatUser(id: "y", name: "")], "Someone is typing"),
    Pair(32, [ChatUser(id: "m", name: "Martin")], "Martin is typing"),
    Pair(
      33,
      [ChatUser(id: "s", name: "Stefan"), ChatUser(id: "m", name: "Martin")],
      "Martin and one other person are typing"
    ),
    Pair(
      33,
      [ChatUser(id: "x"), ChatUser(id: "s", name: "S")],
      "S and one other person are typing"
    ),
    Pair(32, [Samples.me, ChatUser(id: "m", name: "Martin")], "Martin is typing"),
  ])
  func `typing users are shown by name or else by id`(pair: Pair<[ChatUser], String>) {
    for users in [pair.input, pair.input.reversed()] {
      let channel = Cast.group { $0.currentlyTypingUsers = users }
      #expect(
        Samples.item(channel).preview == .typing(.init(text: pair.output)),
        "row \(pair.row)"
      )
    }
  }

  @Test func `users with the same name are ordered by id`() {
    let twins = [ChatUser(id: "b", name: "Twin"), ChatUser(id: "a", name: "Twin")]
    let channel = Cast.group { $0.currentlyTypingUsers = twins }
    #expect(
      Samples.item(channel).preview == .typing(.init(text: "Twin and one other person are typing"))
    )
  }
}
