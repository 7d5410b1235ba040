// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The delivery status of the current user's message: pending, sent, delivered, read or failed.
public struct MessageReadIndicatorView: View {
  let status: MessageDeliveryStatus
  let label: String

  /// Creates an indicator; the label is for screen readers.
  public init(status: MessageDeliveryStatus, label: String) {
    self.status = status
    self.label = label
  }

  /// Creates an indicator from the delivery data of a message.
  public init(
    readUsers: [UserID],
    showDelivered: Bool,
    localState: LocalMessageState? = nil,
    strings: StringCatalog = .english
  ) {
    let status = MessageDeliveryStatus(
      localState,
      isRead: !readUsers.isEmpty,
      isDelivered: showDelivered
    )
    self.init(status: status, label: strings.text(status.label))
  }

  /// The views of the indicator.
  public var body: some View {
    Icon(status.rawValue, color: color, font: .footnote)
      .accessibilityLabel(label).layoutPriority(1)
  }

  private var color: Color {
    switch status {
    case .read: .accent
    case .failed: .alert
    default: .secondary
    }
  }
}

extension MessageDeliveryStatus {
  /// The key of the status as a screen reader says it.
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
