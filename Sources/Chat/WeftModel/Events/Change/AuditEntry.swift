// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// One decision about a channel's unread count, kept to explain the count.
package struct AuditEntry: Equatable, Sendable, CustomStringConvertible {
  /// The reason for which a message was not counted.
  package enum Reason: String, Sendable {
    /// The current user has muted the channel.
    case mutedChannel = "muted channel"
    /// The current user wrote it.
    case ownMessage = "own message"
    /// The current user has muted its author.
    case mutedAuthor = "muted author"
    /// It arrived without a notification.
    case silent = "silent message"
    /// It is shown in a thread only.
    case threadReply = "thread reply"
    /// Only its author can see it.
    case shadowed = "shadowed message"
    /// The current user had already read past it.
    case alreadyRead = "already read"
    /// The state already knew it.
    case deliveredBefore = "delivered before"
    /// It is deleted, or older than the channel's truncation.
    case removed = "removed message"
    /// Its deletion leaves a "deleted" row in its place.
    case softDeletion = "soft deletion"
    /// The state does not have the message.
    case unknownMessage = "unknown message"
    /// The event itself carries the new count.
    case countTold = "count told"
    /// A later event of the same kind has already been applied.
    case outOfDate = "out of date"
  }

  /// The effect of a decision on the count.
  package enum Effect: Equatable, Sendable {
    /// A message was added to the count.
    case counted
    /// A message was subtracted from the count.
    case uncounted
    /// A message left the count unchanged.
    case skipped(Reason)
    /// The current user read the channel.
    case read
    /// The current user marked messages as unread.
    case markedUnread
    /// The channel's messages were removed.
    case emptied
    /// The server sent the count.
    case told
  }

  /// The kind of event that led to the decision.
  package let type: ChatEventType
  /// When the event happened.
  package let date: Date
  /// The message the event was about.
  package let messageID: MessageID?
  /// The effect on the count.
  package let effect: Effect
  /// The count after the decision.
  package let count: Int

  /// The number of decisions that the state keeps for each channel.
  static let limit = 64

  /// The decision in one line, such as `message.new m1: +1, now 3`.
  package var description: String {
    let subject = messageID.map { "\(type.rawValue) \($0)" } ?? type.rawValue
    let text =
      switch effect {
      case .counted: "+1"
      case .uncounted: "-1"
      case .skipped(let reason): "skipped, \(reason.rawValue)"
      case .read: "reset by reading"
      case .markedUnread: "marked unread"
      case .emptied: "reset, messages removed"
      case .told: "reported by the server"
      }
    return "\(subject): \(text), now \(count)"
  }
}
