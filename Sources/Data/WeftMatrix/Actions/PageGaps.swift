// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftSource

/// The gaps inside a page of stored messages.
struct PageGaps {
  private let whole: MessagePage
  private let request: MessagePageRequest
  /// The gaps between messages of the page, and between them and the page's start; oldest first.
  private let gaps: [RoomMemory.Gap]
  /// The date that the page surrounds.
  private let anchor: Date

  /// Finds the gaps in a page.
  ///
  /// - Parameter all: The gaps of the room.
  init(among all: [RoomMemory.Gap], in page: MessagePage, for request: MessagePageRequest) {
    whole = page
    self.request = request
    let moments = page.messages.map(\.createdAt)
    var low = moments.min() ?? .distantFuture
    var high = moments.max() ?? .distantPast
    switch request.position {
    case .newest: (high, anchor) = (.distantFuture, .distantFuture)
    case .before(let cursor): (high, anchor) = (max(high, cursor.createdAt), cursor.createdAt)
    case .after(let cursor): (low, anchor) = (min(low, cursor.createdAt), cursor.createdAt)
    case .around(let id): anchor = page.messages.first { $0.id == id }?.createdAt ?? high
    case .aroundMoment(let moment): anchor = moment
    }
    let first = low
    let last = high
    gaps = all.filter { $0.after != nil && $0.before > first && $0.before <= last }
      .sorted { $0.before < $1.before }
  }

  /// The newest gap that is older than the anchor.
  private var below: RoomMemory.Gap? { gaps.last { $0.before <= anchor } }
  /// The oldest gap that is newer than the anchor.
  private var above: RoomMemory.Gap? { gaps.first { $0.before > anchor } }

  /// The gap to fill first, or `nil` if the page has no gaps.
  var nearest: RoomMemory.Gap? { below ?? above }

  /// The part of the page around the anchor that has no gaps.
  var page: MessagePage {
    guard !gaps.isEmpty else { return whole }
    var page = whole
    if let below {
      page.messages.removeAll { $0.createdAt < below.before }
      page.hasOlder = true
    }
    if let above {
      page.messages.removeAll { $0.createdAt >= above.before }
      page.hasNewer = true
    }
    return page
  }
}
