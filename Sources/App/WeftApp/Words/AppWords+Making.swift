// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

extension AppWords {
  /// The texts about making chats, and about who belongs to them.
  package final class Making: Decodable, Sendable {
    /// The action that makes a chat.
    package let title: String
    /// The text of the empty field while the user chooses people.
    package let prompt: String
    /// The heading above people who can be chosen.
    package let people: String
    /// The heading above the chosen people, and what screen readers say about one.
    package let chosen: String
    /// The row that opens the direct chat with the chosen person: `{name}`.
    package let open: Phrase
    /// The row that makes a group of the chosen people.
    package let group: String
    /// The title of the form that names a group.
    package let groupTitle: String
    /// The heading above the people of that form.
    package let willInvite: String
    /// The field for a chat's name.
    package let name: String
    /// The field for a chat's topic.
    package let topic: String
    /// The button that creates the group.
    package let create: String
    /// The notice while the source creates a chat.
    package let asked: String
    /// The notice if no chat can be created.
    package let unsupported: String
    /// The line of a profile that opens the direct chat: `{name}`.
    package let write: Phrase
    /// The line of the members' page that invites people.
    package let addPeople: String
    /// The text of the empty field while the user chooses people to invite.
    package let addPrompt: String
    /// The row that invites the chosen people: `{text}`.
    package let invite: Phrase
    /// The question before they are invited: `{text}`.
    package let inviteQuestion: Phrase
    /// Explains what an invitation does.
    package let inviteDetail: String
    /// The button that invites.
    package let inviteNow: String
    /// The line of the members' page that removes a member.
    package let removePerson: String
    /// The text of the empty field while the user chooses a member.
    package let removePrompt: String
    /// The question before a member is removed: `{name}`.
    package let removeQuestion: Phrase
    /// Explains what removing does.
    package let removeDetail: String
    /// The button that removes.
    package let remove: String
    /// The line of a chat's page that changes name and topic, and the title of that form.
    package let rename: String
    /// The button that saves name and topic.
    package let save: String
    /// The notice after name or topic were saved.
    package let saved: String
    /// The hints for the lowest line of a terminal.
    package let hints: String
  }

  /// The texts about slow mode, in which members wait between their messages.
  package final class SlowMode: Decodable, Sendable {
    /// The line of a chat's page, and the title of the page that sets it.
    package let title: String
    /// Explains slow mode.
    package let detail: String
    /// The choice without slow mode.
    package let off: String
    /// A time in seconds: `{count}`.
    package let seconds: Phrase
    /// A time in minutes: `{count}`.
    package let minutes: Phrase
    /// A time in hours: `{count}`.
    package let hours: Phrase
    /// The notice after it was set: `{text}`.
    package let set: Phrase
    /// The notice in a chat whose slow mode the user can't set.
    package let fixed: String

    /// Returns the time between two messages in words, in the largest unit that divides it.
    func time(_ seconds: Int, _ strings: StringCatalog) -> String {
      switch seconds {
      case ...0: off
      case _ where seconds % 3_600 == 0: hours(.count(seconds / 3_600), numbers: strings.numbers)
      case _ where seconds % 60 == 0: minutes(.count(seconds / 60), numbers: strings.numbers)
      default: self.seconds(.count(seconds), numbers: strings.numbers)
      }
    }
  }

  /// The texts about the page behind a link that the user writes.
  package final class Previews: Decodable, Sendable {
    /// The setting whether the account's server is asked about links while the user writes.
    package let title: String
    /// Explains what the server learns.
    package let detail: String
    /// The button that removes a preview, for screen readers.
    package let remove: String
  }

  /// The texts about making polls.
  package final class Polling: Decodable, Sendable {
    /// The action that makes a poll, and the title of its form.
    package let title: String
    /// The field for the question.
    package let question: String
    /// The field for an option, with its number: `{text}`.
    package let option: Phrase
    /// The choice of several answers.
    package let several: String
    /// The field for the maximum number of answers.
    package let most: String
    /// The example in that field while it is empty.
    package let any: String
    /// The choice of a poll that names no voter.
    package let anonymous: String
    /// The choice of a poll whose voters may add options.
    package let suggestions: String
    /// The choice of when the poll ends.
    package let end: String
    /// A poll without an end.
    package let never: String
    /// A poll that ends in an hour.
    package let hour: String
    /// A poll that ends in a day.
    package let day: String
    /// A poll that ends in a week.
    package let week: String
    /// The button that sends the poll.
    package let send: String
    /// The notice after a poll was sent.
    package let sent: String
    /// The question before a poll is ended.
    package let endQuestion: String
    /// Explains what ending does.
    package let endDetail: String
    /// The button that ends the poll.
    package let endNow: String
    /// The title of the form that suggests an option, and its button.
    package let suggest: String
    /// The field for the option.
    package let newOption: String
    /// The notice after an option was added.
    package let suggested: String

    /// The name of an offered end.
    func name(of end: PollDraft.End) -> String {
      switch end {
      case .never: never
      case .hour: hour
      case .day: day
      case .week: week
      }
    }
  }
}
