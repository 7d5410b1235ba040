// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftScene
internal import WeftWeb

/// Makes the patches of one page: the difference between what its viewer shows and what the page
/// has.
struct FrameWriter {
  private var page = LivePage()
  private let shared: SharedFrames
  /// How many rows a page gets before it has reported how many it needs.
  private let usualRows: Int
  /// The rows each screen of the page has, by their indices in the list.
  private var windows: [ScreenList: Range<Int>] = [:]
  /// The page's last frame when it was not a shared one.
  private var last: LiveScene?
  /// The other facts last sent to the page.
  private var told = Told()
  /// The number of the press of the browser's buttons that the next patch answers, if any.
  private var answered: Int?
  /// The number of the last change that the page's user made in the field below messages.
  var edit = 0
  /// Whether the next patch moves the focus into that field.
  private var isFieldFocused = false

  private struct Told: Equatable {
    var list: WindowPosition?
    var place: String?
    var title: String?
    var depth: Int?
    var theme: ThemeChoice?
    var search: String??
    var notice: Int?
    /// The newest message of the visible chat, if it has any.
    var newest: MessageID??
    var goal: MessageID?
    var field: Field?
  }

  /// What the page knows of the field below messages.
  private struct Field: Equatable {
    let screen: ScreenList
    let revision: Int
    let prompt: String
  }

  /// Where the window lies in the whole list, counted from the top of the page.
  private struct WindowPosition: Equatable {
    var count: Int
    var first: Int
    var isFromBelow: Bool
    var screen: String
  }

  init(_ shared: SharedFrames, rows: Int) {
    (self.shared, usualRows) = (shared, rows)
  }

  /// Makes the next patch contain everything again.
  mutating func forget() {
    page.forget()
    told = Told(notice: told.notice, newest: told.newest, goal: told.goal)
  }

  /// Makes the next patch answer the browser's buttons: they have changed the address already, and
  /// the screen may not have followed, so it is named even when the page knows it.
  mutating func answerButtons(_ asked: Int) {
    (told.place, told.depth, answered) = (nil, nil, asked)
  }

  /// Makes the next patch move the focus into the field below messages.
  mutating func focusField() { isFieldFocused = true }

  /// Moves the window to other rows, counted from the top of the page.
  mutating func scroll(to first: Int, _ rows: Int, seen: Range<Int>?, in screen: any AppScreen) {
    let count = screen.count
    guard screen.isReadFromBelow else {
      windows[screen.shownList] =
        min(first, max(0, count - 1))..<min(first, max(0, count - 1)) + rows
      if let seen { screen.see(seen) }
      return
    }
    // Messages are indexed from the newest, which is at the lower end.
    let lowest = max(0, count - first - rows)
    windows[screen.shownList] = lowest..<lowest + rows
    if let seen {
      let places = max(0, count - seen.upperBound)..<max(0, count - seen.lowerBound)
      screen.see(places.clamped(to: 0..<count))
    }
  }

  /// The next patch for the page; nil when nothing changed.
  mutating func patch(of viewer: Viewer) -> [UInt8]? {
    let top = viewer.top
    top.drainChanges()
    let goal = goal(of: top)
    if let place = goal?.place { show(place, of: top) }
    let window = window(of: top)
    let common = shared.frame(of: viewer, in: window)
    if common != nil { last = nil }
    guard let frame = common ?? own(viewer, window) else { return nil }
    let change = page.show(frame)
    windows = windows.filter { entry in
      viewer.stack.contains { $0.shownList == entry.key } || entry.key.name.isRoot
    }
    var json = JSONBytes()
    json.raw("{")
    write(change, &json)
    writeList(top, window, rows: page.rowCount, &json)
    if let goal, let row = top.row(at: goal.place) {
      json.member("reveal")
      json.raw("{\"row\":\"\(String(row, radix: 16))\",\"at\":\"center\"}")
      told.goal = goal.id
    }
    writeRest(viewer, &json)
    json.raw("}")
    return json.bytes.count > 2 ? json.bytes : nil
  }

  /// The frame only this viewer sees.
  private mutating func own(_ viewer: Viewer, _ window: Range<Int>) -> LiveScene? {
    viewer.top.want(from: window.lowerBound, count: window.count)
    let scene = viewer.scene(rowLimit: window.count)
    last = LiveScene.again(last, scene, shared.looks)
    return last
  }

