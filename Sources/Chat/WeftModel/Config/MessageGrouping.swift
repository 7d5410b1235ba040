// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
internal import WeftJSON

/// The rule that groups consecutive messages of one author into runs.
public struct MessageGrouping: Equatable, Sendable {
  /// The longest time between two messages of one run, in seconds.
  public var longestGap: Double
  /// Whether an edited message is the newest of its run, unless ``skipsEdit`` exempts it.
  public var splitsAtEdits: Bool
  /// The edited messages that are not labelled as edited.
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

  /// Returns the position of a message in its run, which depends only on its two neighbours.
  public func position(of neighbours: MessageNeighbours) -> MessageGroupPosition {
    let message = neighbours.message
    let newer = neighbours.newer
    let older = neighbours.older
    var position: MessageGroupPosition = newer == nil ? .first : []
    if let newer {
      if older == nil { position = .last }
      // A message directly above a notice is always the first (lowest) of its run.
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

  /// Returns the positions of messages, which must be ordered newest first.
  ///
  /// - Complexity: O(*n*).
  package func positions(of messages: [ChatMessage]) -> [MessageGroupPosition] {
    messages.indices.map { index in
      position(
        of: MessageNeighbours(
          messages[index],
          newer: index > 0 ? messages[index - 1] : nil,
          older: index + 1 < messages.count ? messages[index + 1] : nil
        )
      )
    }
  }

  private func isApart(_ message: ChatMessage, from newer: ChatMessage) -> Bool {
    newer.createdAt.timeIntervalSince(message.createdAt) > longestGap
      || (splitsAtEdits && message.isEdited && !skipsEdit(message))
  }
}

/// The position of a message in a run, a group of consecutive messages shown together.
///
/// A run is counted from the bottom: its first message is the newest, which shows the time. Its last message is the
/// oldest, which shows the author's name and avatar.
public struct MessageGroupPosition: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The lowest and newest message of its run.
  public static let first = MessageGroupPosition(rawValue: 1)
  /// The highest and oldest message of its run.
  public static let last = MessageGroupPosition(rawValue: 2)

  /// The names of the positions, as they appear in model output.
  package var names: [String] {
    (contains(.first) ? ["first"] : []) + (contains(.last) ? ["last"] : [])
  }
}

extension ChatMessage {
  /// Whether the message is a notice rather than a user's message; notices are never part of a run.
  var standsAlone: Bool { kind == .error || kind == .ephemeral || kind == .system }

  /// Whether the text was edited after it was sent.
  ///
  /// Servers also count each part of an AI answer as an edit. Like in Stream's clients, a message with `true` as its
  /// custom member `ai_generated` is never edited.
  public var isEdited: Bool {
    textUpdatedAt != nil && !isDeleted && custom["ai_generated"] != .bool(true)
  }
}

/// A message with its neighbours, which decide where runs and day separators start.
public struct MessageNeighbours: Sendable {
  /// The message itself.
  public let message: ChatMessage
  /// The next newer message, or `nil` if this is the newest.
  public let newer: ChatMessage?
  /// The next older message, or `nil` if this is the oldest one loaded.
  public let older: ChatMessage?

  /// Creates the neighbourhood of a message.
  package init(_ message: ChatMessage, newer: ChatMessage? = nil, older: ChatMessage? = nil) {
    self.message = message
    self.newer = newer
    self.older = older
  }
}
