// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The texts of the application's own screens in one language.
package struct AppWords: Sendable {
  /// The title of the settings page.
  package let settings: String
  /// The title of the help page.
  package let help: String
  /// The way back, for screen readers.
  package let back: String
  /// The label of the search button and field.
  package let search: String
  /// The label of the button that closes the search field.
  package let close: String
  /// The label of the colour theme setting.
  package let colours: String
  /// The theme of the system.
  package let coloursAuto: String
  /// The light theme.
  package let coloursLight: String
  /// The dark theme.
  package let coloursDark: String
  /// The heading above the plugins.
  package let plugins: String
  /// The line shown instead of the plugins if there is no plugin folder.
  package let noPlugins: String
  /// The state of a plugin that is switched on.
  package let on: String
  /// The state of a plugin that is switched off.
  package let off: String
  /// The state of a plugin that the host refused.
  package let refused: String
  /// The line that opens the plugin problems.
  package let problems: String
  /// The heading above the version and the workspace.
  package let about: String
  /// The label of the workspace's path.
  package let workspace: String
  /// The text shown instead of the path for a workspace in memory.
  package let inMemory: String
  /// The label of the version.
  package let version: String
  /// The title of a channel's information page.
  package let channelInfo: String
  /// The label of a channel's or an attachment's name.
  package let name: String
  /// The label of a channel's id.
  package let identifier: String
  /// The label of a channel's creation date.
  package let created: String
  /// The label of a channel's unread count.
  package let unread: String
  /// The state of a member who is online.
  package let online: String
  /// The label of a channel's pinned flag.
  package let pinned: String
  /// The value of a flag that is set.
  package let yes: String
  /// The title of an attachment's page.
  package let attachment: String
  /// The label of the button that shows the next picture of a message.
  package let nextPicture: String
  /// The label of the button that shows the previous picture of a message.
  package let previousPicture: String
  /// The label of an attachment's kind.
  package let kind: String
  /// The label of an attachment's address.
  package let address: String
  /// The label of an attachment's size.
  package let size: String
  /// The label of an attachment's text.
  package let text: String
  /// The line that marks every channel as read.
  package let markAllRead: String
  /// The notice after marking everything as read.
  package let read: String
  /// The notice after marking one chat or thread as read.
  package let markedRead: String
  /// The menu item that opens the replies to a message.
  package let replies: String
  /// The menu item that marks a message and all later ones as unread.
  package let markUnread: String
  /// The notice after marking something as unread.
  package let marked: String
  /// The button that undoes the action of a notice.
  package let undo: String
  /// The notice after marking as read was undone.
  package let undone: String
  /// The notice when there is no action to undo.
  package let nothingToUndo: String
  /// The title of the walk through everything that is unread, and of the actions that open it.
  package let catchUp: String
  /// The word between the number of an item and the total.
  package let of: String
  /// The button that marks the current item as read and shows the next one.
  package let catchUpRead: String
  /// The button that leaves the current item unread and shows the next one.
  package let catchUpLater: String
  /// The button that mutes the current item's channel and shows the next one.
  package let catchUpMute: String
  /// The button that walks through the items left for later.
  package let catchUpAgain: String
  /// The notice after a key of the walk was pressed elsewhere.
  package let notCatchingUp: String
  /// The title at the end of the walk.
  package let caughtUp: String
  /// The title there if items were left for later.
  package let allForNow: String
  /// The label of the number of items left for later.
  package let leftForLater: String
  /// The texts of the page that explains why a row looks as it does.
  package let why: Why
  /// The notice for a channel that doesn't exist or was deleted.
  package let channelGone: String
  /// The same for a thread.
  package let threadGone: String
  /// The same for a message.
  package let messageGone: String
  /// The notice for an address that names no screen.
  package let nowhere: String
  /// The notice for a message without attachments.
  package let nothingAttached: String
  /// The notice for an action without a handler.
  package let unknownAction: String
  /// The notice about a failed save.
  package let notKept: String
  /// The notice for an action that a source did not perform, for reasons beyond the user's control.
  package let notDone: String
  /// The notice that events could not be applied; shown once.
  package let updatesLost: String
  /// The notice for a search in a file whose index is incomplete; the finished percentage follows.
  package let indexing: String
  /// The text shown while the server or the source can't be reached.
  package let offline: String
  /// The text of a page that has lost its access.
  package let ended: String
  /// The same on a page with one user, who regains access by opening the printed address again.
  package let restarted: String
  /// The text of a page that was opened without the key.
  package let noAccess: String
  /// The text of a page that only opens by a link from the site.
  package let needsLink: String
  /// The text of a page whose link has expired.
  package let linkExpired: String
  /// The text while the first rows load, and before the number of rows.
  package let loading: String
  /// The text after the number of rows loaded so far.
  package let loaded: String
  /// The name of a list without a title, for screen readers and in the link to it.
  package let list: String
  /// The button that leads keyboard users past everything above a list.
  package let skip: String
  /// The text of a page in a browser without JavaScript.
  package let needsScript: String
  /// The texts about writing messages.
  package let writing: Writing
  /// The texts about filtering chats.
  package let filters: Filters
  /// The texts about notifications.
  package let notifying: Notifying
  /// The texts of the screen that joins a chat.
  package let joining: Joining
  /// The reasons why something was not done or a chat was closed.
  package let refusals: Refusals
  /// The texts about a workspace that can't be saved.
  package let saving: Saving
  /// The texts about plugins that are dropped on a window.
  package let dropping: Dropping
  /// The texts of the screen that adds an account.
  package let entry: Entry
  /// The texts about panes that are shown side by side.
  package let panes: Panes
  /// The line of hints for each screen.
  package let hints: Hints
  /// The descriptions of the keys.
  package let keys: Keys
  /// The gestures, for the help page of touch screens.
  package let gestures: Gestures

  /// The most useful keys of each screen, for the line of hints.
  package struct Hints: Sendable {
    /// The hints of the channel list.
    package let list: String
    /// The hints of the thread list.
    package let threads: String
    /// The hints of a message list.
    package let messages: String
    /// The hints of a thread.
    package let replies: String
    /// The hints of the walk through everything that is unread.
    package let catchUp: String
    /// The hints of a page with actions.
    package let page: String
    /// The hints of a page without actions.
    package let reading: String
    /// The hints of a picture.
    package let picture: String
    /// The hints while searching.
    package let search: String
    /// The hints while writing a message.
    package let writing: String
    /// The hints of an open menu.
    package let menu: String
    /// The hints of an open message or question.
    package let alert: String
    /// The hints beside a swiped row.
    package let swiped: String
    /// The hints of a list with an open chat beside it.
    package let listBeside: String
    /// Precedes the hints of the other panes.
    package let panes: String
  }

  /// The texts about filtering chats.
  package struct Filters: Sendable {
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

  /// The texts about panes that are shown side by side.
  package struct Panes: Sendable {
    /// Shown beside a list of chats while none is open.
    package let chooseChat: String
    /// The same beside the threads.
    package let chooseThread: String
    /// The keys that select and open one.
    package let howToChoose: String
    /// The name of the line between two panes, for screen readers.
    package let divider: String
  }

  /// The texts that explain why a row looks as it does.
  package struct Why: Sendable {
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
    /// The word before the text that a plugin replaced.
    package let insteadOf: String
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

  /// The texts about writing messages.
  package struct Writing: Sendable {
    /// The menu item that replies to a message with a quote.
    package let quote: String
    /// The menu item that shows the quoted message.
    package let openQuote: String
    /// The menu item that edits a message.
    package let edit: String
    /// The menu item that reacts to a message.
    package let react: String
    /// The menu item that sends a message again after sending it failed.
    package let resend: String
    /// The menu item that searches for a reaction, and the prompt of the field.
    package let searchReaction: String
    /// The menu item that offers the options of a message's poll.
    package let vote: String
    /// The notice for a vote on a message without a poll.
    package let noPoll: String
    /// The notice for a vote in a closed poll.
    package let pollClosed: String
    /// The menu item and the button that delete a message.
    package let delete: String
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
    /// The notice for a user who types words outside of the field.
    package let pressToWrite: String
    /// The notice for a command that no plugin offers; its name follows.
    package let unknownCommand: String
    /// Says how to send such a text; the text follows.
    package let sendAsText: String
    /// The notice for a command that a plugin has not answered, after its name.
    package let noAnswer: String
    /// The notice for a text that is not sent yet, because plugins changed it after it was shown.
    package let checkOutgoing: String
    /// The notice when plugins were too slow to change a text.
    package let sentAsWritten: String
    /// The start of a plugin's notice; the plugin's id follows.
    package let plugin: String
    /// Says that a plugin may read what the user types.
    package let readsTyped: String
    /// Says that a plugin asks to read what the user types, which the user has not allowed.
    package let asksForTyped: String
  }

  /// The gestures that replace keys.
  package struct Gestures: Sendable {
    /// A short touch.
    package let tap: String
    /// A long touch.
    package let hold: String
    /// A horizontal swipe.
    package let swipe: String
    /// A vertical swipe.
    package let drag: String
    /// A tap on an icon in the bar above every screen; the icon follows.
    package let tapSign: String
    /// A tap on a name in that bar.
    package let tapName: String
  }

  /// The descriptions of the keys, for the help page.
  package struct Keys: Sendable {
    /// The keys that select the row above or below.
    package let move: String
    /// The keys that scroll by a page.
    package let page: String
    /// The keys that select the first or last row.
    package let ends: String
    /// The key that opens a row.
    package let open: String
    /// The keys that go back or close what is open.
    package let back: String
    /// The keys that switch between channels and threads.
    package let tabs: String
    /// The keys that move from pane to pane.
    package let panes: String
    /// The keys that move the line between two panes.
    package let divider: String
    /// The key that opens the search.
    package let search: String
    /// The keys that switch between searching both, channels and messages.
    package let kind: String
    /// The key that empties the search field.
    package let clear: String
    /// The keys that open the buttons beside a row.
    package let swipe: String
    /// The key that opens a row's menu.
    package let more: String
    /// The keys that mark one or all as read.
    package let read: String
    /// The key that marks as unread.
    package let unread: String
    /// The key that undoes the last action.
    package let undo: String
    /// The key that filters the chats.
    package let filter: String
    /// The key that walks through everything that is unread.
    package let catchUp: String
    /// The keys of the decisions in that walk.
    package let decide: String
    /// The key that deletes a channel or a message.
    package let delete: String
    /// The keys that focus the field below messages.
    package let write: String
    /// The key that replies to a message with a quote.
    package let quote: String
    /// The key that edits a message.
    package let edit: String
    /// The key that reacts to a message.
    package let react: String
    /// The key that votes in a message's poll.
    package let vote: String
    /// The key that opens a message's attachment.
    package let attachment: String
    /// The keys that go to the newest or the first unread message.
    package let latest: String
    /// The key that loads new threads or tries again.
    package let newThreads: String
    /// The key that joins a chat by its address.
    package let join: String
    /// The key that explains why a row looks as it does.
    package let why: String
    /// The key that switches the theme.
    package let theme: String
    /// The key that opens the plugin problems.
    package let problems: String
    /// The key that opens the settings.
    package let settings: String
    /// The key that opens the help page.
    package let help: String
    /// The key that suspends the program.
    package let suspend: String
    /// The key that quits.
    package let quit: String
  }

  /// Returns the notice for a screen that can't be shown; `nil` stands for an unknown name.
  func gone(_ screen: ScreenName?) -> String {
    switch screen {
    case .messages, .info, .why(.channel): channelGone
    case .replies, .why(.thread): threadGone
    case .attachment, .why(.message): messageGone
    case .channels, .threads, .catchUp, .filters, .problems, .settings, .help, .account, .join, nil:
      nowhere
    }
  }

  /// Returns the texts in a catalogue's language, or in English if there is no translation.
  package static func of(_ strings: StringCatalog) -> AppWords {
    switch strings.language.prefix(2) {
    case "pl": .polish
    case "ar": .arabic
    default: .english
    }
  }
}
