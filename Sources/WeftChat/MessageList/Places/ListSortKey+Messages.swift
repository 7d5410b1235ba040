// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

extension ListSortKey {
  /// Where a message stands in a list that begins with the newest; of two of one moment the higher id is
  /// newer.
  static func newestFirst(_ message: MessageCursor) -> ListSortKey {
    var builder = Builder()
    builder.append(message.createdAt.orderedBits, bits: 64, ascends: false)
    builder.append(.text(message.id.rawValue), .text, ascends: false)
    return builder.key
  }

  /// The place behind every message, where that stands which a thread replies to.
  static let endOfMessages = {
    var builder = Builder()
    builder.append(0, bits: 64, ascends: false)
    return builder.key
  }()
}

extension Date {
  /// A number that orders as the moment does, to the last bit.
  fileprivate var orderedBits: UInt64 {
    // Adding zero leaves one of the two zeros.
    let bits = (timeIntervalSinceReferenceDate + 0).bitPattern
    let sign: UInt64 = 1 << 63
    return bits & sign == 0 ? bits | sign : ~bits
  }
}
