// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The most useful keys of each screen, for the line of hints.
  package final class Hints: Decodable, Sendable {
    /// The hints of the channel list.
    package let list: String
    /// The hints of the thread list.
    package let threads: String
    /// The hints of a message list.
    package let messages: String
    /// The hints of a thread.
    package let replies: String
    /// The hints of the catch-up screen.
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

  /// The descriptions of the keys, for the help page.
  package final class Keys: Decodable, Sendable {
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
    /// The key that opens the command palette.
    package let palette: String
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
    /// The key that collapses and expands the sections of the list.
    package let sections: String
    /// The key that opens catch-up.
    package let catchUp: String
    /// The keys of the decisions in catch-up.
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
    /// The key that copies a message's text.
    package let copy: String
    /// The key that opens a link of a message.
    package let link: String
    /// The keys that go to the newest or the first unread message.
    package let latest: String
    /// The key that stops the answer of an AI assistant.
    package let stop: String
    /// The key that shows the page of a chat.
    package let info: String
    /// The key that loads new threads or tries again.
    package let newThreads: String
    /// The key that makes a chat.
    package let newChat: String
    /// The key that makes a poll.
    package let poll: String
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

  /// The gestures that replace keys.
  package final class Gestures: Decodable, Sendable {
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
}
