// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// When whose typing ends unless they type on.
struct TypingClock: Sendable {
  /// Somebody in a channel.
  struct Typist: Hashable, Sendable {
    let channel: ChannelID
    let user: UserID
  }

  private struct Ending: Sendable {
    let date: Date
    let typist: Typist
  }

  /// How long typing lasts without a further sign.
  static let lifetime = 30.0

  private var dates: [Typist: Date] = [:]
  /// The latest first, so that what ends next is taken from the end; some of it is out of date.
  private var endings: [Ending] = []
  private var expiredAt: Date?

  /// When the next typing ends.
  var next: Date? { endings.last?.date }

  /// Notes a sign of typing and tells whether it still holds; it may come so late that it is over.
  mutating func start(_ typist: Typist, at moment: Date) -> Bool {
    let date = moment.addingTimeInterval(Self.lifetime)
    if let expiredAt, date <= expiredAt { return false }
    if let known = dates[typist], known >= date { return true }
    dates[typist] = date
    let place = endings.partition { $0.date < date }
    endings.insert(Ending(date: date, typist: typist), at: place)
    tidy()
    return true
  }

  /// Notes that somebody stopped and tells whether they did not type on since.
  mutating func stop(_ typist: Typist, at moment: Date) -> Bool {
    if let date = dates[typist], date > moment.addingTimeInterval(Self.lifetime) { return false }
    dates[typist] = nil
    tidy()
    return true
  }

  /// Takes out everybody whose typing has ended.
  mutating func expire(at moment: Date) -> [Typist] {
    var ended: [Typist] = []
    expiredAt = max(expiredAt ?? moment, moment)
    while let ending = endings.last, ending.date <= moment {
      endings.removeLast()
      guard dates[ending.typist] == ending.date else { continue }
      dates[ending.typist] = nil
      ended.append(ending.typist)
    }
    tidy()
    return ended
  }

  /// Drops endings that are out of date where they would wake somebody up or pile up.
  private mutating func tidy() {
    if endings.count > 2 * dates.count + 16 {
      endings.removeAll { dates[$0.typist] != $0.date }
    }
    while let ending = endings.last, dates[ending.typist] != ending.date { endings.removeLast() }
  }
}

extension Array {
  /// The first place whose element, and every later one's, satisfies a condition.
  ///
  /// - Complexity: O(log *n*); elements that satisfy it must all stand behind those that don't.
  func partition(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
