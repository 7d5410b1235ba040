// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The row of a list that is swiped aside, and its offset.
///
/// The caller passes the movements of a finger and reads the offset. At most one row is open. A positive offset reveals
/// the buttons at the start of the line, a negative one those at its end, in either writing direction.
///
///     var swipe = SwipeState<ChannelID>()
///     swipe.drag(row, .init(trailing: 1), x: -70, y: 4)
///     swipe.release()
///     swipe.offset  // -68: the button stays open
public struct SwipeState<ID: Hashable & Sendable>: Equatable, Sendable {
  /// The numbers of buttons on the two sides of a row.
  public struct Actions: Equatable, Sendable {
    /// The number of buttons at the start of the line.
    public var leading: Int
    /// The number of buttons at the end of the line.
    public var trailing: Int

    /// Creates the numbers; negative ones become zero.
    public init(leading: Int = 0, trailing: Int = 0) {
      self.leading = max(0, leading)
      self.trailing = max(0, trailing)
    }
  }

  /// The distances that control the swipe.
  let metrics: SwipeMetrics
  /// The row that is being moved or is open.
  public private(set) var swipedRow: ID?
  /// The row's offset, in points.
  public private(set) var offset = 0.0
  /// Whether the row's buttons stay open.
  public private(set) var isOpen = false
  private var actions = Actions()
  /// The offset of the open row, from which a finger moves it on.
  private var openOffset = 0.0

  /// Creates a state in which no row is swiped.
  public init(metrics: SwipeMetrics = SwipeMetrics()) {
    self.metrics = metrics
  }

  /// Moves a row by the distance from the point where a finger touched it; ignores mostly vertical movements.
  public mutating func drag(_ row: ID, _ actions: Actions, x: Double, y: Double) {
    guard x.isFinite, y.isFinite, abs(x) > abs(y), abs(x) <= metrics.maxTrigger else { return }
    let rest = row == swipedRow && isOpen ? openOffset : 0
    guard rest != 0 || abs(x) >= metrics.minimumDrag else { return }
    let wanted = rest + x
    // A side without buttons can't be opened, but a movement towards it can close the other side.
    let isPossible = wanted > 0 ? actions.leading > 0 : actions.trailing > 0
    guard isPossible || rest != 0 else { return }
    if row != swipedRow { close() }
    swipedRow = row
    self.actions = actions
    offset = isPossible ? wanted : 0
  }

  /// Ends a drag: opens the row if it was moved far enough, otherwise closes it.
  public mutating func release() {
    let count = offset > 0 ? actions.leading : actions.trailing
    let width = metrics.menuWidth(of: count)
    let isFarEnough =
      abs(offset) >= metrics.openTrigger && abs(offset) >= metrics.openFraction * width
    guard swipedRow != nil, count > 0, isFarEnough else { return close() }
    isOpen = true
    openOffset = offset > 0 ? width : -width
    offset = openOffset
  }

  /// Opens the buttons on one side immediately, for example after a key press.
  public mutating func open(_ row: ID, _ actions: Actions, trailing: Bool) {
    guard (trailing ? actions.trailing : actions.leading) > 0 else { return }
    swipedRow = row
    self.actions = actions
    isOpen = true
    let width = metrics.menuWidth(of: trailing ? actions.trailing : actions.leading)
    openOffset = trailing ? -width : width
    offset = openOffset
  }

  /// Closes the open row, if any.
  public mutating func close() {
    swipedRow = nil
    offset = 0
    openOffset = 0
    isOpen = false
    actions = Actions()
  }

  /// Closes a row that was removed or whose buttons have changed.
  package mutating func forget(_ row: ID) {
    if swipedRow == row { close() }
  }

  /// Whether a row ignores taps on its content because its buttons are open.
  public func isContentDisabled(_ row: ID) -> Bool { swipedRow == row }
}

/// The distances that control a swiped row, in points.
public struct SwipeMetrics: Equatable, Sendable {
  /// The width of a button.
  public var itemWidth: Double
  /// The distance that a row must be moved for its buttons to stay open.
  public var openTrigger: Double
  /// The longest movement that counts as a swipe.
  public var maxTrigger: Double
  /// The distance that a finger must move before the row follows.
  public var minimumDrag: Double
  /// The space next to the buttons.
  package var extraMargin: Double
  /// The fraction of the buttons' width that must be visible for them to stay open.
  public var openFraction: Double

  /// Creates metrics; the defaults come from the reference design.
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

  /// The total width of a number of buttons on one side of a row.
  ///
  ///     SwipeMetrics().menuWidth(of: 2)  // 128
  package func menuWidth(of count: Int) -> Double {
    count > 0 ? itemWidth * Double(count) + 8 : 0
  }

  /// The width of one button while the row is at an offset.
  package func buttonWidth(at offset: Double, of count: Int) -> Double {
    guard count > 0 else { return 0 }
    return (abs(offset) + extraMargin) / Double(count)
  }
}
