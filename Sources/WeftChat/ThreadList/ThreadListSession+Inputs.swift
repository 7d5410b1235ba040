// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension ThreadListSession {
  /// Something that happened.
  public enum Input: Equatable, Sendable {
    /// The list came on screen.
    case appear
    /// Threads that were kept from an earlier time.
    case cached([ChatThread])
    /// The list is wanted anew, as by pulling it down or by the banner of new threads.
    case loadThreads
    /// A row came on screen.
    case threadAppeared(at: Int)
    /// What failed is wanted again.
    case retry
    /// The time of a ``Effect/wait(seconds:)`` is over.
    case waited
    /// The page asked for is here; `next` names the one after it, nil when it was the last.
    case pageLoaded([ChatThread], next: String?)
    /// The same of which no more is known than where the threads stand.
    case placesLoaded(PlacedRows<MessageID>, next: String?)
    /// The page asked for could not be loaded.
    case loadFailed(ListFailure)
    /// A thread of the list is different now.
    case threadChanged(ChatThread)
    /// A thread is gone.
    case threadRemoved(MessageID)
    /// A reply came in a thread; its thread as far as known, and whether the user has muted who wrote it.
    case replied(MessageID, in: ChatThread?, isByMutedAuthor: Bool)
    /// A thread was selected, or none.
    case select(MessageID?)
    /// The first thread is to be selected if none is.
    case preselect
    /// A row is now the first visible one.
    case scroll(to: Int)
    /// It is later now, so that mutes may have ended.
    case time(Date)
  }

  /// Something to do outside.
  public enum Effect: Equatable, Sendable {
    /// Load a page of at most `query.limit` threads and answer with an input; `query.next` names it.
    case loadPage(ThreadListQuery)
    /// Send ``Input/waited`` after some seconds.
    case wait(seconds: Double)
  }

  /// Takes an input and returns what is to be done.
  ///
  /// - Complexity: O(*k* log *n*) for a page of *k* threads, O(log *n*) for anything else.
  public mutating func handle(_ input: Input) -> [Effect] {
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
    case .placesLoaded(let page, let next): return receive(page, next: next)
    case .loadFailed(let failure): return fail(failure)
    case .cached, .threadChanged, .threadRemoved, .replied: hear(input)
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
