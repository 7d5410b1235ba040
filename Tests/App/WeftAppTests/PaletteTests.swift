// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// The command palette: going to chats by letters, starting actions, and choosing a chat for another purpose.
@Suite struct PaletteTests {
  private let app: ChatApp
  private let viewer: Viewer

  init() {
    let names = ["Rebel Alliance", "Cantina", "Podracing", "Falcon Repairs", "Tatooine"]
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = names.enumerated().map { number, name in
      let age = Double(60 * (number + 1))
      return Samples.channel(
        "c\(number)",
        name: name,
        age: age,
        [
          Samples.message("Text \(number)", id: "m\(number)", age: age)
        ]
      ) {
        $0.ownCapabilities = [.sendMessage, .leaveChannel]
        if number == 3 { $0.unreadCount = ChannelUnreadCount(messages: 4) }
      }
    }
    workspace.channels.append(
      Samples.channel("!members-leia-luke", name: nil, age: 900)
    )
    app = ChatApp(Engine(workspace: workspace, environment: Samples.environment()))
    viewer = Viewer(app)
  }

  private func labels() throws -> [String] {
    while let palette = viewer.palette, palette.hasMoreToLoad { palette.loadMore() }
    viewer.top.drainChanges()
    return try viewer.scene(rowLimit: 80).rowLabels()
  }

  private func type(_ text: String) throws -> [String] {
    try #require(viewer.palette).search(for: text)
    return try labels()
  }

  private var selected: String? {
    get throws {
      let place = try #require(viewer.top.selected)
      return try labels()[place]
    }
  }

  @Test func `an empty palette offers unread chats, then recent ones, then actions`() throws {
    viewer.perform(AppAction.palette)
    let rows = try labels()
    #expect(
      Array(rows.prefix(7)) == [
        "Chats", "Falcon Repairs, 4 unread messages", "Rebel Alliance", "Cantina", "Podracing",
        "Tatooine", "Leia Organa",
      ]
    )
    #expect(rows[7] == "Actions" && rows.contains("Settings") && rows.contains("Catch up"))
    #expect(try selected == "Falcon Repairs, 4 unread messages")
    #expect(!rows.contains("This chat"))
  }

  @Test(arguments: [
    ("reb", "Rebel Alliance"), ("all reb", "Rebel Alliance"), ("fr", "Falcon Repairs"),
    ("LEÍA", "Leia Organa"), ("org", "Leia Organa"), ("sett", "Settings"), ("colo", "Colours"),
  ])
  func `a few letters select a chat or an action`(letters: String, label: String) throws {
    viewer.perform(AppAction.palette)
    _ = try type(letters)
    #expect(try selected?.hasPrefix(label) == true)
  }

  @Test func `the chosen chat opens, and the palette is gone`() throws {
    viewer.perform(AppAction.palette)
    _ = try type("cant")
    viewer.perform(AppAction.paletteChoose)
    #expect(viewer.path == [.channels, .messages("messaging:c1")])
    viewer.perform(AppAction.palette)
    _ = try type("pod")
    viewer.perform(AppAction.paletteChoose)
    #expect(viewer.path == [.channels, .messages("messaging:c2")])
    // The last visited chat comes first, so that Enter returns to it.
    viewer.perform(AppAction.palette)
    #expect(try labels()[1] == "Cantina")
    #expect(try !labels().contains("Podracing"))
  }

  @Test func `closing the palette returns to the field and keeps the draft`() throws {
    viewer.show([.channels, .messages("messaging:c0")])
    viewer.write(true)
    viewer.composer?.handle(.text("A draft", caret: 7))
    viewer.togglePalette()
    #expect(viewer.palette != nil && !viewer.isWriting && viewer.isSearching)
    _ = try type("sett")
    #expect(viewer.back() && viewer.palette == nil)
    #expect(viewer.isWriting && viewer.composer?.session.text == "A draft")
    // Without writing before, it doesn't start to.
    viewer.write(false)
    viewer.togglePalette()
    viewer.togglePalette()
    #expect(viewer.path == [.channels, .messages("messaging:c0")] && !viewer.isWriting)
  }

  @Test func `actions of the open chat come first and concern that chat`() throws {
    viewer.show([.channels, .messages("messaging:c0")])
    viewer.perform(AppAction.palette)
    let rows = try labels()
    let here = try #require(rows.firstIndex(of: "This chat"))
    #expect(here < rows.firstIndex(of: "Actions") ?? 0)
    _ = try type("leave")
    viewer.perform(AppAction.paletteChoose)
    guard case .question(let actions)? = viewer.front else {
      Issue.record("leaving needs a question")
      return
    }
    #expect(actions.count == 2)
    #expect(try viewer.scene(rowLimit: 9).texts().contains { $0.contains("Rebel Alliance") })
    // A question has to be answered first.
    viewer.perform(AppAction.palette)
    viewer.togglePalette()
    #expect(viewer.palette == nil)
  }

  @Test(arguments: AppAction.allCases)
  func `every action that it offers does something or says why not`(action: AppAction) throws {
    viewer.show([.channels, .messages("messaging:c0")])
    guard viewer.paletteActions.contains(where: { $0.id == action.id }) else { return }
    viewer.perform(AppAction.palette)
    let palette = try #require(viewer.palette)
    let place = try #require(palette.rows.firstIndex { $0.id == .action(action.id) })
    let before = viewer.generation
    viewer.open(row: try #require(palette.number(at: place)))
    // A new chat asks for its people in the same place.
    #expect(viewer.palette == nil || action == .newChat && viewer.palette?.people != nil)
    #expect(viewer.generation > before)
    #expect(viewer.notice?.text != app.words.unknownAction)
  }

  @Test func `the last row searches the messages of all chats`() throws {
    viewer.perform(AppAction.palette)
    let rows = try type("text 3")
    #expect(rows.last == "Search for text 3")
    #expect(viewer.top.passingHeadings(0) == 0)
    viewer.perform(AppAction.paletteChoose)
    #expect(viewer.path == [.channels] && viewer.isSearching)
    #expect(viewer.top.search?.text == "text 3")
  }

  @Test func `a chat can be chosen for another purpose`() throws {
    viewer.show([.channels, .messages("messaging:c0")])
    viewer.write(true)
    var chosen: [ChannelID] = []
    viewer.chooseChat(title: "Forward to…") { chosen.append($0) }
    #expect(try viewer.scene(rowLimit: 9).texts().contains { $0.contains("Forward to…") })
    let rows = try labels()
    #expect(rows.count == 6 && rows.contains("Rebel Alliance") && !rows.contains("Settings"))
    viewer.back()
    #expect(chosen == [] && viewer.isWriting)
    viewer.chooseChat(title: "Forward to…") { chosen.append($0) }
    _ = try type("fal")
    viewer.perform(AppAction.paletteChoose)
    #expect(chosen == ["messaging:c3"] && viewer.palette == nil && viewer.isWriting)
    #expect(viewer.path == [.channels, .messages("messaging:c0")])
    // Nothing fits: Enter does nothing, and the text stays.
    viewer.chooseChat(title: "Forward to…") { chosen.append($0) }
    #expect(try type("qqq") == [])
    viewer.perform(AppAction.paletteChoose)
    #expect(chosen.count == 1 && viewer.palette?.text == "qqq")
  }

  @Test func `rows follow renamed, new and vanished chats, and keep their numbers`() throws {
    viewer.perform(AppAction.palette)
    _ = try type("cantina")
    let palette = try #require(viewer.palette)
    let number = try #require(palette.number(at: 1))
    app.engine.apply(
      ChatEvent(.channelUpdated, cid: "messaging:c1", at: Samples.later(5)) {
        $0.channel = ChannelPatch("messaging:c1") { $0.name = .set("Mos Eisley") }
      }
    )
    #expect(try labels().first == "Search for cantina")
    #expect(palette.index(of: number) == nil)
    viewer.open(row: number)
    #expect(viewer.palette != nil, "the row is gone, so a late press opens nothing")
    #expect(try type("mos").contains("Mos Eisley"))
    app.engine.apply(ChatEvent(.channelHidden, cid: "messaging:c1", at: Samples.later(6)))
    #expect(try !type("mos").contains("Mos Eisley"))
  }

  @Test func `names and texts of any kind stay one line`() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = HostileText.all.enumerated().map { number, hostile in
      Samples.channel("h\(number)", name: hostile.text)
    }
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    let viewer = Viewer(ChatApp(engine))
    viewer.perform(AppAction.palette)
    for hostile in HostileText.all {
      viewer.palette?.search(for: String(hostile.text.unicodeScalars.prefix(300)))
      while let palette = viewer.palette, palette.hasMoreToLoad { palette.loadMore() }
      _ = try viewer.scene(rowLimit: 80).validated()
    }
  }
}

