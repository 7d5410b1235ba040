// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftLocale
import WeftTestSupport

/// The engine's part in channel lists.
@Suite struct EngineListTests {
  /// Creates a channel; the fifth has another name, and the first can't be deleted.
  private func channel(_ number: Int) -> ChatChannel {
    let age = Double(number)
    let message = Samples.message("Hello there \(number)", id: "m\(number)", age: age)
    let name = number == 4 ? "Ship" : "Room \(number)"
    return Samples.channel("c\(number)", name: name, age: age, [message]) {
      if number > 0 { $0.ownCapabilities = [.deleteChannel] }
    }
  }

  private func engine(_ change: (inout Workspace) -> Void = { _ in }) -> Engine {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = (0..<5).map { channel($0) }
    change(&workspace)
    return Engine(workspace: workspace, environment: workspace.environment())
  }

  private func list(_ engine: Engine) -> ChatChannelListViewModel {
    engine.channelList(query: ChannelListQuery(pageSize: 2))
  }

  private func found(_ list: ChatChannelListViewModel) -> [String] {
    list.searchResults.map {
      "\($0.channel.name ?? "") \($0.id.message?.rawValue ?? "")"
    }
  }

  @Test func `deleting a channel without the permission asks no question`() throws {
    let engine = engine()
    let list = list(engine)
    let rows = list.rows(in: 0..<2)
    for action in [ListAction.delete, ListAction.deleteChannel] {
      #expect(engine.perform(action, row: rows[0].rowID, in: list) == .done)
      let alert = try #require(list.channelAlertType)
      let words = alert.words(list.environment)
      let name = list.name(forChannel: rows[0].channel)
      #expect(words.confirm == nil)
      #expect(words.detail == "You don't have permission to delete \(name).")
      #expect(engine.perform(ListAction.dismissAlert, in: list) == .done)
      #expect(list.channelAlertType == nil)
    }
    #expect(engine.perform(ListAction.delete, row: rows[1].rowID, in: list) == .done)
    #expect(list.channelAlertType == .deleteChannel(rows[1].channel))
  }

  @Test func `a search finds messages of all channels, loaded or not, newest first`() {
    let engine = engine()
    let list = list(engine)
    engine.send(.search("THERE hel"), to: list)
    #expect(found(list) == ["Room 0 m0", "Room 1 m1", "Room 2 m2", "Room 3 m3", "Ship m4"])
    #expect(!list.loadingSearchResults && list.searchResultsText == "5 results")
    engine.send(.searchType(.channels), to: list)
    #expect(found(list).isEmpty, "no channel is called that")
    engine.send(.search("room"), to: list)
    #expect(found(list) == ["Room 0 ", "Room 1 ", "Room 2 ", "Room 3 "])
    engine.send(.clear, to: list)
    #expect(found(list).isEmpty && !list.isSearching)
  }

  @Test func `one search finds channels and messages, by any part of their words`() {
    let engine = engine { workspace in
      workspace.channels[0].name = "Podracing"
      let message = Samples.message("The pódracers", id: "p", age: 99)
      workspace.channels[3].latestMessages.append(message)
    }
    let list = list(engine)
    engine.send(.search("podrac"), to: list)
    #expect(found(list) == ["Podracing ", "Room 3 p"])
    engine.send(.search("RACE"), to: list)
    #expect(found(list) == ["Room 3 p"])
    engine.send(.search("room"), to: list)
    #expect(list.search.entries.count == 4, "a heading and three channels, no message")
    #expect(list.searchResultsText == "3 results")
  }

  @Test func `a conversation without a name is found by its displayed name`() {
    let engine = engine { workspace in
      workspace.channels[1] = Samples.channel("!members-1", name: nil, age: 5)
    }
    let list = list(engine)
    engine.send(.searchType(.channels), to: list)
    engine.send(.search("leia"), to: list)
    #expect(list.searchResults.map(\.channel.id) == ["messaging:!members-1"])
    engine.send(.search("luke"), to: list)
    #expect(list.searchResults.isEmpty, "the user is in all of them")
  }

  @Test func `results are counted beyond the loaded page, up to 200`() {
    for (count, text) in [(57, "57 results"), (200, "200 results"), (201, "200+ results")] {
      let engine = engine { workspace in
        workspace.channels[0].latestMessages = (0..<count).map {
          Samples.message("needle", id: "n\($0)", age: Double($0))
        }
      }
      let list = list(engine)
      engine.send(.search("needle"), to: list)
      #expect(list.searchResults.count == 20 && list.searchResultsText == text)
      engine.send(.resultAppeared(at: 20), to: list)
      #expect(list.searchResults.count == 40 && list.searchResultsText == text)
    }
  }

  @Test func `found channels show at once, and messages as they are found`() {
    let engine = engine { workspace in
      workspace.channels[4].name = "Needles"
      workspace.channels[4].latestMessages = (0..<2000).map {
        Samples.message("needle", id: "n\($0)", age: Double(2000 - $0))
      }
    }
    let list = list(engine)
    engine.searchTime = .zero
    engine.send(.search("needle"), to: list)
    while engine.isSearching, list.searchResults.isEmpty { engine.goOnSearching(for: .zero) }
    #expect(found(list) == ["Needles "] && list.loadingSearchResults)
    var reports = 0
    var steps = 0
    while engine.isSearching {
      steps += 1
      if engine.goOnSearching(for: .zero) { reports += 1 }
    }
    #expect(list.searchResultsText == "200+ results" && list.searchResults.count == 21)
    #expect(list.searchResults[1].message?.id == "n1999", "the newest")
    #expect(reports > 1 && reports < steps, "\(reports) of \(steps)")
  }

