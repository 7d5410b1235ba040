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
    /// The heading above the accounts.
    package let accounts: String
    /// The heading above the groups of chats that a server has.
    package let spaces: String
    /// Shown if no row passes the filter.
    package let nothing: String
    /// The button that shows all chats again.
    package let showAll: String
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
}
