// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import WeftDrawing
internal import WeftScene
internal import WeftViews

/// The drawn state of a list: row widgets with their render nodes, and the parts around them.
struct ListDrawing {
  /// An element of the drawing, back to front.
  enum Part {
    case node(RenderNode)
    case begin(Rect, clip: Outline?, opacity: Double)
    case end
    case row(UInt64)
  }

  /// A visible row.
  struct Row {
    let widget: Widget
    /// The drawn content, or `nil` if it has to be drawn.
    var node: RenderNode?
    var rect: Rect
    var motion: RowMotion?
    /// The number of frames that have shown the node, or `nil` once it has been flattened.
    var age: Int? = 0
  }

  /// A row's node and the inputs it was made from.
  struct Kept {
    let part: ScenePart
    let size: Size
    var node: RenderNode?
    /// The number of the last frame that used it.
    var use: Int
  }

  var parts: [Part] = []
  /// The items that ``nodes`` were made from.
  var around = Around()
  /// The nodes among ``parts``.
  var nodes: [RenderNode] = []
  /// The last description of each row for screen readers.
  var told: [UInt64: Description] = [:]
  var rows: [UInt64: Row] = [:]
  /// The ids of the rows from top to bottom.
  var order: [UInt64] = []
  /// Unused row widgets.
  var spares: [Widget] = []
  /// The buttons, as widgets for keyboards and screen readers.
  var spots: [Spot] = []
  /// The labels of the headings in rows that keys don't act on, by row and action.
  var headings: [UInt64: [String: [String]]] = [:]
  /// The regions that ``spots`` were made from.
  var spotRegions: [ActionRegion] = []
  /// The actions of the buttons in front of the rows.
  var front: [String] = []
  /// Whether something is drawn in front of the rows; the host's widgets must not cover it.
  var isCovered = false
  /// The nodes of rows, including some that are off-screen.
  var kept: [UInt64: Kept] = [:]
  /// The number of frames so far.
  var frames = 0
  /// The number of row nodes made so far.
  var madeNodes = 0
  var toolBox: Widget?
  /// The place of the tool box in the layout, or `nil` if it is hidden.
  var toolPlace: (x: Double, y: Double)?
  /// The host's widgets.
  var widgets: [(widget: Widget, place: WidgetPlace)] = []

  /// A button outside of rows, or in the row that keys act on.
  struct Spot {
    let widget: Widget
    let action: String
    let rect: Rect
    let row: UInt64?
  }

  /// The display items outside of rows.
  struct Around: Equatable {
    private var items: [DisplayItem] = []
    /// The indices where rows are drawn between the items, each once.
    private var cuts: [Int] = []

    mutating func add(_ more: ArraySlice<DisplayItem>) { items += more }

    mutating func cut() { if cuts.last != items.count { cuts.append(items.count) } }
  }

  /// A row's description for screen readers.
  struct Description: Equatable {
    /// The label, or `nil` if it has to be read from the scene again.
    var label: String?
    let place: Int
    let count: Int
    let isSelected: Bool

    func labelled(_ label: String) -> Description {
      var copy = self
      copy.label = label
      return copy
    }
  }

  /// The maximum number of row nodes kept; the least recently used are dropped first.
  static let most = 64

  mutating func forgetNodes() {
    kept = [:]
    nodes = []
    around = Around()
    for id in rows.keys { rows[id]?.node = nil }
  }

  /// Drops the least recently used nodes if there are too many.
  mutating func trim() {
    guard kept.count > Self.most else { return }
    let uses = kept.values.map(\.use).sorted()
    let oldest = uses[uses.count - Self.most / 2]
    kept = kept.filter { $0.value.use >= oldest }
  }
}

