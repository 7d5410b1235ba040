// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

extension Sizing {
  func frame(of node: Int, _ axis: Axis) -> FrameLength {
    func bound(_ horizontal: UInt32, _ vertical: UInt32) -> Double? {
      let id = axis == .horizontal ? horizontal : vertical
      return scene.length(id, of: node).map { rounded($0, axis) }
    }
    return FrameLength(
      fixed: bound(UInt32(WEFT_PROP_WIDTH), UInt32(WEFT_PROP_HEIGHT)),
      least: bound(UInt32(WEFT_PROP_MIN_WIDTH), UInt32(WEFT_PROP_MIN_HEIGHT)),
      most: bound(UInt32(WEFT_PROP_MAX_WIDTH), UInt32(WEFT_PROP_MAX_HEIGHT))
    )
  }

  mutating func frameSize(_ node: Int, _ proposal: Proposal) -> Size {
    let width = frame(of: node, .horizontal)
    let height = frame(of: node, .vertical)
    let offer = Proposal(
      width: width.offer(proposal.width),
      height: height.offer(proposal.height)
    )
    let content = contentSize(node, offer)
    return Size(
      width: width.taken(proposal.width, content: content.width),
      height: height.taken(proposal.height, content: content.height)
    )
  }
}

/// Limits on the height of views that plugins drew.
extension Sizing {
  /// Returns the height of a row, given the height of its content.
  func rowHeight(of row: Int, _ height: Double) -> Double {
    // If the row fits the window, its owner doesn't matter.
    guard height > window, let most = scene.mostHeight(ofRow: row, window: window) else {
      return height
    }
    return min(height, wholeSteps(most))
  }

  mutating func placeSize(_ node: Int, _ proposal: Proposal) -> Size {
    var size = contentSize(node, proposal)
    guard case .guest(let most)? = scene.owner(of: node), let most else { return size }
    if viewport != nil, most >= 1, let height = proposal.height, height.isFinite {
      // A view that fills a screen takes the remaining height.
      size.height = min(size.height, height)
    } else if !scene.holdsList(node) {
      size.height = min(size.height, wholeSteps(max(window * most, Self.leastBar)))
    }
    return size
  }

  /// The height that a plugin's bar may have even in the lowest window, in points.
  private static let leastBar = 96.0

  private func wholeSteps(_ height: Double) -> Double {
    max(1, (height / grid.height).rounded(.down)) * grid.height
  }
}

/// Layout properties of a node.
extension Sizing {
  func insets(of node: Int) -> Insets {
    Insets(
      top: length(UInt32(WEFT_PROP_TOP), of: node, along: .vertical),
      leading: length(UInt32(WEFT_PROP_LEADING), of: node, along: .horizontal),
      bottom: length(UInt32(WEFT_PROP_BOTTOM), of: node, along: .vertical),
      trailing: length(UInt32(WEFT_PROP_TRAILING), of: node, along: .horizontal)
    )
  }

  func style(of node: Int, _ inherited: Color) -> TextStyle {
    TextStyle(
      font: Font(code: scene.code(UInt32(WEFT_PROP_FONT), of: node)),
      weight: Font.Weight(code: scene.code(UInt32(WEFT_PROP_WEIGHT), of: node)),
      isItalic: scene.integer(UInt32(WEFT_PROP_ITALIC), of: node) == 1,
      color: scene.color(of: node, inherited)
    )
  }

  func alignment(of node: Int) -> (x: UInt32, y: UInt32) {
    (
      scene.code(UInt32(WEFT_PROP_ALIGNMENT), of: node),
      scene.code(UInt32(WEFT_PROP_ALIGNMENT_Y), of: node)
    )
  }
}

/// The limits of a frame along one axis.
struct FrameLength {
  var fixed: Double?
  var least: Double?
  var most: Double?

  /// Returns the length to propose to the view inside.
  func offer(_ proposed: Double?) -> Double? {
    if let fixed { return fixed }
    guard let proposed else { return nil }
    return min(max(proposed, least ?? 0), most ?? .infinity)
  }

  /// Returns the length that the frame takes.
  ///
  /// A missing limit defaults to the length of the content, so a maximum alone never makes the frame smaller than its
  /// content.
  func taken(_ proposed: Double?, content: Double) -> Double {
    if let fixed { return fixed }
    guard least != nil || most != nil else { return content }
    let wanted = proposed ?? content
    return min(max(wanted, least ?? content), most ?? max(content, least ?? 0))
  }
}
