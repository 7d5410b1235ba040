// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Engine {
  /// Sends an input to a list's search and performs its effects.
  ///
  /// The results are there when this returns, unless the host continues searches beside its other
  /// work.
  public func send(_ input: ChannelSearchSession.Input, to list: ChatChannelListViewModel) {
    take(input, for: list)
    searches.removeAll { $0.list.list?.search.awaits($0.number) != true }
    goOnSearching(for: searchTime)
  }

  /// Continues the searches in progress.
  ///
  /// - Parameter time: How long to search before returning, exceeded by up to one step; nil to
  ///   finish all searches.
  /// - Returns: Whether any search finished.
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
        // The other searches are continued before this one.
        searches.insert(run, at: 0)
      }
      if let end, end <= .now { break }
    }
    return hasFound
  }

  /// Whether any search is in progress.
  package var isSearching: Bool { !searches.isEmpty }

  /// Performs the effects of an input; a wait ends at once, since memory answers faster than the
  /// user types.
  private func take(_ input: ChannelSearchSession.Input, for list: ChatChannelListViewModel) {
    for effect in list.send(input) {
      switch effect {
      case .wait(let number, _): take(.waited(number), for: list)
      case .search(let request): searches.append(SearchRun(request, for: list, environment))
      }
    }
  }
}
