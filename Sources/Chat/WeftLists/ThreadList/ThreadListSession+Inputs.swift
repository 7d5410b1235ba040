// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

extension ThreadListSession {
  /// An event that the owner reports.
  public enum Input: Equatable, Sendable {
    /// The list appeared on the screen.
    case appear
    /// Threads stored by an earlier run were read.
    case cached([ChatThread])
    /// The user wants to reload the list, for example by a tap on the banner for new threads.
    case loadThreads
    /// A row appeared on the screen.
    case threadAppeared(at: Int)
    /// The user wants to repeat the failed request.
    case retry
    /// The time of a ``Effect/wait(seconds:)`` has passed.
    case waited
    /// The requested page has arrived; `next` is the token for the page after it, or `nil` after the last one.
    case pageLoaded([ChatThread], next: String?)
    /// The requested page has arrived as sort positions, because an external store holds the threads.
    case positionsLoaded(PositionedRows<MessageID>, next: String?)
    /// The requested page could not be loaded.
    case loadFailed(ListFailure)
    /// A thread of the list has changed.
    case threadChanged(ChatThread)
    /// A thread no longer exists; a page that is still being loaded can't bring it back.
    case threadRemoved(MessageID)
    /// A user replied in a thread; the thread is `nil` if the owner doesn't know it.
    case replied(MessageID, in: ChatThread?, isByMutedAuthor: Bool)
    /// The user selected a thread, or none.
    case select(MessageID?)
    /// The host wants to select the first thread if none is selected.
    case preselect
    /// A row became the first visible one.
    case scroll(to: Int)
    /// The current time advanced, which may end mutes.
    case time(Date)
  }

  /// A request that the owner carries out.
  public enum Effect: Equatable, Sendable {
    /// Load the page of at most `query.limit` threads given by `query.next`, and send an input with the result.
    case loadPage(ThreadListQuery)
    /// Send ``Input/waited`` after some seconds.
    case wait(seconds: Double)
  }

  /// Handles an input and returns the requests for the owner.
  ///
  /// - Complexity: O(*k* log *n*) for a page of *k* threads, O(log *n*) otherwise.
  package mutating func handle(_ input: Input) -> [Effect] {
    inputCount += 1
    switch input {
    case .appear: return hasLoadedThreads ? [] : loadFirstPage()
    case .loadThreads: return loadFirstPage()
    case .retry:
      failuresInARow = 0
      return retry()
    case .waited: return failure != nil || loadMoreFailure != nil ? retry() : []
    case .threadAppeared(let place): return place >= rows.count - 5 ? loadNextPage() : []
    case .pageLoaded(let page, let next): return receive(page, next: next)
    case .positionsLoaded(let page, let next): return receive(page, next: next)
    case .loadFailed(let failure): return fail(failure)
    case .cached(let threads): for thread in threads { show(thread) }
    case .threadChanged(let thread): change(thread)
    case .threadRemoved(let id): remove(id)
    case .replied(let id, let thread, let isByMutedAuthor):
      reply(in: id, thread, isByMutedAuthor: isByMutedAuthor)
    case .select(let thread): selectedThread = thread
    case .preselect: preselect()
    case .scroll(let row):
      scroll(to: row)
      return handle(.threadAppeared(at: row))
    case .time(let now): context.now = now
    }
    return []
  }
}

/// Inputs that change the list while it is shown.
extension ThreadListSession {
  mutating func remove(_ id: MessageID) {
    rows.remove(id)
    if load != nil { removedWhileLoading.insert(id) }
    newThreads[id] = nil
    if selectedThread == id { selectedThread = nil }
  }

  /// Updates a thread; with live insertion it also moves the thread, otherwise only a reload does.
  mutating func change(_ thread: ChatThread) {
    guard rows.contains(thread.id) else { return }
    switch insertion {
    case .banner: rows.replace(thread, id: thread.id)
    case .live: show(thread)
    }
  }

  mutating func reply(in id: MessageID, _ thread: ChatThread?, isByMutedAuthor: Bool) {
    guard !rows.contains(id) else {
      if let thread { change(thread) }
      return
    }
    if isByMutedAuthor { return }
    // A known thread that the query excludes is not a new one; an unknown thread may be.
    if let thread, !query.matches(thread, in: context) { return }
    if insertion == .live, let thread {
      show(thread)
    } else if newThreads[id] == nil {
      newThreads[id] = inputCount
    }
  }
}
