// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftLocale

/// A list in sections over a file, compared with the flat list of the same channels.
enum SectionBenchmarks {
  private static let rows = 30
  /// How many channels are pinned, archived and of low priority, spread over the list.
  private static let marks = (pinned: 20, archived: 200, low: 200)

  /// The flat list, and the one with unread channels first that leaves out archived channels.
  private static let queries = [ChannelListQuery.unreadFirst, ChannelListQuery()]

  /// Measures opening, jumping and events in a generated file, which gets the marks first.
  static func run(_ path: String, _ size: Int) throws -> [Measurement] {
    try mark(path, size)
    // Each list has a file of its own, because a message that one of them has saved is nothing new to the other.
    let copy = path + ".flat.weft"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let paths = [path, copy]
    let lists = try zip(paths, queries).map { try SectionedList($0, size, $1, rows: rows) }
    return [
      Stopwatch().measure(
        "Store/sections-first-frame/\(size)",
        { opened(paths[0], queries[0]) },
        against: [Contender("flat") { opened(paths[1], queries[1]) }]
      ),
      Stopwatch(runs: 41).measure(
        "Store/sections-jump-to-end/\(size)",
        { lists[0].jumpToEnd() },
        against: [Contender("flat") { lists[1].jumpToEnd() }]
      ),
      Stopwatch(runs: 201).measure(
        "Store/sections-event-to-frame/\(size)",
        { lists[0].receive() },
        against: [Contender("flat") { lists[1].receive() }]
      ),
    ]
  }

  private static func mark(_ path: String, _ size: Int) throws {
    let store = try WorkspaceStore(opening: path)
    let engine = try Engine(store: store, environment: store.head.environment())
    let date = Date(timeIntervalSince1970: 1_780_690_000)
    let kinds = [marks.pinned, marks.archived, marks.low]
    for (kind, count) in kinds.enumerated() {
      for number in 0..<min(count, size / 4) {
        let id = ChannelID("messaging:c\((number * 3 + kind) * 997 % size)")
        let event = ChatEvent(.memberUpdated, cid: id, at: date) {
          $0.member = MemberPatch(UserPatch(store.head.currentUser.id)) {
            if kind == 0 { $0.pinnedAt = .set(date) }
            if kind == 1 { $0.archivedAt = .set(date) }
            if kind == 2 { $0.isLowPriority = .set(true) }
          }
        }
        _ = engine.apply(event)
      }
    }
    try engine.save()
  }

  private static func opened(_ path: String, _ query: ChannelListQuery) -> Int {
    guard let store = try? WorkspaceStore(opening: path),
      let engine = try? Engine(store: store, environment: store.head.environment())
    else { return .min }
    let list = engine.channelList(query: query, rows: rows)
    SectionedList.head(list, engine)
    return list.screen(rowLimit: rows).words.count
  }
}

/// An open list with headings, whose rows beyond the first are counted and not loaded.
private final class SectionedList {
  private let engine: Engine
  private let list: ChatChannelListViewModel
  private let size: Int
  private let rows: Int
  private var number = 0

  init(_ path: String, _ size: Int, _ query: ChannelListQuery, rows: Int) throws {
    (self.size, self.rows) = (size, rows)
    let store = try WorkspaceStore(opening: path)
    engine = try Engine(store: store, environment: store.head.environment())
    list = engine.channelList(query: query, rows: rows)
    Self.head(list, engine)
    _ = list.measure()
    _ = list.drainChanges()
  }

  static func head(_ list: ChatChannelListViewModel, _ engine: Engine) {
    list.sections = ChannelSections { heading in
      Scene { Text(heading.section.rawValue) }
    } count: { [weak engine] section, query in
      engine?.count(of: section, in: query)
    } unread: { [weak engine] section, query in
      engine?.unreadCount(of: section, in: query, limit: 100)
    }
  }

  func jumpToEnd() -> Int {
    let list = engine.channelList(query: list.session.query, rows: rows)
    Self.head(list, engine)
    if !list.measure() { engine.send(.want(rows: size), to: list) }
    _ = list.drainChanges()
    _ = list.reach(list.count - rows..<list.count)
    engine.send(.scroll(to: list.count - rows), to: list)
    return list.screen(rowLimit: rows).words.count
  }

  /// Receives a message in a channel far from the others, and draws the list.
  func receive() -> Int {
    number += 1
    let id = ChannelID("messaging:c\(number * 7919 % size)")
    guard engine.apply(StoreBenchmarks.event(number, id)).refusal == nil,
      (try? engine.save()) != nil
    else { return .min }
    _ = list.drainChanges()
    return list.screen(rowLimit: rows).words.count
  }
}
