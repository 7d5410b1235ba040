// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// The simplest implementation of a thread list, giving the expected state for the same inputs.
struct ThreadListOracle {
  let query: ThreadListQuery
  let isLive: Bool
  var rows: [MessageID: ChatThread] = [:]
  /// New threads, and whether they were heard of before the current request was made.
  var new: [MessageID: Bool] = [:]
  /// The current request, for the first page or a later one.
  var request: ThreadListQuery?
  /// Threads removed since then.
  var gone: Set<MessageID> = []
  /// Whether the coming answer is outdated.
  var isOvertaken = false
  /// Whether the first page failed to load.
  var hasFailed = false

  init(query: ThreadListQuery, isLive: Bool) {
    self.query = query
    self.isLive = isLive
  }

  /// The threads in order.
  var sorted: [ChatThread] {
    rows.values.sorted { query.isOrdered($0, before: $1, in: .luke) }
  }

  mutating func apply(_ input: ThreadListSession.Input, _ effects: [ThreadListSession.Effect]) {
    switch input {
    case .cached(let threads): for thread in threads { show(thread) }
    case .pageLoaded(let page, _): receive(page)
    case .loadFailed:
      hasFailed = hasFailed || request.map { $0.next == nil } ?? false
      request = nil
    case .threadChanged(let thread): if rows[thread.id] != nil { change(thread) }
    case .threadRemoved(let id):
      (rows[id], new[id]) = (nil, nil)
      gone.insert(id)
    case .replied(let id, let thread, let isMuted): hear(id, thread, isMuted)
    case .loadThreads, .retry: overtake(effects)
    case .waited: if hasFailed { overtake(effects) }
    default: break
    }
    for case .loadPage(let query) in effects {
      request = query
      gone = []
      isOvertaken = false
      hasFailed = hasFailed && query.next != nil
      for id in new.keys { new[id] = true }
    }
  }

  private mutating func overtake(_ effects: [ThreadListSession.Effect]) {
    guard request?.next != nil, effects == [] else { return }
    (isOvertaken, hasFailed) = (true, false)
  }

  private mutating func receive(_ page: [ChatThread]) {
    guard let answered = request else { return }
    request = nil
    if isOvertaken { return }
    if answered.next == nil {
      rows = [:]
      new = new.filter { !$0.value }
    }
    for thread in page where !gone.contains(thread.id) { show(thread) }
  }

  private mutating func show(_ thread: ChatThread) {
    new[thread.id] = nil
    gone.remove(thread.id)
    rows[thread.id] = query.matches(thread, in: .luke) ? thread : nil
  }

  private mutating func change(_ thread: ChatThread) {
    if isLive { show(thread) } else { rows[thread.id] = thread }
  }

  private mutating func hear(_ id: MessageID, _ thread: ChatThread?, _ isMuted: Bool) {
    if rows[id] != nil {
      if let thread { change(thread) }
    } else if !isMuted, thread.map({ query.matches($0, in: .luke) }) ?? true {
      if isLive, let thread { show(thread) } else { new[id] = new[id] ?? false }
    }
  }
}
