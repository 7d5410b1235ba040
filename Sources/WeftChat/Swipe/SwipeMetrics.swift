// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The lengths a swiped row goes by, in points.
public struct SwipeMetrics: Equatable, Sendable {
  /// The width of a button.
  public var itemWidth: Double
  /// How far a row has to be moved for its buttons to stay open.
  public var openTrigger: Double
  /// Moves longer than this are no swipes.
  public var maxTrigger: Double
  /// How far a finger has to move before a row does.
  public var minimumDrag: Double
  /// The space beside the buttons.
  public var extraMargin: Double
  /// The part of the buttons' width that has to show for them to stay open.
  public var openFraction: Double

  /// Creates metrics with the lengths of the reference.
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

  /// The width of the buttons of one side.
  ///
  ///     SwipeMetrics().menuWidth(of: 2)  // 128
  public func menuWidth(of count: Int) -> Double {
    count > 0 ? itemWidth * Double(count) + 8 : 0
  }

  /// The width of one button while a row is moved.
  public func buttonWidth(at offset: Double, of count: Int) -> Double {
    guard count > 0 else { return 0 }
    return (abs(offset) + extraMargin) / Double(count)
  }
}
