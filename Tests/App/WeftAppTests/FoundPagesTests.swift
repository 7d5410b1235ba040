// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// The pages of messages that are found in chats: pinned ones, media, mentions and drafts.
@Suite struct FoundPagesTests {
  private static let general = ChannelID("messaging:general")

  private func viewer(
    _ channels: [ChatChannel],
    threads: [ChatThread] = []
  ) -> Viewer {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = channels
    workspace.threads = threads
    let environment = workspace.environment(now: Samples.now)
    return Viewer(ChatApp(Engine(workspace: workspace, environment: environment)))
  }

  private func rows(_ name: ScreenName, in viewer: Viewer) throws -> [String] {
    viewer.show([.channels, name])
    #expect(viewer.path == [.channels, name])
    return try viewer.top.scene(rowLimit: 600).rowLabels()
  }

  private func pinned(_ text: String, id: String, age: TimeInterval) -> ChatMessage {
    Samples.message(text, id: id, age: age) { $0.pinnedAt = Samples.now }
  }

  @Test func `pinned messages are listed newest first, and opening one jumps to it`() throws {
    let messages =
      [pinned("New plan", id: "b", age: 20)]
      + (0..<300).map { Samples.message("Talk", id: "t\($0)", age: 30 + Double($0)) }
      + [pinned("Old plan", id: "a", age: 900)]
    let viewer = viewer([Samples.channel("general", messages)])
    let rows = try rows(.pinned(Self.general), in: viewer)
    #expect(rows.map { $0.contains("New plan") } == [true, false])
    #expect(rows.last?.hasPrefix("Leia Organa, ") == true)
    #expect(rows.last?.contains("Old plan") == true)
    viewer.open(row: 2)
    _ = try viewer.scene(rowLimit: 20).validated()
    #expect(viewer.path == [.channels, .pinned(Self.general), .messages(Self.general)])
    let list = try #require(viewer.top.conversation).list
    #expect(list.highlightedMessageId == "a")
  }

  @Test func `from a chat, opening a pinned message returns to the chat`() throws {
    let viewer = viewer([Samples.channel("general", [pinned("Plan", id: "a", age: 20)])])
    let path: [ScreenName] = [.channels, .messages(Self.general)]
    viewer.show(path + [.info(Self.general), .pinned(Self.general)])
    viewer.open(row: 1)
    _ = try viewer.scene(rowLimit: 20).validated()
    #expect(viewer.path == path)
  }

  @Test func `a page follows pins, edits and deletions`() throws {
    let viewer = viewer([Samples.channel("general", [Samples.message("Plan", id: "a")])])
    let name = ScreenName.pinned(Self.general)
    #expect(try rows(name, in: viewer) == ["No message is pinned here."])
    let app = viewer.app
    func change(_ type: ChatEventType, _ patch: (inout MessagePatch) -> Void) {
      app.engine.apply(
        ChatEvent(type, cid: Self.general, at: Samples.later(1)) {
          $0.user = UserPatch("leia")
          $0.message = MessagePatch("a", patch)
        }
      )
    }
    func labels() throws -> [String] { try viewer.top.scene(rowLimit: 20).rowLabels() }
    change(.messageUpdated) { $0.pinnedAt = .set(Samples.now) }
    #expect(try labels().count == 1 && labels()[0].contains("Plan"))
    change(.messageUpdated) { $0.text = .set("Better plan") }
    #expect(try labels()[0].contains("Better plan"))
    change(.messageDeleted) { _ in }
    #expect(try labels() == ["No message is pinned here."])
  }

  @Test func `a page searches the newest 10,000 messages, and says so`() throws {
    let messages =
      (0..<10_000).map { Samples.message("Talk", id: "t\($0)", age: 30 + Double($0)) }
      + [pinned("Ancient plan", id: "a", age: 20_000)]
    let viewer = viewer([Samples.channel("general", messages)])
    let rows = try rows(.pinned(Self.general), in: viewer)
    let most = viewer.app.engine.environment.strings.number(10_000)
    #expect(rows.count == 2 && rows[1] == "Only the newest \(most) messages were searched.")
  }

