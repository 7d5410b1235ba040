// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLists
import WeftLocale
import WeftStore
import WeftTestSupport

/// A long list over a file loads its first rows, and reads others where the user scrolls.
@Suite struct DistantRowsTests {
  private let file: GeneratedFile

  init() throws { file = try GeneratedFile() }

  /// Returns a list that has loaded every row, and one of the same engine that has loaded twenty.
  private func lists(
    _ engine: Engine,
    _ query: ChannelListQuery = ChannelListQuery()
  ) throws -> (whole: ChatChannelListViewModel, measured: ChatChannelListViewModel) {
    let lists = (
      engine.channelList(query: query, rows: 1000), engine.channelList(query: query, rows: 20)
    )
    try #require(lists.1.measure(behind: 20))
    return lists
  }

  /// Compares the ids of some rows, and their indices.
  private func compare(
    _ lists: (whole: ChatChannelListViewModel, measured: ChatChannelListViewModel),
    _ indices: Range<Int>,
    _ comment: Comment
  ) throws {
    _ = (lists.whole.drainChanges(), lists.measured.drainChanges())
    try #require(lists.whole.count == lists.measured.count, comment)
    #expect(lists.measured.reach(indices))
    _ = lists.measured.drainChanges()
    let ids = lists.whole.session.channels(in: indices).map(\.id)
    let found = lists.measured.session.channels(in: indices)
    try #require(found.map(\.id) == ids, comment)
    for (id, index) in zip(ids, indices) {
      try #require(lists.measured.session.index(of: id) == index, comment)
    }
  }

  private func event(_ number: Int, _ random: inout SeededGenerator) -> ChatEvent {
    let at = Date(timeIntervalSince1970: 1_780_669_440 + Double(number))
    let channel = ChannelID("messaging:c\(random.next() % 300)")
    let types: [ChatEventType] = [
      .channelHidden, .channelVisible, .channelTruncated, .channelDeleted,
    ]
    let kind = Int(random.next() % 12)
    if types.indices.contains(kind) { return ChatEvent(types[kind], cid: channel, at: at) }
    // Some messages arrive late, and move no channel to the top.
    let date = kind < 6 ? at.addingTimeInterval(-Double(random.next() % 10_000_000)) : at
    return ChatEvent(.messageNew, cid: channel, at: date) {
      $0.user = UserPatch("user-3")
      $0.message = MessagePatch(MessageID("new-\(number)")) {
        $0.text = .set("News \(number)")
        $0.author = UserPatch("user-3")
        $0.createdAt = date
      }
    }
  }

