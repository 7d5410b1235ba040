// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A key that means the same on every surface.
///
/// This file declares each key once: the key itself, what it does, and its line on the help page. Terminals and
/// pages take all keys from here, and add their own for scrolling, the focus and fields. For a new key, add a case;
/// the compiler asks for the rest. The raw value is the usual key, which a user can change: see ``KeyBindings``.
package enum AppKey: String, CaseIterable, Sendable {
  case channels = "1"
  case threads = "2"
  case markRead = "r"
  case markAllRead = "R"
  case markUnread = "u"
  case delete = "d"
  case write = "i"
  case quote = ">"
  case edit = "e"
  case react = "+"
  case vote = "v"
  case attachment = "a"
  case copy = "y"
  case link = "o"
  case latest = "n"
  case firstUnread = "N"
  case stop = "S"
  case undo = "z"
  case filter = "f"
  case sections = "-"
  case catchUp = "c"
  case later = "s"
  case mute = "x"
  case info = "#"
  case newThreads = "L"
  case join = "J"
  case newChat = "C"
  case poll = "P"
  case why = "w"
  case theme = "t"
  case problems = "p"
  case settings = ","
  case help = "?"

  /// The line of the help page that names the key.
  var line: HelpLine {
    switch self {
    case .channels, .threads: .tabs
    case .markRead, .markAllRead: .read
    case .markUnread: .unread
    case .delete: .delete
    case .write: .write
    case .quote: .quote
    case .edit: .edit
    case .react: .react
    case .vote: .vote
    case .attachment: .attachment
    case .copy: .copy
    case .link: .link
    case .latest, .firstUnread: .latest
    case .stop: .stop
    case .undo: .undo
    case .filter: .filter
    case .sections: .sections
    case .catchUp: .catchUp
    case .later, .mute: .decide
    case .info: .info
    case .newThreads: .newThreads
    case .join: .join
    case .newChat: .newChat
    case .poll: .poll
    case .why: .why
    case .theme: .theme
    case .problems: .problems
    case .settings: .settings
    case .help: .help
    }
  }
}

extension AppKey {
  /// Whether the key changes a message; where letters are commands, such a key needs a row that the user selected.
  package var changesMessages: Bool { [.edit, .delete, .markUnread].contains(self) }

  /// The key's action during catch-up, or `nil` if it has no button there.
  var catchUpAction: AppAction? {
    switch self {
    case .markRead: .catchUpRead
    case .later: .catchUpLater
    case .mute: .catchUpMute
    case .undo: .undo
    default: nil
    }
  }
}

extension Viewer {
  /// Performs what a key means.
  ///
  /// - Parameters:
  ///   - key: The pressed key.
  ///   - row: The selected row, which only some keys use.
  package func press(_ key: AppKey, in row: @autoclosure () -> UInt64?) {
    // All other keys are about chats.
    if isAtWelcome, ![.theme, .settings, .help].contains(key) { return }
    let chat = top.conversation
    switch key {
    case .channels: perform(.channels)
    case .threads: perform(.threads)
    case .markRead: markRead(row: row())
    // In a chat it is more likely the first letter of a word.
    case .markAllRead: if chat == nil { perform(.markAllRead) }
    case .markUnread: markUnread(row: row())
    case .delete:
      if top.channels != nil { performInRow(ListAction.delete, row()) }
      if chat != nil { perform(MessageMenuAction.delete.id, row: row()) }
    case .write: write(true)
    case .quote: performInMessages(MessageMenuAction.quote.id, row())
    case .edit:
      if let row = row() {
        performInMessages(MessageMenuAction.edit.id, row)
      } else if chat != nil {
        tell(app.words.writing.noMessage)
      }
    case .react: performInMessages(MessageMenuAction.react.id, row())
    case .vote: performInMessages(MessageMenuAction.vote.id, row())
    case .copy: performInMessages(MessageMenuAction.copyText.id, row())
    case .link: performInMessages(MessageMenuAction.openLink.id, row())
    case .attachment: if chat != nil { performInRow(ListAction.openAttachment(0), row()) }
    case .latest:
      if !movePicture(isOnward: true) { performInMessages(ListAction.scrollToLatest) }
    case .firstUnread:
      if !movePicture(isOnward: false) { performInMessages(ListAction.jumpToUnread) }
    // In a chat in which nobody answers it is more likely the first letter of a word.
    case .stop: if chat?.list.canStopAnswer == true { perform(.stopAnswer) }
    case .undo: perform(.undo)
    case .filter: perform(.filter)
    case .sections: perform(AppAction.sections.id, row: row())
    case .catchUp: perform(.catchUp)
    case .later: perform(top.count > 0 ? .catchUpLater : .catchUpAgain)
    case .mute: perform(.catchUpMute)
    case .info: perform(AppAction.info.id, row: row())
    case .newThreads: perform(top.root?.loadAction ?? ListAction.retry)
    case .join: perform(.join)
    case .newChat: perform(.newChat)
    case .poll: perform(.makePoll)
    case .why: perform(AppAction.why.id, row: row())
    case .theme: perform(.theme)
    case .problems: perform(ListAction.showPluginProblems)
    case .settings: perform(.settings)
    case .help: perform(.help)
    }
  }
}

