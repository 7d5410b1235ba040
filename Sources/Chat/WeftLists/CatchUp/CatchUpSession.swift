// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import WeftModel

/// A channel or a thread with something to read, as a walk through all of them knows it.
package struct CatchUpItem: Hashable, Sendable {
  /// What the item is.
  package enum Subject: Hashable, Sendable {
    /// A channel with unread messages.
    case channel(ChannelID)
    /// A thread with unread replies, by its parent message, and its channel.
    case thread(MessageID, in: ChannelID)
  }

  /// The channel or the thread.
  package let subject: Subject
  /// Whether an unread message mentions the user.
  package let isMention: Bool
  /// When its newest message was written.
  package let date: Date

  /// Creates an item.
  package init(_ subject: Subject, isMention: Bool, date: Date) {
    (self.subject, self.isMention, self.date) = (subject, isMention, date)
  }

  /// The channel, or that of the thread.
  package var channel: ChannelID {
    switch subject {
    case .channel(let id), .thread(_, in: let id): id
    }
  }

  /// Whether it comes before another one: mentions first, then the newest.
  func precedes(_ other: CatchUpItem) -> Bool {
    if isMention != other.isMention { return isMention }
    if date != other.date { return date > other.date }
    return "\(subject)" < "\(other.subject)"
  }
}

/// A walk through everything that is unread, as a value: it handles inputs and returns effects for
/// its owner to perform.
///
///     var walk = CatchUpSession()
///     walk.handle(.found(items))  // the first item is walk.current
///     walk.handle(.read)          // [.markRead(…)], and the next item is current
///
/// What becomes unread during the walk joins its end; what is read elsewhere leaves it, except for
/// the current item, which the user is looking at.
package struct CatchUpSession: Equatable, Sendable {
  /// What happened, as the walk's owner reports it.
  package enum Input: Equatable, Sendable {
    /// All items that are unread now, in any order.
    case found([CatchUpItem])
    /// The user has read the current item.
    case read
    /// The user leaves the current item unread.
    case later
    /// The user mutes the current item's channel, which takes all of its items out of the walk.
    case mute
    /// The user takes the last decision back.
    case undo
    /// The user walks through what was left for later.
    case again
  }

  /// Work the walk's owner has to do.
  package enum Effect: Equatable, Sendable {
    /// Mark an item as read.
    case markRead(CatchUpItem.Subject)
    /// Make an item unread as it was.
    case unread(CatchUpItem.Subject)
    /// Mute a channel.
    case mute(ChannelID)
    /// Unmute a channel.
    case unmute(ChannelID)
  }

  /// A decision of the user, and the items that it took out of the walk.
  private struct Step: Equatable {
    let decision: Input
    let items: [CatchUpItem]
  }

  /// The items still to come, the current one first.
  package private(set) var queue: [CatchUpItem] = []
  /// The items that the user left for later, oldest decision first.
  package private(set) var later: [CatchUpItem] = []
  /// How many items the user has decided about.
  package private(set) var decided = 0
  private var steps: [Step] = []

  /// How many decisions can be taken back.
  private static let mostSteps = 100

  /// Creates a walk that has found nothing yet.
  package init() {}

  /// The item that is shown; nil at the end.
  package var current: CatchUpItem? { queue.first }
  /// How many items the walk has, those decided about included.
  package var total: Int { decided + queue.count }
  /// The number of the current item, from one.
  package var number: Int { min(decided + 1, total) }
  /// Whether a decision can be taken back.
  package var canUndo: Bool { !steps.isEmpty }

  /// Handles an input and returns the effects to perform.
  package mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .found(let items): follow(items)
    case .undo: return undo()
    case .again: startAgain()
    case .read, .later, .mute: return decide(input)
    }
    return []
  }

  private mutating func follow(_ items: [CatchUpItem]) {
    let found = Dictionary(items.map { ($0.subject, $0) }, uniquingKeysWith: { $1 })
    let shown = current
    queue = queue.compactMap { $0.subject == shown?.subject ? $0 : found[$0.subject] }
    later.removeAll { found[$0.subject] == nil }
    let known = Set((queue + later).map(\.subject))
    queue += items.filter { !known.contains($0.subject) }.sorted { $0.precedes($1) }
  }

  private mutating func decide(_ decision: Input) -> [Effect] {
    guard let item = current else { return [] }
    let isMute = decision == .mute
    let gone = isMute ? queue.filter { $0.channel == item.channel } : [item]
    queue.removeAll { gone.contains($0) }
    if decision == .later { later.append(item) }
    decided += gone.count
    steps.append(Step(decision: decision, items: gone))
    if steps.count > Self.mostSteps { steps.removeFirst() }
    switch decision {
    case .read: return [.markRead(item.subject)]
    case .mute: return [.mute(item.channel)]
    default: return []
    }
  }

  private mutating func undo() -> [Effect] {
    guard let step = steps.popLast() else { return [] }
    let back = Set(step.items.map(\.subject))
    // It may have become unread again meanwhile.
    queue.removeAll { back.contains($0.subject) }
    queue = step.items + queue
    later.removeAll { back.contains($0.subject) }
    decided -= step.items.count
    switch step.decision {
    case .read: return step.items.map { .unread($0.subject) }
    case .mute: return step.items.prefix(1).map { .unmute($0.channel) }
    default: return []
    }
  }

  private mutating func startAgain() {
    guard queue.isEmpty, !later.isEmpty else { return }
    (queue, later, decided, steps) = (later, [], 0, [])
  }
}
