// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

extension AppWords {
  /// The texts about writing messages.
  package final class Writing: Decodable, Sendable {
    /// The menu item that searches for a reaction, and the prompt of the field.
    package let searchReaction: String
    /// The notice for stopping an answer in a chat in which no AI assistant answers.
    package let noAssistant: String
    /// The notice for a vote on a message without a poll.
    package let noPoll: String
    /// The notice for a vote in a closed poll.
    package let pollClosed: String
    /// The question before a message is deleted.
    package let deleteQuestion: String
    /// Explains what a deletion does.
    package let deleteDetail: String
    /// The notice for a text that is too long; its length follows.
    package let tooLong: String
    /// The prompt of the field while the user attaches a file.
    package let path: String
    /// The notice for a message that already has the maximum number of files.
    package let tooManyFiles: String
    /// The notice for a workspace that can't store files.
    package let noFiles: String
    /// The notice on a page for a file named by its path.
    package let noPaths: String
    /// The notice for sending a message before its files have arrived.
    package let filesComing: String
    /// The notice for a file that did not arrive; its name follows.
    package let fileLost: String
    /// The notice if the user has no message here that can be edited.
    package let nothingToEdit: String
    /// The notice for an action that the user may not perform on a message.
    package let notAllowed: String
    /// The notice for a key that needs a message.
    package let noMessage: String
    /// The notice after words were typed outside of the field: `{text}` is the key that focuses it.
    package let pressToWrite: Phrase
    /// The notice for a command that no plugin offers, and how to send it as a text: `{name}` and `{text}`.
    package let unknownCommand: Phrase
    /// The notice for a command that a plugin has not answered: `{name}`.
    package let noAnswer: Phrase
    /// The notice for a text that is not sent yet, because plugins changed it after it was shown.
    package let checkOutgoing: String
    /// The notice when plugins were too slow to change a text.
    package let sentAsWritten: String
    /// A plugin's notice, with the plugin's id: `{name}` and `{text}`.
    package let plugin: Phrase
    /// Says that a plugin may read what the user types.
    package let readsTyped: String
    /// Says that a plugin asks to read what the user types, which the user has not allowed.
    package let asksForTyped: String
  }

  /// The texts about copying texts, and about links.
  package final class Copying: Decodable, Sendable {
    /// The notice after a text was copied.
    package let copied: String
    /// The notice on a page whose browser does not allow copying.
    package let failed: String
    /// The notice for a text that is too long for the clipboard.
    package let tooLong: String
    /// The setting whether texts go to the clipboard of the terminal.
    package let terminal: String
    /// The notice if that is switched off.
    package let off: String
    /// The notice for a message without a text.
    package let nothing: String
    /// The notice for a message without a link.
    package let noLink: String
    /// The notice in a terminal that can't open a link and copies it instead.
    package let linkCopied: String
    /// The question before a link whose text doesn't show its address.
    package let openQuestion: String
    /// The button that opens it.
    package let open: String
  }

  /// The texts about saving and opening the files of messages.
  package final class Files: Decodable, Sendable {
    /// The line and the button that save a file.
    package let save: String
    /// The line that opens a file.
    package let open: String
    /// The notice after a file was saved: `{text}` is its path.
    package let saved: Phrase
    /// The same for a file that was to be opened but may run as a program: `{text}` is its path.
    package let savedOnly: Phrase
    /// The notice while a file comes from a server.
    package let fetching: String
    /// The notice for a message without a file that can be saved.
    package let nothing: String
    /// The notice for a file that was removed.
    package let gone: String
    /// The notice for a file that this workspace or account can't read.
    package let unavailable: String
    /// The notice for a file that could not be saved: `{text}` is the path, `{second}` the system's reason.
    package let failed: Phrase
  }

