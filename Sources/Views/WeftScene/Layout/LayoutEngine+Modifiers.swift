// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

extension LayoutEngine {
  mutating func placeModifier(
    _ node: Int,
    kind: UInt32,
    in rect: Rect,
    axis: Axis,
    _ around: Surroundings
  ) {
    switch kind {
    case UInt32(WEFT_MODIFIER_PADDING):
      placeContent(of: node, in: sizing.insets(of: node).shrinking(rect), axis: axis, around)
    case UInt32(WEFT_MODIFIER_FRAME):
      let child = sizing.facts[node].onlyChild
      if child < 0 { fallthrough }
      placeAligned(Int(child), of: node, in: rect, axis: axis, around)
    case UInt32(WEFT_MODIFIER_OFFSET):
      var moved = rect
      moved.x +=
        scene.number(UInt32(WEFT_PROP_X), of: node).map { sizing.rounded($0, .horizontal) } ?? 0
      moved.y +=
        scene.number(UInt32(WEFT_PROP_Y), of: node).map { sizing.rounded($0, .vertical) } ?? 0
      placeContent(of: node, in: moved, axis: axis, around)
    case UInt32(WEFT_MODIFIER_FOREGROUND), UInt32(WEFT_MODIFIER_REDACTED):
      var changed = around
      changed.foreground = scene.color(of: node, around.foreground)
      changed.isRedacted = changed.isRedacted || kind == UInt32(WEFT_MODIFIER_REDACTED)
      placeContent(of: node, in: rect, axis: axis, changed)
    case UInt32(WEFT_MODIFIER_CLIP), UInt32(WEFT_MODIFIER_OPACITY):
      let clip = kind == UInt32(WEFT_MODIFIER_CLIP) ? scene.outline(of: node) : nil
      items.append(.beginLayer(rect, clip: clip, opacity: scene.opacity(of: node)))
      placeContent(of: node, in: rect, axis: axis, around)
      items.append(.endLayer)
    case SceneOwner.modifier:
      placeOwned(node, in: rect, axis: axis, around)
    case UInt32(WEFT_MODIFIER_ACTION):
      addRegion(of: node, in: rect, around)
      placeContent(of: node, in: rect, axis: axis, around)
    default:
      placeGround(node, kind: kind, in: rect, around)
      placeContent(of: node, in: rect, axis: axis, around)
      placeFront(node, kind: kind, in: rect, around)
    }
  }

  /// Places views of one owner: a plugin's, or the application's inside a plugin's.
  private mutating func placeOwned(
    _ node: Int,
    in rect: Rect,
    axis: Axis,
    _ around: Surroundings
  ) {
    let wasInGuest = isInGuest
    let first = regions.count
    let outer = hostRegions
    hostRegions = []
    defer { isInGuest = wasInGuest }
    switch scene.owner(of: node) {
    case .guest:
      isInGuest = true
      confine(to: rect, isForeign: true) {
        // Content that is higher than its rectangle is aligned to the top.
        $0.placeContent(of: node, in: rect, axis: axis, around, at: ($0.leading, $0.leading))
      }
      raiseHostRegions(from: first)
      hostRegions = outer
    case .host:
      isInGuest = false
      placeContent(of: node, in: rect, axis: axis, around)
      hostRegions = outer + [first..<regions.count]
    default:
      placeContent(of: node, in: rect, axis: axis, around)
      hostRegions = outer + hostRegions
    }
  }

  /// Moves the application's regions inside a plugin's views after the plugin's own, so that they win.
  private mutating func raiseHostRegions(from first: Int) {
    let parts = hostRegions.filter { !$0.isEmpty }
    let end = regions.count
    guard let last = parts.last, !(parts.count == 1 && last.upperBound == end) else { return }
    var own = [] as [ActionRegion]
    var next = first
    for part in parts {
      own += regions[next..<part.lowerBound]
      next = part.upperBound
    }
    own += regions[next..<end]
    let raised = parts.flatMap { regions[$0] }
    // Parts move towards the end, so the last one goes first; otherwise a row could be counted in the wrong part.
    var start = end
    for part in parts.reversed() {
      start -= part.count
      pieces.moveRegions(in: part, by: start - part.lowerBound)
    }
    regions.replaceSubrange(first..<end, with: own + raised)
  }

  /// Places the items that a modifier paints behind its content.
  private mutating func placeGround(
    _ node: Int,
    kind: UInt32,
    in rect: Rect,
    _ around: Surroundings
  ) {
    switch kind {
    case UInt32(WEFT_MODIFIER_SHADOW):
      items.append(.shadow(rect, scene.shadow(of: node), silhouette(of: node)))
    case UInt32(WEFT_MODIFIER_BACKGROUND):
      if let layer = layer(of: node) {
        placeLayer(layer, of: node, in: rect, around)
      } else {
        items.append(.fill(rect, scene.paint(of: node), scene.outline(of: node)))
      }
    default: break
    }
  }

