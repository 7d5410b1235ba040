// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// The position of a row in a query's order, as bytes.
///
/// A page can start after a position even if its row no longer exists.
public struct SortPosition: Comparable, Sendable {
  /// The bytes of the row's sort key.
  package let key: [UInt8]
  /// The row's id, which breaks ties between equal keys.
  package let id: String

  /// Creates the position of a row.
  package init(key: [UInt8], id: String) {
    self.key = key
    self.id = id
  }

  /// Whether the left position comes first.
  public static func < (left: SortPosition, right: SortPosition) -> Bool {
    if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }

  /// Whether both are the same position.
  public static func == (left: SortPosition, right: SortPosition) -> Bool {
    left.key == right.key && left.id.utf8.elementsEqual(right.id.utf8)
  }
}

// The text form, used as a page token.
extension SortPosition {
  /// The position as a text: the key in hexadecimal, a colon and the id.
  package var text: String { "\(key.hex):\(id)" }

  /// Reads the text form; returns `nil` for any other text.
  package init?(text: String) {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let key = [UInt8](hex: text.utf8[..<end], isLowerCase: true)
    else { return nil }
    self.init(key: key, id: String(text[text.utf8.index(after: end)...]))
  }
}

extension ChannelListQuery {
  /// Returns the position of a channel in the query's order.
  package func position(
    of channel: ChatChannel,
    in context: QueryContext<ChatChannel>
  ) -> SortPosition {
    SortPosition(key: sortKey(of: channel, in: context).bytes, id: channel.id.rawValue)
  }
}

extension ThreadListQuery {
  /// Returns the position of a thread in the query's order.
  package func position(of thread: ChatThread, in context: QueryContext<ChatThread>) -> SortPosition
  {
    SortPosition(key: sortKey(of: thread, in: context).bytes, id: thread.id.rawValue)
  }
}
