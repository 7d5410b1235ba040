// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Keeps what the file says of who is online to what a server says, while an account is followed.
///
/// A server reports only changes. So the syncer asks once about the people in direct chats when it has caught up with the
/// account, and writes them together. Where no answer has come for a while it knows nothing any more, and asks again later.
struct PresenceWatch {
  /// After how long without an answer it is not known who is online.
  static let expiry = 90.0

  /// Those of whom it is known, nil where nothing is known.
  private var known: [String]?
  /// Whether the server has no presence, or does not tell it.
  private var isOff = false

  /// Whether the server has to be asked about some people.
  func asks(about people: [String]) -> Bool { known != people && !isOff }

  /// Whether what is known is too old; it is not known any more then.
  mutating func expires(at now: Date, lastAnswer: Date) -> Bool {
    guard known != nil, now.timeIntervalSince(lastAnswer) > Self.expiry else { return false }
    known = nil
    return true
  }

  /// Takes in that the server has told about some people.
  mutating func take(_ people: [String]) { known = people }

  /// Takes in that the server reports the presence of no user.
  mutating func end() { isOff = true }
}