/// How much work a key is in a workspace with many chats.
@Suite struct PaletteCostTests {
  private static let count = 20_000

  @Test func `each key examines a bounded number of chats, and the others follow in steps`() throws
  {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = (0..<Self.count).map { number in
      Samples.channel("c\(number)", name: "Channel \(number)", age: Double(number))
    }
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    let app = ChatApp(engine)
    let viewer = Viewer(app)
    viewer.perform(AppAction.palette)
    let palette = try #require(viewer.palette)
    // Opening reads the first rows of the list only.
    #expect(app.chatIndex.entries.count <= 128)
    var steps = 0
    while palette.hasMoreToLoad {
      palette.loadMore()
      steps += 1
    }
    #expect(app.chatIndex.entries.count == Self.count && steps <= 2 * Self.count / 128 + 8)
    for text in ["c", "ch", "channel 1", "channel 19999", "cl19", "zzz", ""] {
      let before = (palette.finder.examinedCount, palette.finder.comparedCount)
      palette.search(for: text)
      #expect(palette.finder.examinedCount - before.0 <= ChatFinder.step, "\(text)")
      while palette.hasMoreToLoad { palette.loadMore() }
      #expect(palette.finder.examinedCount - before.0 == Self.count, "\(text)")
      let compared = palette.finder.comparedCount - before.1
      if text == "zzz" { #expect(compared == 0) }
      if text == "channel 19999" {
        #expect(palette.rows[1] == .chat("messaging:c19999"))
        #expect(compared < Self.count / 4, "most are ruled out by their masks: \(compared)")
      }
      #expect(palette.rows.count <= 60)
    }
    // A second palette reads nothing again.
    viewer.togglePalette()
    viewer.togglePalette()
    #expect(!app.chatIndex.hasMore)
  }
}
