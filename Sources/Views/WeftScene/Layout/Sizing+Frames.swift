// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The bounds of a frame along one axis.
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

  /// Returns the length the frame takes.
  ///
  /// A missing bound is the length of the view inside, so a greatest length alone never makes the
  /// frame smaller than its view.
  func taken(_ proposed: Double?, content: Double) -> Double {
    if let fixed { return fixed }
    guard least != nil || most != nil else { return content }
    let wanted = proposed ?? content
    return min(max(wanted, least ?? content), most ?? max(content, least ?? 0))
  }
}

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

  func frameSize(_ node: Int, _ proposal: Proposal, in axis: Axis) -> Size {
    let (width, height) = (frame(of: node, .horizontal), frame(of: node, .vertical))
    let offer = Proposal(
      width: width.offer(proposal.width),
      height: height.offer(proposal.height)
    )
    let content = contentSize(node, offer, in: axis)
    return Size(
      width: width.taken(proposal.width, content: content.width),
      height: height.taken(proposal.height, content: content.height)
    )
  }
}
