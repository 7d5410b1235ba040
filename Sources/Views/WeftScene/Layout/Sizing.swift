// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// The first pass of layout: the sizes that nodes choose.
///
/// As in SwiftUI, a parent proposes a size and a child chooses its own. Sizes are requested many times and are
/// therefore cached for the length of a pass. The type can't be copied: so the compiler never copies its state, and
/// unlike in a class, no access needs an exclusivity check at run time (`Scene/layout-64-rows`).
///
/// The measurer is an existential so that layout is compiled and optimised once, in this module; as generic code it
/// would run unspecialised in every surface.
struct Sizing: ~Copyable {
  let scene: ValidScene
  let measurer: any TextMeasurer
  let grid: Size
  /// The rows that are unchanged since the previous layout.
  let reusable: ReusableRows
  /// The viewport in which the outermost list scrolls, if any.
  let viewport: ListViewport?
  let scrolledList: Int?
  /// The height of the window in points.
  let window: Double
  let facts: NodeFacts
  private var sizes: SizeCache
  /// The sizes of the views in stacks being laid out; the innermost stack comes last.
  var stackSizes: [Size] = []
  /// The demands of the views in stacks whose length is being divided; the innermost stack comes last.
  var shares: [Share] = []
  /// The texts read so far, by node, so that each is cleaned up only once.
  private var texts: [String?]

  init(
    _ scene: ValidScene,
    measurer: any TextMeasurer,
    kept: ReusableRows,
    viewport: ListViewport?,
    window: Double
  ) {
    self.scene = scene
    self.measurer = measurer
    grid = measurer.grid
    sizes = SizeCache(nodeCount: scene.nodes.count)
    self.viewport = viewport
    self.window = window
    scrolledList = viewport.flatMap { _ in Self.outermostList(of: scene) }
    facts = NodeFacts(scene, except: scrolledList)
    self.reusable = kept
    texts = Array(repeating: nil, count: scene.nodes.count)
  }

  /// Rounds a length to the surface's grid.
  func rounded(_ length: Double, _ axis: Axis) -> Double {
    let step = grid[axis]
    return (length / step).rounded(.toNearestOrAwayFromZero) * step
  }

  func length(_ id: UInt32, of node: Int, along axis: Axis) -> Double {
    rounded(scene.length(id, of: node) ?? 0, axis)
  }

  func priority(of node: Int) -> Double {
    // A spacer takes the space that the other children leave.
    if scene.nodes[node].role == .view(UInt32(WEFT_NODE_SPACER)) { return -.infinity }
    if scene.nodes[node].role == .modifier(SceneOwner.modifier) {
      let only = facts[node].onlyChild
      return only < 0 ? 0 : priority(of: Int(only))
    }
    guard scene.nodes[node].role == .modifier(UInt32(WEFT_MODIFIER_PRIORITY)) else { return 0 }
    return scene.number(UInt32(WEFT_PROP_PRIORITY), of: node) ?? 0
  }

  /// Returns the text of a node as it is shown.
  mutating func text(of node: Int) -> String {
    if let known = texts[node] { return known }
    let text = scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? ""
    texts[node] = text
    return text
  }

  /// Returns the size that a node chooses.
  mutating func size(of node: Int, _ offered: Proposal) -> Size {
    let node = innermost(node)
    if scene.nodes[node].role == .view(UInt32(WEFT_NODE_TEXT)) {
      return textSize(node, width: finite(offered.width))
    }
    let fact = facts[node]
    let proposal = fact.isSteady ? offered.with(.vertical, nil) : offered
    if let known = sizes.size(of: node, proposal) { return known }
    let size = chosenSize(of: node, proposal, in: fact.axis)
    sizes.keep(size, of: node, proposal)
    return size
  }

  /// Returns the view inside modifiers that don't affect its size.
  private func innermost(_ node: Int) -> Int {
    var node = node
    while case .modifier(let kind) = scene.nodes[node].role {
      switch kind {
      case UInt32(WEFT_MODIFIER_PADDING), UInt32(WEFT_MODIFIER_FRAME), SceneOwner.modifier:
        return node
      default: break
      }
      let only = facts[node].onlyChild
      if only < 0 { return node }
      node = Int(only)
    }
    return node
  }

  private mutating func chosenSize(of node: Int, _ proposal: Proposal, in axis: Axis) -> Size {
    switch scene.nodes[node].role {
    case .row:
      if let size = reusableSize(of: node, width: finite(proposal.width)) { return size }
      let content = stackSize(.downwards(in: node, of: scene), proposal)
      return Size(
        width: finite(proposal.width) ?? content.width,
        height: rowHeight(of: node, content.height)
      )
    case .modifier(let kind): return modifierSize(node, kind: kind, proposal)
    case .view(let kind): return viewSize(node, kind: kind, proposal, in: axis)
    }
  }

