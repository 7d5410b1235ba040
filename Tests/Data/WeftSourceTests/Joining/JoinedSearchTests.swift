// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSourceTesting
import WeftTestSupport

@testable import WeftSource

/// A search finds what any of the sources has.
@Suite struct JoinedSearchTests {
  /// A source that answers from a state and can search it.
  private actor Searched: StateReadingSource {
    let state: ChatState
    let clock: @Sendable () -> Date = { JoinedFixture.now }

    init(_ state: ChatState) { self.state = state }

    func reading<Value>(
      _ body: (ChatState, SourcePosition) throws(SourceError) -> Value
    ) throws(SourceError) -> Value { try body(state, SourcePosition(rawValue: 0)) }

    func events(after position: SourcePosition?) -> SourceEvents {
      SourceEvents(AsyncStream { _ in })
    }

    func perform(_ action: SourceAction) throws(SourceError) {
      throw SourceError(.notSupported, "it only answers")
    }
  }

  @Test(arguments: [ChannelSearchType.channels, .messages], 1...5)
  func `pages of a search have each result once`(
    type: ChannelSearchType,
    limit: Int
  ) async throws {
    let state = SourceWorkspace.standard.state
    let joined = try JoinedSource(
      [("b", Searched(state)), ("a", Searched(state))],
      patience: JoinedFixture.day
    ) {
      JoinedFixture.now
    }
    let text = type == .channels ? "m" : "text"
    let own = try await Searched(state).search(SourceSearch(text, for: type, limit: 100)).results
    let whole = try await joined.search(SourceSearch(text, for: type, limit: 100))
    #expect(whole.isLast && whole.total == 2 * own.count && whole.results.count == 2 * own.count)
    var (found, last): ([ChannelSelectionInfo], ChannelSelectionInfo?) = ([], nil)
    var isLast = false
    while !isLast, found.count < 100 {
      let page = try await joined.search(SourceSearch(text, for: type, after: last, limit: limit))
      #expect(page.results.count <= limit)
      found += page.results
      (last, isLast) = (page.results.last, page.isLast)
    }
    #expect(found.map(\.id) == whole.results.map(\.id))
  }

  @Test func `sources that can't search are left out`() async throws {
    let state = SourceWorkspace.standard.state
    let mute = JoinedFixture.memory()
    let joined = try JoinedSource(
      [("mute", mute), ("whole", Searched(state))],
      patience: JoinedFixture.day
    )
    let found = try await joined.search(SourceSearch("text", for: .messages))
    #expect(!found.results.isEmpty && joined.troubles.isEmpty)
    let none = try JoinedSource([("mute", mute)], patience: JoinedFixture.day)
    let error = await #expect(throws: SourceError.self) {
      _ = try await none.search(SourceSearch("text", for: .messages))
    }
    #expect(error?.code == .notSupported)
  }
}
