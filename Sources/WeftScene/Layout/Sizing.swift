// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// What sizes the nodes of a scene choose, by SwiftUI's contract: a parent proposes a size, a child chooses its
/// own.
///
/// Sizes are asked for many times and therefore kept for the length of a pass. A class, because as part of the
/// struct that places the nodes all of that was copied with every stack (`Scene/layout-64-rows`).
///
/// The measurer is an existential so that layout is compiled once, here, and optimised; as generic code it
/// would run unspecialised in every surface.
final class Sizing {
  let scene: ValidScene
  let measurer: any TextMeasurer
  let grid: Size
  /// Rows that are what they were in the layout before.
  let kept: KeptRows
  /// How the outermost list is scrolled, and which node that is.
  let viewport: ListViewport?
  let scrolledList: Int?
  /// How high the window is.
  let window: Double
  let rigidity: Rigidity
  private let sizes: SizeCache
  /// Texts that were asked for, by node: each is looked through once.
  private var texts: [Int: String] = [:]

  init(
    _ scene: ValidScene,
    measurer: any TextMeasurer,
    kept: KeptRows,
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
    rigidity = Rigidity(scene, except: scrolledList)
    self.kept = kept
  }

  /// A length as this surface can show it.
  func rounded(_ length: Double, _ axis: Axis) -> Double {
    let step = grid[axis]
    return (length / step).rounded(.toNearestOrAwayFromZero) * step
  }

  func length(_ id: UInt32, _ node: Int, _ axis: Axis) -> Double {
    rounded(scene.length(id, of: node) ?? 0, axis)
  }

  func priority(of node: Int) -> Double {
    // A spacer takes what is left when everybody else has what they want.
    if scene.nodes[node].role == .view(UInt32(WEFT_NODE_SPACER)) { return -.infinity }
    if scene.nodes[node].role == .modifier(ScenePlace.modifier) {
      return onlyChild(of: node).map { priority(of: $0) } ?? 0
    }
    guard scene.nodes[node].role == .modifier(UInt32(WEFT_MODIFIER_PRIORITY)) else { return 0 }
    return scene.number(UInt32(WEFT_PROP_PRIORITY), of: node) ?? 0
  }

  /// What a node says.
  func text(of node: Int) -> String {
    if let known = texts[node] { return known }
    let text = scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? ""
    texts[node] = text
    return text
  }

  /// The size a node chooses; `axis` is that of the stack it stands in.
  func size(of node: Int, _ proposal: Proposal, in axis: Axis) -> Size {
    if scene.nodes[node].role == .view(UInt32(WEFT_NODE_TEXT)) {
      return textSize(node, width: finite(proposal.width))
    }
    if let known = sizes.size(of: node, proposal, axis) { return known }
    let size = chosenSize(of: node, proposal, in: axis)
    sizes.keep(size, of: node, proposal, axis)
    return size
  }

  private func chosenSize(of node: Int, _ proposal: Proposal, in axis: Axis) -> Size {
    switch scene.nodes[node].role {
    case .row:
      if let size = keptSize(of: node, width: finite(proposal.width)) { return size }
      let content = stackSize(.downwards(Array(scene.children(of: node))), proposal)
      return Size(
        width: finite(proposal.width) ?? content.width,
        height: rowHeight(of: node, content.height)
      )
    case .modifier(let kind):
      return modifierSize(node, kind, proposal, in: axis)
    case .view(let kind):
      return viewSize(node, kind, proposal, in: axis)
    }
  }

  /// A text depends on the width alone, and one that may take a single line on nothing: it is as wide
  /// as it likes or as it is allowed, so it is measured once.
  private func textSize(_ node: Int, width: Double?) -> Size {
    let limit = scene.lineLimit(of: node)
    let asked = Proposal(width: limit == 1 ? nil : width)
    let ideal: Size
    if let known = sizes.size(of: node, asked, .horizontal) {
      ideal = known
    } else {
      var text = self.text(of: node)
      // Who offers no width asks how narrow a text can be. A line for each of its letters would tell no more.
      if let width = asked.width, width <= 0 { text = String(text.prefix(1)) }
      ideal = measurer.size(
        of: text,
        style: style(of: node, .text),
        width: asked.width,
        lineLimit: limit
      )
      sizes.keep(ideal, of: node, asked, .horizontal)
      // In the room it takes, as parents offer it next, it breaks at the same places.
      let taken = Proposal(width: ideal.width)
      if asked.width.map({ ideal.width < $0 }) == true {
        sizes.keep(ideal, of: node, taken, .horizontal)
      }
    }
    guard limit == 1, let width else { return ideal }
    return Size(width: min(ideal.width, max(width, grid.width)), height: ideal.height)
  }

