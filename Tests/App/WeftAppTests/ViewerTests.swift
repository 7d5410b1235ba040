// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftJSON
import WeftLocale
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// A viewer's behaviour on every surface.
@Suite struct ViewerTests {
  private let start = ContinuousClock.now
  private let app: ChatApp
  private let viewer: Viewer

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = (0..<5).map { number in
      let age = Double(60 * (number + 1))
      let message = Samples.message("Text \(number)", id: "m\(number)", age: age)
      return Samples.channel("c\(number)", name: "Channel \(number)", age: age, [message])
    }
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    app = ChatApp(engine, at: start)
    viewer = Viewer(app)
  }

  /// Draws a frame and returns the first row of the list in it.
  private func firstRow() throws -> UInt64 {
    _ = try viewer.scene(rowLimit: 20).validated()
    return try #require(viewer.top.row(at: 0))
  }

  @Test func `a list's name shows once, as the heading of the screen`() throws {
    for (root, name, other) in [
      (ScreenName.channels, "Chats", "Threads"), (.threads, "Threads", "Chats"),
    ] {
      viewer.show([root])
      let scene = viewer.scene(rowLimit: 20)
      #expect(try scene.texts().filter { $0 == name } == [name])
      let heading = try Scene { Text("x").accessibilityRole(.heading) }.views()[0]["role"]
      let headings = try scene.views().filter { $0["role"] == heading }.flatMap(\.views)
      #expect(headings.compactMap(\.shownText) == [name], "\(other) is a button")
    }
  }

  @Test func `a screen is on the stack only once, and showing it again returns to it`() {
    viewer.show([.channels, .messages("messaging:c1"), .settings])
    viewer.perform(AppAction.help)
    #expect(viewer.path == [.channels, .messages("messaging:c1"), .settings, .help])
    viewer.perform(AppAction.settings)
    #expect(viewer.path == [.channels, .messages("messaging:c1"), .settings])
    viewer.turnTab()
    #expect(viewer.path == [.threads])
    viewer.turnTab()
    #expect(viewer.path == [.channels])
  }

  @Test func `a channel becomes read once a surface has shown its newest message`() {
    app.engine.markUnread("messaging:c0")
    let unread = { [app] in app.engine.state.channel("messaging:c0")?.unreadCount.messages }
    viewer.show([.channels, .messages("messaging:c0")])
    viewer.isWatched = false
    viewer.isWatched = true
    #expect(unread() == 1, "no surface has shown it")
    viewer.top.conversation?.see(0..<1)
    #expect(unread() == 0)
  }

  @Test func `a surface that nobody watches shows a channel without marking it as read`() {
    app.engine.markUnread("messaging:c0")
    let hidden = Viewer(app, start: [.channels, .messages("messaging:c0")], isWatched: false)
    hidden.top.conversation?.see(0..<1)
    #expect(app.engine.state.channel("messaging:c0")?.unreadCount.messages == 1)
    hidden.isWatched = true
    #expect(app.engine.state.channel("messaging:c0")?.unreadCount.messages == 0)
  }

  @Test func `a screen whose subject does not exist is left out, with a notice`() {
    viewer.show([.channels, .messages("messaging:gone"), .settings])
    #expect(viewer.path == [.channels, .settings])
    #expect(viewer.notice?.text == "That chat doesn't exist or was deleted.")
    viewer.show([nil, .info("messaging:gone")])
    #expect(viewer.path == [.channels])
    for (screen, notice) in [
      (ScreenName.replies("gone"), "That thread doesn't exist or was deleted."),
      (.attachment("gone", index: 0), "That message doesn't exist or was deleted."),
      (nil, "There is no screen at this address."),
    ] {
      viewer.show([.channels, screen])
      #expect(viewer.path == [.channels] && viewer.notice?.text == notice)
    }
  }

  @Test
  func `the back action closes the front layer first, and then returns to the list below`() throws {
    viewer.show([.channels, .messages("messaging:c0")])
    viewer.perform(ListAction.more, row: try firstRow())
    #expect(viewer.front?.actions.isEmpty == false)
    #expect(viewer.back() && viewer.front == nil && viewer.path.count == 2)
    #expect(viewer.back() && viewer.path == [.channels])
    #expect(!viewer.back())
  }

  @Test func `a swiped row closes when a chat opens or the list changes or is searched`() throws {
    let row = try firstRow()
    let turns: [(String, () -> Void)] = [
      ("a chat", { [viewer] in viewer.show([.channels, .messages("messaging:c1")]) }),
      ("settings", { [viewer] in viewer.perform(AppAction.settings) }),
      ("a search", { [viewer] in viewer.search(true) }),
      ("threads", { [viewer] in viewer.perform(AppAction.threads) }),
    ]
    for (name, turn) in turns {
      viewer.show([.channels])
      #expect(viewer.top.swipe?.swipe(row, toTrailing: true) == true)
      #expect(viewer.top.swipe?.open != nil)
      turn()
      viewer.show([.channels])
      #expect(viewer.top.swipe?.open == nil, "\(name)")
    }
  }

  @Test func `the menu of a message without text is named after its content`() throws {
    var picture = Samples.message("", id: "p", age: 5)
    picture.attachments = [ChatAttachment(kind: .image, url: "https://example.org/a.png")]
    let empty = Samples.message("", id: "e", age: 6)
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel("c", name: "C", [picture, empty])]
    let environment = workspace.environment(now: Samples.now)
    let viewer = Viewer(
      ChatApp(Engine(workspace: workspace, environment: environment)),
      start: [.channels, .messages("messaging:c")]
    )
    for title in ["Leia Organa: Photo", "Leia Organa"] {
      let chat = try #require(viewer.top.conversation)
      _ = try viewer.scene(rowLimit: 20).validated()
      let index = title.hasSuffix("Photo") ? 0 : 1
      viewer.perform(ListAction.more, row: viewer.top.row(at: index))
      #expect(chat.menu?.title == title)
      viewer.back()
    }
  }

  @Test func `a frame is shared until the viewer selects, opens or searches something`() throws {
    let row = try firstRow()
    #expect(viewer.isPlain)
    viewer.top.selected = 1
    #expect(!viewer.isPlain)
    viewer.top.selected = nil
    #expect(viewer.isPlain)
    viewer.perform(ListAction.more, row: row)
    #expect(!viewer.isPlain && viewer.back() && viewer.isPlain)
    #expect(viewer.top.swipe?.swipe(row, toTrailing: true) == true)
    #expect(!viewer.isPlain && viewer.back() && viewer.isPlain)
    viewer.search(true)
    #expect(!viewer.isPlain && viewer.isSearching && viewer.back() && viewer.isPlain)
    viewer.perform(AppAction.settings)
    #expect(!viewer.isPlain)
  }

  @Test func `the search cycles through all, channels and messages in both directions`() throws {
    viewer.search(true)
    let (search, list) = (try #require(viewer.top.search), try #require(viewer.top.channels))
    #expect(list.searchType == .all)
    var types: [ChannelSearchType] = []
    for isBack in [false, false, false, true] {
      search.switchKind(isBack: isBack)
      types.append(list.searchType)
    }
    #expect(types == [.channels, .messages, .all, .messages])
  }

  @Test func `the row that shows all channels switches to the search for channels`() throws {
    viewer.search(true)
    let (screen, search) = (viewer.top, try #require(viewer.top.search))
    let list = try #require(screen.channels)
    search.search(for: "channel")
    while app.engine.isSearching { app.turn(at: start) }
    // A heading, three channels, and the row that shows all channels.
    #expect(screen.count == 5 && screen.isHeading(at: 0))
    viewer.open(row: try #require(screen.row(at: 0)))
    #expect(viewer.path == [.channels] && list.searchType == .all)
    viewer.open(row: try #require(screen.row(at: 4)))
    #expect(list.searchType == .channels && screen.count == 5)
    let row = try #require(screen.row(at: 2))
    viewer.open(row: row)
    #expect(viewer.path == [.channels, .messages("messaging:c2")])
    viewer.back()
    #expect(screen.selected == 2 && screen.index(ofRow: row) == 2)
  }

  @Test func `keys in a search apply to the found chat, not to one of the list`() throws {
    _ = try firstRow()
    let (screen, search) = (viewer.top, try #require(viewer.top.search))
    let listed = (0..<screen.count).map { screen.row(at: $0) }
    viewer.search(true)
    search.search(for: "Channel 3")
    while app.engine.isSearching { app.turn(at: start) }
    let found = try #require((0..<screen.count).first { !screen.isHeading(at: $0) })
    let row = try #require(screen.row(at: found))
    #expect(listed.contains(row) && listed[3] != row, "another chat's row has the same number")
    let unread = { [app] in
      (0..<5).filter {
        app.engine.state.channel(ChannelID("messaging:c\($0)"))?.unreadCount.messages != 0
      }
    }
    viewer.markUnread(row: row)
    #expect(unread() == [3])
    viewer.markRead(row: row)
    #expect(unread() == [])
  }

  @Test func `a notice is visible for four seconds`() {
    viewer.tell("one")
    app.turn(at: start + .seconds(3))
    viewer.tell("two")
    app.turn(at: start + .seconds(4))
    #expect(viewer.notice?.text == "two")
    let generation = viewer.generation
    app.turn(at: start + .seconds(7))
    #expect(viewer.notice == nil && viewer.generation > generation)
  }

  @Test func `marking everything as read can be undone for ten seconds`() throws {
    let unread = ChannelUnreadCount(messages: 2)
    app.engine.apply(
      ChatEvent(.channelUpdated, cid: "messaging:c1") {
        $0.channel = ChannelPatch("messaging:c1") { $0.unreadCount = unread }
      }
    )
    viewer.perform(AppAction.markAllRead)
    #expect(viewer.notice?.canBeUndone == true)
    #expect(app.engine.state.channel("messaging:c1")?.isUnread == false)
    // Another notice doesn't prevent it.
    viewer.tell("one")
    app.turn(at: start + .seconds(9))
    viewer.press(.undo, in: nil)
    #expect(app.engine.state.channel("messaging:c1")?.unreadCount == unread)
    #expect(viewer.notice?.text == app.words.undone && viewer.notice?.canBeUndone == false)
    viewer.press(.undo, in: nil)
    #expect(viewer.notice?.text == app.words.nothingToUndo)
  }

  @Test func `the theme key cycles through all themes and shows the name of each`() {
    var themes: [ThemeChoice] = []
    for _ in ThemeChoice.shipped {
      viewer.perform(AppAction.theme)
      themes.append(viewer.theme)
      #expect(viewer.notice?.text.hasSuffix(viewer.theme.name(app.words)) == true)
    }
    #expect(Set(themes) == Set(ThemeChoice.shipped) && viewer.theme == .auto)
  }

  @Test func `the page of colours shows a sample of each theme, and a choice applies at once`()
    throws
  {
    viewer.perform(AppAction.settings)
    viewer.perform(AppAction.colours)
    #expect(viewer.path.suffix(2) == [.settings, .colours])
    let sepia = try #require(ThemeSet.shipped.choice("sepia"))
    viewer.perform(sepia.action)
    #expect(viewer.theme == sepia && viewer.path.last == .colours)
    #expect(viewer.top.count == ThemeChoice.shipped.count)
    viewer.perform("app.theme.pink")
    #expect(viewer.theme == sepia)
  }

  @Test func `a theme of the user's own is chosen like the others, and the choice is stored`() {
    var options = ChatApp.Options()
    options.themes.add(.light.replacing([.accent: 0x7A0000], name: "wine"))
    var kept: [String] = []
    options.keepTheme = { kept.append($0.id) }
    let own = ChatApp(app.engine, options: options)
    let viewer = Viewer(own)
    for _ in 0...ThemeChoice.shipped.count { viewer.perform(AppAction.theme) }
    #expect(viewer.theme == .auto && kept.suffix(2) == ["wine", "auto"])
    #expect(viewer.notice?.text.isEmpty == false)
  }

  @Test func `each problem is queued once, and at most 100 are queued`() {
    app.tell("one")
    app.tell("one")
    #expect(app.drainProblems() == ["one"])
    #expect(app.drainProblems().isEmpty)
    for number in 0..<150 { app.tell("\(number)") }
    #expect(app.drainProblems() == (0..<100).map { "\($0)" })
    app.tell("one")
    #expect(app.problems == ["one"])
  }

  private func isInert(_ opening: RowOpening) -> Bool {
    if case .outcome(.done) = opening { true } else { false }
  }

  @Test func `scrolling stays within a page, and pressing its headings does nothing`() throws {
    viewer.show([.channels, .settings])
    let page = viewer.top
    #expect(page.hint(viewer.app.words.hints) == viewer.app.words.hints.page)
    page.want(from: 10_000, count: 5)
    page.selected = 10_000
    #expect(page.first == page.count - 1 && page.selected == page.count - 1)
    page.want(from: -3, count: 5)
    #expect(page.first == 0)
    for index in 0..<page.count {
      let row = try #require(page.row(at: index))
      #expect(page.index(ofRow: row) == index)
      #expect(!page.isHeading(at: index) || isInert(page.open(row: row)))
    }
    #expect(page.row(at: -1) == nil && page.row(at: page.count) == nil)
    #expect(page.index(ofRow: 0) == nil && page.index(ofRow: .max) == nil)
    #expect(!page.isHeading(at: -1) && !page.isHeading(at: page.count))
  }
}
