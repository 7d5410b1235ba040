// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftDrawing
internal import WeftScene
internal import WeftViews

/// The scroll position of a list and its current layout.
struct ListView {
  /// The heights of the rows.
  var heights = RowHeights()
  /// The row at the edge where the user starts to read, and how far the edge is inside that row.
  var anchor: (index: Int, rest: Double) = (0, 0)
  /// The row at the edge and its height in the last layout of this width, to recognise that it has grown.
  var edge: (index: Int, height: Double)?
  /// The indices of the rows in ``scene``.
  var window = 0..<0
  /// The scene of the window's rows, or `nil` if none has been made.
  var scene: ValidScene?
  /// The index in the list of each row of the window, by id.
  var indices: [UInt64: Int] = [:]
  var layout: SceneLayout?
  /// The rows that were laid out again since they were last shown.
  var changed: Set<UInt64> = []
  /// The height of the list's visible part.
  var area = 0.0
  var size = Size.zero
  /// Whether the content has changed since the scene was made.
  var isOutdated = true
  /// The visible rows.
  var visible = 0..<0
  /// The rows that ``layout`` has placed, and the scroll position it was made for.
  var placed: (rows: Range<Int>, position: Double)?
  /// The distance that scrolling has moved the rows down from their places in ``layout``.
  var shift = 0.0
  /// Whether rows have moved because the list has changed, not because it was scrolled.
  var hasReordered = false

  /// The distance from the first row to the edge.
  var position: Double {
    mutating get { heights.offset(of: anchor.index) + anchor.rest }
  }

  /// Scrolls to a distance, limited to the rows that exist.
  mutating func scroll(to position: Double) {
    let most = max(0, heights.total - area)
    anchor = heights.row(at: min(max(0, position), most))
  }

  /// Keeps the anchor within the list.
  mutating func settle() {
    anchor.index = min(max(0, anchor.index), max(0, heights.count - 1))
    scroll(to: position)
  }

  /// Forgets the heights of all rows, because their layout has changed.
  mutating func forgetHeights() {
    layout = nil
    placed = nil
    edge = nil
    heights.reset(count: heights.count)
  }

  /// Keeps the visible part of the lowest row in place if the row has grown below it, like an answer that is being
  /// written; only for a list that is read from below.
  mutating func followGrowth() {
    if anchor.rest > 0, let edge, edge.index == anchor.index {
      anchor.rest = max(0, anchor.rest + heights.height(of: anchor.index) - edge.height)
    }
    settle()
    edge = (anchor.index, heights.height(of: anchor.index))
  }

  /// Applies row changes.
  ///
  /// The row being read stays in place, unless the list is at its start.
  mutating func follow(_ changes: Changeset?, count: Int) {
    guard let changes, changes.oldCount == heights.count, changes.newCount == count else {
      if heights.count != count || changes == nil { heights.reset(count: count) }
      isOutdated = true
      return
    }
    guard !changes.isEmpty else { return }
    isOutdated = true
    let isAtStart = anchor.index == 0 && anchor.rest <= 0
    if changes.changesOrder, !isAtStart {
      // If the row at the edge was removed, the next remaining one replaces it.
      let rows = Array(anchor.index..<min(anchor.index + 64, changes.oldCount))
      let places = changes.newIndices(of: rows)
      if let next = places.indices.first(where: { places[$0] != nil }), let place = places[next] {
        anchor = (place, next == 0 ? anchor.rest : 0)
      }
    }
    hasReordered = hasReordered || changes.changesOrder
    if changes.changesOrder { edge = nil }
    heights.apply(changes)
  }

  /// Returns the rows that are visible in a list of a given height.
  mutating func needed(_ height: Double) -> Range<Int> {
    guard heights.count > 0 else { return 0..<0 }
    let start = position
    return heights.row(at: start).index..<heights.row(at: start + height).index + 1
  }

  /// Whether the scene has up-to-date versions of these rows.
  func covers(_ rows: Range<Int>) -> Bool {
    scene != nil && !isOutdated && (rows.isEmpty || rows == rows.clamped(to: window))
  }

  /// Whether the next row to scroll into view at either end is missing from the scene.
  func endsSoon(behind rows: Range<Int>) -> Bool {
    (rows.upperBound >= window.upperBound && window.upperBound < heights.count)
      || (rows.lowerBound <= window.lowerBound && window.lowerBound > 0)
  }

  /// Returns the rows to request: a few more than needed, so that short scrolls need no new scene.
  func window(around rows: Range<Int>) -> Range<Int> {
    max(0, rows.lowerBound - 3)..<min(heights.count, rows.upperBound + 3)
  }
}

extension WeftList {
  /// Handles the size that GTK allocates; if it is unchanged, rows only move.
  func place(width: Int, height: Int) {
    let size = Size(width: Double(width), height: Double(height))
    guard size.width > 0, size.height > 0 else { return }
    guard size != view.size else { return settleRows() }
    if size.width != view.size.width { view.forgetHeights() }
    (view.placed, view.size) = (nil, size)
    refresh()
    settleRows()
    // Widgets can't be added or removed now; the next frame does that.
    queue()
  }

