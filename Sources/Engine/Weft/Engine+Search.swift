// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftSource

extension Engine {
  /// Sends an input to a list's search and performs its effects.
  ///
  /// Results are available when this returns, unless the host continues searches between its other work.
  public func send(_ input: ChannelSearchSession.Input, to list: ChatChannelListViewModel) {
    handle(input, for: list)
    remote?.abandonSearches(of: list)
    searches.removeAll { $0.list.list?.search.awaits($0.number) != true }
    goOnSearching(for: searchTime)
  }

  /// Continues the searches in progress, starting with those that finish soon.
  ///
  /// - Parameter time: How long to search before returning, exceeded by up to one step; `nil` to finish all searches.
  /// - Returns: Whether any search finished or reported what it has found so far.
  @discardableResult
  package func goOnSearching(for time: Duration? = nil) -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    var hasFound = false
    while let run = searches.popLast() {
      guard let list = run.list.list, list.search.awaits(run.number) else { continue }
      let answer = run.goOn(in: source)
      let isOver = end.map { $0 <= .now } ?? false
      if let answer {
        handle(answer, for: list)
        hasFound = true
      } else {
        line(up: run)
        if isOver, let report = run.report(in: source) {
          handle(report, for: list)
          hasFound = true
        }
      }
      if isOver { break }
    }
    return hasFound
  }

  /// Adds a search to the queue, from which the last one is continued next.
  ///
  /// A search that finishes soon is continued until its end; others take turns.
  private func line(up run: SearchRun) {
    if run.isSoonOver { searches.append(run) } else { searches.insert(run, at: 0) }
  }

  /// Whether any search is in progress.
  package var isSearching: Bool { !searches.isEmpty }

  /// Performs the effects of an input; waits end at once, because memory answers faster than users type.
  private func handle(_ input: ChannelSearchSession.Input, for list: ChatChannelListViewModel) {
    for effect in list.send(input) {
      switch effect {
      case .wait(let number, _): handle(.waited(number), for: list)
      case .search(let request): search(request, for: list)
      }
    }
  }
}

extension Engine {
  /// Searches with the source if it can search, else in the loaded chats.
  private func search(_ request: ChannelSearchRequest, for list: ChatChannelListViewModel) {
    guard remote?.canSearch == true else {
      return line(up: SearchRun(request, for: list, environment))
    }
    ask(.search(request.ofSources(environment)), for: .search(FollowingLists.Weak(list), request))
  }

  /// Passes a source's results to the list that asked, together with what is known of their channels.
  func receive(
    _ found: SourceFindings,
    _ request: ChannelSearchRequest,
    _ list: ChatChannelListViewModel?
  ) {
    guard let list else { return }
    handle(
      .found(request.number, found.results, isLast: found.isLast, total: found.total),
      for: list
    )
  }

  /// Searches the loaded chats if the source can't search; otherwise reports that the search failed.
  func failToSearch(
    _ error: SourceError,
    _ request: ChannelSearchRequest,
    _ list: ChatChannelListViewModel?
  ) {
    guard let list else { return }
    guard error.code == .notSupported else {
      return handle(.failed(request.number, error.failure), for: list)
    }
    remote?.canSearch = false
    line(up: SearchRun(request, for: list, environment))
    goOnSearching(for: searchTime)
  }
}

extension ChannelSearchRequest {
  /// The search in the form that sources take.
  fileprivate func ofSources(_ environment: ChatEnvironment) -> SourceSearch {
    var search = SourceSearch(
      text,
      for: type,
      after: after,
      limit: limit,
      mostCounted: ChannelSearchSession.mostCounted
    )
    search.dayOffset = environment.timestamps.secondsFromGMT(at: environment.now)
    return search
  }
}

extension StateSource: SearchedState {
  var searchesOtherwise: Bool { texts.searchesOtherwise }

  func searchable(_ channels: [ChatChannel]) -> [ChatChannel] { texts.searchable(channels) }

  func searchTexts(of messages: [ChatMessage]) -> [String] { texts.searchTexts(of: messages) }

  func name(of channel: ChatChannel) -> String {
    ChannelNamer.name(of: channel, for: environment.currentUser, strings: environment.strings)
  }
}

/// A search in progress, performed in small steps so that other work need not wait for it.
final class SearchRun {
  /// The list that requested the search.
  let list: FollowingLists.Weak<ChatChannelListViewModel>
  /// The number of the request.
  var number: Int { request.number }
  /// Whether the search need not examine every message.
  var isSoonOver: Bool { search.isSoonOver }
  private let request: ChannelSearchRequest
  private let search: any SteppedSearch
  /// How many pauses there have been after which it could report, and at which one it reports next.
  private var pauses = (count: 0, next: 1)

  init(
    _ request: ChannelSearchRequest,
    for list: ChatChannelListViewModel,
    _ environment: ChatEnvironment
  ) {
    self.list = FollowingLists.Weak(list)
    self.request = request
    search = request.ofSources(environment).begun(
      for: environment.currentUser.id,
      at: environment.now
    )
  }

  /// The number of elements that a step examines, which takes a few milliseconds.
  ///
  /// The first step is short, so that an index shows a page at once.
  private static let batch = (first: 32, others: 224)
  private var hasBegun = false

  /// Performs a step; returns the answer once there is nothing left to search.
  func goOn(in source: StateSource) -> ChannelSearchSession.Input? {
    let batch = hasBegun ? Self.batch.others : Self.batch.first
    hasBegun = true
    if search.goOn(batch, in: source) { return nil }
    let page = search.page(in: source)
    return .found(number, page.results, isLast: page.isLast, total: page.total)
  }

  /// Returns what a search for the first page has found so far, or `nil` if there is nothing to report.
  ///
  /// The pauses between reports double, so that a long search reports rarely.
  func report(in source: StateSource) -> ChannelSearchSession.Input? {
    pauses.count += 1
    guard request.after == nil, pauses.count >= pauses.next else { return nil }
    let results = search.page(in: source).results
    if results.isEmpty { return nil }
    pauses.next = 2 * pauses.count
    return .progress(number, results)
  }
}
