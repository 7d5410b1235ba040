// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

extension Engine {
  /// Hands an input to the search of a list and does what it asks for.
  ///
  /// What is searched for is found when this returns, but for hosts that let searches go on beside what else
  /// they do.
  public func send(_ input: ChannelSearchSession.Input, to list: ChatChannelListViewModel) {
    take(input, for: list)
    searches.removeAll { $0.list.list?.search.awaits($0.number) != true }
    goOnSearching(for: searchTime)
  }

  /// Goes on with the searches that are under way; true when any came to its end.
  ///
  /// - Parameter time: How long, and a step more; without one until all are done.
  @discardableResult
  package func goOnSearching(for time: Duration? = nil) -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    var hasFound = false
    while let run = searches.popLast() {
      guard let list = run.list.list, list.search.awaits(run.number) else { continue }
      if let answer = run.goOn(in: source) {
        take(answer, for: list)
        hasFound = true
      } else {
        // The others have their turn before.
        searches.insert(run, at: 0)
      }
      if let end, end <= .now { break }
    }
    return hasFound
  }

  /// Whether any search is under way.
  package var isSearching: Bool { !searches.isEmpty }

  /// Nobody types faster than memory answers, so no time is waited.
  private func take(_ input: ChannelSearchSession.Input, for list: ChatChannelListViewModel) {
    for effect in list.send(input) {
      switch effect {
      case .wait(let number, _): take(.waited(number), for: list)
      case .search(let request): searches.append(SearchRun(request, for: list, environment))
      }
    }
  }
}
