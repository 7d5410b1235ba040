// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

extension ListSortKey {
  /// The key of a message in a list ordered newest first.
  ///
  /// Of two messages at the same time, the one with the higher id is newer.
  package static func newestFirst(_ message: MessageCursor) -> ListSortKey {
    var builder = Builder()
    builder.append(message.createdAt.orderedBits, bits: 64, ascends: false)
    builder.append(.text(message.id.rawValue), .text, ascends: false)
    return builder.key
  }

  /// The key behind every message, used for a thread's parent message.
  package static let endOfMessages = {
    var builder = Builder()
    builder.append(0, bits: 64, ascends: false)
    return builder.key
  }()
}

extension Date {
  /// The date's bits as an integer with the same order.
  fileprivate var orderedBits: UInt64 {
    // Adding zero turns negative zero into positive zero.
    let bits = (timeIntervalSinceReferenceDate + 0).bitPattern
    let sign: UInt64 = 1 << 63
    return bits & sign == 0 ? bits | sign : ~bits
  }
}
