// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftSource

/// What the lists of an engine have asked of a source and wait for.
struct RemoteLists {
  /// Who waits for an answer.
  enum Asker {
    case channels(FollowingLists.Weak<ChatChannelListViewModel>, ChannelListQuery)
    case threads(FollowingLists.Weak<ChatThreadListViewModel>)
    case messages(FollowingLists.Weak<ChatMessageListViewModel>, MessageListSession.Wait? = nil)
    case channel(ChannelID)
    /// A list of channels whose rows are all to be looked at anew.
    case reload(FollowingLists.Weak<ChatChannelListViewModel>, ChannelListQuery)
    case deletion(FollowingLists.Weak<ChatChannelListViewModel>, ChannelID)
    case nobody
  }

  /// Requests nobody has taken yet.
  private(set) var requests: [SourceRequest] = []
  /// Where the last page of a list of channels ended.
  var cursors: [ObjectIdentifier: (query: ChannelListQuery, next: SourceCursor)] = [:]
  /// What has happened since the first request on its way: a page may be older.
  private(set) var recent: [SourceEvent] = []
  private var waiting: [Int: Asker] = [:]
  private var count = 0

  mutating func ask(_ wish: SourceRequest.Wish, for asker: Asker) {
    count += 1
    waiting[count] = asker
    requests.append(SourceRequest(wish: wish, number: count))
  }

  mutating func takeRequests() -> [SourceRequest] {
    defer { requests = [] }
    return requests
  }

  /// Who has made a request, nil where it was answered before.
  mutating func asker(of request: SourceRequest) -> Asker? {
    waiting.removeValue(forKey: request.number)
  }

  /// Whether a channel is on its way that no page has brought.
  func isWaiting(for id: ChannelID) -> Bool {
    waiting.values.contains { if case .channel(id) = $0 { true } else { false } }
  }

  mutating func note(_ happened: SourceEvent) {
    if !waiting.isEmpty { recent.append(happened) }
  }

  /// Forgets what no answer can be older than.
  mutating func forget() {
    if waiting.isEmpty { recent = [] }
  }
}
