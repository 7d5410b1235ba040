// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// A search for channels and messages together.
@Suite struct SearchTogetherTests {
  /// A session searching for a text, and the numbers of its two requests.
  private struct Search {
    var session = ChannelSearchSession(delay: 0, pageSize: 20)
    var (channels, messages) = (0, 0)

    init(_ text: String = "x") { send(.search(text)) }

    mutating func send(_ input: ChannelSearchSession.Input) {
      for case .search(let request) in session.handle(input) {
        if request.type == .channels {
          channels = request.number
        } else {
          messages = request.number
        }
      }
    }

    /// The entries in short form.
    var entries: [String] {
      session.entries.map { entry in
        switch entry {
        case .heading(let type, let total): "# \(type) \(total.text(.english))"
        case .result(let result): result.id.message?.rawValue ?? result.id.channel.rawValue
        case .showAll(let total): "all \(total.text(.english))"
        }
      }
    }
  }

  private static func channels(_ numbers: Range<Int>) -> [ChannelSelectionInfo] {
    numbers.map { ChannelSelectionInfo(channel: Samples.channel("c\($0)"), searchType: .channels) }
  }

  private static func messages(_ numbers: Range<Int>) -> [ChannelSelectionInfo] {
    numbers.map {
      let message = Samples.message("x", id: "m\($0)")
      return ChannelSelectionInfo(channel: Samples.channel("c"), message: message)
    }
  }

  @Test func `channels come before messages, each kind under its heading`() {
    var search = Search()
    #expect(search.channels == 2 && search.messages == 3, "both are requested, channels first")
    search.send(.found(search.channels, Self.channels(0..<2), isLast: true, total: 2))
    #expect(search.entries == ["# channels 2", "messaging:c0", "messaging:c1"])
    #expect(search.session.loadingSearchResults && search.session.total == nil)
    search.send(.found(search.messages, Self.messages(0..<2), isLast: true, total: 2))
    #expect(search.entries.suffix(3) == ["# messages 2", "m0", "m1"])
    #expect(search.session.total == SearchTotal(count: 4))
  }

  @Test func `a kind without results has no heading`() {
    var search = Search()
    search.send(.found(search.messages, Self.messages(0..<1), isLast: true))
    search.send(.found(search.channels, [], isLast: true))
    #expect(search.entries == ["# messages 1", "m0"])
  }

  @Test func `only a few channels are shown, followed by a row that opens all of them`() {
    var search = Search()
    search.send(.found(search.channels, Self.channels(0..<20), isLast: false, total: 31))
    #expect(
      search.entries == ["# channels 31", "messaging:c0", "messaging:c1", "messaging:c2", "all 31"]
    )
    search.send(.found(search.messages, Self.messages(0..<1), isLast: true, total: 1))
    let before = search.messages
    search.send(.searchType(.channels))
    #expect(search.entries.count == 20 && search.channels == 2, "those that were found stay")
    search.send(.resultAppeared(at: 19))
    search.send(.found(search.channels, Self.channels(20..<31), isLast: true))
    #expect(search.entries.count == 31 && search.session.total == SearchTotal(count: 31))
    search.send(.searchType(.all))
    #expect(search.messages == before && search.entries.count == 7, "nothing is requested again")
  }

  @Test func `further pages contain messages`() {
    var search = Search()
    search.send(.found(search.channels, Self.channels(0..<20), isLast: false, total: 31))
    search.send(.found(search.messages, Self.messages(0..<20), isLast: false, total: 57))
    let channels = search.channels
    search.send(.resultAppeared(at: 25))
    #expect(search.channels == channels && search.messages == 4)
    search.send(.found(4, Self.messages(20..<40), isLast: false))
    #expect(search.entries.count == 5 + 41 && search.entries[5] == "# messages 57")
  }

  @Test func `results are counted up to 200, however many were loaded`() {
    var search = Search()
    search.send(.found(search.channels, [], isLast: true, total: 0))
    search.send(.found(search.messages, Self.messages(0..<20), isLast: false, total: 200))
    #expect(search.session.total == SearchTotal(count: 200))
    var more = Search()
    more.send(.found(more.channels, Self.channels(0..<2), isLast: true, total: 2))
    more.send(.found(more.messages, Self.messages(0..<20), isLast: false, total: 201))
    #expect(more.session.total == SearchTotal(count: 200, isExact: false))
    more.send(.resultAppeared(at: 20))
    more.send(.found(more.messages, Self.messages(20..<40), isLast: false))
    #expect(more.session.total?.text(.english) == "200+", "it doesn't climb")
    var unknown = Search()
    unknown.send(.found(unknown.channels, [], isLast: true))
    unknown.send(.found(unknown.messages, Self.messages(0..<20), isLast: false))
    #expect(unknown.session.total?.text(.english) == "20+")
  }

  @Test func `messages found so far are shown until the search is over`() {
    var search = Search()
    search.send(.progress(search.messages, Self.messages(5..<7)))
    #expect(search.entries == ["# messages 2+", "m5", "m6"])
    search.send(.progress(search.messages, Self.messages(1..<7)))
    #expect(search.entries.count == 7 && search.session.loadingSearchResults)
    search.send(.found(search.messages, Self.messages(0..<20), isLast: true))
    #expect(search.entries.count == 21 && search.entries[1] == "m0")
    search.send(.progress(search.messages, Self.messages(0..<1)))
    #expect(search.entries.count == 21, "it comes too late")
  }

  @Test func `old results stay until new ones arrive, kind by kind`() {
    var search = Search("x")
    search.send(.found(search.channels, Self.channels(0..<1), isLast: true))
    search.send(.found(search.messages, Self.messages(0..<1), isLast: true))
    search.send(.search("xy"))
    #expect(search.entries == ["# channels 1+", "messaging:c0", "# messages 1+", "m0"])
    search.send(.found(search.channels, [], isLast: true))
    #expect(search.entries == ["# messages 1+", "m0"])
    search.send(.searchType(.messages))
    search.send(.search("z"))
    search.send(.searchType(.all))
    #expect(search.channels > search.messages, "channels were not searched for this text")
  }

  @Test func `if one kind fails, the other stays and only the failed one is retried`() {
    var search = Search()
    search.send(.found(search.channels, Self.channels(0..<1), isLast: true))
    search.send(.failed(search.messages, ListFailure("no")))
    #expect(search.entries.count == 2 && search.session.failure == ListFailure("no"))
    let channels = search.channels
    search.send(.retrySearch)
    #expect(search.channels == channels && search.messages > channels)
  }
}
