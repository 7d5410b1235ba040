// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

extension Sizing {
  /// Whether a picture view has space for a picture, which may be loaded later.
  ///
  /// The answer doesn't depend on whether the picture is loaded, so that nothing moves when it is.
  func hasPictureRoom(_ node: Int) -> Bool {
    guard let address = scene.pictureAddress(of: node),
      let pictures = measurer.pictures
    else { return false }
    return pictures.mayHavePicture(at: address)
  }

  /// Returns the size of a picture: its own, or smaller with the same proportions.
  func pictureSize(_ node: Int, _ proposal: Proposal) -> Size {
    guard hasPictureRoom(node) else { return pictureLine(node, width: finite(proposal.width)).size }
    let own = scene.pictureSize(of: node)
    var scale = 1.0
    if let width = finite(proposal.width), own.width > width { scale = max(0, width) / own.width }
    if scene.pictureFit(of: node) == .whole, let height = finite(proposal.height),
      own.height * scale > height
    {
      scale = max(0, height) / own.height
    }
    return Size(
      width: rounded(own.width * scale, .horizontal),
      height: rounded(own.height * scale, .vertical)
    )
  }

  /// Returns the line shown instead of a picture: an icon, and the name in the remaining width.
  func pictureLine(_ node: Int, width: Double?) -> PictureLine {
    let icon = measurer.size(ofIcon: ScenePicture.icon, style: PictureLine.iconStyle)
    let start = icon.width + rounded(PictureLine.gap, .horizontal)
    let name = measurer.size(
      of: scene.text(UInt32(WEFT_PROP_LABEL), of: node) ?? "",
      style: PictureLine.nameStyle,
      width: width.map { max(grid.width, $0 - start) },
      lineLimit: 1
    )
    return PictureLine(icon: icon, name: name, start: start)
  }
}

/// The icon and the name that are shown instead of a picture.
struct PictureLine {
  let icon: Size
  let name: Size
  /// The x coordinate where the name starts.
  let start: Double

  var size: Size { Size(width: start + name.width, height: max(icon.height, name.height)) }

  static let gap = 6.0
  static let iconStyle = TextStyle(color: .secondary)
  static let nameStyle = TextStyle(weight: .medium)
}

extension LayoutEngine {
  /// Places a picture, or the line that is shown instead.
  mutating func placePicture(_ node: Int, in rect: Rect, _ around: Surroundings) {
    let picture = scene.picture(of: node)
    if around.isRedacted {
      items.append(.fill(rect, Paint(.raised), picture.outline))
    } else if sizing.hasPictureRoom(node) {
      items.append(.picture(rect, picture))
    } else {
      let line = sizing.pictureLine(node, width: rect.size.width)
      var name = rect
      name.x += line.start
      name.size = Size(width: max(0, rect.size.width - line.start), height: line.name.height)
      var style = PictureLine.nameStyle
      style.color = around.foreground
      let icon = Rect(x: rect.x, y: rect.y, size: line.icon)
      items.append(.icon(icon, ScenePicture.icon, PictureLine.iconStyle))
      items.append(.text(name, picture.name, style, lineLimit: 1))
    }
  }
}
