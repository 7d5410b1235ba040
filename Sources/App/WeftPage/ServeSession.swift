// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftSystem

/// A page open in a browser: its viewer, the frames it has, and its stream.
final class ServeSession {
  let id: String
  let viewer: Viewer
  /// The time when its stream ended, or `nil` while it has one.
  private(set) var away: ContinuousClock.Instant?
  private(set) var stream: HTTPStream?
  /// Called when its stream has ended.
  var onAway: (() -> Void)?
  /// Called when a patch is sent, with the time of the oldest commit that it shows.
  var onShown: ((ContinuousClock.Instant) -> Void)?
  /// The time of the oldest commit that the page may not show yet.
  private var unshown: ContinuousClock.Instant?
  /// Whether the page reports that it is visible; other windows may still cover it.
  private var isSeen: Bool
  private var hasFocus: Bool
  /// Whether the user is looking at the page.
  var isLookedAt: Bool { stream != nil && isSeen && hasFocus }
  private var frames: FrameWriter
  private var recent = RecentPatches()
  /// The messages to repeat after the page has reconnected, last one first.
  private var again: [[UInt8]] = []
  /// The position that a returning page starts at, until its rows are loaded or the wait is over.
  private var beginning:
    (screen: any AppScreen, first: Int, rows: Int, end: ContinuousClock.Instant)?
  /// The viewer's generation in the last frame sent.
  private var told: Int?
  /// The viewer's generation when its screens had no more rows to load.
  private var loaded: Int?
  private var rate: Allowance
  /// Decides when the next frame may be sent.
  private var pacer: FramePacer
  /// Whether the user has acted since the last frame.
  private var hasActed = true
  /// The time from which the action rate is counted.
  private let start: ContinuousClock.Instant
  /// The number of the last action performed.
  private var lastAction = 0
  /// The last numbered actions that are unfinished or were refused.
  private var performed: [(number: Int, action: PerformedAction)] = []
  /// The number of files that the page is fetching.
  var downloads = 0
  private let heartbeat: Duration
  private let lifetime: Duration?
  /// The time when its stream was opened.
  private var opened: ContinuousClock.Instant
  private var lastPiece: ContinuousClock.Instant
  private let clock: () -> ContinuousClock.Instant

  init(
    _ id: String,
    _ viewer: Viewer,
    rows: Int,
    isSeen: Bool = true,
    hasFocus: Bool = true,
    options: ServeOptions,
    shared: SharedFrames,
    clock: @escaping () -> ContinuousClock.Instant
  ) {
    let now = clock()
    self.id = id
    self.viewer = viewer
    self.isSeen = isSeen
    self.clock = clock
    self.hasFocus = hasFocus
    frames = FrameWriter(shared, rows: min(max(1, rows), PageAction.mostRows))
    rate = Allowance(perSecond: options.actionsPerSecond, atOnce: options.actionsAtOnce)
    pacer = FramePacer(
      perSecond: options.framesPerSecond,
      bytesPerSecond: options.bytesPerSecond,
      at: now
    )
    start = now
    (heartbeat, lifetime, opened) = (options.heartbeat, options.streamLifetime, now)
    lastPiece = now
    away = now
    attend()
  }

  /// Opens the page's stream and ends its previous one.
  ///
  /// - Parameter last: The number of the last patch that the page has, or `nil` if it has none.
  func open(after last: Int?) -> HTTPStream {
    stream?.end()
    if let last, let missed = recent.after(last) {
      again = missed.reversed()
    } else {
      // It is unknown what the page shows.
      frames.forget()
      again = []
      told = nil
    }
    hasActed = true
    (away, opened) = (nil, clock())
    let stream = HTTPStream(
      next: { [weak self] in self?.next() },
      closed: { [weak self] in self?.closed() }
    )
    self.stream = stream
    attend()
    return stream
  }