  /// The message the viewer jumped to, reported once.
  private mutating func goal(of screen: any AppScreen) -> (id: MessageID, place: Int)? {
    guard let list = (screen as? MessagesScreen)?.list else { return nil }
    guard let id = list.scrolledId else {
      told.goal = nil
      return nil
    }
    guard id != told.goal, let index = list.session.index(of: id) else { return nil }
    return (id, index)
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

  private func write(_ change: LivePatch, _ json: inout JSONBytes) {
    if change.isReset {
      json.member("reset")
      json.raw("true")
    }
    if !change.rules.isEmpty {
      json.member("css")
      json.list(change.rules) { $0.string($1) }
    }
    json.members(change.change.json)
  }

  private mutating func writeList(
    _ screen: any AppScreen,
    _ window: Range<Int>,
    rows: Int,
    _ json: inout JSONBytes
  ) {
    let first =
      screen.isReadFromBelow
      ? max(0, screen.count - window.lowerBound - rows) : window.lowerBound
    let list = WindowPosition(
      count: screen.count,
      first: first,
      isFromBelow: screen.isReadFromBelow,
      screen: screen.part == 0 ? screen.name.text : "\(screen.name.text) \(screen.part)"
    )
    guard list != told.list else { return }
    told.list = list
    json.member("list")
    json.raw("{\"count\":\(list.count),\"first\":\(list.first),\"fromBelow\":\(list.isFromBelow)")
    json.member("screen")
    json.string(list.screen)
    json.raw("}")
  }

  private mutating func writeRest(_ viewer: Viewer, _ json: inout JSONBytes) {
    if let asked = answered {
      answered = nil
      json.member("answer")
      json.raw("\(asked)")
    }
    let place = PageAddress.text(viewer.path)
    if told.place != place {
      told.place = place
      json.member("place")
      json.string(place)
    }
    if told.depth != viewer.stack.count - 1 {
      told.depth = viewer.stack.count - 1
      json.member("depth")
      json.raw("\(viewer.stack.count - 1)")
    }
    if told.title != viewer.top.title {
      told.title = viewer.top.title
      json.member("title")
      json.string("\(viewer.top.title) – Weft")
    }
    if told.theme != viewer.theme {
      told.theme = viewer.theme
      json.member("theme")
      json.string(viewer.theme.rawValue)
    }
    let search = viewer.isSearching ? (viewer.top as? ChannelsScreen)?.list.searchText ?? "" : nil
    if told.search != .some(search), told.search != nil || search != nil {
      json.member("search")
      if let search { json.string(search) } else { json.raw("null") }
    }
    told.search = .some(search)
    if let notice = viewer.notice, told.notice != notice.number {
      told.notice = notice.number
      json.member("notice")
      json.string(notice.text)
      if notice.canBeUndone {
        json.member("undo")
        json.string(viewer.app.words.undo)
      }
    }
    writeField(viewer, &json)
    writeSpoken(viewer, &json)
  }

  /// Tells the page what stands in the field below messages where the page can't know: on a screen
  /// that was not shown before, and when the field itself has changed the text.
  private mutating func writeField(_ viewer: Viewer, _ json: inout JSONBytes) {
    defer { isFieldFocused = false }
    guard let composer = viewer.composer, composer.mayWrite else {
      told.field = nil
      return
    }
    let (session, prompt) = (composer.session, composer.options.prompt)
    let field = Field(
      screen: viewer.top.shownList,
      revision: session.revision,
      prompt: prompt
    )
    guard field != told.field || isFieldFocused else { return }
    told.field = field
    let caret = String(session.text.utf8.prefix(session.caret))?.utf16.count ?? 0
    json.member("field")
    json.raw("{\"caret\":\(caret),\"edit\":\(edit)")
    if isFieldFocused { json.raw(",\"focus\":true") }
    json.member("text")
    json.string(session.text)
    json.member("prompt")
    json.string(prompt)
    json.raw("}")
  }

  /// Announces a new message to screen readers while the newest messages are visible.
  private mutating func writeSpoken(_ viewer: Viewer, _ json: inout JSONBytes) {
    guard let screen = viewer.top as? MessagesScreen else {
      told.newest = nil
      return
    }
    let newest = screen.list.session.messages(in: 0..<1).first?.id
    defer { told.newest = .some(newest) }
    guard let before = told.newest, newest != before, screen.first == 0,
      let row = screen.list.rows(in: 0..<1).first
    else { return }
    json.member("say")
    json.string(row.accessibilityLabel)
  }
}
