// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// How far one's own message has come.
public enum MessageDeliveryStatus: String, Sendable {
  /// It is still to be sent, edited or deleted.
  case pending
  /// The server has it.
  case sent
  /// It has reached a device of somebody else.
  case delivered
  /// Somebody else has read it.
  case read
  /// Something about it failed.
  case failed
}

extension ChatMessage {
  /// How far the message has come; nil when it is somebody else's or nothing one sends.
  public func deliveryStatus(in channel: ChatChannel, for user: UserID) -> MessageDeliveryStatus? {
    guard author.id == user, kind == .regular || kind == .reply else { return nil }
    if localState != nil {
      return MessageDeliveryStatus(localState, isRead: false, isDelivered: false)
    }
    let others = channel.reads.filter { $0.userID != user }
    // Clocks of devices are not exact: a second counts as delivered.
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
  /// The status of a message one has sent: what is still to happen with it goes before what others did.
  init(_ localState: LocalMessageState?, isRead: Bool, isDelivered: Bool) {
    self =
      switch localState {
      case .pendingSend, .sending, .pendingSync, .syncing, .deleting: .pending
      case .sendingFailed, .syncingFailed, .deletingFailed: .failed
      case nil: isRead ? .read : isDelivered ? .delivered : .sent
      }
  }
}

extension MessageDeliveryStatus {
  /// What a screen reader says of it.
  var label: StringKey {
    switch self {
    case .pending: .deliveryPending
    case .sent: .deliverySent
    case .delivered: .deliveryDelivered
    case .read: .deliveryRead
    case .failed: .deliveryFailed
    }
  }
}
