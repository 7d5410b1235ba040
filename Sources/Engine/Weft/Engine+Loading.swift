// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftSource

// Models from the source, which may be newer or older than the last event received from it.
extension Engine {
  /// Inserts channels into the state, then replays the events after their position, which they may lack.
  func receive(
    _ channels: [ChatChannel],
    at position: SourcePosition?,
    then tell: (ChatChange) -> Void
  ) {
    var rows = TouchedRows()
    rows.messages = loadMessages(of: channels.map(\.id)) {
      for channel in channels {
        let threads = state.threadIDs(of: channel.id)
        // Messages loaded earlier are kept.
        change {
          $0.insert(channel.keeping($0.storedMessages(of: channel.id)), now: environment.now)
        }
        rows.channels.insert(channel.id)
        // These threads were removed because the channel was truncated after they had been loaded.
        rows.goneThreads.formUnion(Set(threads).subtracting(state.threadIDs(of: channel.id)))
      }
      replay(after: position)
      for channel in channels { showUnsent(in: channel.id) }
    }
    tell(ChatChange(rows, in: state))
  }

  /// Performs a load and returns the messages that it changed in channels that were already known.
  ///
  /// Lists that did not request them need to be notified now, because a later event finds the message up to date and
  /// changes nothing.
  private func loadMessages(of ids: [ChannelID], _ load: () -> Void) -> Set<MessageID> {
    let known = ids.compactMap { id in
      state.channel(id, messages: 0).map { _ in (id: id, history: state.history(of: id)) }
    }
    load()
    return known.reduce(into: []) { changed, earlier in
      changed.formUnion(state.history(of: earlier.id).changes(since: earlier.history))
    }
  }

  private func replay(after position: SourcePosition?) {
    for happened in remote?.recent ?? []
    where position.map({ happened.position > $0 }) ?? true {
      _ = change { $0.apply(happened.event) }
    }
  }

  func receive(
    _ page: SourcePage<ChatChannel>,
    _ query: ChannelListQuery,
    _ list: ChatChannelListViewModel?
  ) {
    receive(page.rows, at: page.position) { change in
      if let list {
        let key = ObjectIdentifier(list)
        remote?.cursors[key] = page.next.map { (query, $0) }
        let rows = page.rows.compactMap { state.channel($0.id) }
        send(.pageLoaded(texts.sortable(rows, in: query), isLast: page.next == nil), to: list)
      }
      follow([change])
    }
  }

  func receive(_ page: SourcePage<ChatThread>, _ list: ChatThreadListViewModel?) {
    let known = page.rows.compactMap { state.thread($0.id) }
    for thread in page.rows {
      change { state in
        if state.channel(thread.channel.id, messages: 0) == nil { state.insert(thread.channel) }
        state.insert(thread)
      }
    }
    replay(after: page.position)
    if let list {
      send(
        .pageLoaded(page.rows.compactMap { state.thread($0.id) }, next: page.next?.rawValue),
        to: list
      )
    }
    var rows = TouchedRows()
    rows.threads = Set(known.filter { state.thread($0.id) != $0 }.map(\.id))
    if !rows.isEmpty { follow([ChatChange(rows, in: state)]) }
  }

  func receive(
    _ page: MessagePage,
    _ request: SourceRequest,
    for asker: ChatMessageListViewModel? = nil,
    then tell: (MessagePageRequest, MessagePage) -> Void
  ) {
    guard case .messages(let wish) = request.wish else { return }
    var rows = TouchedRows()
    rows.messages = loadMessages(of: [wish.channel]) {
      guard let channel = state.channel(wish.channel) else { return }
      change { $0.insert(channel.keeping(page.messages)) }
      replay(after: nil)
    }
    var page = page
    let channel = state.channel(wish.channel, messages: 0)
    page.messages = page.messages.compactMap { message in
      channel?.wasRemoved(at: message.createdAt) == true ? nil : state.current(message)
    }
    tell(wish, page)
    if let parent = wish.parent { showUnsentReplies(in: wish.channel, to: parent) }
    let others = lists.messages.lazy.compactMap(\.list).filter { $0 !== asker }
    guard !rows.messages.isEmpty, others.contains(where: { $0.channel.id == wish.channel }) else {
      return
    }
    rows.channels = [wish.channel]
    follow([ChatChange(rows, in: state)])
  }
}

extension ChatChannel {
  /// Returns the channel with the known messages that it lacks.
  fileprivate func keeping(_ known: [ChatMessage]) -> ChatChannel {
    let own = Set(latestMessages.map(\.id))
    let others = known.filter { !own.contains($0.id) }
    guard !others.isEmpty else { return self }
    var channel = self
    channel.latestMessages = (latestMessages + others).sorted {
      MessageCursor($0) > MessageCursor($1)
    }
    return channel
  }
}

extension MessageHistory {
  /// Returns the messages added, changed or removed since an earlier history of the channel.
  fileprivate func changes(since earlier: MessageHistory) -> Set<MessageID> {
    let (messages, others) = differing(from: earlier)
    var left = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
    var changed = Set(messages.filter { left.removeValue(forKey: $0.id) != $0 }.map(\.id))
    changed.formUnion(left.keys)
    return changed
  }
}
