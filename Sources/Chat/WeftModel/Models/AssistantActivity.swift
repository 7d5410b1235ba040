// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The state of an AI assistant, by the servers' names.
package enum AssistantState: String, CaseIterable, Sendable {
  /// It prepares the answer.
  case thinking = "AI_STATE_THINKING"
  /// It writes the answer; the text of its message grows.
  case generating = "AI_STATE_GENERATING"
  /// It reads other sources for the answer.
  case externalSources = "AI_STATE_EXTERNAL_SOURCES"
  /// It can't answer.
  case error = "AI_STATE_ERROR"
  /// It is inactive; this state ends the shown one.
  case idle = "AI_STATE_IDLE"

  /// Whether the answer isn't finished, so that a user can stop it.
  package var isWorking: Bool {
    switch self {
    case .thinking, .generating, .externalSources: true
    case .error, .idle: false
    }
  }
}

/// The current activity of an AI assistant in a channel.
///
/// Like typing, it comes from events, ends by itself, and is saved nowhere.
package struct AssistantActivity: Equatable, Sendable {
  /// The longest text of an event that is shown, in characters; the rest is cut off.
  package static let mostCharacters = 120

  /// The assistant's state; never ``AssistantState/idle``.
  package let state: AssistantState
  /// The message with the answer, or `nil` if the assistant names none.
  package var messageID: MessageID?
  /// The user who answers, or `nil` if the event names none.
  package var user: ChatUser?
  /// The assistant's own text for its state, or `nil` if it has none.
  package let text: String?

  /// Creates an activity; a text that is too long is cut.
  package init(
    _ state: AssistantState,
    of messageID: MessageID? = nil,
    by user: ChatUser? = nil,
    text: String? = nil
  ) {
    (self.state, self.messageID, self.user) = (state, messageID, user)
    let line = text.map { $0.prefix(Self.mostCharacters).split(whereSeparator: \.isNewline) }
    self.text = line?.first.map { String($0) }
  }

  /// Whether the assistant is still writing a message, so that the message's text isn't final.
  package func isWriting(_ id: MessageID) -> Bool { state.isWorking && messageID == id }
}
