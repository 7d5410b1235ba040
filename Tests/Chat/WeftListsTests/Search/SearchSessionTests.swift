// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// The requests of a search, and how it uses the answers.
@Suite struct SearchSessionTests {
  private func searched(_ text: String = "yo") -> SearchDriver {
    var driver = SearchDriver()
    driver.send(.search(text))
    driver.send(.waited(driver.number))
    return driver
  }

  @Test func `further typing restarts the delay, and only its last text is searched`() {
    var driver = SearchDriver()
    driver.send(.search("y"))
    #expect(driver.effects == [.wait(driver.number, seconds: 0.5)])
    let early = driver.number
    driver.send(.search("yo"))
    let late = driver.number
    driver.send(.waited(early))
    #expect(driver.effects == [], "more was typed since")
    driver.send(.waited(late))
    #expect(driver.request?.text == "yo")
    driver.send(.waited(late))
    #expect(driver.effects == [], "once is enough")
  }

  @Test func `without a delay each text is searched at once`() {
    var session = ChannelSearchSession(searchType: .messages, delay: 0)
    guard case .search(let request)? = session.handle(.search("y")).first else {
      Issue.record("nothing was searched for")
      return
    }
    #expect(request.text == "y" && request.after == nil && request.limit == 20)
  }

  @Test func `answers for an earlier text are dropped`() {
    var driver = searched("yo")
    let old = driver.number
    driver.send(.search("yod"))
    driver.send(.found(old, SearchDriver.page("old"), isLast: true))
    #expect(driver.ids == [])
    driver.send(.waited(driver.number))
    let new = driver.number
    driver.send(.found(old, SearchDriver.page("old"), isLast: true))
    #expect(driver.ids == [] && driver.session.loadingSearchResults)
    driver.send(.failed(old, ListFailure("late")))
    #expect(driver.session.failure == nil)
    driver.send(.found(new, SearchDriver.page("new"), isLast: true))
    #expect(driver.ids == ["new"])
    driver.send(.found(new, SearchDriver.page("twice"), isLast: true))
    #expect(driver.ids == ["new"], "an answer counts once")
  }

  @Test func `the next page starts after the last result and repeats none`() {
    var driver = searched()
    driver.send(.found(driver.number, SearchDriver.page("a", "b"), isLast: false))
    driver.send(.resultAppeared(at: 0))
    #expect(driver.request?.after == SearchDriver.page("b")[0])
    driver.send(.found(driver.number, SearchDriver.page("b", "c"), isLast: false))
    #expect(driver.ids == ["a", "b", "c"])
    driver.send(.resultAppeared(at: 2))
    #expect(driver.request?.after == SearchDriver.page("c")[0])
  }

  @Test func `further results are requested ten rows before the last`() {
    var session = ChannelSearchSession(searchType: .messages, delay: 0, pageSize: 30)
    _ = session.handle(.search("x"))
    let page = (0..<30).flatMap { SearchDriver.page("m\($0)") }
    _ = session.handle(.found(2, page, isLast: false))
    #expect(session.searchResults.count == 30)
    #expect(session.handle(.resultAppeared(at: 19)) == [])
    #expect(session.handle(.resultAppeared(at: 20)).count == 1)
    #expect(session.handle(.resultAppeared(at: 21)) == [], "one request at a time")
  }

  @Test func `surrounding blanks are ignored and blanks alone start no search`() {
    var driver = searched("yo")
    driver.send(.search(" yo "))
    #expect(driver.effects == [] && driver.session.searchText == " yo ")
    driver.send(.search("   "))
    #expect(!driver.session.isSearching && driver.session.searchText == "   ")
  }

  @Test func `a removed channel's results disappear, including those still arriving`() {
    var driver = searched()
    driver.send(.channelGone("messaging:c"))
    let other = ChannelSelectionInfo(
      channel: Samples.channel("d"),
      message: Samples.message("x", id: "x")
    )
    let page = SearchDriver.page("a") + [other]
    driver.send(.found(driver.number, page, isLast: true))
    #expect(driver.ids == ["x"], "the answer knew the channel still")
    driver.send(.channelGone("messaging:d"))
    #expect(driver.ids == [])
  }

  @Test func `ending a search keeps the search type`() {
    var driver = searched()
    driver.send(.searchType(.channels))
    driver.send(.clear)
    #expect(driver.session.searchText == "" && driver.session.searchType == .channels)
    driver.send(.search("z"))
    driver.send(.waited(driver.number))
    #expect(driver.request?.type == .channels)
  }

  @Test func `results of different channels never share an id`() {
    func result(
      _ cid: String,
      _ message: String?,
      _ type: ChannelSearchType
    ) -> ChannelSelectionInfo {
      ChannelSelectionInfo(
        channel: ChatChannel(id: ChannelID(cid), createdAt: Samples.now),
        message: message.map { Samples.message("x", id: $0) },
        searchType: type
      )
    }
    let ids = [
      result("messaging:a", "b-c", .messages), result("messaging:a-b", "c", .messages),
      result("team:a", "b-c", .messages), result("messaging:a-b-c", nil, .messages),
      result("messaging:a", nil, .channels), result("team:a", nil, .channels),
    ].map(\.id)
    #expect(Set(ids).count == 6)
    let renewed = [result("messaging:a", "1", .channels), result("messaging:a", "2", .channels)]
    #expect(renewed[0].id == renewed[1].id, "a channel's newest message does not make it another")
  }
}
