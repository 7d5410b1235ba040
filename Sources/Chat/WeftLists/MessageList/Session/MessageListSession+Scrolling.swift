// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The scroll position, in rows or, for hosts with their own scrolling, in points.
extension MessageListSession {
  struct Scroll: Sendable {
    /// The lowest visible row, as requested.
    var row = 0
    /// The visible rows, if the host reports them.
    var visible: Range<Int>?
    /// The distance from the newest row, in points.
    var offset = 0.0
    var direction = ScrollDirection.up
    /// The extreme offset in the current direction, from which a change of direction is measured.
    var farthest = 0.0
    /// The message that the next frame scrolls to.
    var arrival: MessageID?

    /// The distance from the newest message up to which the list counts as being there, in points.
    static let reach = 20.0
    /// The distance after which scrolling back counts as a change of direction, in points.
    static let turn = 15.0

    var isScrolledUp: Bool { offset > Self.reach || row > 0 }
  }

  /// The index of the lowest visible row, clamped to the list.
  package var firstVisible: Int { min(scroll.row, max(0, rows.count - 1)) }

  /// The direction in which the user scrolls; moving back by up to 15 points doesn't change it.
  package var scrollDirection: ScrollDirection { scroll.direction }

  /// Whether to show the button that scrolls to the newest message.
  ///
  /// It is shown if that message is more than 20 points away or not loaded.
  package var showsScrollToLatestButton: Bool { scroll.isScrolledUp || window.hasNewer }

  /// The badge of that button: the number of unread messages.
  package var scrollToLatestBadge: Int { currentMark.count }

  mutating func rowAppeared(at index: Int, _ direction: ScrollDirection?) -> [Effect] {
    notice(index..<index + (index < .max ? 1 : 0))
    return prefetch(at: index, direction ?? scroll.direction) + showDate(of: index)
  }

  mutating func scroll(to row: Int) -> [Effect] {
    let length = scroll.visible?.count ?? 0
    let first = min(max(0, row), max(0, rows.count - 1))
    return look(at: first..<first + max(1, length), isMeasured: length > 0)
  }

  mutating func look(at indices: Range<Int>) -> [Effect] {
    let known = indices.clamped(to: 0..<rows.count)
    return known.isEmpty ? [] : look(at: known, isMeasured: true)
  }

  mutating func scrolled(by offset: Double) {
    guard offset.isFinite else { return }
    scroll.offset = offset
    if offset <= Scroll.reach { scroll.row = 0 }
    let isBack =
      scroll.direction == .up
      ? scroll.farthest - offset > Scroll.turn : offset - scroll.farthest > Scroll.turn
    if isBack {
      scroll.direction = scroll.direction == .up ? .down : .up
      scroll.farthest = offset
    } else {
      scroll.farthest =
        scroll.direction == .up ? max(scroll.farthest, offset) : min(scroll.farthest, offset)
    }
    reachNewest()
  }

  private mutating func look(at indices: Range<Int>, isMeasured: Bool) -> [Effect] {
    if indices.lowerBound != scroll.row {
      scroll.direction = indices.lowerBound > scroll.row ? .up : .down
    }
    scroll.row = indices.lowerBound
    scroll.visible = isMeasured ? indices : nil
    reachNewest()
    notice(indices)
    let top = min(indices.upperBound, rows.count) - 1
    return prefetch(at: top, scroll.direction)
      + (top == indices.lowerBound ? [] : prefetch(at: indices.lowerBound, scroll.direction))
      + showDate(of: top)
  }

  /// At the newest row, shows the messages held back and hides the day.
  private mutating func reachNewest() {
    if scroll.isScrolledUp { return }
    showHidden()
    if !window.hasNewer { overlayDate = nil }
  }

  private mutating func showDate(of index: Int) -> [Effect] {
    guard config.dateIndicatorPlacement == .overlay, showsScrollToLatestButton, index >= 0,
      index < rows.count, let message = rows.window(index..<index + 1).first
    else { return [] }
    overlayDate = message.createdAt
    return [wait(.overlayDate, seconds: 0.5)]
  }
}

/// The direction in which the user scrolls.
public enum ScrollDirection: Sendable {
  /// Towards older messages.
  case up
  /// Towards newer messages.
  case down
}
