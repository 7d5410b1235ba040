// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The texts of the application's own screens in one language.
///
/// The members are the keys of the tables in `Resources/Strings`: `writing.quote` is the text "app.writing.quote".
/// A ``Phrase`` has placeholders, which the comments list in braces; a `String` has none.
package final class AppWords: Decodable, Sendable {
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
  /// The theme with the strongest contrast.
  package let coloursContrast: String
  /// The theme in warm browns.
  package let coloursSepia: String
  /// The theme in dark blues.
  package let coloursNight: String
  /// The heading above the plugins.
  package let plugins: String
  /// The line shown instead of the plugins if there is no plugin folder.
  package let noPlugins: String
  /// The line shown instead of the plugins if the plugin folder is empty.
  package let emptyPlugins: String
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
  /// The notice after marking something as unread.
  package let marked: String
  /// The button that undoes the action of a notice.
  package let undo: String
  /// The notice after marking as read was undone.
  package let undone: String
  /// The notice when there is no action to undo.
  package let nothingToUndo: String
  /// The title of the catch-up screen, and of the actions that open it.
  package let catchUp: String
  /// The number of an item and the total: `{text}` and `{second}`.
  package let of: Phrase
  /// The button that marks the current item as read and shows the next one.
  package let catchUpRead: String
  /// The button that leaves the current item unread and shows the next one.
  package let catchUpLater: String
  /// The button that mutes the current item's channel and shows the next one.
  package let catchUpMute: String
  /// The button that starts over with the items left for later.
  package let catchUpAgain: String
  /// The notice after a catch-up key was pressed elsewhere: `{text}` is the key that starts it.
  package let notCatchingUp: Phrase
  /// The title at the end of catch-up.
  package let caughtUp: String
  /// The title there if items were left for later.
  package let allForNow: String
  /// The number of items left for later: `{text}`.
  package let leftForLater: Phrase
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
  /// The notice for a search in a file whose index is incomplete, with the finished percentage: `{text}`.
  package let indexing: Phrase
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
  /// The text while the first rows load.
  package let loading: String
  /// The number of rows loaded so far: `{count}`.
  package let loaded: Phrase
  /// The name of a list without a title, for screen readers and in the link to it.
  package let list: String
  /// The button that leads keyboard users past everything above a list.
  package let skip: String
  /// The text of a page in a browser without JavaScript.
  package let needsScript: String
  /// The texts about saved messages, reminders, and people whom the user doesn't want to hear.
  package let reminding: Reminding
  /// The texts about copying.
  package let copying: Copying
  /// The texts about the files of messages.
  package let files: Files
  /// The texts about recording and playing sounds.
  package let sound: Sound
  /// The texts about writing messages.
  package let writing: Writing
  /// The texts about filtering chats.
  package let filters: Filters
  /// The texts about the sections of the lists.
  package let sections: Sections
  /// The texts of the pages about chats, people and messages.
  package let pages: Pages
  /// The texts about notifications.
  package let notifying: Notifying
  /// The texts of the screen that joins a chat.
  package let joining: Joining
  /// The texts about making chats, and about who belongs to them.
  package let making: Making
  /// The texts about making polls.
  package let polling: Polling
  /// The texts about slow mode.
  package let slowMode: SlowMode
  /// The texts about links that the user writes.
  package let previews: Previews
  /// The reasons why something was not done or a chat was closed.
  package let refusals: Refusals
  /// The texts about actions that can be undone.
  package let undoing: Undone
  /// The texts about a workspace that can't be saved.
  package let saving: Saving
  /// The texts about plugins that are dropped on a window.
  package let dropping: Dropping
  /// The texts of the welcome.
  package let welcome: Welcome
  /// The texts of the screen that adds an account.
  package let entry: Entry
  /// The texts about panes that are shown side by side.
  package let panes: Panes
  /// The texts about the conditions of a search.
  package let searching: Searching
  /// The texts of the command palette.
  package let palette: Palette
  /// The texts about what is unread.
  package let start: Start
  /// The headings of groups in settings and help.
  package let groups: Groups
  /// The line of hints for each screen.
  package let hints: Hints
  /// The descriptions of the keys.
  package let keys: Keys
  /// The gestures, for the help page of touch screens.
  package let gestures: Gestures
}
