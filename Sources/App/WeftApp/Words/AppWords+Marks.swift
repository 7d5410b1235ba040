// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts about saved messages, reminders, and people whom the user doesn't want to hear.
  package final class Reminding: Decodable, Sendable {
    /// The title of a notification about a reminder.
    package let title: String
    /// The time in an hour.
    package let hour: String
    /// The time this evening.
    package let tonight: String
    /// The time tomorrow morning.
    package let tomorrow: String
    /// The time in a week.
    package let week: String
    /// The entry that lets the user type a time.
    package let other: String
    /// The prompt of the field while the user types a time.
    package let prompt: String
    /// The notice for a text that is not a time.
    package let badTime: String
    /// The notice for a time that is over.
    package let past: String
    /// The notice after a reminder was set, with its time: `{text}`.
    package let set: Phrase
    /// The notice when a reminder is due, with the message: `{text}`.
    package let due: Phrase
    /// The number of further reminders that are due: `{count}`.
    package let more: Phrase
    /// The notice after a message was saved.
    package let saved: String
    /// The notice after a message is no longer saved.
    package let removed: String
    /// The notice after a person was muted: `{name}`.
    package let muted: Phrase
    /// The notice after the mute of a person has ended: `{name}`.
    package let unmuted: Phrase
    /// The notice after a person is no longer blocked: `{name}`.
    package let unblocked: Phrase
    /// The question before a person is blocked: `{name}`.
    package let blockQuestion: Phrase
    /// Explains what blocking does.
    package let blockDetail: String
    /// The question before a message is reported.
    package let flagQuestion: String
    /// Explains what reporting does.
    package let flagDetail: String
    /// The question before a message is deleted for the user alone.
    package let hideQuestion: String
    /// Explains what that does.
    package let hideDetail: String
    /// The title of the list of chats to which a message can be forwarded.
    package let forwardTo: String
    /// The notice after a message was forwarded: `{name}` is the chat.
    package let forwarded: Phrase

    /// The name of an offered time.
    func name(of time: ReminderTime) -> String {
      switch time {
      case .hour: hour
      case .tonight: tonight
      case .tomorrow: tomorrow
      case .week: week
      }
    }
  }
}
