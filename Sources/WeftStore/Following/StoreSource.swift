// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import WeftChat
internal import WeftProcess
public import WeftSource

/// The workspace of a file as a source of chats.
///
///     let source = try StoreSource(opening: "team.weft")
///     let page = try await source.channels(ChannelListQuery(), after: nil, limit: 20)
///
/// Any number of processes may have sources of one file: what one does, the followers of all are told. Only
/// the newest events are kept; a follower that comes later is told to load anew.
public actor StoreSource: ChatSource {
  /// The file.
  public nonisolated let path: String

  let store: WorkspaceStore
  let clock: @Sendable () -> Date
  let news: FileNews
  /// The version of the file that whoever waits has seen.
  var version: Int64 = 0
  var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  var waitCount = 0

  /// Opens the workspace of a file.
  ///
  /// - Parameter clock: what time it is, for what actions do and mutes that end.
  /// - Throws: why that can't be; the file is as it was.
  public init(
    opening path: String,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreError) {
    self.init(try WorkspaceStore(opening: path), clock: clock)
  }

  /// Creates the source of a store, which nobody else uses from then on.
  public init(_ store: sending WorkspaceStore, clock: @escaping @Sendable () -> Date = { Date() }) {
    (path, self.store, self.clock) = (store.path, store, clock)
    news = FileNews(store.path)
  }

  deinit {
    news.stop()
  }
}

// Reading.
extension StoreSource {
  /// Answers from what the file says at one moment.
  func reading<Value>(
    _ body: (ChatState, SourcePosition) -> Result<Value, SourceError>
  ) throws(SourceError) -> Value {
    try asking { () throws(StoreError) in
      try store.database.reading { () throws(StoreError) in
        let answer = body(
          try store.freshState(),
          SourcePosition(rawValue: try store.position())
        )
        // What could not be read would be missing without a word.
        if let failure = store.failure { throw failure }
        return answer
      }
    }
  }

  func asking<Value>(
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
  /// What a file has to say.
  init(_ error: StoreError) {
    let code: Code =
      switch error.code {
      case .busy: .timeout
      case .readOnly: .notAllowed
      default: .other
      }
    self.init(code, error.description)
  }
}
