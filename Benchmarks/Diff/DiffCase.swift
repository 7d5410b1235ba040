// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A change to a list between two frames.
enum DiffCase: String, CaseIterable {
  case identical
  case oneToTop = "one-to-top"
  case oneToBottom = "one-to-bottom"
  case update1Percent = "update-1%"
  case append20 = "append-20"
  case mix1Percent = "mix-1%"
  case reversal
  case disjoint
  case shuffle

  /// Makes the new list from the old one.
  func edited<ID>(_ old: [ChatRow<ID>], _ random: inout Random) -> [ChatRow<ID>] {
    var new = old
    let count = old.count
    switch self {
    case .identical: new.reserveCapacity(count + 1)
    case .oneToTop: new.insert(new.remove(at: count * 2 / 3), at: 0)
    case .oneToBottom: new.append(new.remove(at: count / 3))
    case .update1Percent:
      random.distinct(count / 100, below: count).forEach { Self.change(&new[$0]) }
    case .append20: new += (count..<(count + 20)).map { ChatRow($0) }
    case .mix1Percent: new = Self.mixed(old, &random)
    case .reversal: new.reverse()
    case .disjoint: new = (count..<(2 * count)).map { ChatRow($0) }
    case .shuffle: new.shuffle(using: &random)
    }
    return new
  }

  private static func change<ID>(_ row: inout ChatRow<ID>) {
    row.unread += 1
    row.lastMessage = "Somebody edited this message, number \(row.timestamp), just now"
  }

  /// Of a hundred rows one moves, one changes, one is removed, and one is inserted.
  private static func mixed<ID>(_ old: [ChatRow<ID>], _ random: inout Random) -> [ChatRow<ID>] {
    let (count, share) = (old.count, old.count / 100)
    let chosen = random.distinct(3 * share, below: count)
    let moved = chosen[..<share]
    var rows = old
    for index in chosen[(2 * share)...] { change(&rows[index]) }
    // Each row moves far from its old place, so that each of the moves is needed.
    var arrivals: [Int: [ChatRow<ID>]] = [:]
    for index in moved {
      let distance = random.below(count - 20) + 10
      arrivals[(index + distance) % count, default: []].append(rows[index])
    }
    for number in 0..<share {
      arrivals[random.below(count), default: []].append(ChatRow(count + number))
    }
    let gone = Set(chosen[..<(2 * share)])
    var new: [ChatRow<ID>] = []
    new.reserveCapacity(count)
    for index in 0..<count {
      if let rows = arrivals[index] { new += rows }
      if !gone.contains(index) { new.append(rows[index]) }
    }
    return new
  }
}
