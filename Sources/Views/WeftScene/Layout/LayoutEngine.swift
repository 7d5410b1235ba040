// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// The second pass of layout: places the nodes, sized by ``Sizing``, and collects what they paint.
struct LayoutEngine: ~Copyable {
  var sizing: Sizing
  var items: [DisplayItem] = []
  var regions: [ActionRegion] = []
  var rows: [RowFrame] = []
  /// The rows in the order in which they were placed, both new and reused ones.
  var pieces: [RowPiece] = []
  /// The area of the scrolled list, once it has been placed.
  var area: ListArea?
  /// The rectangle outside of which nothing can be pressed, or `nil` for no limit.
  var clip: Rect?
  /// Whether the views being placed belong to a plugin.
  var isInGuest = false
  /// The ranges in ``regions`` of the application's views inside the innermost plugin's views.
  var hostRegions: [Range<Int>] = []
  /// How far a plugin's views would extend beyond their rectangles on any side if they weren't clipped.
  var largestOverhang = 0.0

  init(_ sizing: consuming Sizing) {
    self.sizing = sizing
  }

  var scene: ValidScene { sizing.scene }

  /// Places a node in its rectangle and collects the items it paints.
  mutating func place(_ node: Int, in rect: Rect, axis: Axis, _ around: Surroundings) {
    switch scene.nodes[node].role {
    case .row: placeRow(node, in: rect, around)
    case .modifier(let kind):
      placeModifier(node, kind: kind, in: rect, axis: axis, around)
    case .view(let kind):
      placeView(node, kind: kind, in: rect, axis: axis, around)
    }
  }

  private mutating func placeView(
    _ node: Int,
    kind: UInt32,
    in rect: Rect,
    axis: Axis,
    _ around: Surroundings
  ) {
    switch kind {
    case UInt32(WEFT_NODE_SPACER): break
    case UInt32(WEFT_NODE_DIVIDER): items.append(.divider(rect))
    case UInt32(WEFT_NODE_SHAPE):
      items.append(.fill(rect, scene.paint(of: node), scene.outline(of: node)))
    case UInt32(WEFT_NODE_PROGRESS):
      items.append(.progress(rect, fraction: scene.fraction(of: node)))
    case UInt32(WEFT_NODE_ZSTACK):
      for child in scene.children(of: node) {
        placeAligned(child, of: node, in: rect, axis: .vertical, around)
      }
    case UInt32(WEFT_NODE_BUTTON):
      addRegion(of: node, in: rect, around)
      placeContent(of: node, in: rect, axis: axis, around)
    case UInt32(WEFT_NODE_TEXT), UInt32(WEFT_NODE_AVATAR), UInt32(WEFT_NODE_BADGE),
      UInt32(WEFT_NODE_ICON):
      placeMark(node, kind: kind, in: rect, around)
    case UInt32(WEFT_NODE_PICTURE): placePicture(node, in: rect, around)
    case UInt32(WEFT_NODE_LAYER): placeContent(of: node, in: rect, axis: axis, around)
    default:
      if let viewport = sizing.viewport, node == sizing.scrolledList {
        placeScrolled(node, in: rect, viewport: viewport, around)
      } else {
        place(sizing.stack(node, kind), in: rect, around)
      }
    }
  }

  /// Places a text or a picture or, if content is redacted, a bar in its place.
  private mutating func placeMark(
    _ node: Int,
    kind: UInt32,
    in rect: Rect,
    _ around: Surroundings
  ) {
    if around.isRedacted {
      let isRound = kind == UInt32(WEFT_NODE_AVATAR)
      items.append(.fill(rect, Paint(.raised), isRound ? .circle : .rounded(4)))
      return
    }
    let text = kind == UInt32(WEFT_NODE_ICON) ? "" : sizing.text(of: node)
    var style = sizing.style(of: node, around.foreground)
    switch kind {
    case UInt32(WEFT_NODE_TEXT):
      style.runs = scene.runs(of: node, in: text)
      items.append(.text(rect, text, style, lineLimit: scene.lineLimit(of: node)))
    case UInt32(WEFT_NODE_ICON):
      items.append(.icon(rect, scene.text(UInt32(WEFT_PROP_NAME), of: node) ?? "", style))
    case UInt32(WEFT_NODE_BADGE):
      items.append(.badge(rect, text, scene.color(of: node, .accent)))
    default:
      let url = scene.pictureAddress(of: node)
      items.append(.avatar(rect, text, scene.color(of: node, .accent), url: url))
    }
  }

