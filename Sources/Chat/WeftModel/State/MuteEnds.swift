// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The times at which mutes of channels end, which make walks over all muted channels unnecessary.
struct MuteEnds: Sendable {
  /// When the mute of each channel ends.
  private var dates: [ChannelID: Date] = [:]
  /// The same dates grouped by hour, so that updates and queries touch only a few of them.
  private var hours: [Int: [ChannelID: Date]] = [:]
  /// The hours with mutes that end in them, in ascending order.
  private var order: [Int] = []

  /// Sets when a channel's mute ends; `nil` for a channel without a mute that ends.
  ///
  /// - Complexity: O(*h*) in the number of hours in which mutes end.
  mutating func set(_ date: Date?, for channel: ChannelID) {
    let known = dates[channel]
    if known == date { return }
    if let known { remove(channel, Self.hour(of: known)) }
    dates[channel] = date
    guard let date else { return }
    let hour = Self.hour(of: date)
    if hours[hour] == nil { order.insert(hour, at: place(of: hour)) }
    hours[hour, default: [:]][channel] = date
  }

  private mutating func remove(_ channel: ChannelID, _ hour: Int) {
    hours[hour]?[channel] = nil
    guard hours[hour]?.isEmpty == true else { return }
    hours[hour] = nil
    order.remove(at: place(of: hour))
  }

  /// Returns the channels whose mute ends between two times.
  ///
  /// - Complexity: O(log *h* + *k*) in the mutes that end in the hours between these times.
  func channels(after start: Date, by end: Date) -> Set<ChannelID> {
    var found: Set<ChannelID> = []
    let last = Self.hour(of: end)
    for hour in order[place(of: Self.hour(of: start))...].prefix(while: { $0 <= last }) {
      for (channel, date) in hours[hour] ?? [:] where date > start && date <= end {
        found.insert(channel)
      }
    }
    return found
  }

  /// Returns the next time at which a mute ends.
  func next(after moment: Date) -> Date? {
    for hour in order[place(of: Self.hour(of: moment))...] {
      if let date = hours[hour]?.values.filter({ $0 > moment }).min() { return date }
    }
    return nil
  }

  /// Returns the index of an hour, or where to insert it.
  private func place(of hour: Int) -> Int {
    var range = 0..<order.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = order[middle] < hour ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private static func hour(of date: Date) -> Int {
    Int(max(-1e15, min(1e15, (date.timeIntervalSince1970 / 3600).rounded(.down))))
  }
}

extension ChatState {
  /// Returns the channels whose mute is active at one of two times and not at the other.
  ///
  /// - Complexity: O(log *n* + *k*) in the muted channels and the result, plus the unsaved channels; O(*n*) if the
  ///   backing has no index of these times.
  func channelIDs(whoseMuteEndsAfter start: Date, by end: Date) -> Set<ChannelID> {
    let (start, end) = (min(start, end), max(start, end))
    guard let backing else { return muteEnds.channels(after: start, by: end) }
    guard let saved = backing.channelIDs(whoseMuteEndsAfter: start, by: end) else {
      return Set(
        mutedChannels.keys.filter { id in
          channels[id].map { $0.isMuted(at: start) != $0.isMuted(at: end) } ?? false
        }
      )
    }
    return Set(saved.filter { channels.changed[$0] == nil })
      .union(muteEnds.channels(after: start, by: end))
  }

  /// Returns the next time at which a mute ends; `nil` if none does or without an index.
  func nextMuteEnd(after moment: Date) -> Date? {
    [muteEnds.next(after: moment), backing?.nextMuteEnd(after: moment)].compactMap(\.self).min()
  }
}
