// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// The content of result rows, and the texts of the search.
@Suite struct SearchRowTests {
  private static let yoda = ChatUser(id: "yoda", name: "Yoda")

  private func list(_ type: ChannelSearchType = .messages) -> ChatChannelListViewModel {
    ChatChannelListViewModel(
      environment: Samples.environment(),
      search: ChannelSearchSession(searchType: type, delay: 0)
    )
  }

  /// Returns a list that has searched and found results; its first request has number 2.
  private func list(found results: [ChannelSelectionInfo]) -> ChatChannelListViewModel {
    let list = list(results.first?.searchType ?? .messages)
    _ = list.send(.search("x"))
    _ = list.send(.found(2, results, isLast: true))
    return list
  }

  @Test(arguments: [("Star Wars", "Yoda in Star Wars"), ("", "Yoda"), (nil, "Yoda")])
  func `a message shows its author and its channel, if the channel has a name, row 93`(
    name: String?,
    title: String
  ) {
    for id in ["c", "!members-1"] {
      let result = ChannelSelectionInfo(
        channel: Samples.channel(id, name: name),
        message: Samples.message("Do or do not", from: Self.yoda, age: 60)
      )
      let row = list(found: [result]).searchRows(in: 0..<1).first
      #expect(row?.title == title && row?.text == "Do or do not")
      #expect(row?.timestampText == "20:25" && row?.avatar.initials == "Y")
      #expect(row?.accessibilityLabel == "\(title) at 20:25: Do or do not")
    }
  }

  @Test(arguments: ["log", "pressure", "bold", "nothing"])
  func `a found text is shown without markup, even if only the markup matches`(
    searched: String
  ) {
    let text = "A **bold** word\n\n```log\npressure 0.0\n```"
    let row = ChannelSearchRow(
      rowID: 1,
      of: ChannelSelectionInfo(channel: Samples.channel(), message: Samples.message(text)),
      item: Samples.item(Samples.channel()),
      searched: searched,
      environment: Samples.environment()
    )
    #expect(!row.foundText.contains("`") && !row.foundText.contains("*"))
    #expect(row.textMarks.isEmpty == ["log", "nothing"].contains(searched))
  }

  @Test func `an author without a name is shown by id`() {
    let result = ChannelSelectionInfo(
      channel: Samples.channel(name: "Ship"),
      message: Samples.message("Beep", from: Samples.droid)
    )
    #expect(list(found: [result]).searchRows(in: 0..<1).map(\.title) == ["r2d2 in Ship"])
  }

  @Test func `a found channel shows the same as its own row`() {
    let channel = Samples.channel("!members-c", name: "Ship", [Samples.message("Hello")]) {
      $0.memberCount = 2
    }
    let result = ChannelSelectionInfo(
      channel: channel,
      message: channel.previewMessage,
      searchType: .channels
    )
    let row = list(found: [result]).searchRows(in: 0..<1).first
    let item = Samples.item(channel)
    #expect(row?.title == "Ship" && row?.text == item.messagePreviewText)
    #expect(row?.accessibilityLabel == item.accessibilityLabel(texts: item.texts))
  }

  @Test func `a found group shows the author of its newest message like its own row`() {
    func text(_ change: (inout ChatMessage) -> Void = { _ in }) -> String? {
      var message = Samples.message("Hello", from: Self.yoda)
      change(&message)
      let channel = Samples.channel("c", name: "Ship", [message]) { $0.memberCount = 3 }
      let result = ChannelSelectionInfo(channel: channel, message: message, searchType: .channels)
      return list(found: [result]).searchRows(in: 0..<1).first?.text
    }
    #expect(text() == "Yoda: Hello")
    #expect(text { $0.deletedAt = Samples.now } == "Message deleted")
  }

  @Test func `the number of results is shown once it is known`() {
    #expect(list().searchResultsText == nil, "nothing is searched for")
    let loading = list()
    _ = loading.send(.search("x"))
    #expect(loading.searchResultsText == nil && loading.loadingSearchResults)
    #expect(loading.isSearching && loading.searchText == "x" && loading.searchType == .messages)
    #expect(list(found: []).searchResultsText == "0 results")
    #expect(list(found: SearchDriver.page("a")).searchResultsText == "1 result")
    #expect(list(found: SearchDriver.page("a", "b")).searchResultsText == "2 results")
    let failed = list()
    _ = failed.send(.search("x"))
    _ = failed.send(.failed(2, ListFailure("no")))
    #expect(failed.searchResultsText == nil)
  }

  @Test func `a row marks the matching ranges`() {
    let channel = Samples.channel("c", name: "Łódź xenia", [Samples.message("extra")])
    let found = ChannelSelectionInfo(channel: channel, searchType: .channels)
    let title = list(found: [found]).searchRows(in: 0..<1).first
    #expect(title?.titleMarks == [8..<9] && title?.textMarks == [])
    let text = list(found: SearchDriver.page("axbx")).searchRows(in: 0..<1).first
    #expect(text?.titleMarks == [] && text?.textMarks == [1..<2, 3..<4])
  }

  @Test func `a matching text is shown even if the row would describe an attachment`() {
    let message = Samples.message("axb", id: "m") {
      $0.attachments = [ChatAttachment(kind: .giphy)]
    }
    let found = ChannelSelectionInfo(channel: Samples.channel(), message: message)
    let row = list(found: [found]).searchRows(in: 0..<1).first
    #expect(row?.text != "axb" && row?.foundText == "axb" && row?.textMarks == [1..<2])
  }

  @Test func `more than 200 results show as 200+`() {
    let list = list()
    _ = list.send(.search("x"))
    _ = list.send(.found(2, SearchDriver.page("a"), isLast: false, total: 201))
    #expect(list.searchResultsText == "200+ results")
  }

  @Test func `rows beyond the results are left out`() {
    let list = list(found: SearchDriver.page("a", "b"))
    #expect(list.searchRows(in: 1..<9).map(\.text) == ["b"])
    #expect(list.searchRows(in: 7..<9).isEmpty)
  }
}
