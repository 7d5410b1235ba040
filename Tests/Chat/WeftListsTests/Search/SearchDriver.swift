// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// A search and its last effects.
struct SearchDriver {
  var session = ChannelSearchSession(searchType: .messages, delay: 0.5, pageSize: 2)
  var effects: [ChannelSearchSession.Effect] = []
  /// The number in the last effect.
  var number = 0

  mutating func send(_ input: ChannelSearchSession.Input) {
    effects = session.handle(input)
    switch effects.last {
    case .wait(let number, _)?: self.number = number
    case .search(let request)?: number = request.number
    case nil: break
    }
  }

  /// The last effect, if it is a page request.
  var request: ChannelSearchRequest? {
    if case .search(let request)? = effects.last { return request }
    return nil
  }

  var ids: [String] { session.searchResults.map { $0.message?.id.rawValue ?? "-" } }

  /// **S**earching, **L**oading, loading **M**ore, **F**ailed, **+** for more, the number of
  /// results, and the last effects.
  var state: String { flags + effects.map { "_\(Self.text($0))" }.joined() }

  var flags: String {
    let flags: [(Bool, String)] = [
      (session.isSearching, "S"), (session.loadingSearchResults, "L"),
      (session.loadingMoreSearchResults, "M"), (session.failure != nil, "F"),
      (session.hasMore, "+"),
    ]
    return flags.map { $0.0 ? $0.1 : "" }.joined() + "\(session.searchResults.count)"
  }

  private static func text(_ effect: ChannelSearchSession.Effect) -> String {
    switch effect {
    case .wait: "wait"
    case .search(let request): request.after == nil ? "first" : "next"
    }
  }

  static func page(_ names: String...) -> [ChannelSelectionInfo] {
    names.map {
      ChannelSelectionInfo(channel: Samples.channel("c"), message: Samples.message($0, id: $0))
    }
  }
}