  /// Starts where the page was before, even if those rows have to be loaded first.
  func begin(at first: Int, rows: Int) {
    guard first > 0, !viewer.top.isReadFromBelow, !viewer.isOnItsWay else { return }
    let rows = min(max(1, rows), PageAction.mostRows)
    beginning = (viewer.top, first, rows, clock() + Self.returning)
    _ = hasBegun(at: clock())
  }

  /// How long a returning page waits for its rows; until then it shows the rows it has.
  private static let returning = Duration.seconds(20)

  private func hasBegun(at now: ContinuousClock.Instant) -> Bool {
    guard let (screen, first, rows, end) = beginning else { return true }
    // The user has opened another screen and stays there.
    guard screen === viewer.top else {
      beginning = nil
      return true
    }
    viewer.top.want(from: first, count: rows)
    viewer.top.drainChanges()
    if viewer.top.root?.isComing(first + rows - 1) == true, now < end { return false }
    beginning = nil
    carryOut(.scroll(first: first, rows: rows, seen: nil))
    return true
  }

  /// Returns the first visible list that has more rows to load, or `nil` if there is none.
  ///
  /// The answer is cached until the viewer changes, because there may be many pages.
  func unloaded() -> (any RowLoading)? {
    let generation = viewer.generation
    if loaded == generation { return nil }
    let list = viewer.loading
    if list == nil { loaded = generation }
    return list
  }

  /// Wakes the stream if there is something to send.
  func wakeIfNeeded() {
    guard let stream else { return }
    let now = clock()
    if let lifetime, now - opened >= lifetime { return stream.end() }
    let isReady =
      hasBegun(at: now) && told != viewer.generation
      && pacer.wait(at: now, isAction: hasActed) == .zero
    if isReady || now - lastPiece >= heartbeat { stream.wake() }
  }

  /// Records that an event, committed at a given time, has reached the lists.
  func noteCommit(at moment: ContinuousClock.Instant) {
    // The delay of a disconnected page doesn't count.
    guard stream != nil, told != viewer.generation else { return }
    unshown = min(unshown ?? moment, moment)
  }

  /// Returns the time when the stream must be woken even if nothing happens.
  func due(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    if stream == nil { return nil }
    let pause = min(lastPiece + heartbeat, lifetime.map { opened + $0 } ?? lastPiece + heartbeat)
    if let beginning { return min(pause, beginning.end) }
    guard told != viewer.generation else { return pause }
    return min(pause, now + pacer.wait(at: now, isAction: hasActed))
  }

  private func closed() {
    // A replaced stream closes after its successor has opened.
    guard stream?.isClosed != false else { return }
    stream = nil
    unshown = nil
    away = clock()
    attend()
    onAway?()
  }

  /// A hidden or disconnected page marks no messages as read, although its session continues.
  private func attend() { viewer.isWatched = stream != nil && isSeen }

  /// Returns the next piece of the stream; the server calls this once the browser has received the last one.
  private func next() -> [UInt8]? {
    let now = clock()
    if let piece = again.popLast() {
      lastPiece = now
      return piece
    }
    if hasBegun(at: now), told != viewer.generation,
      pacer.wait(at: now, isAction: hasActed) == .zero
    {
      // The shared viewer, which draws plain lists, does not open the screens that this one waits for.
      viewer.goOn()
      handOverField()
      // Changes made while drawing belong to the next frame.
      told = viewer.generation
      hasActed = false
      let patch = frames.patch(of: viewer)
      pacer.show(bytes: patch?.count ?? 0, at: now)
      defer { unshown = nil }
      if let patch {
        if let unshown { onShown?(unshown) }
        lastPiece = now
        return recent.add(patch)
      }
    }
    guard now - lastPiece >= heartbeat else { return nil }
    lastPiece = now
    return Array(":\n\n".utf8)
  }

  /// Shows a notification, if the page has permission.
  func notify(_ notification: ChatNotification) {
    guard viewer.notificationPermission == .granted else { return }
    frames.notify(notification)
    viewer.touch()
  }

