// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// Where a message stands in the run of messages it is shown with.
///
/// A run is read from below: its first message is the newest one, at whose side avatar and date stand.
public struct MessageGroupPosition: OptionSet, Sendable {
  /// One bit a position.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The lowest and newest of its run.
  public static let first = MessageGroupPosition(rawValue: 1)
  /// The highest and oldest of its run.
  public static let last = MessageGroupPosition(rawValue: 2)

  /// The names of the positions, as in the model output.
  public var names: [String] {
    (contains(.first) ? ["first"] : []) + (contains(.last) ? ["last"] : [])
  }
}

/// Puts messages of one author that came soon after one another into runs.
public struct MessageGrouping: Equatable, Sendable {
  /// Seconds between two messages of one run at most.
  public var longestGap: Double
  /// Whether an edited message, which says so, begins a run.
  public var splitsAtEdits: Bool
  /// Which edited messages don't say so.
  public var skipsEdit: Decision<ChatMessage, Bool>

  /// Creates a rule.
  public init(
    longestGap: Double = 60,
    splitsAtEdits: Bool = true,
    skipsEdit: Decision<ChatMessage, Bool> = .never
  ) {
    self.longestGap = longestGap
    self.splitsAtEdits = splitsAtEdits
    self.skipsEdit = skipsEdit
  }

  /// Where a message stands in its run, from those beside it alone.
  public func position(of neighbours: MessageNeighbours) -> MessageGroupPosition {
    let (message, newer, older) = (neighbours.message, neighbours.newer, neighbours.older)
    var position: MessageGroupPosition = newer == nil ? .first : []
    if let newer {
      if older == nil { position = .last }
      // What stands alone leaves the one above it nothing but the beginning of a run.
      if newer.standsAlone { position = .first }
      if newer.author.id != message.author.id || isApart(message, from: newer) {
        position.insert(.first)
      }
    }
    guard let older else { return position }
    let isBoundary = !message.standsAlone && isApart(older, from: message)
    if older.author.id != message.author.id || isBoundary { position.insert(.last) }
    return position
  }

  /// The position of each of some messages, which stand newest first.
  ///
  /// - Complexity: O(*n*).
  public func positions(of messages: [ChatMessage]) -> [MessageGroupPosition] {
    messages.indices.map { place in
      position(
        of: MessageNeighbours(
          messages[place],
          newer: place > 0 ? messages[place - 1] : nil,
          older: place + 1 < messages.count ? messages[place + 1] : nil
        )
      )
    }
  }

  private func isApart(_ message: ChatMessage, from newer: ChatMessage) -> Bool {
    newer.createdAt.timeIntervalSince(message.createdAt) > longestGap
      || (splitsAtEdits && message.isEdited && !skipsEdit(message))
  }
}

extension ChatMessage {
  /// Whether it is told by the system rather than said by somebody.
  fileprivate var standsAlone: Bool { kind == .error || kind == .ephemeral || kind == .system }

  /// Whether its text was changed after it was sent.
  public var isEdited: Bool { textUpdatedAt != nil && !isDeleted }
}
