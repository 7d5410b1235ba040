// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftFormats
import WeftLocale
import WeftModel
import WeftTestSupport

@testable import WeftStore

/// The word index finds the same as searching every message.
@Suite struct WordIndexTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("w.weft").path
  }

  /// Words of many scripts, and some longer than the index keeps in one piece.
  private static let words = [
    "kettle", "Straße", "ŻÓŁW", "naïve", "ﬁsh", "привет", "Ελλάδα", "مرحبا", "שלום", "नमस्ते",
    "สวัสดีครับ", "東京タワー", "がぎぐげご", "かきくけこ", "ガス", "안녕하세요", "한국어", "你好世界", "世", "မြန်မာ",
    "ខ្មែរ", "🚀", "👩‍💻", "x1", "2026", "a", "b-c", "don't", "e\u{301}te", "\0", "…", "ǅ", "İstanbul",
    String(repeating: "supercali", count: 9), String(repeating: "東京都", count: 30),
    String(repeating: "한", count: 40), "https://example.org/a/long/path?with=many&parts=of-it",
  ]

  private static func text(_ numbers: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 0...6, using: &numbers))
      .map { _ in words.randomElement(using: &numbers) ?? "" }
      .joined(separator: [" ", "", ", "].randomElement(using: &numbers) ?? " ")
  }

  /// Returns a part of a word, or parts of several.
  private static func query(_ numbers: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
      let word = Array((words.randomElement(using: &numbers) ?? "").unicodeScalars)
      let start = Int.random(in: 0..<word.count, using: &numbers)
      let end = Int.random(in: start..<word.count, using: &numbers) + 1
      return String(String.UnicodeScalarView(word[start..<end]))
    }.joined(separator: " ")
  }

  private static func workspace(
    _ numbers: inout some RandomNumberGenerator,
    _ round: Int
  ) -> Workspace {
    let user = ChatUser(id: "me", name: "Me")
    var workspace = Workspace(currentUser: user)
    workspace.now = Samples.now
    for number in 0..<3 {
      var channel = ChatChannel(
        id: ChannelID("messaging:c\(number)-\(round % 4)"),
        createdAt: .distantPast
      )
      channel.members = [ChatChannelMember(user)]
      channel.membership = channel.members[0]
      channel.latestMessages = (0..<12).map { place in
        ChatMessage(
          id: MessageID("m\(round)-\(number)-\(place)"),
          author: user,
          text: text(&numbers),
          // Some have the same date, and each round is older or newer than others.
          createdAt: Samples.now.addingTimeInterval(
            Double((round * 7 % 5) * 100 - place / 2) - 5000
          )
        )
      }
      var thread = ChatThread(
        parentMessage: channel.latestMessages[0],
        channel: channel,
        createdAt: channel.latestMessages[0].createdAt
      )
      thread.latestReplies = (0..<3).map { place in
        var reply = ChatMessage(
          id: MessageID("r\(round)-\(number)-\(place)"),
          author: user,
          text: text(&numbers),
          createdAt: thread.createdAt.addingTimeInterval(Double(place))
        )
        reply.parentID = thread.id
        return reply
      }
      workspace.channels.append(channel)
      workspace.threads.append(thread)
    }
    return workspace
  }

  /// Returns all pages of a search, in order.
  private static func found(_ text: String, _ engine: Engine) -> [ChannelSelectionInfo.ID] {
    let list = engine.channelList()
    engine.send(.searchType(.messages), to: list)
    engine.send(.search(text), to: list)
    while list.search.hasMore {
      engine.send(.resultAppeared(at: list.searchResults.count), to: list)
    }
    return list.searchResults.map(\.id)
  }

  /// Compares searches in the file with searches in memory, which examine every message.
  private func compare(
    _ store: WorkspaceStore,
    _ numbers: inout some RandomNumberGenerator,
    queries: Int = 12
  ) throws {
    let environment = store.head.environment()
    let memory = Engine(workspace: try store.workspace(), environment: environment)
    let stored = try Engine(store: store, environment: environment)
    var results = 0
    for _ in 0..<queries {
      let query = Self.query(&numbers)
      let expected = Self.found(query, memory)
      #expect(Self.found(query, stored) == expected, "\(query.debugDescription)")
      results += expected.count
    }
    #expect(results > 0 && store.failure == nil)
  }

  private func number(_ text: StaticString, _ store: WorkspaceStore) throws -> Int {
    Int(try store.database.number(text))
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `any part of any word is found, after any writes and merges`(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let first = Self.workspace(&numbers, 0)
    let store = try WorkspaceStore(creating: path, first)
    try store.add(first)
    try compare(store, &numbers)
    for round in 1..<12 { try store.add(Self.workspace(&numbers, round)) }
    // Eight segments become one.
    #expect(try number("SELECT count(*) FROM searchSegments", store) < 10)
    try compare(store, &numbers)
    let engine = try Engine(store: store, environment: store.head.environment())
    for number in 0..<300 {
      let round = number % 12
      let at = Samples.now.addingTimeInterval(Double(number))
      let event = ChatEvent(
        number % 3 == 0 ? .messageUpdated : .messageNew,
        cid: ChannelID("messaging:c\(number % 3)-\(round % 4)"),
        at: at
      ) {
        $0.user = UserPatch("me")
        let id = number % 3 == 0 ? "m\(round)-\(number % 3)-4" : "n\(number)"
        $0.message = MessagePatch(MessageID(id)) {
          $0.text = .set(Self.text(&numbers))
          $0.author = UserPatch("me")
          $0.createdAt = at
        }
      }
      _ = engine.apply(event)
      if number % 10 == 9 { try engine.save() }
      if number == 99 {
        #expect(try self.number("SELECT count(*) FROM searchWaiting", store) > 0)
        try compare(store, &numbers, queries: 12)
      }
    }
    try engine.save()
    #expect(try number("SELECT count(*) FROM searchWaiting", store) < WorkspaceStore.mostWaiting)
    try compare(store, &numbers)
  }

  @Test func `an older file can be searched while it is indexed in steps`()
    throws
  {
    var numbers = SeededGenerator(seed: 4)
    let first = Self.workspace(&numbers, 0)
    let store = try WorkspaceStore(creating: path, first)
    for round in 0..<12 { try store.add(Self.workspace(&numbers, round)) }
    for table in ["searchSegments", "searchLists", "searchPlaces", "searchWaiting"] {
      try store.database.run("DELETE FROM \(table)")
    }
    try store.database.run("DELETE FROM facts WHERE name = '\(Indexing.fact)'")
    #expect(try !store.isIndexed())
    let position = try store.position()
    var parts: [Double] = []
    while try !store.isIndexed() {
      parts.append(try store.goOnIndexing(50))
      if parts.count == 4 {
        try compare(store, &numbers, queries: 10)
        // Changes written while indexing are not lost.
        try store.add(Self.workspace(&numbers, 30))
      }
      try #require(parts.count < 40)
    }
    #expect(parts == parts.sorted() && parts.last == 1 && parts.count > 5)
    #expect(try store.goOnIndexing() == 1)
    try compare(store, &numbers)
    // Nothing visible has changed: except for the import, followers get no event.
    #expect(try store.position() == position + 1)
  }

  @Test func `a program that has such a file open indexes it in the background`() async throws {
    var numbers = SeededGenerator(seed: 5)
    let store = try WorkspaceStore(creating: path, Self.workspace(&numbers, 0))
    try store.add(Self.workspace(&numbers, 1))
    #expect(try BackgroundIndexing(of: store) == nil)
    try store.database.run("DELETE FROM searchSegments; DELETE FROM facts WHERE name = 'indexed'")
    let indexing = try #require(try BackgroundIndexing(of: store))
    while indexing.part < 1 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(try store.isIndexed())
    try compare(store, &numbers)
  }

  @Test func `a search reads only what it shows and counts, however large the file`() throws {
    let generator = WorkspaceGenerator(channels: 200, threads: 2000, messages: 12_000, seed: 3)
    try WorkspaceStore.generate(generator, to: path)
    let store = try WorkspaceStore(opening: path)
    let engine = try Engine(store: store, environment: store.head.environment())
    let before = store.work.documents
    let list = engine.channelList()
    engine.send(.searchType(.messages), to: list)
    engine.send(.search("kettle"), to: list)
    #expect(list.searchResults.count == 20 && list.search.total?.isExact == false)
    // 256 texts of 18,000, and the channels of those found with their newest messages.
    let read = store.work.documents - before
    #expect(read < 1100, "\(read) documents")
    let rare = engine.channelList()
    engine.send(.searchType(.messages), to: rare)
    engine.send(.search("kettle meeting"), to: rare)
    #expect(rare.searchResults.isEmpty)
    #expect(store.work.documents - before - read < 300)
  }

  @Test func `a search reads the word lists only as far as its page needs`() throws {
    func listed(_ channels: Int) throws -> Int {
      let path = path + "\(channels)"
      let generator = WorkspaceGenerator(
        channels: channels,
        threads: 0,
        messages: 4 * channels,
        seed: 3
      )
      try WorkspaceStore.generate(generator, to: path)
      let store = try WorkspaceStore(opening: path)
      let engine = try Engine(store: store, environment: store.head.environment())
      engine.searchTime = .zero
      let list = engine.channelList()
      engine.send(.searchType(.messages), to: list)
      engine.send(.search("kettle"), to: list)
      while list.searchResults.count < 20, engine.isSearching { engine.goOnSearching(for: .zero) }
      #expect(list.searchResults.count == 20)
      return store.work.listed
    }
    let (few, many) = (try listed(2_000), try listed(10_000))
    #expect(few < 1_000 && many < few * 6 / 5, "\(few) \(many)")
  }

  @Test(arguments: [0, 1, -1, 300, -300, 1 << 40, -(1 << 40)] as [Int64])
  func `index places keep their owners and dates, even at extreme values`(number: Int64) throws {
    let dates = [IndexedPlace.date(.infinity), 5, 5, -7, IndexedPlace.date(-.infinity)]
    let places = dates.enumerated().map { index, date in
      IndexedPlace(owner: number, isThread: index.isMultiple(of: 2), date: date)
    }
    let segment = WordSegment(places: places, words: [], wordCount: 0)
    #expect(segment.placeRows.map { WordSegment.places(of: $0) } == [places])
    #expect(places[0].moments.contains(.infinity) && places[4].moments.contains(-.infinity))
    #expect(places[1].moments.contains(0.005) && !places[1].moments.contains(0.008))
  }

  @Test func `the index is smaller than two fifths of the texts`() throws {
    // Words as often as in any language: the second half as often as the first, and so on.
    var numbers = SeededGenerator(seed: 6)
    let vocabulary = (0..<3_000).map { number in
      (0..<Int.random(in: 2...9, using: &numbers))
        .map { _ in "etaoinshrdlucmfw".randomElement(using: &numbers).map(String.init) ?? "" }
        .joined()
        + String(number, radix: 36).prefix(1)
    }
    var builder = WordSegmentBuilder()
    var texts = 0
    for number in 0..<8_000 {
      let text = (0..<Int.random(in: 3...18, using: &numbers)).map { _ in
        vocabulary[Int(pow(3_000, Double.random(in: 0..<1, using: &numbers))) - 1]
      }.joined(separator: " ")
      texts += text.utf8.count
      builder.add(
        text,
        at: IndexedPlace(owner: Int64(number % 500), isThread: false, date: Int64(number) * 300_000)
      )
    }
    let segment = builder.build()
    let lists = segment.rows.map(\.bytes.count).reduce(0, +)
    let places = segment.placeRows.map(\.count).reduce(0, +)
    let bytes = lists + places + segment.words.count
    #expect(bytes * 5 <= texts * 2, "\(bytes) of \(texts)")
  }

  @Test(arguments: 1...14)
  func `a damaged index hides no result and prevents no write`(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let store = try WorkspaceStore(creating: path, Self.workspace(&numbers, 0))
    for round in 0..<6 { try store.add(Self.workspace(&numbers, round)) }
    let (table, column) =
      [
        ("searchSegments", "count"), ("searchSegments", "newest"), ("searchSegments", "words"),
        ("searchLists", "lists"), ("searchLists", "place"), ("searchPlaces", "places"),
        ("searchPlaces", "place"),
      ][seed % 7]
    let isBlob = ["words", "lists", "places"].contains(column)
    let value =
      isBlob
      ? [
        "x''", "zeroblob(40)", "x'FFFFFFFFFFFFFFFFFF7F'", "randomblob(300)", "substr(\(column), 3)",
      ]
      .randomElement(using: &numbers) ?? "x''"
      : ["0", "-1", "9223372036854775807", "\(column) + 1", "\(column) - 5"]
        .randomElement(using: &numbers) ?? "0"
    // Numbers in use can't be given to another row.
    try store.database.run("UPDATE OR IGNORE \(table) SET \(column) = \(value)")
    let engine = try Engine(store: store, environment: store.head.environment())
    for _ in 0..<10 { _ = Self.found(Self.query(&numbers), engine) }
    #expect(store.failure == nil)
    for round in 7..<12 { try store.add(Self.workspace(&numbers, round)) }
    #expect(store.failure == nil)
    // A damaged index that was detected has been dropped, and is rebuilt.
    if try !store.isIndexed() {
      while try store.goOnIndexing() < 1 {}
      try compare(store, &numbers, queries: 10)
    }
  }
}
