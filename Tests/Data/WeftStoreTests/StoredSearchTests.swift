// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftStore
import WeftTestSupport

/// What a search finds in a file, how it continues beside other work, and how it is cancelled.
@Suite struct StoredSearchTests {
  /// Returns a message event in a channel, and a reply event in a thread.
  private static func events(_ thread: ChatThread) -> [ChatEvent] {
    let at = Date(timeIntervalSince1970: 1_780_669_440)
    let new = { (id: MessageID, parent: MessageID?, cid: ChannelID) in
      ChatEvent(.messageNew, cid: cid, at: at) {
        $0.user = UserPatch("user-3")
        $0.message = MessagePatch(id) {
          $0.text = .set("The kettle sings")
          $0.author = UserPatch("user-3")
          $0.createdAt = at
          if let parent { $0.parentID = .set(parent) }
        }
      }
    }
    return [
      new("new-message", nil, "messaging:c7"), new("new-reply", thread.id, thread.channel.id),
      ChatEvent(.channelHidden, cid: "messaging:c9", at: at),
    ]
  }

  /// Returns all pages of a search.
  private static func found(
    _ text: String,
    _ type: ChannelSearchType,
    _ engine: Engine
  ) -> [ChannelSelectionInfo.ID] {
    let list = engine.channelList()
    engine.send(.searchType(type), to: list)
    engine.send(.search(text), to: list)
    while list.search.hasMore {
      engine.send(.resultAppeared(at: list.searchResults.count), to: list)
    }
    return list.searchResults.map(\.id)
  }

  @Test(arguments: ["kettle", "the", "key shed", "Harbour", "nothing has this"])
  func `a search finds the same as in memory, before and after events and saving`(
    text: String
  ) throws {
    // The search reads 256 models at a time, and gives 20 results a page.
    let file = try GeneratedFile(channels: 100, threads: 40, messages: 300)
    let memory = Engine(workspace: file.workspace, environment: file.workspace.environment())
    let stored = try Engine(store: file.store, environment: file.store.head.environment())
    let thread = try #require(file.workspace.threads.first)
    for step in 0..<3 {
      for type in [ChannelSearchType.messages, .channels] {
        let (one, other) = (Self.found(text, type, memory), Self.found(text, type, stored))
        #expect(one == other, "\(type) in step \(step)")
        #expect(Set(other).count == other.count)
        if text == "kettle", type == .messages {
          #expect(!other.isEmpty)
          let news = other.compactMap(\.message).filter { $0.rawValue.hasPrefix("new-") }
          #expect(Set(news) == (step == 0 ? [] : ["new-message", "new-reply"]))
        }
      }
      if step == 0 {
        for event in Self.events(thread) {
          #expect(memory.apply(event).refusal == nil)
          #expect(stored.apply(event).refusal == nil)
        }
      } else {
        try stored.save()
      }
    }
    #expect(file.store.failure == nil)
  }

  @Test func `every channel is found by the name shown, whether the file contains it or not`()
    throws
  {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [
      Samples.channel("plain", name: "Harbour"), Samples.channel("lodz", name: "Łódź \"Port\""),
      Samples.channel("!members-luke-leia", name: nil),
      Samples.channel("!members-named", name: "Twins"),
    ]
    let scratch = try Scratch()
    let store = try WorkspaceStore(creating: scratch.path("w.weft").path, workspace)
    try store.add(workspace)
    let memory = Engine(workspace: workspace, environment: workspace.environment())
    let stored = try Engine(store: store, environment: store.head.environment())
    for (text, id) in [
      ("arbo", "plain"), ("lodz", "lodz"), ("\"port\"", "lodz"), ("organa", "!members-luke-leia"),
      ("twins", "!members-named"),
    ] {
      let found = Self.found(text, .channels, stored)
      #expect(found.map(\.channel) == [ChannelID("messaging:\(id)")], "\(text)")
      #expect(found == Self.found(text, .channels, memory), "\(text)")
    }
  }

  @Test func `a typed letter is accepted at once and cancels the previous search`() throws {
    let file = try GeneratedFile()
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let expected = Self.found("kettle", .messages, engine)
    engine.searchTime = .zero
    let list = engine.channelList()
    engine.send(.searchType(.messages), to: list)
    for length in 1...6 {
      engine.send(.search(String("kettle".prefix(length))), to: list)
      #expect(list.loadingSearchResults && list.search.total == nil)
    }
    var steps = 0
    while engine.isSearching {
      engine.goOnSearching(for: .zero)
      steps += 1
    }
    #expect(list.searchResults.map(\.id) == Array(expected.prefix(20)))
    // The channels and threads in memory, of which there are none, and the newest 256 messages.
    #expect(steps <= 4)
  }

  @Test func `events during a search remove nothing from its results`() throws {
    let file = try GeneratedFile()
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    for type in [ChannelSearchType.messages, .channels] {
      let text = type == .messages ? "kettle" : "Harbour"
      engine.searchTime = nil
      let expected = Self.found(text, type, engine)
      engine.searchTime = .zero
      let list = engine.channelList()
      engine.send(.searchType(type), to: list)
      engine.send(.search(text), to: list)
      // Something happens in each channel that contains a result.
      for (number, channel) in Set(expected.map(\.channel)).enumerated() {
        let change = engine.apply(
          ChatEvent(
            .channelUpdated,
            cid: channel,
            at: Samples.now.addingTimeInterval(Double(number))
          )
        )
        #expect(change.refusal == nil)
        engine.goOnSearching(for: .zero)
      }
      engine.searchTime = nil
      engine.goOnSearching()
      while list.search.hasMore {
        engine.send(.resultAppeared(at: list.searchResults.count), to: list)
      }
      #expect(Set(list.searchResults.map(\.id)) == Set(expected) && !expected.isEmpty)
    }
  }

  @Test func `a closed search and that of a released list are not continued`() throws {
    let file = try GeneratedFile()
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    engine.searchTime = .zero
    var list: ChatChannelListViewModel? = engine.channelList()
    if let list {
      engine.send(.search("kettle"), to: list)
      #expect(engine.isSearching)
      engine.send(.clear, to: list)
      #expect(!engine.isSearching)
      engine.send(.search("kettle"), to: list)
    }
    list = nil
    #expect(!engine.goOnSearching())
    #expect(!engine.isSearching)
  }

  @Test func `two searches take turns`() throws {
    let file = try GeneratedFile()
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    engine.searchTime = .zero
    let lists = [engine.channelList(), engine.channelList()]
    engine.send(.search("kettle"), to: lists[0])
    engine.send(.search("key"), to: lists[1])
    #expect(engine.goOnSearching())
    for list in lists { #expect(!list.searchResults.isEmpty && !list.loadingSearchResults) }
  }
}
