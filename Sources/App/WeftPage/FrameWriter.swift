// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftScene
internal import WeftWeb

/// Makes the patches of one page: the differences between its viewer's state and the page's.
struct FrameWriter {
  /// The panes of the page; a page that isn't split has one.
  private var panes: [PaneWriter] = [PaneWriter()]
  private let shared: SharedFrames
  /// The number of rows that a page gets before it has reported how many it needs.
  private let usualRows: Int
  /// The range of row indices that the page has of each screen.
  private var windows: [ScreenList: Range<Int>] = [:]
  /// The other facts last sent to the page.
  private var told = Told()
  /// Whether the page has ever had several panes.
  private var wasSplit = false
  /// The number of the Back or Forward press that the next patch answers, if any.
  private var answered: Int?
  /// The number of the user's last change in the message field.
  var edit = 0
  /// The notifications of the next patch.
  private var notifications: [ChatNotification] = []
  /// Whether the next patch moves the focus into the message field.
  private var isFieldFocused = false

  private struct Told: Equatable {
    /// The page's room for panes, their number and the focused one.
    var panes: Panes?
    var path: [ScreenName]?
    var title: String?
    var depth: Int?
    var theme: ThemeChoice?
    var search: Search??
    var notice: Int?
    /// The chat's newest message, for the announcement of newer ones.
    var newest: Newest?
    /// The message of the chat that is announced once it is complete.
    var unfinished: MessageID?
    /// The announced activity of an assistant in the chat, if it has one.
    var assistant: Assistant?
    var field: Field?
    /// The account form, or `nil` if it is not on screen.
    var account: AccountFields?
  }

  /// The layout of the panes as the page knows it.
  private struct Panes: Equatable {
    var room = 1
    var count = 1
    var focus = 0
  }

  /// The newest message of a chat, if it has any.
  private struct Newest: Equatable {
    let screen: ScreenList
    let id: MessageID?
  }

  /// The announcement about an assistant: it has started to work, or it can't answer.
  private enum Assistant: Equatable {
    case working, failed
  }

  /// The text of the search field, or of that of the palette, which the page opens and closes like another field.
  private struct Search: Equatable {
    let text: String
    let isPalette: Bool
    /// How many people are chosen in the palette, or `nil` if it offers none; the page clears its field after each.
    let chosen: Int?
  }

  /// The message field as the page knows it.
  private struct Field: Equatable {
    let screen: ScreenList
    let revision: Int
    let prompt: String
  }

  init(_ shared: SharedFrames, rows: Int) {
    (self.shared, usualRows) = (shared, rows)
  }

  /// Makes the next patch contain everything again.
  mutating func forget() {
    for index in panes.indices { panes[index].forget() }
    told = Told(
      notice: told.notice,
      newest: told.newest,
      unfinished: told.unfinished,
      assistant: told.assistant
    )
  }

  /// Makes the next patch answer the browser's Back or Forward button.
  ///
  /// The browser has already changed the address, and the screen may not have followed. So the
  /// patch names the screen even if the page knows it.
  mutating func answerButtons(_ asked: Int) {
    (told.path, told.depth, answered) = (nil, nil, asked)
  }

  /// The maximum number of notifications that wait for a page.
  private static let mostNotifications = 4

  /// Adds a notification to the next patch, which keeps only the latest ones.
  mutating func notify(_ notification: ChatNotification) {
    notifications = notifications.suffix(Self.mostNotifications - 1) + [notification]
  }

  /// Makes the next patch move the focus into the message field.
  mutating func focusField() { isFieldFocused = true }

  /// Moves the page's window to other rows, counted from the top of the page.
  mutating func scroll(to first: Int, _ rows: Int, seen: Range<Int>?, in screen: any AppScreen) {
    let count = screen.count
    guard let chat = screen.conversation else {
      let first = min(first, max(0, count - 1))
      windows[screen.shownList] = first..<first + rows
      return
    }
    // Messages are indexed from the newest, which is at the lower end.
    let lowest = max(0, count - first - rows)
    windows[screen.shownList] = lowest..<lowest + rows
    if let seen {
      let places = max(0, count - seen.upperBound)..<max(0, count - seen.lowerBound)
      chat.see(places.clamped(to: 0..<count))
    }
  }

  /// Records that the user has chosen a pane, which the page already knows.
  mutating func choosePane(_ pane: Int) {
    told.panes?.focus = pane
    // The page waits for the text of that pane's field.
    told.field = nil
  }

