// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftDrawing
internal import WeftScene
internal import WeftViews

/// Where a list is scrolled to, and what of it is laid out.
struct ListView {
  /// The heights of the rows.
  var heights = RowHeights()
  /// The row at the edge where the user begins to read, and how far into it the edge is.
  var anchor: (index: Int, rest: Double) = (0, 0)
  /// The rows of ``scene``.
  var window = 0..<0
  /// The scene of the window; nil where none has been made.
  var scene: ValidScene?
  /// The places in the list of the rows of the window, by their ids.
  var indices: [UInt64: Int] = [:]
  var layout: SceneLayout?
  /// The rows that were laid out anew since they were shown last.
  var changed: Set<UInt64> = []
  /// The height of the list's visible part.
  var area = 0.0
  var size = Size.zero
  /// Whether the content has changed since the scene was made.
  var isOutdated = true
  /// The rows in sight.
  var visible = 0..<0
  /// The rows that ``layout`` has placed, and the position they were placed for.
  var placed: (rows: Range<Int>, position: Double)?
  /// How far below their places in ``layout`` the rows are, since the list was scrolled.
  var shift = 0.0
  /// Whether rows have other places because the list has changed, not because it was scrolled.
  var hasReordered = false

  /// The distance from the first row to the edge.
  var position: Double {
    mutating get { heights.offset(of: anchor.index) + anchor.rest }
  }

  /// Scrolls to a distance, as far as there are rows.
  mutating func scroll(to position: Double) {
    let most = max(0, heights.total - area)
    anchor = heights.row(at: min(max(0, position), most))
  }

  /// Keeps the anchor within the list.
  mutating func settle() {
    anchor.index = min(max(0, anchor.index), max(0, heights.count - 1))
    scroll(to: position)
  }

  /// Has all rows measured again, since they are laid out in another way.
  mutating func forgetHeights() {
    (layout, placed) = (nil, nil)
    heights.reset(count: heights.count)
  }

  /// Follows the changes of the rows; what is read stays where it is, except at the beginning.
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
      // Where the row at the edge is gone, the next one that stays takes its place.
      let rows = Array(anchor.index..<min(anchor.index + 64, changes.oldCount))
      let places = changes.newIndices(of: rows)
      if let next = places.indices.first(where: { places[$0] != nil }), let place = places[next] {
        anchor = (place, next == 0 ? anchor.rest : 0)
      }
    }
    hasReordered = hasReordered || changes.changesOrder
    heights.apply(changes)
  }

  /// The rows in sight of a list of a height.
  mutating func needed(_ height: Double) -> Range<Int> {
    guard heights.count > 0 else { return 0..<0 }
    let start = position
    return heights.row(at: start).index..<heights.row(at: start + height).index + 1
  }

  /// Whether the scene has these rows as they are now.
  func covers(_ rows: Range<Int>) -> Bool {
    scene != nil && !isOutdated && (rows.isEmpty || rows == rows.clamped(to: window))
  }

  /// Whether the next row that comes into sight at either end is not in the scene.
  func endsSoon(behind rows: Range<Int>) -> Bool {
    (rows.upperBound >= window.upperBound && window.upperBound < heights.count)
      || (rows.lowerBound <= window.lowerBound && window.lowerBound > 0)
  }

  /// The rows to ask for where some are needed: a few more, so that a short way takes no new scene.
  func window(around rows: Range<Int>) -> Range<Int> {
    max(0, rows.lowerBound - 3)..<min(heights.count, rows.upperBound + 3)
  }
}

extension WeftList {
  /// Takes the size that GTK gives the list; where it is the same, rows only move.
  func place(width: Int, height: Int) {
    let size = Size(width: Double(width), height: Double(height))
    guard size.width > 0, size.height > 0 else { return }
    guard size != view.size else { return settleRows() }
    if size.width != view.size.width { view.forgetHeights() }
    (view.placed, view.size) = (nil, size)
    refresh()
    settleRows()
    // What may not come and go now does so with the next frame.
    queue()
  }

  /// Brings everything up to date.
  ///
  /// Rows and buttons come and go here, which GTK does not like while it allocates sizes.
  func refresh() {
    let size = view.size
    guard size.width > 0, size.height > 0 else { return }
    view.follow(content.drainChanges(), count: content.count)
    // A frame in which no row comes into sight has time for the scene of those that come next.
    var isAhead = false
    if moveRows() {
      isAhead = view.endsSoon(behind: view.needed(view.area))
      guard isAhead else { return }
    }
    // Rows turn out lower than they were assumed to be, so that more are needed.
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

  /// Has GTK place the rows, which it does by itself where it is giving sizes at the moment.
  private func place() {
    list?.queueAllocate()
    list?.queueDraw()
  }

  /// Moves the rows as far as the list was scrolled, where no other row comes into sight: most frames
  /// need no layout.
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
    // A scene that breaks the rules is a bug of the host; what was shown stays.
    guard let valid = try? scene.validated() else { return }
    (view.scene, view.window) = (valid, rows)
    let ids = valid.rowIDs
    let order = content.isReadFromBelow ? ids.reversed() : ids
    view.indices = Dictionary(
      order.enumerated().map { ($1, rows.lowerBound + $0) },
      uniquingKeysWith: { first, _ in first }
    )
    // What is shown in place of a list is read as its name.
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

  /// Notes the heights of the window's rows, and returns how many points of them are above the
  /// list's upper edge.
  private func offset(_ heights: [Double], area: Double) -> Double {
    view.area = area
    let isFromBelow = content.isReadFromBelow
    let first = view.window.lowerBound
    for (place, height) in heights.enumerated() {
      let index = isFromBelow ? heights.count - 1 - place : place
      view.heights.measure(height, of: first + index)
    }
    view.settle()
    let above = view.position - view.heights.offset(of: first)
    return isFromBelow ? heights.reduce(0, +) - area - above : above
  }

  /// Tells the scroll bar, and the content, which rows are in sight.
  private func showRange() {
    let (total, position) = (view.heights.total, view.position)
    let value = content.isReadFromBelow ? max(0, total - view.area - position) : position
    list?.setRange(value: value, upper: total, page: view.area)
    let first = view.heights.row(at: position).index
    let last = view.heights.row(at: max(position, position + view.area - 1)).index
    view.visible = view.heights.count == 0 ? 0..<0 : first..<last + 1
    content.see(view.visible)
  }

  /// The least height of rows that the scroll bar is kept beside.
  private static let leastBar = 64.0

  /// Keeps the scroll bar beside the rows, where it lies over no button of what stands around them.
  ///
  /// Not while GTK gives sizes: the bar gets another one.
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

  /// Scrolls as little as needed to bring a row into sight.
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