  /// Records that the user has acted, so that the next frame is not held back.
  func note() { hasActed = true }

  /// Charges an action; returns `false` if there were too many.
  func takeTurn() -> Bool { rate.spendOne(at: clock() - start) }

  /// Returns why a text can't be posted to a screen now, or `nil` if it can.
  ///
  /// A page that has lost its host sends its text again to another host. The new session first has
  /// to open the chat and to know whether it already contains the text.
  ///
  /// - Parameter screen: The chat that the text is meant for, or `nil` for the visible one.
  func refusal(toPostIn screen: String?) -> (status: Int, reason: String)? {
    let list = viewer.top.conversation?.list
    if viewer.isOnItsWay || (screen == nil && list == nil) {
      return (503, "the chat is still being opened; try again")
    }
    guard let screen else { return nil }
    if list?.session.isLoading == true { return (503, "the chat is still being opened; try again") }
    return list != nil && viewer.top.name.text == screen
      ? nil : (412, "the page shows another screen")
  }

  /// The maximum number of receipts kept for a page that repeats an action because the answer got lost.
  private static let mostReceipts = 64

  /// Performs an action, unless it was performed before.
  ///
  /// - Parameter number: The page's number of the action.
  /// - Returns: The result of the action, or of the earlier one with this number.
  @discardableResult
  func perform(_ action: PageAction, number: Int?) -> PerformedAction {
    if let number {
      guard number > lastAction else {
        return performed.first { $0.number == number }?.action ?? PerformedAction()
      }
      lastAction = number
    }
    let app = viewer.app
    let unsaved = app.engine.unsavedCount
    app.refusal = nil
    var done = PerformedAction(receipt: app.engine.receipt { carryOut(action) })
    done.refusalHere = app.refusal
    done.isUnsaved = app.options.isPersisted && app.engine.unsavedCount > unsaved
    guard let number else { return done }
    performed.removeAll { $0.action.isOver }
    if performed.count == Self.mostReceipts { performed.removeFirst() }
    performed.append((number, done))
    return done
  }

  private func carryOut(_ action: PageAction) {
    let top = viewer.top
    let depth = viewer.stack.count
    defer { if viewer.stack.count > depth, !viewer.isSplit { deselect(top) } }
    switch action {
    case .tap(let action, let row): viewer.perform(action, row: row)
    case .menu(let row): if top.menus != nil { viewer.perform(ListAction.more, row: row) }
    case .scroll(let first, let rows, let seen, let screen):
      let shown = viewer.panes.map { viewer.stack[$0] }
      if let list = screen == nil ? top : shown.first(where: { $0.name.text == screen }) {
        frames.scroll(to: first, rows, seen: seen, in: list)
      }
    case .swipe(let row, let toTrailing): _ = top.swipe?.swipe(row, toTrailing: toTrailing)
    case .room(let count): viewer.divide(into: count)
    case .pane(let pane):
      viewer.choosePane(pane)
      frames.choosePane(viewer.focusedPane)
    case .select(let row): top.selected = top.index(ofRow: row)
    case .search(let text):
      if let text {
        if !viewer.isSearching { viewer.search(true) }
        viewer.top.search?.search(for: text)
      } else {
        viewer.search(false)
      }
    case .line(let text): viewer.form?.change { $0 = text }
    case .palette(let isWriting):
      if isWriting { viewer.write(true) }
      viewer.togglePalette()
    case .write(let text, let caret, let edit):
      frames.edit = edit
      viewer.composer?.handle(.text(text, caret: caret))
    case .post(let text, let edit, let id, _):
      frames.edit = edit
      viewer.composer?.handle(.text(text, caret: text.utf8.count))
      // If the field refused the text, send nothing, not even what the field contains.
      guard let composer = viewer.composer, composer.session.text == text else { break }
      composer.send(as: id)
      // The page has emptied its field, but the text may have to wait, for example in slow mode.
      if composer.session.text == text { composer.handle(.showAgain) }
    case .mark(let step):
      if let palette = viewer.palette {
        palette.move(by: step)
      } else {
        viewer.composer?.handle(.mark(by: step))
      }
    case .look(let isSeen, let hasFocus):
      self.isSeen = isSeen
      self.hasFocus = hasFocus
      attend()
    case .permit(let permission): viewer.notificationPermission = permission
    case .back(let asked):
      viewer.back()
      frames.answerButtons(asked)
    case .go(let place, let asked):
      viewer.show(PageAddress.path(place))
      frames.answerButtons(asked)
    case .key(let key, let row, let isInRow): press(key, in: row, isInRow: isInRow)
    }
    handOverField()
    viewer.act()
    hasActed = true
  }

