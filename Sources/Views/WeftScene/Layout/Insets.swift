// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Space on each edge of a view.
struct Insets {
  var top: Double
  var leading: Double
  var bottom: Double
  var trailing: Double

  /// Returns the part of a proposal that is left for the view inside.
  func shrinking(_ proposal: Proposal) -> Proposal {
    Proposal(
      width: proposal.width.map { max(0, $0 - leading - trailing) },
      height: proposal.height.map { max(0, $0 - top - bottom) }
    )
  }

  /// Returns the part of a rectangle that is left for the view inside.
  func shrinking(_ rect: Rect) -> Rect {
    Rect(
      x: rect.x + leading,
      y: rect.y + top,
      size: Size(
        width: max(0, rect.size.width - leading - trailing),
        height: max(0, rect.size.height - top - bottom)
      )
    )
  }

  /// Returns the size of the view with its insets.
  func growing(_ size: Size) -> Size {
    Size(width: size.width + leading + trailing, height: size.height + top + bottom)
  }
}