  /// Returns the size of a text.
  ///
  /// It depends only on the width. A text of a single line is measured only once: its width is its ideal width or the
  /// offered one, whichever is less.
  private mutating func textSize(_ node: Int, width: Double?) -> Size {
    let limit = scene.lineLimit(of: node)
    let asked = Proposal(width: limit == 1 ? nil : width)
    let ideal: Size
    if let known = sizes.size(of: node, asked) {
      ideal = known
    } else {
      var text = self.text(of: node)
      // A width of 0 asks for the minimum width. Its first character is enough, so avoid breaking the text into one
      // line for each letter.
      if let width = asked.width, width <= 0 { text = String(text.prefix(1)) }
      var style = self.style(of: node, .text)
      style.runs = scene.runs(of: node, in: text)
      ideal = measurer.size(
        of: text,
        style: style,
        width: asked.width,
        lineLimit: limit
      )
      sizes.keep(ideal, of: node, asked)
      // A parent next offers the width that the text took, at which its lines break in the same places.
      let taken = Proposal(width: ideal.width)
      if asked.width.map({ ideal.width < $0 }) == true {
        sizes.keep(ideal, of: node, taken)
      }
    }
    guard limit == 1, let width else { return ideal }
    return Size(width: min(ideal.width, max(width, grid.width)), height: ideal.height)
  }

  private mutating func viewSize(
    _ node: Int,
    kind: UInt32,
    _ proposal: Proposal,
    in axis: Axis
  ) -> Size {
    switch kind {
    case UInt32(WEFT_NODE_AVATAR):
      return Size(
        width: min(
          length(UInt32(WEFT_PROP_WIDTH), of: node, along: .horizontal),
          measurer.largestAvatar
        ),
        height: min(
          length(UInt32(WEFT_PROP_WIDTH), of: node, along: .vertical),
          measurer.largestAvatar
        )
      )
    case UInt32(WEFT_NODE_PICTURE): return pictureSize(node, proposal)
    case UInt32(WEFT_NODE_BADGE):
      let text = self.text(of: node)
      let size = measurer.size(of: text, style: .badge, width: nil, lineLimit: 1)
      return Size(width: size.width + 2 * rounded(6, .horizontal), height: size.height)
    case UInt32(WEFT_NODE_SPACER):
      let least = length(UInt32(WEFT_PROP_MIN_LENGTH), of: node, along: axis)
      var size = Size.zero
      size[axis] = max(least, proposal[axis] ?? least)
      return size
    case UInt32(WEFT_NODE_DIVIDER):
      var size = Size.zero
      size[axis] = grid[axis]
      size[axis.other] = proposal[axis.other] ?? grid[axis.other]
      return size
    case UInt32(WEFT_NODE_ZSTACK):
      return layersSize(node, proposal)
    case UInt32(WEFT_NODE_ICON):
      let name = scene.text(UInt32(WEFT_PROP_NAME), of: node) ?? ""
      return measurer.size(ofIcon: name, style: style(of: node, .text))
    case UInt32(WEFT_NODE_PROGRESS):
      return progressSize(node, proposal)
    case UInt32(WEFT_NODE_SHAPE):
      let ideal = 10.0
      return Size(
        width: proposal.width ?? rounded(ideal, .horizontal),
        height: proposal.height ?? rounded(ideal, .vertical)
      )
    case UInt32(WEFT_NODE_BUTTON), UInt32(WEFT_NODE_LAYER):
      return contentSize(node, proposal)
    case UInt32(WEFT_NODE_LIST) where node == scrolledList:
      return scrolledSize(node, proposal)
    default:
      return stackSize(stack(node, kind), proposal)
    }
  }

  private mutating func modifierSize(
    _ node: Int,
    kind: UInt32,
    _ proposal: Proposal
  ) -> Size {
    switch kind {
    case UInt32(WEFT_MODIFIER_PADDING):
      let insets = insets(of: node)
      let content = contentSize(node, insets.shrinking(proposal))
      return insets.growing(content)
    case UInt32(WEFT_MODIFIER_FRAME):
      return frameSize(node, proposal)
    case SceneOwner.modifier:
      return placeSize(node, proposal)
    default:
      return contentSize(node, proposal)
    }
  }

  /// Returns the size of the content of a modifier.
  ///
  /// The content is usually one view, which keeps its parent's axis so that a padded spacer still stretches like a
  /// spacer.
  mutating func contentSize(_ node: Int, _ proposal: Proposal) -> Size {
    let only = facts[node].onlyChild
    return only < 0
      ? stackSize(.content(of: node, of: scene), proposal) : size(of: Int(only), proposal)
  }

  /// Returns the size of a progress view: a bar takes the offered width, an activity indicator has the size of an icon.
  private func progressSize(_ node: Int, _ proposal: Proposal) -> Size {
    let icon = measurer.size(ofIcon: "activity", style: TextStyle())
    guard scene.fraction(of: node) != nil else { return icon }
    return Size(
      width: proposal.width ?? rounded(100, .horizontal),
      height: max(grid.height, rounded(4, .vertical))
    )
  }

  private mutating func layersSize(_ node: Int, _ proposal: Proposal) -> Size {
    var size = Size.zero
    for child in scene.children(of: node) {
      let layer = self.size(of: child, proposal)
      size.width = max(size.width, layer.width)
      size.height = max(size.height, layer.height)
    }
    return size
  }
}

extension Sizing {
  /// Returns an offered length if it is finite; other lengths don't limit a text or a row.
  func finite(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension TextStyle {
  /// The style of the text in badges, which is the same for all surfaces.
  package static let badge = TextStyle(font: .footnote, weight: .bold, color: .inverted)
}
