// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
public import WeftStore

/// A sink that writes the models of an import into a store, inside an open transaction.
struct StoreSink: ImportSink {
  /// The number of events to apply before writing.
  private static let batch = 1000

  private let store: WorkspaceStore
  /// The state with unwritten events, or `nil` if there are none.
  private var state: ChatState?
  private var waiting = 0
  /// The reasons why events were not applied.
  private(set) var refusals: [String] = []
  private var latestDate: Date?

  init(_ store: WorkspaceStore) {
    self.store = store
  }

  mutating func receive(_ user: ChatUser) throws { try store.put(user) }

  mutating func receive(_ channel: ChatChannel) throws {
    see(channel.latestMessages.first?.createdAt ?? channel.createdAt)
    try store.put(channel)
    if channel.truncatedAt != nil { try store.dropRemoved(of: channel.id) }
  }

  mutating func receive(_ thread: ChatThread) throws {
    see(thread.latestReplies.last?.createdAt)
    guard let thread = thread.withoutRemoved() else { return }
    try store.put(thread)
  }

  func user(_ id: UserID) throws -> ChatUser? { store.user(id) }

  func channel(_ id: ChannelID) throws -> ChatChannel? { try store.channel(id, messages: 0) }

  func thread(_ id: MessageID) throws -> ChatThread? { try store.thread(id, channelMessages: 0) }

  mutating func receive(_ event: ChatEvent) throws {
    var state = try state ?? store.freshState()
    if let refusal = state.apply(event).refusal {
      refusals.append("\(event.type.rawValue): \(refusal.description)")
    }
    self.state = state
    waiting += 1
    if waiting >= Self.batch { try flush() }
  }

  /// Writes the remaining events and the current user's settings.
  mutating func finish(muted: Set<UserID>) throws(StoreError) {
    try flush()
    var head = store.head
    head.currentUser = store.user(head.currentUser.id) ?? head.currentUser
    head.mutedUserIDs.formUnion(muted)
    head.latestDate = [head.latestDate, latestDate].compactMap(\.self).max()
    if head != store.head { try store.setHead(head) }
  }

  private mutating func flush() throws(StoreError) {
    guard let state else { return }
    try store.write(state)
    self.state = nil
    waiting = 0
  }

  private mutating func see(_ date: Date?) {
    if let date { latestDate = max(latestDate ?? date, date) }
  }
}

extension WorkspaceStore {
  /// Imports a file: all its valid parts or, if the import ends early, nothing.
  ///
  /// A model with a known id replaces the stored one, so importing a file twice changes nothing.
  ///
  /// - Parameter progress: Called after each file or element that was read.
  /// - Returns: The report of the import, and the reasons why events were not applied.
  /// - Throws: ``StoreError``, or the error that ended the import.
  public func add(
    _ source: ChatImport,
    progress: (ImportProgress) -> Void = { _ in }
  ) throws -> (report: ImportReport, refusals: [String]) {
    var end: (any Error)?
    do {
      return try changing { () throws(StoreError) in
        do {
          var sink = StoreSink(self)
          let report = try source.run(into: &sink, progress: progress)
          try sink.finish(muted: report.mutedUserIDs)
          return (report, sink.refusals)
        } catch let error as StoreError {
          throw error
        } catch {
          end = error
          throw StoreError(.failed, at: path, "\(error)")
        }
      }
    } catch {
      throw end ?? error
    }
  }
}
