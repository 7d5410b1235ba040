// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// The pages of a channel, its members and a person.
@Suite struct ChannelPageTests {
  private static let general = ChannelID("messaging:general")

  private func viewer(
    _ change: (inout ChatChannel) -> Void = { _ in },
    others: [ChatChannel] = []
  ) -> Viewer {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia, Samples.droid]
    workspace.channels =
      [
        Samples.channel("general", [Samples.message("Hello", id: "m")]) {
          $0.ownCapabilities = [.sendMessage, .leaveChannel, .deleteChannel]
          change(&$0)
        }
      ] + others
    let environment = workspace.environment(now: Samples.now)
    return Viewer(ChatApp(Engine(workspace: workspace, environment: environment)))
  }

  private func labels(_ viewer: Viewer) throws -> [String] {
    try viewer.top.scene(rowLimit: 600).rowLabels()
  }

  private func open(_ label: String, in viewer: Viewer) throws {
    let place = try #require(labels(viewer).firstIndex { $0 == label || $0.hasPrefix(label + ",") })
    viewer.open(row: UInt64(place) + 1)
  }

  /// Draws the screen until its question has been visible long enough, and confirms it.
  private func confirm(in viewer: Viewer) throws {
    _ = try viewer.scene(rowLimit: 20).validated()
    viewer.app.turn(at: viewer.app.now + .seconds(1))
    _ = try viewer.scene(rowLimit: 20).validated()
    let actions = try #require(viewer.openQuestion)
    viewer.perform(try #require(actions.last))
    _ = try viewer.scene(rowLimit: 20).validated()
  }

  @Test func `the header of a chat, its menu and a key open its page`() throws {
    let path: [ScreenName] = [.channels, .messages(Self.general)]
    let ways: [(Viewer) throws -> Void] = [
      { $0.perform(ListAction.channelInfo) }, { $0.press(.info, in: $0.top.row(at: 0)) },
    ]
    for way in ways {
      let viewer = viewer()
      viewer.show(path)
      #expect(try viewer.scene(rowLimit: 20).actions().contains(ListAction.channelInfo))
      try way(viewer)
      #expect(viewer.path == path + [.info(Self.general)])
    }
    let viewer = viewer()
    viewer.show([.channels])
    viewer.press(.info, in: viewer.top.row(at: 0))
    #expect(viewer.path == [.channels, .info(Self.general)])
    viewer.show([.channels, .settings])
    viewer.press(.info, in: nil)
    #expect(viewer.notice?.text == "Select a chat to see its page.")
  }

  @Test func `the page leads to pinned messages, media, members and their profiles`() throws {
    let viewer = viewer()
    let page = ScreenName.info(Self.general)
    for (line, name) in [
      ("2 members", ScreenName.members(Self.general)), ("Pinned messages", .pinned(Self.general)),
      ("Media and files", .media(Self.general)),
    ] {
      viewer.show([.channels, page])
      try open(line, in: viewer)
      #expect(viewer.path == [.channels, page, name])
    }
    viewer.show([.channels, page, .members(Self.general)])
    try open("Leia Organa", in: viewer)
    #expect(viewer.path.last == .person("leia"))
  }

  @Test func `muting and leaving from the page ask as the menu does`() throws {
    let viewer = viewer()
    viewer.show([.channels, .info(Self.general)])
    try open("Mute chat", in: viewer)
    try confirm(in: viewer)
    #expect(viewer.app.engine.state.channel(Self.general)?.isMuted == true)
    #expect(try labels(viewer).contains("Unmute chat"))
    try open("Leave chat", in: viewer)
    try confirm(in: viewer)
    #expect(viewer.app.engine.state.hasLeft(Self.general))
    _ = try viewer.scene(rowLimit: 20).validated()
    #expect(viewer.path == [.channels])
    #expect(viewer.notice?.text == "You are no longer in this chat: General")
  }

  @Test func `deleting from the page asks, and closes the page`() throws {
    let viewer = viewer()
    viewer.show([.channels, .info(Self.general)])
    let title = viewer.app.engine.environment.strings.text(.actionDeleteConversation)
    try open(title, in: viewer)
    try confirm(in: viewer)
    _ = try viewer.scene(rowLimit: 20).validated()
    #expect(viewer.path == [.channels] && viewer.top.count == 0)
  }

  @Test func `a page offers no action that the user may not perform`() throws {
    let viewer = viewer { $0.ownCapabilities = [] }
    viewer.show([.channels, .info(Self.general)])
    let strings = viewer.app.engine.environment.strings
    let labels = try labels(viewer)
    #expect(!labels.contains(strings.text(.actionLeaveGroup)))
    #expect(!labels.contains(strings.text(.actionDeleteConversation)))
  }

  @Test func `members are listed with their roles, those who run the chat first`() throws {
    let viewer = viewer {
      $0.members = [Samples.me, Samples.droid, Samples.leia].map { ChatChannelMember($0) }
      $0.members[1].role = "captain"
      $0.members[2].role = "owner"
      $0.members[0].invite = .pending
      $0.memberCount = 7
    }
    viewer.show([.channels, .members(Self.general)])
    let labels = try labels(viewer)
    #expect(
      labels == [
        "7 members", "Leia Organa, Owner, leia", "You, invited, luke", "r2d2, captain",
        "and 4 more",
      ]
    )
  }

  @Test func `of 5,000 members 500 are named`() throws {
    let viewer = viewer {
      $0.members = (0..<5_000).map { ChatChannelMember(ChatUser(id: UserID("u\($0)"))) }
      $0.memberCount = 5_000
    }
    viewer.show([.channels, .members(Self.general)])
    #expect(viewer.top.count == 502)
    let left = viewer.app.engine.environment.strings.number(4_500)
    #expect(try labels(viewer).last == "and \(left) more")
  }

  @Test func `a profile has the chats in common, and opens the direct one`() throws {
    let direct = Samples.channel("!members-leia-luke", name: nil, [Samples.message("Hi", id: "d")])
    let viewer = viewer(others: [
      direct, Samples.channel("mine", name: "Mine") { $0.members.removeLast() },
    ])
    viewer.show([.channels, .messages(Self.general)])
    _ = try viewer.scene(rowLimit: 20).validated()
    viewer.perform(ListAction.openAuthor, row: viewer.top.row(at: 0))
    #expect(viewer.path.last == .person("leia"))
    let labels = try labels(viewer)
    #expect(labels[0] == "Leia Organa, Offline" && labels[1] == "ID, leia")
    #expect(labels.contains("Chats in common") && labels.contains { $0.hasPrefix("General") })
    #expect(!labels.contains { $0.hasPrefix("Mine") })
    try open("Open the direct chat", in: viewer)
    #expect(viewer.path.last == .messages(direct.id))
  }

  @Test func `a profile follows changes of its person`() throws {
    let viewer = viewer()
    viewer.show([.channels, .person("leia")])
    viewer.app.engine.apply(
      ChatEvent(.userUpdated, at: Samples.later(1)) {
        $0.user = UserPatch("leia") { $0.name = .set("General Organa") }
      }
    )
    #expect(try labels(viewer)[0].hasPrefix("General Organa"))
  }

  @Test(arguments: ["en", "pl", "ar"])
  func `a page is titled and filled in each language`(language: String) throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [Samples.channel()]
    workspace.locale = Locale(identifier: language)
    let environment = workspace.environment(now: Samples.now)
    let viewer = Viewer(ChatApp(Engine(workspace: workspace, environment: environment)))
    let words = AppWords.shipped(in: language).pages
    let expected: [(ScreenName, String)] = [
      (.pinned(Self.general), words.noPinned), (.media(Self.general), words.noMedia),
      (.mentions, words.noMentions), (.drafts, words.noDrafts),
    ]
    for (name, text) in expected {
      viewer.show([.channels, name])
      #expect(try labels(viewer) == [text])
    }
  }
}
