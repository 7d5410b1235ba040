// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// What a message says beside its text, line by line, with a bound on how much is read.
struct SlackSaying {
  /// So many elements of blocks and attachments are read of a message.
  static let mostParts = 2_000
  /// So many bytes are taken of what they say; an element may go beyond by its own length.
  static let mostBytes = 100_000
  /// So deep blocks may lie in each other.
  static let depth = 8

  let names: SlackNames
  private(set) var lines: [String] = []
  /// Pictures that stand among the lines.
  private(set) var pictures: [ChatAttachment] = []
  /// Who is mentioned, each once, in the order of the lines.
  private(set) var mentions: [UserID] = []
  /// Whether there was more than is read.
  private(set) var isCut = false
  private var known: Set<UserID> = []
  private var parts = 0
  private var bytes = 0

  init(_ names: SlackNames) {
    self.names = names
  }

  /// The lines as one text.
  var text: String { lines.joined(separator: "\n") }

  /// Counts an element; false where that is one too many.
  mutating func begin(depth: Int = 0) -> Bool {
    parts += 1
    guard parts <= Self.mostParts, bytes <= Self.mostBytes, depth <= Self.depth else {
      isCut = true
      return false
    }
    return true
  }

  /// Adds lines, unless nothing of them shows.
  mutating func add(_ text: String?) {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return }
    lines.append(text)
    bytes += text.utf8.count
  }

  mutating func add(_ picture: ChatAttachment) { pictures.append(picture) }

  mutating func mention(_ user: UserID) {
    if known.insert(user).inserted { mentions.append(user) }
  }

  /// A text of Slack's as people read it.
  mutating func read(_ raw: String) -> String {
    let text = SlackText(raw, names)
    for user in text.mentions { mention(user) }
    return text.text
  }
}
