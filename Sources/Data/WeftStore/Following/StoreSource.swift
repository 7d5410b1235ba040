// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import WeftModel
public import WeftSource
internal import WeftSystem

/// A chat source that reads and writes the workspace of a file.
///
///     let source = try StoreSource(opening: "team.weft")
///     let page = try await source.channels(ChannelListQuery(), after: nil, limit: 20)
///
/// Any number of processes may have sources of one file, and the followers of each see the changes
/// of all. The log holds only the newest events; a follower that is too far behind gets the error
/// `lost` and has to load everything again.
public actor StoreSource: ChatSource {
  /// The path of the file.
  public nonisolated let path: String

  let store: WorkspaceStore
  let clock: @Sendable () -> Date
  let news: FileNews
  /// The version of the file that the waiting followers have seen.
  var version: Int64 = 0
  var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  var waitCount = 0

  /// Opens the workspace of a file.
  ///
  /// - Parameter clock: Returns the current time, for actions and for mutes that end.
  /// - Throws: ``StoreError`` when the file can't be opened; the file is unchanged.
  public init(
    opening path: String,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreError) {
    self.init(try WorkspaceStore(opening: path), clock: clock)
  }

  /// Creates the source of a store, which no other code may use from then on.
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
  /// Returns the result of a read of the file at one moment.
  func reading<Value>(
    _ body: (ChatState, SourcePosition) -> Result<Value, SourceError>
  ) throws(SourceError) -> Value {
    try asking { () throws(StoreError) in
      try store.database.reading { () throws(StoreError) in
        let answer = body(
          try store.freshState(),
          SourcePosition(rawValue: try store.position())
        )
        // A model that could not be read would be missing from the answer.
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
  /// Creates the error of a source from that of a file.
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