extension Viewer {
  private func performInRow(_ action: String, _ row: UInt64?) {
    if let row { perform(action, row: row) }
  }

  /// Performs an action of message lists if one is on screen.
  private func performInMessages(_ action: String, _ row: UInt64? = nil) {
    if top.conversation != nil { perform(action, row: row) }
  }
}

/// A line of the help page, which says what some keys do; the cases have the order of the page.
package enum HelpLine: CaseIterable, Sendable {
  case move
  case page
  case ends
  case open
  case back
  case tabs
  case panes
  case divider
  case search
  case palette
  case kind
  case clear
  case swipe
  case more
  case read
  case unread
  case undo
  case filter
  case sections
  case catchUp
  case decide
  case delete
  case write
  case quote
  case edit
  case react
  case vote
  case attachment
  case copy
  case link
  case latest
  case stop
  case info
  case newThreads
  case newChat
  case poll
  case join
  case why
  case theme
  case problems
  case settings
  case help
  case suspend
  case quit

  func text(_ words: AppWords.Keys) -> String {
    switch self {
    case .move: words.move
    case .page: words.page
    case .ends: words.ends
    case .open: words.open
    case .back: words.back
    case .tabs: words.tabs
    case .panes: words.panes
    case .divider: words.divider
    case .search: words.search
    case .palette: words.palette
    case .kind: words.kind
    case .clear: words.clear
    case .swipe: words.swipe
    case .more: words.more
    case .read: words.read
    case .unread: words.unread
    case .undo: words.undo
    case .filter: words.filter
    case .sections: words.sections
    case .catchUp: words.catchUp
    case .decide: words.decide
    case .delete: words.delete
    case .write: words.write
    case .quote: words.quote
    case .edit: words.edit
    case .react: words.react
    case .vote: words.vote
    case .attachment: words.attachment
    case .copy: words.copy
    case .link: words.link
    case .latest: words.latest
    case .stop: words.stop
    case .info: words.info
    case .newThreads: words.newThreads
    case .newChat: words.newChat
    case .poll: words.poll
    case .join: words.join
    case .why: words.why
    case .theme: words.theme
    case .problems: words.problems
    case .settings: words.settings
    case .help: words.help
    case .suspend: words.suspend
    case .quit: words.quit
    }
  }

  /// The group of the line on the help page.
  var group: HelpGroup {
    switch self {
    case .move, .page, .ends, .open, .back, .tabs, .panes, .divider: .moving
    case .search, .palette, .kind, .clear, .filter, .sections: .finding
    case .swipe, .more, .read, .unread, .undo, .catchUp, .decide, .delete, .attachment, .copy,
      .link, .latest, .stop, .info, .newThreads, .why:
      .messages
    case .newChat, .poll, .write, .quote, .edit, .react, .vote: .writing
    case .join, .theme, .problems, .settings, .help, .suspend, .quit: .program
    }
  }

  /// Returns the keys of a surface for each line that has any.
  ///
  /// - Parameters:
  ///   - own: The keys that only this surface has; they come first in their lines.
  ///   - bindings: The keys that every surface has.
  ///   - key: Converts one of these to a key of this surface.
  package static func table<Key>(
    _ own: [HelpLine: [Key]],
    _ bindings: KeyBindings,
    _ key: (String) -> Key
  ) -> [(line: HelpLine, keys: [Key])] {
    allCases.compactMap { line in
      let common = AppKey.allCases.filter { $0.line == line }
      let keys = (own[line] ?? []) + common.compactMap { bindings.key(of: $0).map(key) }
      return keys.isEmpty ? nil : (line, keys)
    }
  }
}

/// A group of lines on the help page, in the order of the page.
enum HelpGroup: CaseIterable {
  case moving
  case finding
  case messages
  case writing
  case program

  func title(_ words: AppWords.Groups) -> String {
    switch self {
    case .moving: words.moving
    case .finding: words.finding
    case .messages: words.messages
    case .writing: words.writing
    case .program: words.program
    }
  }
}

/// One entry of the help page: a line with the labels of its keys on a surface.
package struct KeyHelp {
  let line: HelpLine
  let keys: [String]

  /// Makes an entry of a line and the labels of its keys.
  package init(_ line: HelpLine, _ keys: [String]) {
    self.line = line
    self.keys = keys
  }
}
