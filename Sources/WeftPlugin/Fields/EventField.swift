// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What can be read from something that happened.
///
/// The raw value is the name the host knows it by.
public enum EventField: String, CaseIterable, Sendable {
  /// What happened, such as `message.new`.
  case type = "event.type"
  /// The channel it happened in.
  case channelID = "event.channelID"
  /// The message it happened to.
  case messageID = "event.messageID"
  /// The thread it happened in.
  case threadID = "event.threadID"
  /// Who did it.
  case userID = "event.userID"
  /// What the message says.
  case text = "event.text"
  /// When it happened.
  case createdAt = "event.createdAt"
  /// How many seconds the zone is east of Greenwich then.
  case createdUTCOffset = "event.createdAt.utcOffset"
}
