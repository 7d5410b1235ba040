// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// One decision about a channel's count of unread messages.
public struct AuditEntry: Equatable, Sendable, CustomStringConvertible {
  /// Why a message was not counted.
  public enum Reason: String, Sendable {
    /// The user has muted the channel.
    case mutedChannel = "muted channel"
    /// The user wrote it.
    case ownMessage = "own message"
    /// The user has muted its author.
    case mutedAuthor = "muted author"
    /// It came without a notice.
    case silent = "silent message"
    /// It stands in a thread only.
    case threadReply = "thread reply"
    /// Only its author sees it.
    case shadowed = "shadowed message"
    /// The user had read further already.
    case alreadyRead = "already read"
    /// It was known already.
    case deliveredBefore = "delivered before"
    /// It is deleted, or older than the moment the channel was emptied at.
    case removed = "removed message"
    /// Its deletion leaves a trace in its place.
    case softDeletion = "soft deletion"
    /// Nothing is known of it.
    case unknownMessage = "unknown message"
    /// The event tells the whole count itself.
    case countTold = "count told"
    /// A later event of the kind was applied before.
    case outOfDate = "out of date"
  }

  /// What became of the count.
  public enum Effect: Equatable, Sendable {
    /// A message was counted.
    case counted
    /// A message was taken back.
    case uncounted
    /// A message left the count alone.
    case skipped(Reason)
    /// The user has read.
    case read
    /// The user has marked messages as not read.
    case markedUnread
    /// The messages were removed.
    case emptied
    /// The server told the count.
    case told
  }

  /// The event that led to it.
  public let type: ChatEventType
  /// When the event happened.
  public let date: Date
  /// The message it was about.
  public let messageID: MessageID?
  /// What became of the count.
  public let effect: Effect
  /// The count afterwards.
  public let count: Int

  /// How many decisions are kept for a channel.
  public static let limit = 64

  /// The decision in one line, such as `message.new m1: +1, now 3`.
  public var description: String {
    let subject = messageID.map { "\(type.rawValue) \($0)" } ?? type.rawValue
    let text =
      switch effect {
      case .counted: "+1"
      case .uncounted: "-1"
      case .skipped(let reason): "skipped, \(reason.rawValue)"
      case .read: "reset by reading"
      case .markedUnread: "marked unread"
      case .emptied: "reset, messages removed"
      case .told: "told by the server"
      }
    return "\(subject): \(text), now \(count)"
  }
}