extension WeftList {
  /// Shows the layout; unchanged rows are only moved.
  func show() {
    guard let list, let layout = view.layout else { return }
    drawing.frames += 1
    let before = drawing.rows
    let rows = layout.outerRows
    var shown: [UInt64: ListDrawing.Row] = [:]
    var leaving = drawing.rows
    for row in rows { leaving[row.id] = nil }
    for (id, row) in leaving {
      drawing.spares.append(row.widget)
      drawing.told[id] = nil
    }
    for row in rows {
      let rect = look.isRightToLeft ? row.rect.mirrored(in: view.size.width) : row.rect
      let known = before[row.id]
      guard let widget = known?.widget ?? spare(list) else { continue }
      let isSame =
        !view.changed.contains(row.id) && known?.node != nil && known?.rect.size == rect.size
      let node = isSame ? known?.node : node(of: row, in: rect, layout)
      var motion = known?.motion
      if view.hasReordered, look.hasAnimations {
        motion = RowMotion(
          from: known.map { $0.rect.y + view.shift - rect.y + ($0.motion?.shift ?? 0) }
        )
      }
      shown[row.id] = ListDrawing.Row(
        widget: widget,
        node: node,
        rect: rect,
        motion: motion,
        age: isSame ? known?.age : 0
      )
      if !isSame { widget.show(node) }
    }
    for widget in drawing.spares { widget.hide(true) }
    view.shift = 0
    drawing.rows = shown
    drawing.trim()
    order(rows, layout)
    showAround(layout, rows)
    if shown.values.contains(where: { $0.motion != nil }) { list.animate() }
  }

  private func spare(_ list: Widget) -> Widget? {
    guard let widget = drawing.spares.popLast() else { return .row(of: list) }
    widget.hide(false)
    return widget
  }

  /// Returns the node of a row: the kept one if its scene and size are unchanged, or a new one.
  private func node(of row: LaidOutRow, in rect: Rect, _ layout: SceneLayout) -> RenderNode? {
    let part = ScenePart(row.node, of: layout.scene)
    if let kept = drawing.kept[row.id], kept.size == rect.size, kept.part == part {
      let now = drawing.frames
      drawing.kept[row.id]?.use = now
      return kept.node
    }
    let node = RenderNode { brush in
      brush.move(x: -rect.x, y: -rect.y)
      let painter = painter(brush)
      for (index, item) in layout.list.items[row.items].enumerated() {
        markSelection(of: item, index, ofRow: row.id, with: brush)
        painter.paint(item)
      }
    }
    drawing.madeNodes += 1
    drawing.kept[row.id] = .init(part: part, size: rect.size, node: node, use: drawing.frames)
    return node
  }

  /// Draws a row again although its scene is unchanged.
  func redraw(row id: UInt64) {
    drawing.kept[id] = nil
    guard let layout = view.layout, let rect = drawing.rows[id]?.rect,
      let row = layout.outerRows.first(where: { $0.id == id })
    else { return }
    let node = node(of: row, in: rect, layout)
    drawing.rows[id]?.node = node
    drawing.rows[id]?.age = 0
    drawing.rows[id]?.widget.show(node)
  }

  /// Flattens the nodes of rows that stay visible; rows that scroll by aren't worth it.
  func flattenRows() {
    guard let list else { return }
    var left = Self.mostFlattened
    for (id, row) in drawing.rows {
      guard let age = row.age else { continue }
      guard age > 1, left > 0 else {
        drawing.rows[id]?.age = age + 1
        continue
      }
      left -= 1
      drawing.rows[id]?.age = .none
      guard let flat = row.node?.flattened(for: list) else { continue }
      drawing.rows[id]?.node = flat
      drawing.kept[id]?.node = flat
      row.widget.show(flat)
    }
  }

  /// The maximum number of rows flattened in one frame.
  private static let mostFlattened = 3

  private func painter(_ brush: SnapshotBrush) -> ScenePainter {
    ScenePainter(
      brush,
      shaper: shaper,
      theme: theme,
      pictures: pictures,
      scale: look.scale
    )
  }