  @Test func `media lists pictures and files, but not linked pages`() throws {
    let message = Samples.message("", id: "m") {
      $0.attachments = [
        ChatAttachment(kind: .image, title: "map.png", url: "map.png"),
        ChatAttachment(kind: .linkPreview, title: "A page", url: "https://example.org"),
        ChatAttachment(kind: .file, title: "plans.pdf", url: "plans.pdf"),
      ]
      $0.attachments[2].size = 12_000
    }
    let viewer = viewer([Samples.channel("general", [message])])
    let rows = try rows(.media(Self.general), in: viewer)
    #expect(rows.count == 4 && rows[0] == "Photos and videos" && rows[2] == "Files and recordings")
    #expect(rows[1].hasPrefix("map.png, ") && rows[1].hasSuffix("Leia Organa"))
    #expect(rows[3].hasPrefix("plans.pdf, 12\u{A0}kB, "))
    viewer.open(row: 4)
    #expect(viewer.path.last == .messages(Self.general))
  }

  @Test func `mentions of all chats and threads are listed newest first with their chat`() throws {
    func mention(_ text: String, _ id: String, _ age: TimeInterval) -> ChatMessage {
      Samples.message(text, id: id, age: age) { $0.mentionedUserIDs = [Samples.me.id] }
    }
    let thread = Samples.thread("p") { thread in
      thread.channel = Samples.channel()
      thread.latestReplies = [mention("In a thread", "r", 10)].map { reply in
        var reply = reply
        reply.parentID = "p"
        return reply
      }
    }
    var own = mention("By me", "o", 5)
    own.author = Samples.me
    let viewer = viewer(
      [
        Samples.channel(
          "general",
          [mention("First", "a", 500), Samples.message("Parent", id: "p", age: 600)]
        ),
        Samples.channel("other", name: "Other", [own, mention("Second", "b", 50)]),
      ],
      threads: [thread]
    )
    let rows = try rows(.mentions, in: viewer)
    #expect(rows.count == 3)
    #expect(rows[0].hasSuffix("In a thread") && rows[0].contains("General"))
    #expect(rows[1].hasSuffix("Second") && rows[1].contains("Other"))
    #expect(rows[2].hasSuffix("First"))
    viewer.open(row: 1)
    _ = try viewer.scene(rowLimit: 20).validated()
    #expect(viewer.path.suffix(2) == [.messages(Self.general), .replies("p")])
  }

  @Test func `drafts of chats and threads are listed and open their field`() throws {
    let parent = Samples.message("Lunch?", id: "p") {
      $0.draftReply = DraftMessage(text: "At noon")
    }
    let viewer = viewer([
      Samples.channel("general", [parent]),
      Samples.channel("other", name: "Other", [Samples.message("Hi", id: "h")]) {
        $0.draftMessage = DraftMessage(text: "Half a thought")
      },
      Samples.channel("blank", name: "Blank") { $0.draftMessage = DraftMessage(text: " ") },
    ])
    let rows = try rows(.drafts, in: viewer)
    #expect(Set(rows) == ["General, Threads, Draft: At noon", "Other, Draft: Half a thought"])
    let place = try #require(rows.firstIndex { $0.hasPrefix("General") })
    viewer.open(row: UInt64(place) + 1)
    _ = try viewer.scene(rowLimit: 20).validated()
    #expect(viewer.path.last == .replies("p"))
    #expect(viewer.composer?.session.text == "At noon")
    try viewer.app.perform(.clearDraft(Self.general, thread: "p"))
    viewer.show([.channels, .drafts])
    #expect(try viewer.top.scene(rowLimit: 20).rowLabels() == ["Other, Draft: Half a thought"])
  }

  @Test(arguments: [ScreenName.pinned("messaging:x"), .media("messaging:x"), .person("nobody")])
  func `a page without a subject is refused with a sentence`(name: ScreenName) {
    let viewer = viewer([Samples.channel()])
    viewer.show([.channels, name])
    #expect(viewer.path == [.channels] && viewer.notice != nil)
  }

  @Test func `names and texts of any length take one short line`() throws {
    let long = String(repeating: "\u{202E}a\n\u{0300}", count: 300_000)
    var author = ChatUser(id: "big", name: long)
    author.imageURL = long
    let message = Samples.message(long, from: author, id: "a") { $0.pinnedAt = Samples.now }
    let viewer = viewer([Samples.channel("general", [message])])
    viewer.show([.channels, .pinned(Self.general)])
    _ = try viewer.scene(rowLimit: 20).validated()
    #expect(viewer.top.count == 1)
    #expect(try viewer.top.scene(rowLimit: 20).rowLabels()[0].utf8.count < 20_000)
  }
}