  /// Places the content of a modifier or a button, centred unless an alignment is given.
  mutating func placeContent(
    of node: Int,
    in rect: Rect,
    axis: Axis,
    _ around: Surroundings,
    at alignment: (x: UInt32, y: UInt32) = (0, 0)
  ) {
    let only = sizing.facts[node].onlyChild
    if only < 0 {
      place(.content(of: node, of: scene), in: rect, around)
    } else {
      placeAligned(Int(only), in: rect, axis: axis, around, at: alignment)
    }
  }

  /// Places a view with the alignment of its parent.
  mutating func placeAligned(
    _ node: Int,
    of parent: Int,
    in rect: Rect,
    axis: Axis,
    _ around: Surroundings
  ) {
    placeAligned(node, in: rect, axis: axis, around, at: sizing.alignment(of: parent))
  }

  /// Places a view in a rectangle that may be larger or smaller than the view.
  private mutating func placeAligned(
    _ node: Int,
    in rect: Rect,
    axis: Axis,
    _ around: Surroundings,
    at alignment: (x: UInt32, y: UInt32)
  ) {
    let proposal = Proposal(width: rect.size.width, height: rect.size.height)
    let size = sizing.size(of: node, proposal)
    let x = Stack.offset(
      alignment.x,
      of: size.width,
      in: rect.size.width,
      step: sizing.grid.width
    )
    let y = Stack.offset(
      alignment.y,
      of: size.height,
      in: rect.size.height,
      step: sizing.grid.height
    )
    place(node, in: Rect(x: rect.x + x, y: rect.y + y, size: size), axis: axis, around)
  }

  mutating func place(_ stack: Stack, in rect: Rect, _ around: Surroundings) {
    let proposal = Proposal(width: rect.size.width, height: rect.size.height)
    let sizes = sizing.viewSizes(of: stack, proposal)
    defer { sizing.stackSizes.removeLast(stack.count) }
    let across = stack.axis.other
    var position = stack.axis == .horizontal ? rect.x : rect.y
    var view = stack.first
    for index in sizes {
      let size = sizing.stackSizes[index]
      let offset = stack.offset(
        of: size[across],
        in: rect.size[across],
        step: sizing.grid[across]
      )
      let place =
        stack.axis == .horizontal
        ? Rect(x: position, y: rect.y + offset, size: size)
        : Rect(x: rect.x + offset, y: position, size: size)
      self.place(view, in: place, axis: stack.axis, around)
      position += size[stack.axis] + stack.spacing
      view = stack.view(after: view, in: scene)
    }
  }

  mutating func addRegion(of node: Int, in rect: Rect, _ around: Surroundings) {
    guard let action = scene.text(UInt32(WEFT_PROP_ACTION), of: node) else { return }
    let trigger = scene.code(UInt32(WEFT_PROP_TRIGGER), of: node)
    let seen = clip.map { rect.intersection($0) } ?? rect
    if let clip, !clip.contains(rect), seen.size.width <= 0 || seen.size.height <= 0 { return }
    regions.append(
      ActionRegion(
        rect: seen,
        action: action,
        trigger: trigger == UInt32(WEFT_TRIGGER_LONG_PRESS) ? .longPress : .tap,
        row: around.row,
        isGuest: isInGuest
      )
    )
  }
}

/// The values that a view inherits from the views around it.
struct Surroundings: Equatable {
  var foreground = Color.text
  /// Whether texts are drawn as bars.
  var isRedacted = false
  /// The row that contains the view, if any.
  var row: UInt64?
}