  /// Returns the next patch for the page, or `nil` if nothing has changed.
  mutating func patch(of viewer: Viewer) -> [UInt8]? {
    let now = Panes(
      room: viewer.room,
      count: viewer.room == 1 ? 1 : max(2, viewer.panes.count),
      focus: viewer.focusedPane
    )
    // Another layout has other pane elements.
    if let room = told.panes?.room, room != now.room { forget() }
    var json = JSONBytes()
    json.raw("{")
    if now.room > 1 {
      viewer.frame { writePanes(viewer, count: now.count, &json) }
    } else {
      guard let members = members(of: 0, viewer) else { return nil }
      json.members(members)
    }
    windows = windows.filter { entry in
      viewer.stack.contains { $0.shownList == entry.key } || entry.key.name.isRoot
    }
    write(now, &json)
    writeRest(viewer, &json)
    json.raw("}")
    return json.bytes.count > 2 ? json.bytes : nil
  }

  /// Writes the changes of each of several panes, in order.
  private mutating func writePanes(_ viewer: Viewer, count: Int, _ json: inout JSONBytes) {
    // Everything is new to a page that knows nothing of its panes.
    if told.panes == nil { json.member("reset", json: "true") }
    while panes.count < count { panes.append(PaneWriter()) }
    for index in panes.indices.dropFirst(count) { panes[index].forget() }
    let all = (0..<count).map { index in
      // Style rules apply to the whole document, regardless of the pane that brought them.
      for other in panes { panes[index].share(with: other) }
      return members(of: index, viewer) ?? []
    }
    guard all.contains(where: { !$0.isEmpty }) else { return }
    json.member("panes")
    json.list(all) { json, members in
      json.raw("{")
      json.members(members)
      json.raw("}")
    }
  }

  /// Returns a pane's changes as members of a JSON object, or `nil` if its scene is invalid.
  private mutating func members(of pane: Int, _ viewer: Viewer) -> [UInt8]? {
    guard viewer.panes.indices.contains(pane) else {
      let frame = LiveScene.again(panes[pane].last, showing: viewer.emptyScene, looks: shared.looks)
      return frame.map { panes[pane].members(of: $0, showing: nil, title: "") }
    }
    let screen = viewer.stack[viewer.panes[pane]]
    // A plain list uses shared rows, see below. Only a scrolled window depends on the current number of rows.
    if !viewer.isPlain {
      screen.drainChanges()
    } else if windows[screen.shownList] != nil {
      screen.root?.share()
    }
    let goal = panes[pane].goal(of: screen)
    if let place = goal?.place { show(place, of: screen) }
    let window = window(of: screen)
    let common = shared.frame(of: viewer, in: window)
    guard let frame = common ?? own(of: viewer, pane: pane, window: window) else { return nil }
    if common != nil { panes[pane].last = nil }
    return panes[pane].members(
      of: frame,
      showing: (screen, window, goal),
      title: viewer.room > 1 ? screen.title : nil
    )
  }

  /// Returns a frame drawn for this viewer only.
  private mutating func own(of viewer: Viewer, pane: Int, window: Range<Int>) -> LiveScene? {
    viewer.stack[viewer.panes[pane]].want(from: window.lowerBound, count: window.count)
    let scene =
      viewer.room > 1
      ? viewer.scene(ofPane: pane, rowLimit: window.count)
      : viewer.scene(rowLimit: window.count)
    let frame = LiveScene.again(panes[pane].last, showing: scene, looks: shared.looks)
    panes[pane].last = frame
    return frame
  }

  /// Writes how many panes fit on the page, how many are shown, and which one has the focus.
  private mutating func write(_ now: Panes, _ json: inout JSONBytes) {
    let before = told.panes ?? Panes()
    let isUnknown = told.panes == nil && wasSplit
    told.panes = now
    wasSplit = wasSplit || now.room > 1
    if now.room != before.room || isUnknown { json.member("room", json: "\(now.room)") }
    if now.count != before.count { json.member("shown", json: "\(now.count)") }
    if now.focus != before.focus { json.member("focus", json: "\(now.focus)") }
  }

  private mutating func show(_ index: Int, of screen: any AppScreen) {
    let length = windows[screen.shownList]?.count ?? usualRows
    let first = max(0, index - length / 2)
    windows[screen.shownList] = first..<first + length
  }

