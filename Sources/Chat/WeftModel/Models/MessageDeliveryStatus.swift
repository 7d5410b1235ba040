// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// The delivery status of one of the user's own messages.
public enum MessageDeliveryStatus: String, Sendable {
  /// This device still has to send, edit or delete the message.
  case pending
  /// The server has the message.
  case sent
  /// The message has reached another user's device.
  case delivered
  /// Another user has read the message.
  case read
  /// Sending, editing or deleting the message failed.
  case failed
}

extension ChatMessage {
  /// Returns the delivery status, or `nil` for other users' messages and for kinds that users don't send.
  public func deliveryStatus(in channel: ChatChannel, for user: UserID) -> MessageDeliveryStatus? {
    guard author.id == user, kind == .regular || kind == .reply else { return nil }
    if localState != nil {
      return MessageDeliveryStatus(localState, isRead: false, isDelivered: false)
    }
    let others = channel.reads.filter { $0.userID != user }
    // Clocks of devices differ, so messages up to one second newer than the date count as delivered.
    let isDelivered = others.contains {
      ($0.lastDeliveredAt?.addingTimeInterval(1)) ?? .distantPast >= createdAt
    }
    return MessageDeliveryStatus(
      nil,
      isRead: others.contains { $0.lastReadAt >= createdAt },
      isDelivered: isDelivered
    )
  }
}

extension MessageDeliveryStatus {
  /// Creates the status of a message sent by the user; pending or failed local work takes precedence over reads and
  /// deliveries.
  package init(_ localState: LocalMessageState?, isRead: Bool, isDelivered: Bool) {
    self =
      switch localState {
      case .pendingSend, .sending, .pendingSync, .syncing, .deleting: .pending
      case .sendingFailed, .syncingFailed, .deletingFailed: .failed
      case nil: isRead ? .read : isDelivered ? .delivered : .sent
      }
  }
}

/// The state of a message that this device still has to send, edit or delete on the server.
public enum LocalMessageState: String, Sendable {
  /// The message is waiting to be sent.
  case pendingSend
  /// The message is being sent.
  case sending
  /// The message couldn't be sent; the user may try again.
  case sendingFailed
  /// An edit is waiting to be sent.
  case pendingSync
  /// An edit is being sent.
  case syncing
  /// Sending an edit failed.
  case syncingFailed
  /// The message is being deleted.
  case deleting
  /// The message couldn't be deleted and is still there for others.
  case deletingFailed
}
