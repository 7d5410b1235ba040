// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import WeftModel

/// A channel or a thread with unread messages, as an entry of a ``CatchUpSession``.
package struct CatchUpItem: Hashable, Sendable {
  /// The channel or thread of an item.
  package enum Subject: Hashable, Sendable {
    /// A channel with unread messages.
    case channel(ChannelID)
    /// A thread with unread replies, by its parent message and its channel.
    case thread(MessageID, in: ChannelID)
  }

  /// The channel or the thread.
  package let subject: Subject
  /// Whether an unread message mentions the user.
  package let isMention: Bool
  /// The time of the newest message.
  package let date: Date

  /// Creates an entry of the queue; items with mentions come first.
  package init(_ subject: Subject, isMention: Bool, date: Date) {
    self.subject = subject
    self.isMention = isMention
    self.date = date
  }

  /// The channel, or the channel of the thread.
  package var channel: ChannelID {
    switch subject {
    case .channel(let id), .thread(_, in: let id): id
    }
  }

  /// Whether the item comes before another one: mentions first, then the newest.
  func precedes(_ other: CatchUpItem) -> Bool {
    if isMention != other.isMention { return isMention }
    if date != other.date { return date > other.date }
    return "\(subject)" < "\(other.subject)"
  }
}

/// Catch-up through all unread channels and threads, as a value that handles inputs and returns effects.
///
///     var session = CatchUpSession()
///     session.handle(.found(items))  // the first item is session.current
///     session.handle(.read)          // [.markRead(…)], and the next item is current
///
/// An item that becomes unread in the meantime is appended. An item that is read elsewhere is removed, except for the
/// current one, which is on the screen.
package struct CatchUpSession: Equatable, Sendable {
  /// An event that the owner reports.
  package enum Input: Equatable, Sendable {
    /// All items that are unread now, in any order.
    case found([CatchUpItem])
    /// The user has read the current item.
    case read
    /// The user leaves the current item unread.
    case later
    /// The user mutes the current item's channel, which removes all its items from the queue.
    case mute
    /// The user undoes the last decision.
    case undo
    /// The user starts over with the items left for later.
    case again
  }

  /// A request that the owner carries out.
  package enum Effect: Equatable, Sendable {
    /// Report that the user has read the item's chat.
    case markRead(CatchUpItem.Subject)
    /// Restore an item's unread state.
    case unread(CatchUpItem.Subject)
    /// Mute a channel for the user, without end.
    case mute(ChannelID)
    /// End the user's mute of a channel.
    case unmute(ChannelID)
  }

  /// A decision of the user and the items that it removed from the queue.
  private struct Step: Equatable {
    let decision: Input
    let items: [CatchUpItem]
  }

  /// The remaining items, the current one first.
  package private(set) var queue: [CatchUpItem] = []
  /// The items that the user left for later, in the order of the decisions.
  package private(set) var later: [CatchUpItem] = []
  /// The number of items that the user has decided about.
  package private(set) var decided = 0
  private var steps: [Step] = []

  /// The maximum number of decisions that can be undone.
  private static let mostSteps = 100

  /// Creates a session without items.
  package init() {}

  /// The item on the screen, or `nil` at the end.
  package var current: CatchUpItem? { queue.first }
  /// The number of items in the queue, including those already decided.
  package var total: Int { decided + queue.count }
  /// The current item's number, starting at 1.
  package var number: Int { min(decided + 1, total) }
  /// Whether there is a decision to undo.
  package var canUndo: Bool { !steps.isEmpty }

  /// Handles an input and returns the requests for the owner.
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
    // An item may have become unread again since the decision.
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
    queue = later
    later = []
    decided = 0
    steps = []
  }
}
