// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel
public import WeftSource
internal import WeftSystem

/// A chat source that reads and writes the workspace of a file.
///
///     let source = try StoreSource(opening: "team.weft")
///     let page = try await source.channels(ChannelListQuery(), after: nil, limit: 20)
///     let events = try await source.events(after: page.position)
///
/// Any number of processes may have sources of one file, and the followers of each see the changes
/// of all. The log holds only the newest events; a follower that is too far behind gets the error
/// `positionLost` and has to load everything again.
///
/// Any task may use the source; as an actor it handles one request at a time. It owns its store and the thread that
/// watches the file, which ends when the source is released.
///
/// Each request reads one snapshot of the file. It throws `SourceError`: `timeout` while another process writes for
/// more than 5 seconds, `notAllowed` for a file that may only be read, and `other` for a file that is damaged, gone or
/// on a full disk.
public actor StoreSource: StateReadingSource {
  /// The path of the file.
  public nonisolated let path: String

  let store: WorkspaceStore
  /// Returns the current time, for actions and for the end of mutes.
  public let clock: @Sendable () -> Date
  let news: FileWatcher
  /// The version of the file that waiting followers have seen.
  var version: Int64 = 0
  let followers = WaitingFollowers()

  /// Opens the workspace of a file.
  ///
  /// - Parameter clock: Returns the current time, for actions and for the end of mutes.
  /// - Throws: ``StoreError`` if the file can't be opened; the file is unchanged.
  public init(
    opening path: String,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreError) {
    self.init(try WorkspaceStore(opening: path), clock: clock)
  }

  /// Creates the source of a store, which no other code may use from then on.
  public init(_ store: sending WorkspaceStore, clock: @escaping @Sendable () -> Date = { Date() }) {
    path = store.path
    self.store = store
    self.clock = clock
    news = FileWatcher(store.path)
  }

  deinit {
    news.stop()
  }
}

// Reading.
extension StoreSource {
  /// Returns the result of reading one snapshot of the file.
  public func reading<Value>(
    _ body: (ChatState, SourcePosition) throws(SourceError) -> Value
  ) throws(SourceError) -> Value {
    try asking { () throws(StoreError) in
      try store.database.reading { () throws(StoreError) in
        let state = try store.freshState()
        let position = try store.position()
        let answer = Result { () throws(SourceError) in
          try body(state, SourcePosition(rawValue: position))
        }
        // The answer would lack a model that could not be read.
        if let failure = store.failure { throw failure }
        return answer
      }
    }
  }
}

extension StateReadingSource {
  /// Returns the result of work on a store, and turns its errors into those of a source.
  package func asking<Value>(
    _ body: () throws(StoreError) -> Result<Value, SourceError>
  ) throws(SourceError) -> Value {
    let result: Result<Value, SourceError>
    do throws(StoreError) {
      result = try body()
    } catch {
      throw SourceError(error)
    }
    return try result.get()
  }
}

extension SourceError {
  /// Creates the error of a source from that of a file or a database.
  package init(_ error: StoreError) {
    let code: Code =
      switch error.code {
      case .busy, .late, .conflict: .timeout
      case .unreachable: .offline
      case .readOnly, .denied: .notAllowed
      case .absent, .notAWorkspace, .newer, .damaged, .full, .gone, .failed: .other
      }
    // A missing permission doesn't depend on the path, which only the description names.
    self.init(code, code == .notAllowed ? error.message : error.description)
  }
}

// The actions of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StoreSource {
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
          for more in action.consequences(of: event, in: state) { _ = state.apply(more) }
        } catch {
          return .failure(error)
        }
        try store.write(state)
        return .success(())
      }
    }
    followers.wake()
  }

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
    followers.wake()
  }
}
