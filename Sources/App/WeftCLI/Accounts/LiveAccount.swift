// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftMatrix
internal import WeftSource

/// The chats of an account while the application shows them: a source over their file, which is synced meanwhile.
final class LiveAccount: ForwardingSource, ReachableSource {
  let source: any ChatSource
  private let id: String
  private let chats: MatrixSource
  private let sync: MatrixSync
  private let syncing: Task<Void, Never>
  private let ending: Ending

  /// Why the sync has ended, before the application did.
  private final class Ending: Sendable {
    let reason = Mutex<String?>(nil)
  }

  /// Opens the file of an account, and begins to sync it.
  init(_ stored: StoredAccount) throws {
    id = stored.id
    try stored.makeFolders()
    let account = try stored.open()
    do {
      let (sync, ending) = (try MatrixSync(account, file: stored.chatsPath), Ending())
      chats = try MatrixSource(account, file: stored.chatsPath)
      (source, self.sync, self.ending) = (chats, sync, ending)
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

  /// How often it looks whether another process still syncs the account.
  private static let pause = Duration.seconds(5)

  /// Follows an account, and takes over where another process has synced it so far; returns why it ended.
  private static func follow(_ sync: MatrixSync) async -> MatrixError? {
    while !Task.isCancelled {
      do throws(MatrixError) {
        try await sync.follow()
        return nil
      } catch  where error.code == .busy {
        // The chats come by the other one meanwhile.
        try? await Task.sleep(for: pause)
      } catch {
        return error
      }
    }
    return nil
  }

  /// The source of one account, or of several in one list.
  static func joining(_ accounts: [LiveAccount]) throws -> any ChatSource {
    if accounts.count == 1 { return accounts[0] }
    do {
      return try JoinedSource(accounts.map { ($0.id, $0) })
    } catch {
      throw Failure(error.message)
    }
  }

  /// Whether the server could be reached at the last attempt.
  var isReachable: Bool {
    sync.currentStatus.trouble == nil && chats.isReachable && ending.reason.withLock { $0 == nil }
  }

  /// Returns why the sync has ended, once.
  func takeProblem() -> String? {
    ending.reason.withLock { reason in
      // It stays ended.
      defer { if reason != nil { reason = "" } }
      return reason.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
