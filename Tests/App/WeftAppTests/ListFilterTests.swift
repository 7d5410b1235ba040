// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// Filters of the list of chats.
@Suite struct ListFilterTests {
  private let app: ChatApp
  private let viewer: Viewer

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = (0..<40).map { number in
      let age = Double(60 * (number + 1))
      let message = Samples.message("Text \(number)", id: "m\(number)", age: age)
      var channel = Samples.channel("c\(number)", name: "Channel \(number)", age: age, [message])
      if number % 4 == 0 { channel.unreadCount = ChannelUnreadCount(messages: 2) }
      if number % 8 == 0 { channel.unreadCount.mentions = 1 }
      if number % 10 == 1 { channel.filterTags = ["direct"] }
      if number % 10 == 2 { channel.filterTags = ["!space:b"] }
      return channel
    }
    var options = ChatApp.Options()
    options.rowsAtFirst = 10
    options.groups = { [ChatGroup(source: "home"), ChatGroup(tag: "!space:b", title: "Garden")] }
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    app = ChatApp(engine, options: options)
    viewer = Viewer(app)
  }

  /// The numbers of the channels in the list.
  private func rows() throws -> [Int] {
    let list = try #require(viewer.top.channels)
    while let loading = viewer.loading { loading.loadMore() }
    _ = try viewer.scene(rowLimit: 50).validated()
    return list.rows(in: 0..<viewer.top.count).compactMap {
      Int($0.channel.id.rawValue.dropFirst("messaging:c".count))
    }
  }

  @Test(arguments: [
    (ListFilter.unread, 4, 0), (.mentions, 8, 0), (.direct, 10, 1),
    (.group("space.!space:b"), 10, 2),
  ])
  func `a filter shows only the matching chats, and removing it shows all again`(
    filter: ListFilter,
    step: Int,
    first: Int
  ) throws {
    #expect(try rows() == Array(0..<40))
    viewer.perform(filter.action)
    #expect(try rows() == Array(stride(from: first, to: 40, by: step)))
    let title = filter.title(app.words.filters, app.options.groups())
    #expect(try viewer.scene(rowLimit: 5).texts().contains(title))
    viewer.perform(ListFilter.all.action)
    #expect(try rows() == Array(0..<40))
    #expect(try !viewer.scene(rowLimit: 5).texts().contains(app.words.filters.showAll))
  }

  @Test
  func `with the unread filter a chat leaves when it is read and returns when it is marked unread`()
    throws
  {
    viewer.perform(ListFilter.unread.action)
    let before = try rows()
    let row = try #require(viewer.top.row(at: 1))
    viewer.markRead(row: row)
    #expect(try rows() == before.filter { $0 != 4 })
    app.engine.markUnread("messaging:c5")
    #expect(try rows() == (before.filter { $0 != 4 } + [5]).sorted())
  }

  @Test func `an archived chat leaves the list and the counts, and the archive has it`() throws {
    let row = try #require(viewer.top.row(at: 4))
    viewer.perform(ListAction.archiveChannel, row: row)
    #expect(try rows() == Array(0..<40).filter { $0 != 4 })
    #expect(viewer.notice?.text == app.words.undoing.archived)
    viewer.perform(ListFilter.archived.action)
    #expect(try rows() == [4])
    // The engine hears of it from another device.
    app.engine.apply(archiving("c7", true))
    #expect(try rows() == [4, 7])
    app.engine.apply(archiving("c4", false))
    #expect(try rows() == [7])
    viewer.perform(ListFilter.all.action)
    #expect(try rows() == Array(0..<40).filter { $0 != 7 })
    // The filter of unread chats has none from the archive.
    app.engine.apply(archiving("c8", true))
    viewer.perform(ListFilter.unread.action)
    #expect(try rows() == [0, 4, 12, 16, 20, 24, 28, 32, 36])
  }

  @Test func `archiving is undone by one key`() throws {
    let row = try #require(viewer.top.row(at: 4))
    viewer.perform(ListAction.archiveChannel, row: row)
    #expect(try rows().count == 39)
    viewer.perform(AppAction.undo)
    #expect(try rows() == Array(0..<40))
    #expect(app.engine.state.channel("messaging:c4")?.isArchived == false)
  }

  private func archiving(_ id: String, _ isOn: Bool) -> ChatEvent {
    // Later than all that was done here.
    let date = (app.engine.state.latestMoment ?? Samples.now).addingTimeInterval(1)
    return ChatEvent(.memberUpdated, cid: ChannelID("messaging:\(id)"), at: date) {
      $0.member = MemberPatch(UserPatch(Samples.me.id)) { $0.archivedAt = .set(isOn ? date : nil) }
    }
  }

  @Test func `a filter without matches says so`() throws {
    viewer.perform(ListFilter.mentions.action)
    viewer.perform(AppAction.markAllRead)
    #expect(try rows() == [])
    #expect(try viewer.scene(rowLimit: 5).texts().contains(app.words.filters.nothing))
    viewer.perform(ListFilter.all.action)
    #expect(try rows().count == 40)
  }

  @Test func `the filter page marks the current filter, and choosing one returns to the list`()
    throws
  {
    viewer.perform(AppAction.filter)
    #expect(viewer.path == [.channels, .filters])
    #expect(
      try viewer.top.scene(rowLimit: 20).rowLabels() == [
        "All chats, On", "Unread", "Mentions of you", "Direct chats", "Archived", "Accounts",
        "home", "Spaces", "Garden",
      ]
    )
    viewer.open(row: 9)
    #expect(viewer.path == [.channels] && viewer.filter == .group("space.!space:b"))
    #expect(try rows() == [2, 12, 22, 32])
    viewer.perform(AppAction.settings)
    #expect(try viewer.top.scene(rowLimit: 20).rowLabels().contains("Filter, Garden"))
  }

  @Test func `a filter applies to one viewer, and scrolls its list to the top`() throws {
    viewer.top.want(from: 20, count: 10)
    let before = viewer.top.shownList
    #expect(viewer.isPlain)
    viewer.perform(ListFilter.unread.action)
    #expect(!viewer.isPlain && viewer.top.first == 0)
    #expect(viewer.top.shownList != before)
    #expect(Viewer(app).filter == .all)
  }

  @Test func `threads are filtered if the filter applies to them`() throws {
    viewer.show([.threads])
    viewer.perform(ListFilter.direct.action)
    #expect(viewer.path == [.threads] && viewer.filter == .direct)
    let query = try #require(ListFilter.unread.threads(of: ThreadListQuery(), []))
    #expect(query.filter == .equal(.hasUnread, to: true))
    let own = ListFilter.group("account.home").threads(of: ThreadListQuery(), app.options.groups())
    #expect(own?.filter == .from("home"))
    #expect(ListFilter.mentions.threads(of: ThreadListQuery(), []) == nil)
  }

  @Test func `a missing group or an unknown filter has no effect`() throws {
    viewer.perform("app.filter.group.space.none")
    #expect(viewer.filter == .all)
    for action in ["app.filter.", "app.filter.none", "x/app.filter.unread", "app.filterunread"] {
      #expect(ListFilter(action: action) == nil)
    }
    for filter in [ListFilter.all, .unread, .mentions, .direct, .group("account.a")] {
      #expect(ListFilter(action: filter.action) == filter)
    }
  }
}
