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

  /// Creates a rule.
  public init(longestGap: Double = 60, splitsAtEdits: Bool = true) {
    self.longestGap = longestGap
    self.splitsAtEdits = splitsAtEdits
  }

  /// The position of each of some messages, which stand newest first.
  ///
  /// - Complexity: O(*n*).
  public func positions(of messages: [ChatMessage]) -> [MessageGroupPosition] {
    var positions = Array(repeating: MessageGroupPosition(), count: messages.count)
    for (place, message) in messages.enumerated() {
      guard place > 0 else {
        positions[place] = .first
        continue
      }
      if place == messages.count - 1 { positions[place] = .last }
      let newer = messages[place - 1]
      if newer.author.id != message.author.id {
        positions[place].insert(.first)
        positions[place - 1].insert(.last)
      }
      if newer.standsAlone {
        positions[place] = .first
      } else if isApart(message, from: newer) {
        positions[place].insert(.first)
        positions[place - 1].insert(.last)
      }
    }
    return positions
  }

  private func isApart(_ message: ChatMessage, from newer: ChatMessage) -> Bool {
    newer.createdAt.timeIntervalSince(message.createdAt) > longestGap
      || (splitsAtEdits && message.isEdited)
  }
}

extension ChatMessage {
  /// Whether it is told by the system rather than said by somebody.
  fileprivate var standsAlone: Bool { kind == .error || kind == .ephemeral || kind == .system }

  /// Whether its text was changed after it was sent.
  public var isEdited: Bool { textUpdatedAt != nil && !isDeleted }
}
