// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The content of a message beside its text, collected line by line within limits.
struct SlackSaying {
  /// The most elements of blocks and attachments that are read of a message.
  static let mostParts = 2_000
  /// The most bytes of their texts; the last element may exceed it by its own length.
  static let mostBytes = 100_000
  /// The deepest nesting of blocks.
  static let depth = 8

  let names: SlackNames
  private(set) var lines: [String] = []
  /// The pictures among the lines.
  private(set) var pictures: [ChatAttachment] = []
  /// The mentioned users, each once, in the order of the lines.
  private(set) var mentions: [UserID] = []
  /// Whether the message has more than is read.
  private(set) var isCut = false
  private var known: Set<UserID> = []
  private var parts = 0
  private var bytes = 0

  init(_ names: SlackNames) {
    self.names = names
  }

  /// The lines as one text.
  var text: String { lines.joined(separator: "\n") }

  /// Charges an element; returns false when a limit is exceeded.
  mutating func begin(depth: Int = 0) -> Bool {
    parts += 1
    guard parts <= Self.mostParts, bytes <= Self.mostBytes, depth <= Self.depth else {
      isCut = true
      return false
    }
    return true
  }

  /// Adds lines, unless they are blank.
  mutating func add(_ text: String?) {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return }
    lines.append(text)
    bytes += text.utf8.count
  }

  mutating func add(_ picture: ChatAttachment) { pictures.append(picture) }

  mutating func mention(_ user: UserID) {
    if known.insert(user).inserted { mentions.append(user) }
  }

  /// Returns a text of Slack's as Slack shows it, and records its mentions.
  mutating func read(_ raw: String) -> String {
    let text = SlackText(raw, names)
    for user in text.mentions { mention(user) }
    return text.text
  }
}
