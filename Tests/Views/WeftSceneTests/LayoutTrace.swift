// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftScene
import WeftViews

/// Returns what a scene paints, each item as `kind x,y wxh`; letters are 10 by 20 points.
func layout(
  _ width: Double,
  isRightToLeft: Bool = false,
  pictures: (any PictureProvider)? = nil,
  window: Double? = nil,
  @ViewBuilder _ content: () -> some View
) throws -> [String] {
  SceneLayout(
    try Scene(content).validated(),
    width: width,
    measurer: FixedMeasurer(pictures: pictures),
    isRightToLeft: isRightToLeft,
    viewport: window.map { ListViewport(height: $0) { _, _ in 0 } }
  ).list.items.map(trace)
}

private func trace(_ item: DisplayItem) -> String {
  switch item {
  case .fill(let rect, _, let outline): "fill\(name(outline)) \(text(rect))"
  case .border(let rect, _, let width, let outline):
    "border\(name(outline)) \(Int(width)) \(text(rect))"
  case .shadow(let rect, let shadow, let outline):
    "shadow\(name(outline)) \(Int(shadow.radius)) \(text(rect))"
  case .text(let rect, let content, _, _): "\(content) \(text(rect))"
  case .icon(let rect, let name, _): "icon:\(name) \(text(rect))"
  case .avatar(let rect, _, _, _): "avatar \(text(rect))"
  case .picture(let rect, let picture): "picture:\(picture.address?.text ?? "") \(text(rect))"
  case .badge(let rect, _, _): "badge \(text(rect))"
  case .divider(let rect): "divider \(text(rect))"
  case .progress(let rect, let fraction): "progress \(fraction ?? -1) \(text(rect))"
  case .beginLayer(let rect, let clip, let opacity):
    "layer\(clip.map(name) ?? "-") \(opacity) \(text(rect))"
  case .endLayer: "end"
  }
}

private func name(_ outline: Outline) -> String {
  switch outline {
  case .rectangle: ""
  case .rounded(let radius): "(\(Int(radius)))"
  case .capsule: "(capsule)"
  case .circle: "(circle)"
  }
}

private func text(_ rect: Rect) -> String {
  let numbers = [rect.x, rect.y, rect.size.width, rect.size.height].map { Int($0) }
  return "\(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3])"
}