  /// Places the items that a modifier paints in front of its content.
  private mutating func placeFront(
    _ node: Int,
    kind: UInt32,
    in rect: Rect,
    _ around: Surroundings
  ) {
    switch kind {
    case UInt32(WEFT_MODIFIER_BORDER):
      let width = scene.length(UInt32(WEFT_PROP_LINE_WIDTH), of: node) ?? 1
      items.append(
        .border(rect, scene.color(of: node, .border), width: width, scene.outline(of: node))
      )
    case UInt32(WEFT_MODIFIER_OVERLAY):
      if let layer = layer(of: node) { placeLayer(layer, of: node, in: rect, around) }
    default: break
    }
  }

  /// Places a layer over or under a view; a plugin's layer is clipped to the view's rectangle.
  private mutating func placeLayer(
    _ layer: Int,
    of node: Int,
    in rect: Rect,
    _ around: Surroundings
  ) {
    guard scene.holdsGuest(layer) else {
      return placeAligned(layer, of: node, in: rect, axis: .vertical, around)
    }
    confine(to: rect, isForeign: true) {
      $0.placeAligned(layer, of: node, in: rect, axis: .vertical, around)
    }
  }

  private var leading: UInt32 { UInt32(WEFT_ALIGN_LEADING) }

  private func layer(of node: Int) -> Int? {
    scene.children(of: node).first { scene.nodes[$0].role == .view(UInt32(WEFT_NODE_LAYER)) }
  }

  /// Returns the outline that casts the shadow: that of the nearest background or clip inside, if any.
  private func silhouette(of node: Int) -> Outline {
    var inner = scene.onlyChild(of: node)
    while let candidate = inner, case .modifier(let kind) = scene.nodes[candidate].role {
      switch kind {
      case UInt32(WEFT_MODIFIER_CLIP): return scene.outline(of: candidate)
      case UInt32(WEFT_MODIFIER_BACKGROUND) where layer(of: candidate) == nil:
        return scene.outline(of: candidate)
      case UInt32(WEFT_MODIFIER_BORDER), UInt32(WEFT_MODIFIER_OVERLAY),
        UInt32(WEFT_MODIFIER_ACTION), UInt32(WEFT_MODIFIER_ACCESSIBILITY),
        UInt32(WEFT_MODIFIER_KEY):
        inner = scene.onlyChild(of: candidate)
      default: return .rectangle
      }
    }
    return .rectangle
  }
}

/// Clipping views to their own rectangles.
extension LayoutEngine {
  /// Limits the items and regions of a placement to a rectangle.
  ///
  /// - Parameter isForeign: Whether a plugin drew the views. They always get a clipping layer, because the ink of a
  ///   text may exceed its measured size. Other views get a layer only if they overhang.
  mutating func confine(to rect: Rect, isForeign: Bool, _ place: (inout Self) -> Void) {
    let outer = clip
    clip = outer.map { $0.intersection(rect) } ?? rect
    let firstItem = items.count
    let firstPiece = pieces.count
    if isForeign { items.append(.beginLayer(rect, clip: .rectangle, opacity: 1)) }
    place(&self)
    clip = outer
    let overhang = items[firstItem...].overhang(of: rect)
    if isForeign {
      largestOverhang = max(largestOverhang, overhang)
    } else if overhang > 0 {
      items.insert(.beginLayer(rect, clip: .rectangle, opacity: 1), at: firstItem)
      // The inserted layer shifts the items, so the ranges of the rows inside are no longer valid.
      pieces.removeSubrange(firstPiece...)
    } else {
      return
    }
    items.append(.endLayer)
  }
}

extension ArraySlice<DisplayItem> {
  /// Returns how far the items extend beyond a rectangle on any side, unless a layer clips them.
  fileprivate func overhang(of bounds: Rect) -> Double {
    var most = 0.0
    var depth = 0
    for item in self {
      switch item {
      case .beginLayer(let rect, let clip?, _) where depth > 0 || rect != bounds:
        if depth == 0, clip == .rectangle { most = Swift.max(most, item.overhang(of: bounds)) }
        depth += 1
      case .beginLayer where depth > 0: depth += 1
      case .endLayer where depth > 0: depth -= 1
      default: if depth == 0 { most = Swift.max(most, item.overhang(of: bounds)) }
      }
    }
    return most
  }
}

extension DisplayItem {
  /// Returns how far the item's ink extends beyond a rectangle on any side.
  fileprivate func overhang(of bounds: Rect) -> Double {
    guard let rect = ink, rect.size.width > 0, rect.size.height > 0 else { return 0 }
    return max(
      bounds.x - rect.x,
      bounds.y - rect.y,
      rect.x + rect.size.width - bounds.x - bounds.size.width,
      rect.y + rect.size.height - bounds.y - bounds.size.height
    )
  }
}
