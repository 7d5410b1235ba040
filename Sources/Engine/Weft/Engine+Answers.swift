// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftSource

// The answers of a source.
extension Engine {
  /// Applies the answer to a request.
  package func receive(_ answer: SourceAnswer, to request: SourceRequest) {
    guard let asker = remote?.asker(of: request) else { return }
    defer { remote?.forget() }
    if remote?.isOutdated(request) == true { return askAgain(request, asker) }
    switch (answer, asker) {
    case (.channels(let page), .channels(let list, let query)): receive(page, query, list.list)
    case (.threads(let page), .threads(let list)): receive(page, list.list)
    case (.messages(let page), .messages(let list, _)):
      receive(page, request, for: list.list) { wish, page in
        if let list = list.list { send(.pageLoaded(wish, page), to: list) }
      }
    case (.messages(let page), .parent(let list, _)):
      receive(page, request) { _, page in
        guard let list = list.list, let id = list.parentMessage?.id else { return }
        for message in page.messages where message.id == id {
          send(.messageChanged(message), to: list)
        }
      }
    case (.messages(let page), .subject): receive(page, request) { _, _ in }
    case (.found(let found), .search(let list, let asked)): receive(found, asked, list.list)
    case (.channel(let channel), .channel(let id, _)): receive(channel, id)
    case (.failed(let error), _):
      fail(error, request, asker)
      settle(request, error)
    case (.done, _):
      finish(request, asker)
      settle(request)
    // An answer that doesn't fit its request is ignored.
    case (.channels, _), (.threads, _), (.messages, _), (.found, _), (.channel, _): break
    }
  }

  /// Requests a page again, because its answer is older than the loss of the engine's position.
  ///
  /// Message lists repeat their requests themselves.
  private func askAgain(_ request: SourceRequest, _ asker: RemoteLists.Asker) {
    if case .messages = asker { return }
    ask(request.wish, for: asker)
  }

  private func receive(_ channel: ChatChannel?, _ id: ChannelID) {
    if let channel {
      receive([channel], at: nil) { follow([$0]) }
    } else {
      change { $0.removeChannel(id) }
      var rows = TouchedRows()
      rows.goneChannels = [id]
      follow([ChatChange(rows, in: state)])
    }
    loadMessagesAnew(of: id)
  }

  /// Reloads the message lists of a channel if events have been missed since they were loaded.
  private func loadMessagesAnew(of id: ChannelID) {
    guard remote?.clearOutdated(id) == true else { return }
    for case let list? in lists.messages.map(\.list) where list.channel.id == id {
      send(.reload, to: list)
      askForParent(of: list)
    }
  }

  /// Requests the parent message of replies, which no page of replies contains.
  private func askForParent(of list: ChatMessageListViewModel, failures: Int = 0) {
    guard let parent = list.parentMessage?.id else { return }
    let request = MessagePageRequest(
      channel: list.channel.id,
      parent: nil,
      position: .around(parent),
      limit: 1
    )
    ask(.messages(request), for: .parent(FollowingLists.Weak(list), failures: failures))
  }

  private func finish(_ request: SourceRequest, _ asker: RemoteLists.Asker) {
    switch asker {
    case .channels(let list, _): if let list = list.list { send(.waited, to: list) }
    case .threads(let list): if let list = list.list { send(.waited, to: list) }
    case .messages(let list, let wait?): if let list = list.list { send(.waited(wait), to: list) }
    case .deletion(let list, let id): _ = list.list?.send(.deleted(id))
    case .message(let id): goOnSending(to: id, isSent: request.isAction)
    case .channel(let id, let failures): ask(.channel(id), for: .channel(id, failures: failures))
    case .parent(let list, let failures):
      if let list = list.list { askForParent(of: list, failures: failures) }
    case .messages, .search, .subject, .nobody: break
    }
  }

  private func fail(
    _ error: SourceError,
    _ request: SourceRequest,
    _ asker: RemoteLists.Asker
  ) {
    switch (asker, request.wish) {
    case (.channels(let list, _), _):
      if let list = list.list { send(.loadFailed(error.failure), to: list) }
    case (.threads(let list), _):
      if let list = list.list { send(.loadFailed(error.failure), to: list) }
    case (.messages(let list, _), .messages(let wish)):
      if let list = list.list { send(.loadFailed(wish, error.failure), to: list) }
    case (.search(let list, let asked), _): failToSearch(error, asked, list.list)
    case (.deletion(let list, let id), _):
      _ = list.list?.send(.deleteFailed(id, error.failure))
    case (.channel(let id, let failures), _):
      let isRepeated = wait(after: failures + 1, error) { .channel(id, failures: $0) }
      if !isRepeated { loadMessagesAnew(of: id) }
    case (.parent(let list, let failures), _):
      _ = wait(after: failures + 1, error) { .parent(list, failures: $0) }
    case (.message(let id), _): failToSend(to: id, error)
    case (_, .action(let action)): onRefusal?(action, error)
    case (.messages, _), (.subject, _), (.nobody, _): break
    }
  }

  /// Waits before the engine repeats one of its own requests.
  ///
  /// - Returns: Whether the request will be repeated, that is, whether the failure is temporary.
  private func wait(
    after failures: Int,
    _ error: SourceError,
    for asker: (Int) -> RemoteLists.Asker
  ) -> Bool {
    guard error.failure.isTemporary, let delay = RetryPolicy().delay(after: failures) else {
      return false
    }
    ask(.wait(seconds: delay), for: asker(failures))
    return true
  }
}