  private func window(of screen: any AppScreen) -> Range<Int> {
    guard let window = windows[screen.shownList] else { return 0..<usualRows }
    // The list may have become shorter than the window's start.
    let first = min(window.lowerBound, max(0, screen.count - 1))
    return first..<first + window.count
  }

  /// Writes what has changed around the panes.
  private mutating func writeRest(_ viewer: Viewer, _ json: inout JSONBytes) {
    writePlace(viewer, &json)
    if told.theme.changes(to: viewer.theme) { json.member("theme", text: viewer.theme.id) }
    writeSearch(viewer, &json)
    writeNotice(viewer, &json)
    if viewer.drainPermissionQuestion() { json.member("permit", json: "true") }
    writeRequests(viewer, &json)
    writeNotifications(&json)
    writeAccount(viewer, &json)
    writeField(viewer, &json)
    writeSpoken(viewer, &json)
  }

  /// Writes the address and the title, which are those of the innermost screen.
  private mutating func writePlace(_ viewer: Viewer, _ json: inout JSONBytes) {
    if let asked = answered {
      answered = nil
      json.member("answer", json: "\(asked)")
    }
    // Like a menu, the palette is in front of a screen and has no address.
    let shown = viewer.stack.filter { $0.palette == nil }
    let path = shown.map(\.name)
    let depth = shown.count - 1
    if told.path.changes(to: path) { json.member("place", text: PageAddress.text(path)) }
    if told.depth.changes(to: depth) { json.member("depth", json: "\(depth)") }
    if let name = shown.last?.title {
      let unread = viewer.app.unread.chatText
      let title = unread.isEmpty ? "\(name) – Weft" : "(\(unread)) \(name) – Weft"
      if told.title.changes(to: title) { json.member("title", text: title) }
    }
  }

  /// Writes the text of the search field, or that there is none any more.
  private mutating func writeSearch(_ viewer: Viewer, _ json: inout JSONBytes) {
    let isPalette = viewer.palette != nil
    let search = viewer.top.search.flatMap {
      $0.isOpen
        ? Search(
          text: $0.text,
          isPalette: isPalette,
          chosen: viewer.palette?.chosenCount
        ) : nil
    }
    let before = told.search
    guard told.search.changes(to: search), before != nil || search != nil else { return }
    json.member("search")
    if let search { json.string(search.text) } else { json.raw("null") }
  }

  /// Writes a new notice, or that the user has left the screen of the last one.
  private mutating func writeNotice(_ viewer: Viewer, _ json: inout JSONBytes) {
    if let notice = viewer.notice, told.notice.changes(to: notice.number) {
      json.member("notice", text: notice.text)
      if notice.canBeUndone { json.member("undo", text: viewer.app.words.undo) }
    } else if let number = told.notice, number == viewer.leftNotice {
      told.notice = nil
      json.member("notice", text: "")
    }
  }

  /// Writes what the user wants to copy, to open, to save and to play, the last of each.
  private func writeRequests(_ viewer: Viewer, _ json: inout JSONBytes) {
    var text: String?
    var link: LinkAddress?
    var file: MessageFile?
    var sound: (file: MessageFile, row: UInt64)?
    for request in viewer.drainSurfaceRequests() {
      switch request {
      case .copy(let copied): text = copied
      case .open(let opened): link = opened
      case .save(let saved, opens: _): file = saved
      case .play(let played, let row): sound = (played, row)
      // The user of a page may not name files of the machine that serves it.
      case .chooseWorkspace: break
      }
    }
    if let text { json.member("copy", text: text) }
    if let link { json.member("open", text: link.text) }
    if let file {
      json.member("save")
      json.raw("{\"number\":\(viewer.offer(file))")
      json.member("name", text: file.name)
      json.raw("}")
    }
    if let sound {
      json.member("play")
      json.raw("{\"number\":\(viewer.offer(sound.file)),\"index\":\(sound.file.index)")
      json.member("row", text: String(sound.row, radix: 16))
      json.raw("}")
    }
  }

  private mutating func writeAccount(_ viewer: Viewer, _ json: inout JSONBytes) {
    let form = viewer.account.map { AccountFields($0.form) }
    let account = form ?? viewer.form.flatMap { AccountFields($0) }
    guard told.account != account else { return }
    told.account = account
    json.member("account")
    if let account { account.write(viewer.app.words, &json) } else { json.raw("null") }
  }

