// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// A search that is under way: it looks into a few things at a time, so that nothing else waits for all of it.
struct SearchRun {
  /// The list that asked for it.
  let list: FollowingLists.Weak<ChatChannelListViewModel>
  /// Names the request.
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

  /// So many are looked into at once: a few milliseconds' worth.
  private static var batch: Int { 256 }

  /// Looks into a few more; the answer once there are none.
  func goOn(in source: StateSource) -> ChannelSearchSession.Input? {
    if search.goOn(Self.batch, in: source) { return nil }
    let page = search.page(in: source)
    return .found(number, page.results, isLast: page.isLast)
  }
}

/// What looks for a page of results step by step.
protocol SteppedSearch: AnyObject {
  /// Looks into a few more; false when there are none.
  func goOn(_ limit: Int, in source: StateSource) -> Bool

  /// What was found, and whether there is no more of it.
  func page(in source: StateSource) -> (results: [ChannelSelectionInfo], isLast: Bool)
}