  @Test func `an action on a search result concerns the channel that was found`() throws {
    let engine = engine()
    let list = list(engine)
    let listed = list.rows(in: 0..<5)
    engine.send(.search("room 3"), to: list)
    let result = try #require(list.searchRows(in: 0..<1).first)
    #expect(listed.contains { $0.rowID == result.rowID && $0.channel != result.result.channel })
    #expect(list.channel(ofRow: result.rowID)?.id == "messaging:c3")
    #expect(
      engine.perform(ListAction.openChannel, row: result.rowID, in: list)
        == .open(Route(.channel("messaging:c3")))
    )
  }

  @Test func `deleted messages are not found`() {
    let engine = engine()
    let list = list(engine)
    engine.apply(
      ChatEvent(.messageDeleted, cid: "messaging:c4", at: Samples.now) {
        $0.message = MessagePatch("m4")
      }
    )
    engine.send(.search("hello"), to: list)
    #expect(found(list) == ["Room 0 m0", "Room 1 m1", "Room 2 m2", "Room 3 m3"])
  }

  @Test func `a search continues page by page until all results are loaded`() {
    let engine = engine { workspace in
      workspace.channels[0].latestMessages = (0..<50).map {
        Samples.message("needle \($0)", id: "n\($0)", age: Double($0 / 3))
      }
    }
    let list = list(engine)
    engine.send(.search("needle"), to: list)
    #expect(list.searchResults.count == 20 && list.search.hasMore)
    for place in [19, 39] { engine.send(.resultAppeared(at: place), to: list) }
    #expect(list.searchResults.count == 50 && !list.search.hasMore)
    #expect(Set(list.searchResults.map(\.id)).count == 50, "none twice")
    let ages = list.searchResults.compactMap { $0.message?.createdAt }
    #expect(ages == ages.sorted(by: >))
  }

  @Test func `a search skips channels that are hidden or that the user is not in`() {
    let engine = engine { workspace in
      workspace.channels[1].members.removeFirst()
      workspace.channels[2].isHidden = true
    }
    let list = list(engine)
    engine.send(.search("hello"), to: list)
    #expect(found(list) == ["Room 0 m0", "Room 3 m3", "Ship m4"])
  }

  @Test func `a reply that is only in its thread is found, and each message once`() {
    let engine = engine { workspace in
      var thread = ChatThread(
        parentMessage: workspace.channels[0].latestMessages[0],
        channel: workspace.channels[0],
        createdAt: Samples.now
      )
      thread.latestReplies = [Samples.message("Hello back", id: "r", age: 9) { $0.parentID = "m0" }]
      workspace.threads = [thread]
    }
    let list = list(engine)
    engine.send(.search("hello"), to: list)
    #expect(
      list.searchResults.compactMap { $0.message?.id.rawValue }.sorted()
        == ["m0", "m1", "m2", "m3", "m4", "r"]
    )
  }

  @Test func `a result shows its channel's current name, and disappears with its channel`() {
    let engine = engine()
    let list = list(engine)
    engine.send(.search("there"), to: list)
    engine.apply(
      ChatEvent(.channelUpdated, cid: "messaging:c4") {
        $0.channel = ChannelPatch("messaging:c4") { $0.name = .set("Boat") }
      }
    )
    #expect(list.searchRows(in: 4..<5).map(\.title) == ["Leia Organa in Boat"])
    engine.apply(ChatEvent(.channelDeleted, cid: "messaging:c4"))
    #expect(found(list).count == 4)
  }

  @Test func `confirming deletes a channel from every list`() {
    let engine = engine()
    let (list, other) = (list(engine), engine.channelList(rows: 9))
    let channel = list.channels[1]
    list.onDeleteTapped(channel: channel)
    #expect(engine.state.channel(channel.id)?.deletedAt == nil)
    engine.send(.confirm, to: list)
    _ = (list.drainChanges(), other.drainChanges())
    #expect(!list.channels.contains { $0.id == channel.id })
    #expect(other.count == 4 && !list.channelAlertShown && list.alerts.deleting.isEmpty)
  }

  @Test func `a channel that can't be deleted stays, and an alert says so`() {
    let engine = engine()
    let list = list(engine)
    list.onDeleteTapped(channel: list.channels[0])
    engine.send(.confirm, to: list)
    guard case .notDeleted(_, let failure)? = list.channelAlertType else {
      Issue.record("no alert")
      return
    }
    #expect(failure.kind == .notAllowed && failure.message.contains("messaging:c0"))
    _ = list.drainChanges()
    #expect(list.channels[0].id == "messaging:c0")
    engine.send(.dismiss, to: list)
    #expect(!list.channelAlertShown)
  }

  @Test func `a channel outside of the loaded page is opened by a tap and by a link`() {
    let engine = engine()
    let list = list(engine)
    engine.send(.open("messaging:c4"), to: list)
    _ = list.drainChanges()
    #expect(list.session.opening == .opened("messaging:c4") && list.session.firstVisible == 4)
    engine.send(.open("messaging:none"), to: list)
    #expect(list.session.opening == .notFound("messaging:none"))
    let linked = engine.channelList(
      query: ChannelListQuery(pageSize: 2),
      selectedChannelID: "messaging:c3"
    )
    #expect(linked.session.selected == "messaging:c3")
  }

  @Test func `opening a channel closes the search and clears the selection`() {
    let engine = engine()
    let list = list(engine)
    engine.send(.select("messaging:c0"), to: list)
    engine.send(.search("hello"), to: list)
    #expect(list.isSearching && !list.searchResults.isEmpty)
    engine.send(.open("messaging:c4"), to: list)
    #expect(!list.isSearching && list.searchText == "" && list.searchResults.isEmpty)
    #expect(list.session.selected == "messaging:c4")
    engine.send(.open("messaging:none"), to: list)
    #expect(list.session.selected == nil)
  }
}