  private func viewSize(
    _ node: Int,
    _ kind: UInt32,
    _ proposal: Proposal,
    in axis: Axis
  ) -> Size {
    switch kind {
    case UInt32(WEFT_NODE_AVATAR):
      return Size(
        width: min(length(UInt32(WEFT_PROP_WIDTH), node, .horizontal), measurer.largestAvatar),
        height: min(length(UInt32(WEFT_PROP_WIDTH), node, .vertical), measurer.largestAvatar)
      )
    case UInt32(WEFT_NODE_BADGE):
      let text = self.text(of: node)
      let size = measurer.size(of: text, style: .badge, width: nil, lineLimit: 1)
      return Size(width: size.width + 2 * rounded(6, .horizontal), height: size.height)
    case UInt32(WEFT_NODE_SPACER):
      let least = length(UInt32(WEFT_PROP_MIN_LENGTH), node, axis)
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
      return contentSize(node, proposal, in: axis)
    case UInt32(WEFT_NODE_LIST) where node == scrolledList:
      return scrolledSize(node, proposal)
    default:
      return stackSize(stack(node, kind), proposal)
    }
  }

  private func modifierSize(
    _ node: Int,
    _ kind: UInt32,
    _ proposal: Proposal,
    in axis: Axis
  ) -> Size {
    switch kind {
    case UInt32(WEFT_MODIFIER_PADDING):
      let insets = insets(of: node)
      let content = contentSize(node, insets.shrinking(proposal), in: axis)
      return insets.growing(content)
    case UInt32(WEFT_MODIFIER_FRAME):
      return frameSize(node, proposal, in: axis)
    case ScenePlace.modifier:
      return placeSize(node, proposal, in: axis)
    default:
      return contentSize(node, proposal, in: axis)
    }
  }

  /// The size of what stands inside a modifier: usually one view, which keeps its parent's axis so
  /// that a padded spacer still stretches as a spacer does.
  func contentSize(_ node: Int, _ proposal: Proposal, in axis: Axis) -> Size {
    guard let only = onlyChild(of: node) else {
      return stackSize(.downwards(content(of: node)), proposal)
    }
    return size(of: only, proposal, in: axis)
  }

  /// What is inside a node, layers over or under it left aside.
  func content(of node: Int) -> [Int] {
    scene.children(of: node).filter { scene.nodes[$0].role != .view(UInt32(WEFT_NODE_LAYER)) }
  }

  func onlyChild(of node: Int) -> Int? {
    let first = node + 1
    guard first < scene.nodes[node].end else { return nil }
    let second = scene.nodes[first].end
    let isOnly =
      second == scene.nodes[node].end || scene.nodes[second].role == .view(UInt32(WEFT_NODE_LAYER))
    return isOnly && scene.nodes[first].role != .view(UInt32(WEFT_NODE_LAYER)) ? first : nil
  }

  /// A bar is as long as it may be; a sign of activity is as large as an icon.
  private func progressSize(_ node: Int, _ proposal: Proposal) -> Size {
    let icon = measurer.size(ofIcon: "activity", style: TextStyle())
    guard scene.fraction(of: node) != nil else { return icon }
    return Size(
      width: proposal.width ?? rounded(100, .horizontal),
      height: max(grid.height, rounded(4, .vertical))
    )
  }

  private func layersSize(_ node: Int, _ proposal: Proposal) -> Size {
    var size = Size.zero
    for child in scene.children(of: node) {
      let layer = self.size(of: child, proposal, in: .vertical)
      size.width = max(size.width, layer.width)
      size.height = max(size.height, layer.height)
    }
    return size
  }
}

extension Sizing {
  /// Only a finite offer bounds a text or a row.
  private func finite(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension TextStyle {
  package static let badge = TextStyle(font: .footnote, weight: .bold, color: .inverted)
}
