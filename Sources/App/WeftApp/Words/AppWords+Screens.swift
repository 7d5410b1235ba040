// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts that explain why a row looks as it does.
  package final class Why: Decodable, Sendable {
    /// The title of the page, and the action that opens it.
    package let title: String
    /// The heading above the row as it is.
    package let withPlugins: String
    /// The heading above the row as it would be without plugins.
    package let withoutPlugins: String
    /// The line above a row that is the same with and without plugins.
    package let unchanged: String
    /// The heading above the plugins that drew something.
    package let drawnBy: String
    /// The application's name, shown if no plugin drew the row.
    package let weft: String
    /// Marks a plugin that wrapped a view.
    package let around: String
    /// The state of a plugin that has not answered yet.
    package let late: String
    /// The heading above the texts that plugins changed.
    package let texts: String
    /// The text that a plugin replaced, after the new one: `{text}`.
    package let insteadOf: Phrase
    /// The heading above the texts that plugins left out.
    package let leftOut: String
    /// The heading above the buttons that plugins added.
    package let buttons: String
    /// The heading above the plugins that changed nothing.
    package let passed: String
    /// The heading above the plugins that are not used.
    package let unused: String
    /// The state of a plugin that failed too often.
    package let stopped: String
    /// The state of a plugin if another file with its id is used.
    package let shadowed: String
    /// The state of a plugin that is used and had a problem.
    package let failed: String
    /// The notice for a row that can't be explained.
    package let nothing: String
  }

  /// The texts about filtering chats.
  package final class Filters: Decodable, Sendable {
    /// The title of the page and of the actions that open it.
    package let title: String
    /// The filter that shows all chats.
    package let all: String
    /// Chats with something unread.
    package let unread: String
    /// Chats in which a message mentions the user.
    package let mentions: String
    /// Direct chats.
    package let direct: String
    /// Archived chats, which no other filter shows.
    package let archived: String
    /// The heading above the accounts.
    package let accounts: String
    /// The heading above the groups of chats that a server has.
    package let spaces: String
    /// Shown if no row passes the filter.
    package let nothing: String
    /// The button that shows all chats again.
    package let showAll: String
  }

  /// The texts about the sections of the lists.
  package final class Sections: Decodable, Sendable {
    /// The heading above the pinned chats.
    package let pinned: String
    /// The heading above all other chats.
    package let others: String
    /// The heading above the chats that matter little.
    package let lowPriority: String
    /// The heading above the unread threads.
    package let unread: String
    /// The heading above the other threads.
    package let read: String
    /// The action that collapses a section: `{text}`.
    package let collapse: Phrase
    /// The action that expands a section: `{text}`.
    package let expand: Phrase
    /// The notice about a list without sections.
    package let none: String
    /// The setting that chooses how the list of chats is divided into sections.
    package let title: String
    /// The choice with the pinned chats before all others.
    package let pinnedFirst: String
    /// The choice with the unread chats after the pinned ones.
    package let unreadFirst: String
    /// The choice with a section for each account.
    package let byAccount: String
  }

  /// The texts of the pages about chats, people and messages.
  package final class Pages: Decodable, Sendable {
    /// The title of the page of pinned messages, and the line that opens it.
    package let pinned: String
    /// The title of the page of pictures and files, and the line that opens it.
    package let media: String
    /// The title of the page of members.
    package let members: String
    /// The title of a person's page.
    package let profile: String
    /// The title of the page of messages that mention the user, and the line that opens it.
    package let mentions: String
    /// The title of the page of unsent texts, and the line that opens it.
    package let drafts: String
    /// The title of the page of saved messages, and the line that opens it.
    package let saved: String
    /// The title of the page of reminders, and the line that opens it.
    package let reminders: String
    /// Shown if no message is saved.
    package let noSaved: String
    /// Shown if there is no reminder.
    package let noReminders: String
    /// The heading above the pictures and videos of a chat.
    package let photos: String
    /// The heading above the other files of a chat.
    package let files: String
    /// The label of a chat's topic.
    package let topic: String
    /// The line that opens the direct chat with a person.
    package let direct: String
    /// The heading above the chats that the user has in common with a person.
    package let shared: String
    /// The role of a member who owns a chat.
    package let owner: String
    /// The role of a member who administers a chat.
    package let admin: String
    /// The role of a member who moderates a chat.
    package let moderator: String
    /// The state of a member who has not answered an invitation.
    package let invited: String
    /// The state of a member who is banned from a chat.
    package let banned: String
    /// Shown if no message of a chat is pinned.
    package let noPinned: String
    /// Shown below the pinned messages if the server did not send some of them: `{text}` is their number.
    package let unloaded: Phrase
    /// Shown if a chat has no pictures and files.
    package let noMedia: String
    /// Shown if no message mentions the user.
    package let noMentions: String
    /// Shown if nothing is unsent.
    package let noDrafts: String
    /// Shown if the user has no chat in common with a person.
    package let noShared: String
    /// How many further people or chats there are: `{text}`.
    package let more: Phrase
    /// Says that only the newest messages of a chat were searched: `{text}`.
    package let newest: Phrase
    /// Says that only the newest messages of the chats that were last active were searched: `{text}` and `{second}`.
    package let newestOfChats: Phrase
    /// The notice for a key that shows the page of a chat if none is selected.
    package let noChat: String
    /// The notice for the page of an unknown person.
    package let unknown: String
  }

  /// The texts about notifications.
  package final class Notifying: Decodable, Sendable {
    /// The label of the setting.
    package let title: String
    /// The setting for no notifications.
    package let off: String
    /// The setting for mentions and direct conversations.
    package let mentions: String
    /// The setting for all messages.
    package let all: String
    /// The label of the setting for hours without notifications, and the title of its form.
    package let quiet: String
    /// The value of that setting if there are none.
    package let notQuiet: String
    /// Its value if there are some: `{text}` and `{second}`.
    package let quietRange: Phrase
    /// Explains what they do.
    package let quietDetail: String
    /// The field for the time at which they begin.
    package let quietFrom: String
    /// The field for the time at which they end.
    package let quietUntil: String
    /// The button that saves both times.
    package let quietSave: String
    /// The button that removes them.
    package let quietNone: String
    /// Why two texts are not the times of quiet hours.
    package let quietUnreadable: String
    /// The label of the line that says whether the browser shows notifications.
    package let browser: String
    /// The action of that line if the browser's user has not decided.
    package let allow: String
    /// Its value if the browser shows notifications.
    package let allowed: String
    /// Its value if the browser's user has forbidden them.
    package let blocked: String
    /// Its value if the browser or the terminal supports none.
    package let unavailable: String
    /// The label of the line that says that a terminal shows none.
    package let terminal: String
  }

  /// The texts of the screen that asks for the address of a chat to join.
  package final class Joining: Decodable, Sendable {
    /// Its title, and the action that opens it.
    package let title: String
    /// The purpose of the screen.
    package let purpose: String
    /// The label of the field.
    package let address: String
    /// Examples of addresses.
    package let example: String
    /// The button that joins.
    package let join: String
    /// The notice after the request was sent to the source.
    package let asked: String
    /// The heading above a refusal.
    package let problem: String
    /// The hints for the lowest line of a terminal.
    package let hints: String
  }

  /// The texts of the screen that adds an account.
  package final class Entry: Decodable, Sendable {
    /// Its title, and the action that opens it.
    package let title: String
    /// The purpose of the screen.
    package let purpose: String
    /// The label of the field for the server's address.
    package let server: String
    /// An example of such an address.
    package let example: String
    /// The label of the field for the user's name.
    package let user: String
    /// The label of the field for the password.
    package let password: String
    /// The button that continues with the server.
    package let goOn: String
    /// The button that logs in.
    package let logIn: String
    /// The button that signs on in a browser.
    package let signOn: String
    /// The button that returns to the previous step.
    package let back: String
    /// The server is being asked, with its address: `{text}`.
    package let looking: Phrase
    /// Precedes the address that name and password are sent to.
    package let goesTo: String
    /// Says what happens to the password and the token.
    package let kept: String
    /// Says that encrypted rooms can't be read.
    package let encrypted: String
    /// Shown while the server checks the login.
    package let entering: String
    /// Precedes the address for a browser.
    package let open: String
    /// Shown when the account has been added.
    package let added: String
    /// The heading above an error.
    package let problem: String
    /// Says that the server offers no login that Weft supports.
    package let noWay: String
    /// The hints for the lowest line of a terminal.
    package let hints: String
  }

  /// The texts about the conditions of a search, such as `from:leia`.
  package final class Searching: Decodable, Sendable {
    /// The action that searches in the chat on the screen.
    package let here: String
    /// The line above the results, with the conditions: `{text}`.
    package let only: Phrase
    /// Messages of an author: `{text}`.
    package let from: Phrase
    /// Messages with a link.
    package let link: String
    /// Messages with a file.
    package let file: String
    /// Messages with a picture.
    package let image: String
    /// Messages with a poll.
    package let poll: String
    /// Messages sent before a day: `{text}`.
    package let before: Phrase
    /// Messages sent after a day: `{text}`.
    package let after: Phrase
    /// Messages in a chat: `{text}`.
    package let chat: Phrase
    /// A condition that takes one of some words: its name `{name}` and the words `{text}`.
    package let unknownContent: Phrase
    /// A condition that takes a day: its name `{name}`.
    package let unknownDay: Phrase
  }

  /// The texts of the command palette.
  package final class Palette: Decodable, Sendable {
    /// The action that opens it.
    package let title: String
    /// The text of its empty field.
    package let prompt: String
    /// The heading above the actions of the chat on the screen.
    package let here: String
    /// The heading above the other actions.
    package let actions: String
    /// The action that goes to the newest message of a chat.
    package let newest: String
    /// The action that goes to the first unread message of a chat.
    package let firstUnread: String
    /// The row that searches for the typed text in all chats: `{text}`.
    package let searchFor: Phrase
    /// Shown if no chat fits the typed text: `{text}`.
    package let nothing: Phrase
    /// The hints for the lowest line of a terminal.
    package let hints: String
  }

  /// The texts about panes that are shown side by side.
  package final class Panes: Decodable, Sendable {
    /// Shown beside a list of chats while none is open.
    package let chooseChat: String
    /// The same beside the threads.
    package let chooseThread: String
    /// The keys that select and open one.
    package let howToChoose: String
    /// The name of the line between two panes, for screen readers.
    package let divider: String
  }

  /// The texts about what is unread, for the bar and the page shown beside a list.
  package final class Start: Decodable, Sendable {
    /// The number of chats with something unread: `{count}`.
    package let chats: Phrase
    /// The number of threads with unread replies: `{count}`.
    package let threads: Phrase
    /// The number of unread chats that are not named: `{count}`.
    package let others: Phrase
  }

  /// The headings of groups in settings and help.
  package final class Groups: Decodable, Sendable {
    /// The settings of colours and notifications.
    package let general: String
    /// The actions on all chats.
    package let chats: String
    /// The keys that move through rows and screens.
    package let moving: String
    /// The keys that search and filter.
    package let finding: String
    /// The keys that act on chats and messages.
    package let messages: String
    /// The keys that write and answer messages.
    package let writing: String
    /// The keys that concern the program.
    package let program: String
  }
}
