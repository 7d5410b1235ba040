// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

extension String: NoteKey {
  var noteText: String { self }

  init?(noteText: String) { self = noteText }
}

extension Identifier: NoteKey {
  var noteText: String { rawValue }

  init?(noteText: String) { self.init(noteText) }
}

extension ChatState.ThreadReader: NoteKey {
  var noteText: String { IDPair(thread.rawValue, user.rawValue).text }

  init?(noteText: String) {
    guard let pair = IDPair(noteText) else { return nil }
    self.init(thread: MessageID(pair.first), user: UserID(pair.second))
  }
}

extension ChatState.Membership: NoteKey {
  var noteText: String { IDPair(channel.rawValue, user.rawValue).text }

  init?(noteText: String) {
    guard let pair = IDPair(noteText) else { return nil }
    self.init(channel: ChannelID(pair.first), user: UserID(pair.second))
  }
}

extension TypingClock.Typist: NoteKey {
  var noteText: String { IDPair(channel.rawValue, user.rawValue).text }

  init?(noteText: String) {
    guard let pair = IDPair(noteText) else { return nil }
    self.init(channel: ChannelID(pair.first), user: UserID(pair.second))
  }
}

/// Two ids as one text; either may contain any character.
private struct IDPair {
  let first: String
  let second: String

  init(_ first: String, _ second: String) {
    (self.first, self.second) = (first, second)
  }

  init?(_ text: String) {
    guard case .array(let parts)? = try? JSONParser.parse(Array(text.utf8)), parts.count == 2,
      case .string(let first) = parts[0], case .string(let second) = parts[1]
    else { return nil }
    self.init(first, second)
  }

  var text: String { JSONWriter.compact(.array([.string(first), .string(second)])) }
}
