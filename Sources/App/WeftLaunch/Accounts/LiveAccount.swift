// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftMatrix
internal import WeftSource

/// The chats of an account while the application shows them: a source over their file, which is synced all the time.
final class LiveAccount: ForwardingSource, ReachableSource, LinkPreviewing {
  let source: any ChatSource
  private let id: String
  private let chats: MatrixSource
  private let sync: MatrixSync
  private let syncing: Task<Void, Never>
  private let ending: Ending

  /// The reason why the sync has ended before the application.
  private final class Ending: Sendable {
    let reason = Mutex<String?>(nil)
  }

  /// Opens the file of an account, and starts to sync it.
  init(_ stored: StoredAccount) throws {
    id = stored.id
    try stored.makeFolders()
    let account = try stored.open()
    do {
      let sync = try MatrixSync(account, file: stored.chatsPath)
      let ending = Ending()
      chats = try MatrixSource(account, file: stored.chatsPath)
      source = chats
      self.sync = sync
      self.ending = ending
      syncing = Task.detached {
        if let error = await Self.follow(sync) {
          ending.reason.withLock { $0 = "account \(stored.id): \(error)" }
        }
      }
    } catch {
      throw Failure("account \(stored.id): \(error)")
    }
  }

  deinit { syncing.cancel() }

  /// How often it checks whether another process still syncs the account.
  private static let pause = Duration.seconds(5)

  /// Syncs an account until its end, and returns the error that ended it, if any.
  ///
  /// While another process syncs the account, it waits and then takes over.
  private static func follow(_ sync: MatrixSync) async -> MatrixError? {
    while !Task.isCancelled {
      do throws(MatrixError) {
        try await sync.follow()
        return nil
      } catch  where error.code == .busy {
        // Until then the other process keeps the file up to date.
        try? await Task.sleep(for: pause)
      } catch {
        return error
      }
    }
    return nil
  }

  /// Returns the source of one account, or of several in one list.
  static func joining(_ accounts: [LiveAccount]) throws -> any ChatSource {
    if accounts.count == 1 { return accounts[0] }
    do {
      return try JoinedSource(accounts.map { ($0.id, $0) })
    } catch {
      throw Failure(error.message)
    }
  }

  /// Whether the last attempt reached the server.
  var isReachable: Bool {
    sync.currentStatus.trouble == nil && chats.isReachable && ending.reason.withLock { $0 == nil }
  }

  func previewsLinks(in channel: ChannelID) -> Bool { chats.previewsLinks(in: channel) }

  func preview(of link: String, in channel: ChannelID) async throws(SourceError) -> LinkPreview? {
    try await chats.preview(of: link, in: channel)
  }

  /// Returns why the sync has ended, once.
  func takeProblem() -> String? {
    ending.reason.withLock { reason in
      // The empty text marks a sync whose end was reported.
      defer { if reason != nil { reason = "" } }
      return reason.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