  /// The reasons why something was not done or a chat was closed.
  package final class Refusals: Decodable, Sendable {
    /// The user has not accepted an invitation.
    package let notJoined: String
    /// The user is no longer in the chat.
    package let left: String
    /// The chat is in slow mode, and the user's last message is too recent.
    package let slowMode: String
    /// The message is deleted.
    package let deletedMessage: String
    /// There is nothing to send.
    package let emptyText: String
    /// The user has cast as many votes as the poll allows.
    package let noVoteLeft: String
    /// A chat was requested without people.
    package let nobodyChosen: String
    /// More people were invited at once than is possible.
    package let tooManyPeople: String
    /// A person is unknown.
    package let unknownPerson: String
    /// The name of a chat is empty, too long or has several lines.
    package let badName: String
    /// The topic of a chat is too long or has several lines.
    package let badTopic: String
    /// The time of slow mode is negative or longer than a day.
    package let badSlowMode: String
    /// The poll has no question, or a too long one.
    package let badQuestion: String
    /// The poll has too few or too many options.
    package let badOptionCount: String
    /// An option of the poll is empty or too long.
    package let badOption: String
    /// Two options of the poll are the same.
    package let doubledOption: String
    /// The poll allows more votes than it has options.
    package let badVotes: String
    /// The poll would end in the past.
    package let pastEnd: String
    /// The chat was closed because it was deleted: `{name}`.
    package let chatDeleted: Phrase
    /// The chat was closed because the user is no longer in it: `{name}`.
    package let chatLeft: Phrase
    /// The chat was closed because the user hid it: `{name}`.
    package let chatHidden: Phrase
    /// The unsent text of a chat that was closed: `{text}`.
    package let unsent: Phrase
  }

  /// The notices after actions that can be undone.
  package final class Undone: Decodable, Sendable {
    /// After a chat was hidden.
    package let hidden: String
    /// After a hidden chat was shown again.
    package let shown: String
    /// After a chat was muted.
    package let muted: String
    /// After a mute was ended.
    package let unmuted: String
    /// After a chat was archived.
    package let archived: String
    /// After a chat was moved from the archive back into the list.
    package let unarchived: String
    /// After any of them was undone.
    package let done: String

    /// Returns the notice after an action, or `nil` for an action without one.
    func text(_ action: SourceAction) -> String? {
      switch action {
      case .turn(.hidden, let isOn, _): isOn ? hidden : shown
      case .mute: muted
      case .unmute: unmuted
      case .archive(_, let isOn): isOn ? archived : unarchived
      default: nil
      }
    }
  }

  /// The texts about a workspace that can't be saved.
  package final class Saving: Decodable, Sendable {
    /// A message can't be saved, with the reason: `{text}`.
    package let notSent: Phrase
    /// Says that the workspace's file was removed or replaced.
    package let gone: String
    /// Offers to save the workspace to another file, with its path: `{text}`.
    package let offer: Phrase
    /// The button that saves it there.
    package let elsewhere: String
    /// The workspace was saved to another file, with its path: `{text}`.
    package let saved: Phrase
    /// It can't be saved there either, with the reason: `{text}`.
    package let failed: Phrase
  }

  /// The texts about plugins that are dropped on a window.
  package final class Dropping: Decodable, Sendable {
    /// Shown while a plugin is read and tried.
    package let reading: String
    /// Shown if another plugin is being installed.
    package let busy: String
    /// The question above the facts about the plugin.
    package let question: String
    /// The button that installs it.
    package let install: String
    /// Shown after the user has declined.
    package let declined: String
    /// A plugin was installed, with its id and version: `{name}`.
    package let installed: Phrase
    /// A plugin had been installed before, with its id and version: `{name}`.
    package let installedBefore: Phrase
    /// Shown if the running program does not read the user's plugin folder.
    package let later: String
    /// The facts about the plugin.
    package let facts: Facts
  }

  /// The labels of the facts about a plugin, and words for their values.
  package final class Facts: Decodable, Sendable {
    /// The language that the plugin is written in.
    package let language: String
    /// The origin of its file.
    package let from: String
    /// The key that signed it.
    package let signed: String
    /// Shown if no key did.
    package let unsigned: String
    /// The licence.
    package let licence: String
    /// The slots that it fills.
    package let fills: String
    /// The fields that it reads.
    package let reads: String
    /// Shown if it reads no fields.
    package let nothing: String
    /// The label of its requests for rights.
    package let asks: String
    /// The request to read what the user types, with the command that allows it: `{text}`.
    package let typing: Phrase
    /// The version that it replaces.
    package let replaces: String
    /// The fields that it reads and the replaced version did not.
    package let readsMore: String
  }
}