  /// Orders the row widgets and describes them to screen readers.
  private func order(_ rows: [LaidOutRow], _ layout: SceneLayout) {
    let ids = rows.map(\.id)
    let isSame = ids == drawing.order
    drawing.order = ids
    var previous: Widget?
    for row in rows {
      guard let shown = drawing.rows[row.id] else { continue }
      if !isSame { shown.widget.order(after: previous) }
      previous = shown.widget
      let index = view.indices[row.id]
      let description = ListDrawing.Description(
        label: view.changed.contains(row.id) ? nil : drawing.told[row.id]?.label,
        place: index.map { content.isReadFromBelow ? content.count - $0 : $0 + 1 } ?? 0,
        count: content.count,
        isSelected: index != nil && index == content.selected
      )
      if description.label != nil, description == drawing.told[row.id] { continue }
      let label = description.label ?? layout.scene.label(ofRow: row.node)
      if drawing.told[row.id] == nil { shown.widget.offer(row.id, of: self) }
      drawing.told[row.id] = description.labelled(label)
      shown.widget.describe(
        label,
        place: description.place,
        count: description.count,
        isSelected: description.isSelected
      )
    }
  }

  /// Makes the nodes of the parts around the rows, or reuses those of the last frame if nothing there has changed.
  private func showAround(_ layout: SceneLayout, _ rows: [LaidOutRow]) {
    let items = layout.list.items
    var around = ListDrawing.Around()
    var start = 0
    for row in rows {
      around.add(items[start..<row.items.lowerBound])
      around.cut()
      start = row.items.upperBound
    }
    around.add(items[start...])
    let isSame = around == drawing.around
    var nodes = isSame ? drawing.nodes[...] : []
    var (parts, made): ([ListDrawing.Part], [RenderNode]) = ([], [])
    var run: [DisplayItem] = []
    func flush() {
      guard !run.isEmpty else { return }
      let node =
        nodes.popFirst()
        ?? RenderNode { brush in
          let painter = painter(brush)
          for item in run { painter.paint(item) }
        }
      run = []
      guard let node else { return }
      made.append(node)
      parts.append(.node(node))
    }
    func add(_ items: ArraySlice<DisplayItem>) {
      for item in items {
        switch item {
        case .beginLayer(let rect, let clip, let opacity):
          flush()
          parts.append(.begin(rect, clip: clip, opacity: opacity))
        case .endLayer:
          flush()
          parts.append(.end)
        default: run.append(item)
        }
      }
    }
    start = 0
    for row in rows {
      add(items[start..<row.items.lowerBound])
      flush()
      parts.append(.row(row.id))
      start = row.items.upperBound
    }
    add(items[start...])
    flush()
    (drawing.parts, drawing.nodes, drawing.around) = (parts, made, around)
    showSpots(layout)
  }

  /// Draws everything into a snapshot of the widget.
  func snapshot(_ snapshot: OpaquePointer) {
    guard let list else { return }
    let brush = unsafe SnapshotBrush(snapshot)
    let whole = Rect(x: 0, y: 0, size: view.size)
    brush.fill(whole, .rectangle, growing: 0, with: RGBA(.background, theme))
    for part in drawing.parts {
      switch part {
      case .node(let node): unsafe gtk_snapshot_append_node(snapshot, node.node)
      case .begin(let rect, let clip, let opacity):
        brush.beginLayer(clip: clip.map { (rect, $0) }, isGroup: true, opacity: opacity)
      case .end: brush.endLayer()
      case .row(let id):
        if let row = drawing.rows[id] { unsafe list.draw(row.widget, into: snapshot) }
      }
    }
    brush.endLayers()
    for spot in drawing.spots { unsafe list.draw(spot.widget, into: snapshot) }
    for (widget, _) in drawing.widgets { unsafe list.draw(widget, into: snapshot) }
    if let box = drawing.toolBox { unsafe list.draw(box, into: snapshot) }
  }
}

extension Rect {
  /// Returns the rectangle mirrored for right-to-left layout.
  func mirrored(in width: Double) -> Rect {
    Rect(x: width - x - size.width, y: y, size: size)
  }
}
