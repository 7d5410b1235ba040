// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which row of a list is swiped aside and how far, as a value: moves of a finger in, an offset out.
///
/// One row at a time is open. Offsets are along the line: positive shows what is at its beginning, negative
/// what is at its end, whichever way lines run.
public struct SwipeState<ID: Hashable & Sendable>: Equatable, Sendable {
  /// How many buttons a row has at each end.
  public struct Actions: Equatable, Sendable {
    /// At the beginning of the line.
    public var leading: Int
    /// At the end of the line.
    public var trailing: Int

    /// Creates counts.
    public init(leading: Int = 0, trailing: Int = 0) {
      self.leading = max(0, leading)
      self.trailing = max(0, trailing)
    }
  }

  /// The lengths rows go by.
  public let metrics: SwipeMetrics
  /// The row that is moved or open.
  public private(set) var swipedRow: ID?
  /// How far it is.
  public private(set) var offset = 0.0
  /// Whether its buttons stay open.
  public private(set) var isOpen = false
  private var actions = Actions()
  /// Where the open row rests; a finger moves it from there.
  private var openOffset = 0.0

  /// Creates a list in which nothing is swiped.
  public init(metrics: SwipeMetrics = SwipeMetrics()) {
    self.metrics = metrics
  }

  /// Follows a finger that has moved since it came down on a row; moves up and down are no swipes.
  public mutating func drag(_ row: ID, _ actions: Actions, x: Double, y: Double) {
    guard x.isFinite, y.isFinite, abs(x) > abs(y), abs(x) <= metrics.maxTrigger else { return }
    let rest = row == swipedRow && isOpen ? openOffset : 0
    guard rest != 0 || abs(x) >= metrics.minimumDrag else { return }
    let wanted = rest + x
    // A side without buttons does not open, but what is open can be closed through it.
    let isPossible = wanted > 0 ? actions.leading > 0 : actions.trailing > 0
    guard isPossible || rest != 0 else { return }
    if row != swipedRow { close() }
    (swipedRow, self.actions) = (row, actions)
    offset = isPossible ? wanted : 0
  }

  /// The finger is up: the row closes, or its buttons stay open.
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

  /// Opens the buttons of one side at once, as a key does.
  public mutating func open(_ row: ID, _ actions: Actions, trailing: Bool) {
    guard (trailing ? actions.trailing : actions.leading) > 0 else { return }
    (swipedRow, self.actions, isOpen) = (row, actions, true)
    let width = metrics.menuWidth(of: trailing ? actions.trailing : actions.leading)
    openOffset = trailing ? -width : width
    offset = openOffset
  }

  /// Closes whatever is open.
  public mutating func close() {
    (swipedRow, offset, openOffset, isOpen, actions) = (nil, 0, 0, false, Actions())
  }

  /// A row is gone, or its buttons changed: what is open for it closes.
  public mutating func forget(_ row: ID) {
    if swipedRow == row { close() }
  }

  /// Whether a row's own content takes no taps, since its buttons are what is tapped.
  public func isContentDisabled(_ row: ID) -> Bool { swipedRow == row }
}
