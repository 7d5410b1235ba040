// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where one is in the list: by rows, or in points for hosts that scroll themselves.
extension MessageListSession {
  /// What is known of where one is.
  struct Scroll: Sendable {
    /// The lowest visible row, as asked for.
    var row = 0
    /// The rows on screen, where a host says so.
    var visible: Range<Int>?
    /// Points away from the newest row.
    var offset = 0.0
    var direction = ScrollDirection.up
    /// The offset from which a turn is measured.
    var farthest = 0.0
    /// The row the next frame goes to.
    var arrival: MessageID?

    /// Points within which one is still at the newest message.
    static let reach = 20.0
    /// Points one has to scroll back before that is a turn.
    static let turn = 15.0

    var isScrolledUp: Bool { offset > Self.reach || row > 0 }
  }

  /// The lowest visible row, within the list.
  public var firstVisible: Int { min(scroll.row, max(0, rows.count - 1)) }

  /// Which way one scrolls; less than 15 points back is no turn.
  public var scrollDirection: ScrollDirection { scroll.direction }

  /// Whether a button leads to the newest message: more than 20 points away from it, or when there are newer
  /// ones that are not loaded.
  public var showsScrollToLatestButton: Bool { scroll.isScrolledUp || window.hasNewer }

  /// What stands in the badge of that button.
  public var scrollToLatestBadge: Int { max(0, channel.unreadCount.messages) }

  mutating func move(_ input: Input) -> [Effect] {
    switch input {
    case .rowAppeared(let place, let direction):
      notice(place..<place + (place < .max ? 1 : 0))
      return prefetch(at: place, direction ?? scroll.direction) + showDate(of: place)
    case .scrolled(let offset): scrolled(by: offset)
    case .scroll(let row):
      let length = scroll.visible?.count ?? 0
      let first = min(max(0, row), max(0, rows.count - 1))
      return look(at: first..<first + max(1, length), isMeasured: length > 0)
    case .visible(let places):
      let known = places.clamped(to: 0..<rows.count)
      return known.isEmpty ? [] : look(at: known, isMeasured: true)
    default: break
    }
    return []
  }

  private mutating func scrolled(by offset: Double) {
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

  private mutating func look(at places: Range<Int>, isMeasured: Bool) -> [Effect] {
    if places.lowerBound != scroll.row {
      scroll.direction = places.lowerBound > scroll.row ? .up : .down
    }
    scroll.row = places.lowerBound
    scroll.visible = isMeasured ? places : nil
    reachNewest()
    notice(places)
    let top = min(places.upperBound, rows.count) - 1
    return prefetch(at: top, scroll.direction)
      + (top == places.lowerBound ? [] : prefetch(at: places.lowerBound, scroll.direction))
      + showDate(of: top)
  }

  /// Back at the newest row there is nothing to hide, and no day to tell.
  private mutating func reachNewest() {
    if scroll.isScrolledUp { return }
    showHidden()
    if !window.hasNewer { overlayDate = nil }
  }

  private mutating func showDate(of place: Int) -> [Effect] {
    guard config.dateIndicatorPlacement == .overlay, showsScrollToLatestButton, place >= 0,
      place < rows.count, let message = rows.window(place..<place + 1).first
    else { return [] }
    overlayDate = message.createdAt
    return [wait(.overlayDate, seconds: 0.5)]
  }
}
