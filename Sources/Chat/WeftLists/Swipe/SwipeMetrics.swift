// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The lengths that govern a swiped row, in points.
public struct SwipeMetrics: Equatable, Sendable {
  /// The width of a button.
  public var itemWidth: Double
  /// How far a row must be moved for its buttons to stay open.
  public var openTrigger: Double
  /// The longest move that counts as a swipe.
  public var maxTrigger: Double
  /// How far a finger must move before the row follows.
  public var minimumDrag: Double
  /// The space beside the buttons.
  public var extraMargin: Double
  /// The part of the buttons' width that must be visible for them to stay open.
  public var openFraction: Double

  /// Creates metrics; the defaults are the lengths of the reference design.
  public init(
    itemWidth: Double = 60,
    openTrigger: Double = 60,
    maxTrigger: Double = 300,
    minimumDrag: Double = 20,
    extraMargin: Double = 5,
    openFraction: Double = 0.8
  ) {
    self.itemWidth = itemWidth
    self.openTrigger = openTrigger
    self.maxTrigger = maxTrigger
    self.minimumDrag = minimumDrag
    self.extraMargin = extraMargin
    self.openFraction = openFraction
  }

  /// The width of all buttons at one end of a row, from their number.
  ///
  ///     SwipeMetrics().menuWidth(of: 2)  // 128
  public func menuWidth(of count: Int) -> Double {
    count > 0 ? itemWidth * Double(count) + 8 : 0
  }

  /// The width of one button while the row is moved by an offset.
  public func buttonWidth(at offset: Double, of count: Int) -> Double {
    guard count > 0 else { return 0 }
    return (abs(offset) + extraMargin) / Double(count)
  }
}
