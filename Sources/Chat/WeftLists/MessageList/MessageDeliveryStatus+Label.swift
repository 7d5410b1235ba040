// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

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