  /// Writes the notifications for a user who is not looking at the page.
  private mutating func writeNotifications(_ json: inout JSONBytes) {
    if notifications.isEmpty { return }
    json.member("notify")
    json.list(notifications) { json, notification in
      json.raw("{\"number\":\(notification.number)")
      json.member("title", text: notification.title)
      json.member("body", text: notification.body)
      json.member("place", text: PageAddress.text(notification.path))
      json.raw("}")
    }
    notifications = []
  }

  /// Writes the text of the message field if the page can't know it: on a newly shown screen, or
  /// after the application has changed the text.
  private mutating func writeField(_ viewer: Viewer, _ json: inout JSONBytes) {
    defer { isFieldFocused = false }
    guard let composer = viewer.composer, composer.mayWrite else {
      told.field = nil
      return
    }
    let session = composer.session
    let prompt = composer.options.prompt
    let field = Field(
      screen: viewer.top.shownList,
      revision: session.revision,
      prompt: prompt
    )
    guard field != told.field || isFieldFocused else { return }
    told.field = field
    let caret = String(session.text.utf8.prefix(session.caret))?.utf16.count ?? 0
    json.member("field", json: "{\"caret\":\(caret),\"edit\":\(edit)")
    if isFieldFocused { json.raw(",\"focus\":true") }
    json.member("text", text: session.text)
    json.member("prompt", text: prompt)
    json.raw("}")
  }

  /// Writes the announcement for screen readers while the newest messages are visible.
  ///
  /// A new message is announced, and so is an assistant that starts to work. Its answer changes many times a second,
  /// so a screen reader reads it only once, when it is complete.
  private mutating func writeSpoken(_ viewer: Viewer, _ json: inout JSONBytes) {
    // A chat next to a list is read as well.
    let screens = [viewer.top] + viewer.panes.reversed().map { viewer.stack[$0] }
    guard let screen = screens.first(where: { $0.conversation != nil }),
      let list = screen.conversation?.list
    else {
      (told.newest, told.unfinished, told.assistant) = (nil, nil, nil)
      return
    }
    let newest = Newest(screen: screen.shownList, id: list.session.messages(in: 0..<1).first?.id)
    let before = told.newest
    told.newest = newest
    if before?.screen != newest.screen { (told.unfinished, told.assistant) = (nil, nil) }
    let isNew = before?.screen == newest.screen && before?.id != newest.id
    let texts = messages(in: list, isNew ? newest.id : nil) + state(in: list)
    guard before?.screen == newest.screen, screen.first == 0, !texts.isEmpty else { return }
    json.member("say", text: texts.joined(separator: " "))
  }

  /// Returns the labels of a new message and of an earlier one that is complete now.
  private mutating func messages(
    in list: ChatMessageListViewModel,
    _ new: MessageID?
  ) -> [String] {
    told.unfinished = list.answerID ?? told.unfinished
    return [told.unfinished, new == told.unfinished ? nil : new].compactMap(\.self).flatMap { id in
      if id == told.unfinished { told.unfinished = nil }
      guard let index = list.session.index(of: id),
        let message = list.session.messages(in: index..<index + 1).first
      else { return [String]() }
      if list.isComplete(message) {
        return list.rows(in: index..<index + 1).map(\.accessibilityLabel)
      }
      told.unfinished = id
      return []
    }
  }

  /// Returns the assistant's activity as a sentence if it has just started, or if it can't answer.
  private mutating func state(in list: ChatMessageListViewModel) -> [String] {
    let state = list.assistant.map { $0.state.isWorking ? Assistant.working : .failed }
    defer { told.assistant = state }
    guard let state, state != told.assistant else { return [] }
    return [list.assistantText].compactMap(\.self)
  }
}

extension Optional where Wrapped: Equatable {
  /// Replaces the value; returns whether it was another one, or none.
  fileprivate mutating func changes(to value: Wrapped) -> Bool {
    if self == value { return false }
    self = value
    return true
  }
}

extension ChatMessageListViewModel {
  /// The message that an assistant is writing, if it names one that is in the list.
  fileprivate var answerID: MessageID? {
    guard let assistant, assistant.state.isWorking, let id = assistant.messageID else { return nil }
    return session.index(of: id) == nil ? nil : id
  }

  /// Whether a message has its whole text.
  ///
  /// Assistants post an empty message and then fill it.
  fileprivate func isComplete(_ message: ChatMessage) -> Bool {
    let isEmpty = message.text.isEmpty && message.attachments.isEmpty && message.poll == nil
    return assistant?.isWriting(message.id) != true && (!isEmpty || message.isDeleted)
  }
}
