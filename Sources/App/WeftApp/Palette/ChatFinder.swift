// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// A search for the chats whose names fit a few letters best, in steps of bounded length.
///
/// The user waits for the first step only; the others follow while the application is idle. So a key costs the same
/// in a workspace with a hundred thousand chats as in one with five thousand.
struct ChatFinder {
  /// A found chat.
  struct Found {
    let id: ChannelID
    /// The points of the name alone; recent use adds others.
    let score: Int
    fileprivate let rank: (score: Int, date: Date)
  }

  /// The best chats so far, best first.
  private(set) var best: [Found] = []
  /// The number of names that were compared letter by letter; masks ruled out the others.
  private(set) var comparedCount = 0
  /// The number of examined chats.
  private(set) var examinedCount = 0
  private var query = NameQuery("")
  /// The index of the next chat to examine.
  private var next = 0
  private var revision = 0
  private let index: ChatIndex
  /// The chats that the user has visited, the last one first.
  private let visited: [ChannelID]
  /// The chat on the screen, which the user need not go to.
  private let current: ChannelID?
  private let limit: Int

  /// The number of chats that a key press examines, and each step after it.
  static let step = 4_096

  init(_ index: ChatIndex, visited: [ChannelID], current: ChannelID?, limit: Int) {
    (self.index, self.visited, self.current, self.limit) = (index, visited, current, limit)
  }

  /// Whether all chats known so far were examined.
  var isDone: Bool { next >= index.entries.count && revision == index.revision }

  /// Starts the search for another text, and performs its first step.
  mutating func find(_ query: NameQuery) {
    self.query = query
    startAgain()
    goOn()
  }

  /// Performs the next step; starts again if chats have changed.
  ///
  /// - Returns: Whether another chat was found.
  @discardableResult
  mutating func goOn() -> Bool {
    if revision != index.revision { startAgain() }
    let end = min(next + Self.step, index.entries.count)
    var hasFound = false
    for place in next..<end {
      examinedCount += 1
      if let entry = index.entries[place], add(entry) { hasFound = true }
    }
    next = end
    return hasFound
  }

  private mutating func startAgain() {
    (best, next, revision) = ([], 0, index.revision)
  }

  /// Adds a chat if it is among the best so far.
  private mutating func add(_ entry: ChatIndex.Entry) -> Bool {
    guard query.mayMatch(entry.name) else { return false }
    if query.isEmpty, entry.id == current { return false }
    comparedCount += 1
    guard let score = query.score(of: entry.name) else { return false }
    let found = Found(
      id: entry.id,
      score: score,
      rank: (score + extra(of: entry), entry.date)
    )
    if best.count == limit, let last = best.last, !(found.rank > last.rank) { return false }
    let place = best.firstIndex { $0.rank < found.rank } ?? best.count
    best.insert(found, at: place)
    if best.count > limit { best.removeLast() }
    return true
  }

  /// The points for recent use and unread messages; less than the step to a better kind of match.
  private func extra(of entry: ChatIndex.Entry) -> Int {
    let unread = entry.isUnread ? 4 : 0
    let recent = visited.firstIndex(of: entry.id).map { query.isEmpty ? 32 - $0 : 6 } ?? 0
    return unread + recent
  }
}