  @Test(arguments: 0..<4)
  func `distant rows equal those of a fully loaded list after each event`(seed: UInt64) throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let lists = try lists(engine)
    var random = SeededGenerator(seed: seed)
    for step in 0..<150 {
      _ = engine.apply(event(step, &random))
      if random.next() % 6 == 0 { try engine.save() }
      let count = lists.whole.count
      let first = random.next() % 3 == 0 ? count - 12 : Int(random.next() & 255)
      let indices = (first..<first + 12).clamped(to: 0..<count - 12)
      try compare(lists, indices, "seed \(seed), step \(step)")
    }
    #expect(file.store.failure == nil)
  }

  /// Returns an event that pins or archives a channel, gives it a low priority or ends that, or another one.
  private func event(marking number: Int, _ random: inout SeededGenerator) -> ChatEvent {
    guard random.next() % 3 == 0 else { return event(number, &random) }
    let at = Date(timeIntervalSince1970: 1_780_669_440 + Double(number))
    let channel = ChannelID("messaging:c\(random.next() % 300)")
    let isOn = random.next() % 3 > 0
    let kind = random.next() % 3
    return ChatEvent(.memberUpdated, cid: channel, at: at) {
      $0.member = MemberPatch(UserPatch(file.store.head.currentUser.id)) {
        if kind == 0 { $0.pinnedAt = .set(isOn ? at : nil) }
        if kind == 1 { $0.archivedAt = .set(isOn ? at : nil) }
        if kind == 2 { $0.isLowPriority = .set(isOn) }
      }
    }
  }

  @Test(arguments: 0..<6, [ArchivedChannels.included, .excluded])
  func `with pinned channels on top, distant rows equal those of a loaded list`(
    seed: UInt64,
    archived: ArchivedChannels
  ) throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let query = ChannelListQuery.pinnedFirst.with(archived: archived)
    let lists = try lists(engine, query)
    var random = SeededGenerator(seed: seed)
    for step in 0..<150 {
      _ = engine.apply(event(marking: step, &random))
      if random.next() % 6 == 0 { try engine.save() }
      let count = lists.whole.count
      let first = random.next() % 3 == 0 ? count - 12 : Int(random.next() & 255)
      let indices = (first..<first + 12).clamped(to: 0..<count - 12)
      try compare(lists, indices, "seed \(seed), step \(step)")
    }
    try engine.save()
    // A list that reads the file anew has the same order as one over all models.
    let anew = try Engine(store: WorkspaceStore(opening: file.store.path))
    let memory = Engine(workspace: try file.store.workspace())
    let rows = anew.channelList(query: query, rows: 1000).session.channels
    #expect(
      rows.map(\.id) == memory.channelList(query: query, rows: 1000).session.channels.map(\.id)
    )
    let sections = rows.map(query.section)
    #expect(sections.prefix { $0 == .pinned }.count > 5)
    let others = sections.drop { $0 == .pinned }
    #expect(
      others.first == .chats && others.drop { $0 == .chats }.allSatisfy { $0 == .lowPriority }
    )
    #expect(others.last == .lowPriority)
    #expect(rows.contains { $0.isArchived } == (archived == .included))
    // The archive has exactly the rows that the list leaves out.
    let archive = ChannelListQuery.current.with(archived: .only)
    let kept = anew.channelList(query: archive, rows: 1000).session.channels
    #expect(
      kept.map(\.id) == memory.channelList(query: archive, rows: 1000).session.channels.map(\.id)
    )
    #expect(kept.count > 5 && kept.allSatisfy { $0.isArchived })
    #expect(file.store.failure == nil)
  }

  @Test(arguments: 0..<3, [ChannelSection.pinned, .chats, .lowPriority])
  func `without a collapsed section, a file has the rows of a list in memory`(
    seed: UInt64,
    section: ChannelSection
  ) throws {
    let environment = file.store.head.environment()
    let engine = try Engine(store: file.store, environment: environment)
    let memory = Engine(workspace: try file.store.workspace(), environment: environment)
    let query = ChannelListQuery.current.with(collapsed: [section])
    let lists = [engine, memory].map { $0.channelList(query: query, rows: 1000) }
    var random = SeededGenerator(seed: seed)
    for step in 0..<100 {
      let event = event(marking: step, &random)
      _ = (engine.apply(event), memory.apply(event))
      if random.next() % 6 == 0 { try engine.save() }
      let ids = lists.map { list in
        _ = list.drainChanges()
        return list.session.channels.map(\.id)
      }
      try #require(ids[0] == ids[1], "seed \(seed), step \(step)")
      for section in query.sections() {
        let counts = [engine, memory].map { $0.count(of: section, in: query) }
        try #require(counts[0] == counts[1] && counts[0] != nil, "seed \(seed), step \(step)")
      }
    }
    let rows = lists[0].session.channels
    #expect(rows.count > 5 && rows.allSatisfy { query.section(of: $0) != section })
    let counts = query.sections().map { engine.count(of: $0, in: query) ?? 0 }
    #expect(counts.allSatisfy { $0 > 0 })
    let own = engine.count(of: section, in: query) ?? 0
    #expect(counts.reduce(0, +) - own == rows.count)
    // A list that reads the file anew has the same rows.
    try engine.save()
    let anew = try Engine(store: WorkspaceStore(opening: file.store.path))
    #expect(anew.channelList(query: query, rows: 1000).session.channels.map(\.id) == rows.map(\.id))
  }

  @Test func `a measured list has the headings of a loaded one`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let lists = try lists(engine, .current)
    for list in [lists.whole, lists.measured] {
      list.sections = ChannelSections { _ in
        Scene()
      } count: { section, query in
        engine.count(of: section, in: query)
      }
    }
    func headings(_ list: ChatChannelListViewModel) -> [String] {
      _ = list.drainChanges()
      return list.headings.map { "\($0.index) \($0.heading)" }
    }
    #expect(headings(lists.measured) == [] && headings(lists.whole) == [])
    for (number, isPin) in [(250, true), (3, false), (290, false)] {
      let at = Date(timeIntervalSince1970: 1_780_669_440 + Double(number))
      let me = UserPatch(file.store.head.currentUser.id)
      _ = engine.apply(
        ChatEvent(.memberUpdated, cid: ChannelID("messaging:c\(number)"), at: at) {
          $0.member = MemberPatch(me) {
            if isPin { $0.pinnedAt = .set(at) } else { $0.isLowPriority = .set(true) }
          }
        }
      )
    }
    #expect(headings(lists.whole).count == 3)
    #expect(headings(lists.measured) == headings(lists.whole))
  }

  /// Returns an event that marks a channel, has its messages read or unread, or another one.
  private func event(reading number: Int, _ random: inout SeededGenerator) -> ChatEvent {
    guard random.next() % 3 == 0 else { return event(marking: number, &random) }
    let at = Date(timeIntervalSince1970: 1_780_669_440 + Double(number))
    let channel = ChannelID("messaging:c\(random.next() % 300)")
    return ChatEvent(random.next() % 2 == 0 ? .messageRead : .messageNew, cid: channel, at: at) {
      guard $0.type == .messageNew else {
        $0.user = UserPatch(file.store.head.currentUser.id)
        return
      }
      $0.user = UserPatch("user-3")
      $0.message = MessagePatch(MessageID("unread-\(number)")) {
        $0.text = .set("News \(number)")
        $0.author = UserPatch("user-3")
        $0.createdAt = at
      }
    }
  }

  @Test(arguments: 0..<2, [Set<ChannelSection>(), [.unread], [.pinned, .chats]])
  func `with unread channels first, a file has the rows and headings of a list in memory`(
    seed: UInt64,
    collapsed: Set<ChannelSection>
  ) throws {
    let environment = file.store.head.environment()
    let engine = try Engine(store: file.store, environment: environment)
    let memory = Engine(workspace: try file.store.workspace(), environment: environment)
    let query = ChannelListQuery.unreadFirst.with(collapsed: collapsed)
    let (whole, measured) = try lists(engine, query)
    let inMemory = memory.channelList(query: query, rows: 1000)
    let all = [(whole, engine), (measured, engine), (inMemory, memory)]
    for (list, engine) in all { list.sections = Self.sections(engine) }
    var random = SeededGenerator(seed: seed)
    var isHeld = false
    for step in 0..<100 {
      let comment: Comment = "seed \(seed), step \(step)"
      let event = event(reading: step, &random)
      if random.next() % 4 == 0, let id = event.cid {
        for (list, engine) in all { engine.hold(id, in: list) }
      }
      _ = (engine.apply(event), memory.apply(event))
      if random.next() % 6 == 0 { try engine.save() }
      for (list, _) in all { _ = list.drainChanges() }
      isHeld = isHeld || whole.session.query.held != nil
      try #require(whole.session.channels.map(\.id) == inMemory.session.channels.map(\.id), comment)
      let count = whole.count
      let first = random.next() % 3 == 0 ? count - 12 : Int(random.next() & 127)
      let indices = max(0, min(first, count - 12))..<count
      try compare(
        (whole, measured),
        indices.lowerBound..<min(count, indices.lowerBound + 12),
        comment
      )
      let headings = all.map { list, _ in list.headings.map { "\($0.index) \($0.heading)" } }
      try #require(headings[0] == headings[2] && headings[1] == headings[2], comment)
    }
    let sections = whole.session.channels.map(whole.session.query.section)
    #expect(sections == sections.sorted())
    #expect(Set(sections).union(collapsed) == Set(ChannelSection.plain))
    #expect(isHeld)
    #expect(file.store.failure == nil)
  }

  private static func sections(_ engine: Engine) -> ChannelSections {
    ChannelSections { _ in
      Scene()
    } count: { section, query in
      engine.count(of: section, in: query)
    } unread: { section, query in
      engine.unreadCount(of: section, in: query, limit: 5)
    }
  }

  @Test func `an event in a long list reads neither all unread channels nor all read ones`() throws
  {
    let file = try GeneratedFile(channels: 3000, threads: 0, messages: 0)
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let list = engine.channelList(query: .unreadFirst, rows: 20)
    list.sections = Self.sections(engine)
    #expect(list.measure(behind: 20))
    _ = (list.drainChanges(), list.headings)
    var costs: [Int] = []
    for number in [2900, 10] {
      let at = Date(timeIntervalSince1970: 1_790_000_000 + Double(number))
      let before = file.store.work
      _ = engine.apply(
        ChatEvent(.messageNew, cid: ChannelID("messaging:c\(number)"), at: at) {
          $0.user = UserPatch("user-3")
          $0.message = MessagePatch(MessageID("new-\(number)")) {
            $0.text = .set("News")
            $0.author = UserPatch("user-3")
            $0.createdAt = at
          }
        }
      )
      _ = (list.drainChanges(), list.headings, list.screen(rowLimit: 10))
      costs.append(file.store.work.rows - before.rows)
    }
    #expect(costs.allSatisfy { $0 < 150 }, "\(costs)")
  }

  @Test(arguments: 0..<3)
  func `an archive that changes has the rows of a loaded list`(seed: UInt64) throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let query = ChannelListQuery.current.with(archived: .only)
    let list = engine.channelList(query: query, rows: 1000)
    var random = SeededGenerator(seed: seed)
    for step in 0..<100 {
      _ = engine.apply(event(marking: step, &random))
      if random.next() % 6 == 0 { try engine.save() }
      _ = list.drainChanges()
      let state = engine.state
      let expected = state.channelIDs.compactMap { state.channel($0, messages: 0) }
        .filter { $0.isArchived && !$0.isHidden && $0.deletedAt == nil }
      #expect(Set(list.session.channels.map(\.id)) == Set(expected.map(\.id)), "step \(step)")
    }
  }

  @Test(arguments: 0..<4)
  func `distant rows follow the writes of another process`(seed: UInt64) throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let other = try Engine(store: WorkspaceStore(opening: file.store.path))
    let lists = try lists(engine)
    var random = SeededGenerator(seed: seed)
    for step in 0..<60 {
      let event = event(step, &random)
      _ = step % 3 == 0 ? engine.apply(event) : other.apply(event)
      if random.next() % 3 == 0 { try other.save() }
      if random.next() % 3 == 0 { try engine.save() } else { try engine.refresh() }
      let first = Int(random.next() % 200)
      try compare(lists, first..<first + 12, "seed \(seed), step \(step)")
    }
  }

  @Test func `a distant row at the top keeps its position while rows move past it`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let lists = try lists(engine)
    try compare(lists, 150..<162, "before")
    engine.send(.scroll(to: 150), to: lists.measured)
    let top = lists.measured.session.channels(in: 150..<151).first?.id
    let last = lists.whole.session.channels(in: lists.whole.count - 1..<lists.whole.count)
    let at = Date(timeIntervalSince1970: 1_790_000_000)
    let message = ChatEvent(.messageNew, cid: last.first?.id, at: at) {
      $0.user = UserPatch("user-3")
      $0.message = MessagePatch("late") {
        $0.text = .set("News")
        $0.author = UserPatch("user-3")
        $0.createdAt = at
      }
    }
    #expect(engine.apply(message).refusal == nil)
    _ = lists.measured.drainChanges()
    #expect(lists.measured.session.firstVisible == 151)
    #expect(lists.measured.session.channels(in: 151..<152).first?.id == top)
    #expect(lists.measured.session.index(of: last[0].id) == 0)
  }

  @Test func `a selected row keeps its index when it is out of sight`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let lists = try lists(engine)
    try compare(lists, 180..<192, "before")
    let id = lists.whole.session.channels(in: 185..<186)[0].id
    engine.send(.select(id), to: lists.measured)
    _ = lists.measured.reach(0..<30)
    var random = SeededGenerator(seed: 5)
    for step in 0..<40 {
      let event = event(step, &random)
      if event.cid != id { _ = engine.apply(event) }
    }
    _ = (lists.whole.drainChanges(), lists.measured.drainChanges())
    #expect(lists.measured.session.index(of: id) == lists.whole.session.index(of: id))
  }

  @Test func `the index of a row that was never loaded is found at once`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let lists = try lists(engine)
    let last = lists.whole.count - 1
    let id = lists.whole.session.channels(in: last..<last + 1)[0].id
    #expect(lists.measured.session.index(of: id) == nil)
    #expect(lists.measured.channelID(at: last) == id)
    #expect(lists.measured.session.index(of: id) == last)
    #expect(lists.measured.channelID(at: last + 1) == nil)
  }

  @Test func `opening a channel reads only the rows around it`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let lists = try lists(engine)
    let id = lists.whole.session.channels(in: 190..<191)[0].id
    engine.send(.open(id), to: lists.measured)
    _ = lists.measured.drainChanges()
    #expect(lists.measured.session.opening == .opened(id))
    #expect(lists.measured.session.firstVisible == 190)
    #expect(lists.measured.session.loadedCount < 40)
    engine.send(.open("messaging:nothing"), to: lists.measured)
    #expect(lists.measured.session.opening == .notFound("messaging:nothing"))
  }

  @Test func `archived channels cost no documents, and those of other members don't count`() throws
  {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let me = file.store.head.currentUser.id
    let state = engine.state
    let at = Date(timeIntervalSince1970: 1_790_000_000)
    for (index, id) in state.channelIDs.enumerated() {
      let own = index % 2 == 0
      let others = state.channel(id, messages: 0)?.members.map(\.id).filter { $0 != me } ?? []
      guard let user = own ? me : others.first else { continue }
      let event = ChatEvent(.memberUpdated, cid: id, at: at) {
        $0.member = MemberPatch(UserPatch(user)) { $0.archivedAt = .set(at) }
      }
      #expect(engine.apply(event).refusal == nil)
    }
    let expected = engine.channelList(query: .current, rows: 1000).session.channels.map(\.id)
    try engine.save()
    let store = try WorkspaceStore(opening: file.store.path)
    let anew = try Engine(store: store, environment: store.head.environment())
    let list = anew.channelList(query: .current, rows: 20)
    #expect(list.measure(behind: 20) && list.count == expected.count && list.count > 100)
    #expect(list.session.channels(in: 0..<20).map(\.id) == Array(expected.prefix(20)))
    #expect(store.work.documents < 120, "\(store.work.documents)")
    #expect(store.failure == nil)
  }

  @Test func `the last rows are read from the end`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let lists = try lists(engine)
    let before = file.store.work.rows
    _ = lists.measured.reach(lists.measured.count - 5..<lists.measured.count)
    #expect(file.store.work.rows - before <= 200)
    #expect(lists.measured.session.loadedCount < 40)
  }

  @Test func `the number of rows read is limited to a screen's maximum`() throws {
    let file = try GeneratedFile(channels: 3000, threads: 0, messages: 0)
    let list = try Engine(store: file.store, environment: file.store.head.environment())
      .channelList(rows: 20)
    #expect(list.measure(behind: 20))
    let before = file.store.work.rows
    #expect(list.reach(0..<list.count + 2))
    #expect(file.store.work.rows - before <= 2400)
    #expect(list.session.loadedCount < 40)
  }

  @Test func `lists of pages follow a measured list, unless they have read distant rows`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let lists = try lists(engine)
    let (follower, reader) = (engine.channelList(rows: 20), engine.channelList(rows: 20))
    for list in [follower, reader] { list.follow(lists.measured) }
    #expect(follower.count == lists.measured.count && follower.isFollowing)
    #expect(reader.reach(200..<212))
    _ = reader.drainChanges()
    let copies = follower.copyCount
    var random = SeededGenerator(seed: 7)
    for step in 0..<40 { _ = engine.apply(event(step, &random)) }
    // An event costs a page that follows nothing until its next frame.
    #expect(follower.copyCount == copies)
    #expect(follower.isFollowing && !reader.isFollowing)
    for list in [follower, reader] {
      try compare((lists.whole, list), 0..<15, "at the top")
      try compare((lists.whole, list), 200..<212, "at distant rows")
    }
    #expect(!follower.isFollowing)
  }

  @Test func `a short list loads all its rows`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let list = engine.channelList(rows: 20)
    #expect(!list.measure())
    let sorted = engine.channelList(
      query: ChannelListQuery(sort: [Sorting(key: .createdAt, isAscending: true)]),
      rows: 20
    )
    #expect(!sorted.measure(behind: 20))
  }
}