  /// Handles a key, unless it belongs to typed words.
  ///
  /// - Parameter isInRow: Whether the row has the focus. Without it, for example after a click
  ///   beside all rows, keys must not change the row.
  private func press(_ key: String, in row: UInt64?, isInRow: Bool) {
    if !viewer.isSearching, viewer.isTypedAsWords(key) { return }
    if key == "m", viewer.top.conversation != nil {
      return viewer.showMenu(ofRow: isInRow ? row : nil)
    }
    guard let key = viewer.app.options.keys.action(of: key) else { return }
    let isMeant = isInRow || !key.changesMessages || viewer.top.conversation == nil
    viewer.press(key, in: isMeant ? row : nil)
  }

  /// Makes the page focus its own field if the viewer moved the focus there.
  private func handOverField() {
    guard viewer.isWriting else { return }
    viewer.write(false)
    frames.focusField()
  }

  /// Clears the selection of the row that was opened.
  ///
  /// On a page, the focus shows where the user is. A search result stays selected, because the
  /// focus returns to the field.
  private func deselect(_ screen: any AppScreen) {
    if screen.search?.isActive != true { screen.selected = nil }
  }
}

/// The result of a page's action.
struct PerformedAction {
  /// The part that the source has yet to confirm.
  var receipt = ActionReceipt()
  /// The reason why it was refused before the source was asked.
  var refusalHere: SourceError?
  /// Whether it changed something that is saved to the file later.
  var isUnsaved = false

  /// The reason why it was refused, as far as known yet.
  var refusal: SourceError? { refusalHere ?? receipt.refusal }
  /// Whether nothing is left to report to a page that repeats it, except that it is committed.
  var isOver: Bool { receipt.isSettled && refusal == nil && !isUnsaved }
}

/// The last messages of a stream, to be repeated to a page whose connection broke.
struct RecentPatches {
  private var patches: [[UInt8]] = []
  private var byteCount = 0
  /// The number of the last message.
  private var last = 0

  /// The maximum number of bytes kept; a page that missed more gets everything again.
  private static let mostBytes = 32 << 10
  private static let most = 32

  /// The delay in milliseconds before a page reconnects; random, so that not all pages of a lost host do so at once.
  private static var retry: Int { Int.random(in: 150...450) }

  /// Records a patch and returns it as the next message.
  mutating func add(_ patch: [UInt8]) -> [UInt8] {
    last += 1
    // Reserves the exact size, because every session keeps some messages.
    let head = last == 1 ? "retry: \(Self.retry)\nid: 1\ndata: " : "id: \(last)\ndata: "
    var message: [UInt8] = []
    message.reserveCapacity(head.utf8.count + patch.count + 2)
    message += head.utf8
    message += patch
    message += "\n\n".utf8
    patches.append(message)
    byteCount += message.count
    while patches.count > Self.most || byteCount > Self.mostBytes, !patches.isEmpty {
      byteCount -= patches.removeFirst().count
    }
    return message
  }

  /// Returns the messages after a number, or `nil` if not all of them are kept.
  func after(_ number: Int) -> [[UInt8]]? {
    // The number comes from the client and may be anything.
    guard (0...last).contains(number), last - number <= patches.count else { return nil }
    return Array(patches.suffix(last - number))
  }
}
