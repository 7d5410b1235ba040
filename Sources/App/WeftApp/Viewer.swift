// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// One viewer of a workspace: its stack of screens and the question in front of them.
///
/// It knows nothing about terminals or pages: these forward the user's actions and draw ``scene(rowLimit:)``.
package final class Viewer {
  /// The application whose workspace it shows.
  package let app: ChatApp
  /// The stack of screens, the visible one last; never empty.
  package internal(set) var stack: [any AppScreen] = []
  /// The chosen colour theme.
  package var theme: ThemeChoice {
    didSet { if theme != oldValue { app.options.keepTheme?(theme) } }
  }
  /// The notice that is shown for some seconds.
  package internal(set) var notice: ViewerNotice?
  /// The screen that the notice is about, or `nil` if it is about none.
  ///
  /// It is retained, because a closed screen would otherwise be gone before the notice is removed with it.
  var noticed: (any AppScreen)?
  /// The number of the notice that was removed with its screen, for surfaces that show notices themselves.
  package internal(set) var leftNotice: Int?
  /// How many screens fit side by side on the surface; see ``divide(into:)``.
  var places = 1
  /// Whether opening a chat focuses its field, so that the user can type at once.
  package var writesInOpenedChats = false
  /// The greatest width of a chat's messages and field, in points, or `nil` for the width of the pane.
  ///
  /// A surface sets it if it can't limit the width of the rows itself.
  package var chatWidth: Double?
  /// The stack index of the screen that the user chose to act on, or `nil` for the last one.
  var chosen: Int?
  /// The screens that were last notified that they are visible.
  var visible: [any AppScreen] = []
  /// How to undo the user's last action while that is offered.
  var undoing: Undoing?
  /// The unsaved edits of messages in chats that are not open, by screen.
  var leftEdits: [ScreenName: LeftEdit] = [:]
  /// Recognizes words that the user types while every letter is a command.
  let burst = LetterBurst()
  /// The chats that have ended since the last frame; the next frame closes their screens.
  var ended: [ChannelID: ChatEnd] = [:]
  /// Which chats the root lists show.
  package internal(set) var filter = ListFilter.all
  /// The collapsed sections of the channel list.
  package internal(set) var collapsed: Set<ChannelSection> = []
  /// How the channel list is divided into sections.
  package internal(set) var grouping = ChannelGrouping.pinned
  /// How often the filter was changed; each change creates new root lists.
  var filterings = 0
  /// Whether a user watches the surface; messages on an unwatched one don't count as read.
  package var isWatched: Bool {
    didSet {
      guard isWatched != oldValue else { return }
      for chat in conversations { chat.watch(isWatched) }
    }
  }
  /// Whether the surface shows notifications, or `nil` if only the desktop's settings decide about that.
  package var notificationPermission: NotificationPermission? = .unavailable {
    didSet { if notificationPermission != oldValue { touch() } }
  }
  /// Whether the surface plays sounds.
  package var playsSounds = false
  /// Whether the surface can record voice messages.
  package var recordsSounds = false {
    didSet { if recordsSounds != oldValue { touch() } }
  }
  /// Whether the browser should ask its user whether it may show notifications.
  var asksForPermission = false
  /// The requests that the surface has not taken yet.
  var requests: [SurfaceRequest] = []
  /// The files that its page may fetch.
  var offeredFiles = OfferedFiles()
  /// The chats that the user has opened, the last one first.
  var visited: [ChannelID] = []
  /// The form of the account screen that was opened last.
  var accountSession: AccountSession?
  /// The forms of the screens that have one.
  var forms: [ScreenName: FormSession] = [:]
  /// The typed path of a file to open at the welcome.
  var openPath = ""
  /// The path of the file that is being opened or imported, or `nil` if none is.
  var opening: String?
  /// The typed address of a chat to join.
  var joinAddress = ""
  /// The group that the user is making.
  var newGroup: NewGroup?
  /// The chat that was requested and is not there yet.
  var made: MadeChat?
  /// The names and topics that the user is changing.
  var namings: [ChannelID: Naming] = [:]
  /// The polls that the user is making.
  var pollDrafts: [ChannelID: PollDraft] = [:]
  /// The thread for which the user is making a poll.
  var pollThread: MessageID?
  /// The option that the user suggests for a poll.
  var suggestion: Suggestion?
  /// Whether keys go to the search field; false while an opened search result covers it.
  package var isSearching: Bool { top.search?.isOpen == true }
  /// The application's own open question.
  var question: Question?
  /// How many questions the application has asked, which numbers them.
  var questions = 0
  /// Whether the user was offered to save elsewhere since the workspace's file disappeared.
  var hasOfferedToSave = false
  /// Whether a user answers the application's questions here.
  private(set) var hasUser = true
  /// The question in the last frame.
  var seenQuestion = SeenQuestion()
  /// The root lists, which stay in memory while the other one is shown.
  var roots: [ScreenName: any AppScreen] = [:]
  /// How many columns the surface has for the line of hints at the lower edge; 0 for no line.
  package var hintColumns = Int.max
  /// The number of the last notice.
  var notices = 0
  private var touches = 0
  /// Returns the hints at the lower edge, such as the keys; `nil` if the surface has no such line.
  let hints: ((Viewer) -> String)?
  /// Whether the surface is a terminal.
  var isInTerminal: Bool { hints != nil }
  /// The keys of its surface, for the help page.
  let keys: [KeyHelp]
  /// Whether the user may attach files of this machine by their paths.
  let takesPaths: Bool

  /// - Parameters:
  ///   - start: The first stack of screens, as in ``show(_:)``.
  ///   - isWatched: Whether a user watches the surface from the start.
  ///   - keys: The keys of the surface, for its help page.
  ///   - takesPaths: Whether its user may attach files of this machine by their paths. The user of a page may not,
  ///     because the files belong to the server's user.
  ///   - hints: Returns the line at the lower edge; `nil` for no line.
  package init(
    _ app: ChatApp,
    theme: ThemeChoice = .auto,
    start: [ScreenName?] = [],
    isWatched: Bool = true,
    keys: [KeyHelp] = [],
    takesPaths: Bool = false,
    hints: ((Viewer) -> String)? = nil
  ) {
    self.app = app
    self.theme = theme
    self.isWatched = isWatched
    self.keys = keys
    self.takesPaths = takesPaths
    self.hints = hints
    (collapsed, grouping) = (app.options.collapsed, app.options.grouping)
    show(start)
    app.add(self)
  }

  /// Creates a viewer that no user watches, with the lists whose rows all viewers share.
  package init(watching app: ChatApp) {
    self.app = app
    theme = .auto
    isWatched = false
    keys = []
    hints = nil
    takesPaths = false
    hasUser = false
    roots = [.channels: app.channels, .threads: app.threads]
    showRoot(.channels)
  }

  /// Whether the frame is a plain list without selection, search or dialog, the same for all such viewers.
  package var isPlain: Bool {
    guard !isAtWelcome, stack.count == 1, front == nil, !isSearching, top.selected == nil,
      filter == .all, collapsed.isEmpty, grouping == .pinned
    else { return false }
    guard let list = top.channels else { return true }
    return list.swipe.swipedRow == nil && !list.isSearching
  }

  deinit {
    for chat in conversations { app.forget(chat.list) }
  }

  /// A counter that grows whenever this viewer's frame may have changed.
  package var generation: Int { app.generation + touches }

  /// Notes that this viewer's frame may have changed.
  package func touch() { touches += 1 }

  /// Notes that the user acted here.
  package func act() {
    touch()
    app.noteAction()
  }

  /// The screen that the user acts on: the last one of the stack, or the pane that the user has chosen.
  package var top: any AppScreen { stack[focus] }

  /// The chats on the stack.
  var conversations: [Conversation] { stack.compactMap(\.conversation) }

  /// The names of the stacked screens.
  package var path: [ScreenName] { stack.map(\.name) }

  /// The screens that the viewer is still opening.
  var visiting: Visit?

  /// Selects a row and scrolls another one to the top, at the start of the program.
  package func begin(selected: String?, first: Int) {
    if let selected, let root = top.root {
      root.select(.channel(ChannelID(selected)))
      root.select(.thread(MessageID(selected)))
    }
    if first > 0 { top.want(from: first, count: 100) }
  }

  /// Opens or closes the search of the channel list.
  package func search(_ isOn: Bool) {
    if isAtWelcome { return }
    if palette != nil { return isOn ? touch() : closePalette() }
    if isOn, top.search == nil {
      if stack[0].search != nil, isShown(0) { choosePane(0) } else { showRoot(.channels) }
    }
    if isOn { closeSwipes() }
    let search = stack[0].search
    search?.isOpen = isOn
    if !isOn { search?.search(for: nil) }
    if isOn, let part = app.engine.indexing?.part, part < 1 {
      tell(app.words.indexing(.text("\(Int(100 * part))%")))
    }
    touch()
  }

  /// Returns the whole screen, with at most `rowLimit` rows.
  ///
  /// It starts a frame, unless the surface has started one with ``frame(_:)``.
  package func scene(rowLimit: Int) -> Scene { frame { whole(rowLimit) } }

  /// Starts a frame, in which a surface may make the scene several times.
  package func frame<Drawn>(_ draw: () throws -> Drawn) rethrows -> Drawn {
    goOn()
    return try app.engine.frame(draw)
  }
}
