// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
package import WeftSource

/// The requests that an engine's lists have made to a source.
struct RemoteLists {
  /// The part of the engine that waits for an answer.
  enum Asker {
    case channels(FollowingLists.Weak<ChatChannelListViewModel>, ChannelListQuery)
    case threads(FollowingLists.Weak<ChatThreadListViewModel>)
    case messages(FollowingLists.Weak<ChatMessageListViewModel>, MessageListSession.Wait? = nil)
    case search(FollowingLists.Weak<ChatChannelListViewModel>, ChannelSearchRequest)
    /// The state, which lacks a channel, with the number of failures in a row.
    case channel(ChannelID, failures: Int = 0)
    /// A list of replies whose parent message may be outdated.
    case parent(FollowingLists.Weak<ChatMessageListViewModel>, failures: Int = 0)
    /// A screen that waits for its subject.
    case subject(SourceSubject)
    /// The messages being sent to a channel.
    case message(ChannelID)
    case deletion(FollowingLists.Weak<ChatChannelListViewModel>, ChannelID)
    case nobody
  }

  /// The requests that the driver has not drained yet.
  private(set) var requests: [SourceRequest] = []
  /// The end of the last page of each channel list.
  var cursors: [ObjectIdentifier: (query: ChannelListQuery, next: SourceCursor)] = [:]
  /// The events since the oldest unanswered request, whose answer may lack them.
  private(set) var recent: [SourceEvent] = []
  /// The messages that the user has sent and that have not arrived.
  var outbox = Outbox()
  /// The user's actions that the source has yet to confirm.
  var receipts = OpenReceipts()
  /// Whether the source can search, as far as is known.
  var canSearch = true
  /// The channels whose message lists are reloaded as soon as the channel is.
  private var outdated: Set<ChannelID> = []
  /// The number of the last request made before the source lost the engine's position.
  private var lastLost = 0
  private var waiting: [Int: Asker] = [:]
  /// The requests whose answers are no longer needed.
  private var abandoned: [Int] = []
  private var count = 0

  mutating func ask(_ wish: SourceRequest.Wish, for asker: Asker) {
    count += 1
    waiting[count] = asker
    // A message counts as arrived when the outbox removes it.
    if case .message = asker {} else { receipts.asked(wish, count) }
    requests.append(SourceRequest(wish: wish, number: count))
  }

  mutating func drainRequests() -> [SourceRequest] {
    defer { requests = [] }
    return requests
  }

  /// Cancels a list's searches whose answers the list would ignore.
  mutating func abandonSearches(of list: ChatChannelListViewModel) {
    for (number, asker) in waiting {
      guard case .search(let asking, let asked) = asker, asking.list === list,
        !list.search.awaits(asked.number)
      else { continue }
      waiting[number] = nil
      requests.removeAll { $0.number == number }
      abandoned.append(number)
    }
  }

  mutating func drainAbandoned() -> [Int] {
    defer { abandoned = [] }
    return abandoned
  }

  /// Removes and returns the asker of a request, or `nil` if the request has already been answered.
  mutating func asker(of request: SourceRequest) -> Asker? {
    waiting.removeValue(forKey: request.number)
  }

  /// Whether an action of the user is unanswered, not counting those that wait until the source can be reached.
  var isPerforming: Bool {
    waiting.values.contains {
      switch $0 {
      case .message, .deletion, .nobody: true
      default: false
      }
    }
  }

  /// Whether a channel that was on no page is being requested.
  func isWaiting(for id: ChannelID) -> Bool {
    waiting.values.contains { if case .channel(id, _) = $0 { true } else { false } }
  }

  /// Whether a screen's subject is being requested.
  func isWaiting(for subject: SourceSubject) -> Bool {
    waiting.values.contains { if case .subject(subject) = $0 { true } else { false } }
  }

  /// Records that events were missed, so answers to earlier requests may be outdated.
  mutating func lose(_ channels: Set<ChannelID>) {
    (cursors, recent, outdated, lastLost) = ([:], [], channels, count)
  }

  /// Whether the answer to a request may be older than events that were missed.
  func isOutdated(_ request: SourceRequest) -> Bool {
    switch request.wish {
    case .channels, .threads, .messages, .channel: request.number <= lastLost
    case .search, .action, .wait: false
    }
  }

  /// Returns whether the engine has to reload a channel's message lists, which it does once for each loss.
  mutating func clearOutdated(_ id: ChannelID) -> Bool { outdated.remove(id) != nil }

  mutating func note(_ happened: SourceEvent) {
    if !waiting.isEmpty { recent.append(happened) }
  }

  /// Drops the recorded events if no request is unanswered.
  mutating func forget() {
    if waiting.isEmpty { recent = [] }
  }
}

/// A request that an engine makes to the source of its chats.
///
/// The engine's driver sends it to the source and passes the answer to ``Engine/receive(_:to:)``.
package struct SourceRequest: Equatable, Sendable {
  /// The content of a request.
  package enum Wish: Equatable, Sendable {
    /// A page of channels.
    case channels(ChannelListQuery, after: SourceCursor?, limit: Int)
    /// A page of threads.
    case threads(ThreadListQuery, after: SourceCursor?, limit: Int)
    /// Messages of a channel or replies of a thread; the request says which.
    case messages(MessagePageRequest)
    /// A channel that an event named and no page has contained.
    case channel(ChannelID)
    /// Channels or messages that contain words.
    case search(SourceSearch)
    /// An action of the user.
    case action(SourceAction)
    /// A wait of some seconds, for which the source is not asked.
    case wait(seconds: Double)
  }

  /// The content of the request.
  package let wish: Wish
  let number: Int

  /// Whether it is an action of the user.
  var isAction: Bool { if case .action = wish { true } else { false } }
}

/// The answer to a request.
package enum SourceAnswer: Sendable {
  /// The rows of a channel list, in order.
  case channels(SourcePage<ChatChannel>)
  /// The rows of a thread list, in order.
  case threads(SourcePage<ChatThread>)
  /// Messages of a channel or replies of a thread, in any order.
  case messages(MessagePage)
  /// The findings of a search.
  case found(SourceFindings)
  /// The channel, or `nil` if there is none.
  case channel(ChatChannel?)
  /// The action was performed, or the wait is over.
  case done
  /// The request failed.
  case failed(SourceError)
}
