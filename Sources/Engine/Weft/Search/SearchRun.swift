// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A search in progress, performed in small steps so that other work need not wait for it.
struct SearchRun {
  /// The list that requested the search.
  let list: FollowingLists.Weak<ChatChannelListViewModel>
  /// The number of the request.
  let number: Int
  private let search: any SteppedSearch

  init(
    _ request: ChannelSearchRequest,
    for list: ChatChannelListViewModel,
    _ environment: ChatEnvironment
  ) {
    (self.list, number) = (FollowingLists.Weak(list), request.number)
    search =
      request.type == .channels
      ? ChannelSearch(request, environment) : MessageSearch(request, environment)
  }

  /// How many elements a step searches, which takes a few milliseconds.
  private static var batch: Int { 256 }

  /// Performs a step; returns the answer once there is nothing left to search.
  func goOn(in source: StateSource) -> ChannelSearchSession.Input? {
    if search.goOn(Self.batch, in: source) { return nil }
    let page = search.page(in: source)
    return .found(number, page.results, isLast: page.isLast)
  }
}

/// A search for a page of results that proceeds step by step.
protocol SteppedSearch: AnyObject {
  /// Searches up to a number of elements; returns false where there are none left.
  func goOn(_ limit: Int, in source: StateSource) -> Bool

  /// Returns the results, and whether there are no further ones.
  func page(in source: StateSource) -> (results: [ChannelSelectionInfo], isLast: Bool)
}