  /// Brings everything up to date.
  ///
  /// This adds and removes rows and buttons, which GTK does not allow while it allocates sizes.
  func refresh() {
    let size = view.size
    guard size.width > 0, size.height > 0 else { return }
    view.follow(content.drainChanges(), count: content.count)
    // A frame without new rows has time to make the scene of the next ones.
    var isAhead = false
    if moveRows() {
      isAhead = view.endsSoon(behind: view.needed(view.area))
      guard isAhead else { return }
    }
    // Rows may be lower than assumed, so that more of them are needed.
    for _ in 0..<4 {
      view.anchor.index = min(max(0, view.anchor.index), max(0, view.heights.count - 1))
      let needed = view.needed(max(view.area, size.height))
      if isAhead || !view.covers(needed) { makeScene(view.window(around: needed)) }
      isAhead = false
      layOut()
      view.follow(content.drainChanges(), count: content.count)
      if view.covers(view.needed(view.area)) { break }
    }
    view.placed = (view.needed(view.area), view.position)
    showRange()
    show()
    view.changed = []
    place()
    view.hasReordered = false
  }

  /// Schedules an allocation, which places the rows; one that is under way places them anyway.
  private func place() {
    list?.queueAllocate()
    list?.queueDraw()
  }

  /// Only moves the rows by the scrolled distance, if no other row becomes visible.
  ///
  /// Most frames need no layout.
  private func moveRows() -> Bool {
    guard let placed = view.placed, view.layout != nil, !view.isOutdated else { return false }
    view.settle()
    let rows = view.needed(view.area)
    guard rows == rows.clamped(to: placed.rows), !rows.isEmpty else { return false }
    view.shift = (view.position - placed.position) * (content.isReadFromBelow ? 1 : -1)
    showRange()
    place()
    return true
  }

  private func makeScene(_ rows: Range<Int>) {
    view.isOutdated = false
    let scene = content.scene(from: rows.lowerBound, limit: rows.count)
    // An invalid scene is a bug of the host; the last valid one stays on screen.
    guard let valid = try? scene.validated() else { return }
    (view.scene, view.window) = (valid, rows)
    let ids = valid.rowIDs
    let order = content.isReadFromBelow ? ids.reversed() : ids
    view.indices = Dictionary(
      order.enumerated().map { ($1, rows.lowerBound + $0) },
      uniquingKeysWith: { first, _ in first }
    )
    // Without a list, screen readers read the texts shown instead.
    list?.setLabel(valid.listLabel ?? valid.textsOutsideRows)
  }

  private func layOut() {
    guard let scene = view.scene else { return }
    view.area = view.size.height
    view.layout = SceneLayout(
      scene,
      width: view.size.width,
      measurer: ShapedMeasurer(shaper, icons: theme.icons, pictures: pictures),
      isRightToLeft: look.isRightToLeft,
      viewport: ListViewport(height: view.size.height) { [self] in offset($0, area: $1) },
      after: view.layout
    )
    for row in view.layout?.outerRows ?? [] where !row.isTakenOver { view.changed.insert(row.id) }
    view.settle()
  }

  /// Stores the heights of the window's rows and returns how many points of them are above the list's upper edge.
  private func offset(_ heights: [Double], area: Double) -> Double {
    view.area = area
    let isFromBelow = content.isReadFromBelow
    let first = view.window.lowerBound
    for (place, height) in heights.enumerated() {
      let index = isFromBelow ? heights.count - 1 - place : place
      view.heights.measure(height, of: first + index)
    }
    if isFromBelow { view.followGrowth() } else { view.settle() }
    let above = view.position - view.heights.offset(of: first)
    return isFromBelow ? heights.reduce(0, +) - area - above : above
  }

  /// Informs the scroll bar and the content about the visible rows.
  private func showRange() {
    let total = view.heights.total
    let position = view.position
    let value = content.isReadFromBelow ? max(0, total - view.area - position) : position
    list?.setRange(value: value, upper: total, page: view.area)
    let first = view.heights.row(at: position).index
    let last = view.heights.row(at: max(position, position + view.area - 1)).index
    view.visible = view.heights.count == 0 ? 0..<0 : first..<last + 1
    content.see(view.visible)
  }

  /// The minimum height of the row area for limiting the scroll bar to it.
  private static let leastBar = 64.0

  /// Limits the scroll bar to the row area, so that it covers no buttons around the rows.
  ///
  /// Must not be called during an allocation, because it changes the size of the bar.
  func keepBar() {
    guard let area = view.layout?.list.area?.rect, area.size.height >= Self.leastBar else {
      list?.keepBar(above: 0, below: 0)
      return
    }
    let below = view.size.height - area.y - area.size.height
    list?.keepBar(above: max(0, area.y), below: max(0, below))
  }

  /// Follows the scroll bar, the wheel and the touchpad.
  func followScrolling() {
    guard let value = list?.value else { return }
    let isFromBelow = content.isReadFromBelow
    view.scroll(to: isFromBelow ? view.heights.total - view.area - value : value)
    queue()
  }

  /// Scrolls just far enough to show a whole row.
  func reveal(_ index: Int) {
    let top = view.heights.offset(of: index)
    let bottom = top + view.heights.height(of: index)
    let position = view.position
    if top < position {
      view.scroll(to: top)
    } else if bottom > position + view.area {
      view.scroll(to: bottom - view.area)
    }
    queue()
  }
}
