// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftModel
public import WeftSource

// The requests of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StoreSource {
  public func account() throws(SourceError) -> SourceAccount {
    try reading { state, _ in
      .success(SourceAccount(state.currentUser, mutedUserIDs: state.mutedUserIDs))
    }
  }

  public func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) throws(SourceError) -> SourcePage<ChatChannel> {
    let now = clock()
    return try reading { state, position in
      let context = QueryContext<ChatChannel>(currentUser: state.currentUserID, now: now)
      return Result { () throws(SourceError) in
        try state.page(query, after: cursor, limit: limit, in: context, at: position)
      }
    }
  }

  public func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) throws(SourceError) -> SourcePage<ChatThread> {
    let now = clock()
    return try reading { state, position in
      let context = QueryContext<ChatThread>(currentUser: state.currentUserID, now: now)
      return Result { () throws(SourceError) in
        try state.page(query, after: cursor, limit: limit, in: context, at: position)
      }
    }
  }

  public func messages(_ request: MessagePageRequest) throws(SourceError) -> MessagePage {
    try reading { state, _ in Result { () throws(SourceError) in try state.page(request) } }
  }

  public func channel(_ id: ChannelID) throws(SourceError) -> ChatChannel? {
    try reading { state, _ in .success(state.channel(id).flatMap { $0.deletedAt == nil ? $0 : nil })
    }
  }

  public func thread(_ id: MessageID) throws(SourceError) -> ChatThread? {
    try reading { state, _ in .success(state.thread(id)) }
  }

  public func perform(_ action: SourceAction) throws(SourceError) {
    let now = clock()
    try asking { () throws(StoreError) in
      try store.changing(isLogged: true) { () throws(StoreError) -> Result<Void, SourceError> in
        var state = try store.freshState()
        do throws(SourceError) {
          guard let event = try action.event(in: state, at: now) else { return .success(()) }
          if let refusal = state.apply(event).refusal {
            throw SourceError(.other, refusal.description)
          }
        } catch {
          return .failure(error)
        }
        try store.write(state)
        return .success(())
      }
    }
    wake()
  }
}

extension StoreSource {
  /// Applies an event from elsewhere, such as from a server.
  ///
  /// - Throws: The reason why the event can't be applied; the file is then unchanged.
  public func apply(_ event: ChatEvent) throws(SourceError) {
    try asking { () throws(StoreError) in
      try store.changing(isLogged: true) { () throws(StoreError) -> Result<Void, SourceError> in
        var state = try store.freshState()
        if let refusal = state.apply(event).refusal {
          return .failure(SourceError(.other, refusal.description))
        }
        try store.write(state)
        return .success(())
      }
    }
    wake()
  }
}

extension Result {
  fileprivate init(_ body: () throws(Failure) -> Success) {
    do throws(Failure) {
      self = .success(try body())
    } catch {
      self = .failure(error)
    }
  }
}
