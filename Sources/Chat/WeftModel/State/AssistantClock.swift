// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The activities of assistants, at most one in each channel, and the times at which they end without another event.
struct AssistantClock: Sendable {
  private struct Entry: Sendable {
    let activity: AssistantActivity
    let date: Date
    var end: Date { date.addingTimeInterval(AssistantClock.lifetime) }
  }

  private struct Ending: Sendable {
    let date: Date
    let channel: ChannelID
  }

  /// The number of seconds for which a state stays after the assistant last reported one.
  static let lifetime = 60.0
  /// The number of ended answers that are remembered to recognise late events; beyond it, all are forgotten.
  static let mostEnded = 256

  private var entries: [ChannelID: Entry] = [:]
  /// The endings in descending order, so that the next one is last; some are outdated.
  private var endings: [Ending] = []
  /// The time up to which events about ended answers are late.
  private var ended: [ChannelID: Date] = [:]
  private var expiredAt: Date?

  /// Whether no assistant is active.
  var isEmpty: Bool { entries.isEmpty }

  /// When the next state ends.
  var next: Date? { endings.last?.date }

  /// Returns the activity in a channel.
  func activity(in channel: ChannelID) -> AssistantActivity? { entries[channel]?.activity }

  /// Returns the date of the last event about the activity in a channel.
  func date(in channel: ChannelID) -> Date? { entries[channel]?.date }

  /// Records an activity; returns whether it differs from the known one.
  ///
  /// An event from before the last known one changes nothing, nor does one whose state has already ended.
  ///
  /// - Parameter isDated: Whether the event has its own date. Without one it counts as the latest moment, at which the
  ///   last answer may have ended as well.
  mutating func set(
    _ activity: AssistantActivity,
    in channel: ChannelID,
    at moment: Date,
    isDated: Bool = true
  ) -> Bool {
    let entry = Entry(activity: activity, date: moment)
    if let expiredAt, entry.end <= expiredAt { return false }
    if let date = ended[channel], moment < date || (isDated && moment == date) { return false }
    let known = entries[channel]
    if let known, moment < known.date { return false }
    entries[channel] = entry
    ended[channel] = nil
    if known?.date != moment {
      let index = endings.partition { $0.date < entry.end }
      endings.insert(Ending(date: entry.end, channel: channel), at: index)
      tidy()
    }
    return known?.activity != activity
  }

  /// Ends the activity in a channel; returns false if the event is late or was delivered before.
  ///
  /// It returns true even if no state is known: a process that didn't see it start still has to log the end for others.
  ///
  /// - Parameter isByUser: Whether a user ended it, whose clock may differ from the assistant's. Then only events from
  ///   before the assistant's last one count as late.
  mutating func end(in channel: ChannelID, at moment: Date, isByUser: Bool = false) -> Bool {
    let known = entries[channel]
    if !isByUser {
      let last = known?.date ?? ended[channel]
      if let last, moment < last || (known == nil && moment == last) { return false }
    }
    if let date = isByUser ? known?.date : moment {
      if ended.count >= Self.mostEnded { ended = [:] }
      ended[channel] = max(ended[channel] ?? date, date)
    }
    drop(channel)
    return true
  }

  /// Forgets the activity in a channel.
  mutating func drop(_ channel: ChannelID) {
    guard entries.removeValue(forKey: channel) != nil else { return }
    tidy()
  }

  /// Removes and returns the channels in which the state has ended.
  mutating func expire(at moment: Date) -> [ChannelID] {
    var expired: [ChannelID] = []
    expiredAt = max(expiredAt ?? moment, moment)
    while let ending = endings.last, ending.date <= moment {
      endings.removeLast()
      guard entries[ending.channel]?.end == ending.date else { continue }
      entries[ending.channel] = nil
      expired.append(ending.channel)
    }
    tidy()
    return expired
  }

  /// Adds the states of an earlier clock, unless this clock has newer ones.
  mutating func adopt(_ earlier: AssistantClock) {
    var clock = earlier
    for (channel, entry) in entries {
      _ = clock.set(entry.activity, in: channel, at: entry.date)
    }
    self = clock
  }

  /// Removes outdated endings that come next, which would wake the caller in vain, and those that pile up.
  private mutating func tidy() {
    if endings.count > 2 * entries.count + 16 {
      endings.removeAll { entries[$0.channel]?.end != $0.date }
    }
    while let ending = endings.last, entries[ending.channel]?.end != ending.date {
      endings.removeLast()
    }
  }
}
