// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftMatrix
internal import WeftStore

/// `weft sync`: syncs the chats of accounts into their files.
enum SyncCommand {
  static let syntax = CommandSyntax(
    name: "weft sync",
    summary: """
      Download the chats of the specified accounts, or of all, and keep them up to
      date.

      While it runs, every command that accepts --workspace can read the accounts'
      files. If it is stopped, what it has downloaded so far stays. Only one process
      can sync an account at a time. With --once it stops when the lists, their counts
      and their unread threads are complete and all queued messages are sent. The exit
      status is 1 if a server can't be reached for 30 seconds or asks for a longer
      pause.
      """,
    positionals: ["[ID…]"],
    options: [
      Option("--once", help: "stop when everything is synced"),
      Option("--json", help: "with --once: write one JSON document"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let isOnce = arguments.has("--once")
    if arguments.has("--json"), !isOnce { throw arguments.usageError("--json needs --once") }
    let accounts =
      try arguments.positionals.isEmpty
      ? StoredAccount.all() : arguments.positionals.map(StoredAccount.named)
    guard !accounts.isEmpty else {
      throw Failure("there are no accounts; add one with weft accounts add matrix URL")
    }
    var syncs: [(stored: StoredAccount, sync: MatrixSync)] = []
    for stored in accounts {
      try stored.makeFolders()
      let account = try stored.open()
      do {
        syncs.append((stored, try MatrixSync(account, file: stored.chatsPath)))
      } catch {
        throw Failure("account \(stored.id): \(error)")
      }
    }
    let failures = try isOnce ? once(syncs) : follow(syncs)
    for (id, error) in failures { Output.error("weft: account \(id): \(error)") }
    if isOnce { try report(syncs, failures: failures, with: arguments) }
    return failures.isEmpty ? 0 : 1
  }

  /// Syncs everything once; the failure of one account doesn't affect the others.
  private static func once(
    _ syncs: [(stored: StoredAccount, sync: MatrixSync)]
  ) throws -> [(String, MatrixError)] {
    try run(syncs) { sync throws(MatrixError) in try await sync.once() }
  }

  private static func follow(
    _ syncs: [(stored: StoredAccount, sync: MatrixSync)]
  ) throws -> [(String, MatrixError)] {
    let telling = syncs.map { stored, sync in
      Task.detached {
        var told = ""
        for await status in sync.statuses() {
          let line = status.trouble ?? (status.isComplete ? "up to date" : "syncing")
          if told != line { Output.error("weft: account \(stored.id): \(line)") }
          told = line
        }
      }
    }
    defer { telling.forEach { $0.cancel() } }
    return try run(syncs) { sync throws(MatrixError) in try await sync.follow() }
  }

  private static func run(
    _ syncs: [(stored: StoredAccount, sync: MatrixSync)],
    _ body: @escaping @Sendable (MatrixSync) async throws(MatrixError) -> Void
  ) throws -> [(String, MatrixError)] {
    let work = syncs.map { ($0.stored.id, $0.sync) }
    return try waiting {
      await withTaskGroup(of: (String, MatrixError)?.self) { group in
        for (id, sync) in work {
          group.addTask {
            do throws(MatrixError) {
              try await body(sync)
              return nil
            } catch {
              return (id, error)
            }
          }
        }
        return await group.reduce(into: []) { failures, failure in
          if let failure { failures.append(failure) }
        }
      }
    }
  }

  private static func report(
    _ syncs: [(stored: StoredAccount, sync: MatrixSync)],
    failures: [(String, MatrixError)],
    with arguments: Arguments
  ) throws {
    var documents: [JSONValue] = []
    for (account, sync) in syncs {
      var counts = try SyncedCounts(account.chatsPath)
      counts.skippedEvents = sync.currentStatus.skippedEvents
      let failure = failures.first { $0.0 == account.id }?.1
      if arguments.has("--json") {
        documents.append(counts.document(of: account.id, failure.map { "\($0)" }))
      } else if failure == nil {
        Output.print("\(account.id): \(counts)\n")
      }
    }
    if arguments.has("--json") { Output.print(OutputText(["accounts": .array(documents)])) }
  }
}

/// The counts of an account's file.
private struct SyncedCounts: CustomStringConvertible {
  let channels: Int
  let unreadChannels: Int
  let unreadThreads: Int
  /// How many events of the server could not be read.
  var skippedEvents = 0

  init(_ path: String) throws {
    let store = try WorkspaceStore(opening: path, readOnly: true)
    let state = try store.state()
    (channels, unreadChannels) = (state.channelCount, state.unreadChannelIDs.count)
    let user = state.currentUserID
    unreadThreads =
      state.threadIDs.lazy.compactMap { state.thread($0, channelMessages: 0) }
      .count { $0.reads.contains { $0.userID == user && $0.unreadMessagesCount > 0 } }
    if let failure = store.failure { throw failure }
  }

  var description: String {
    let counts =
      "\(channels) channels, \(unreadChannels) unread; \(unreadThreads) threads with unread replies"
    return skippedEvents == 0
      ? counts : "\(counts); skipped \(skippedEvents) events that can't be read"
  }

  func document(of id: String, _ error: String?) -> JSONValue {
    [
      "id": .string(id), "complete": .bool(error == nil),
      "error": error.map { .string($0) } ?? .null,
      "channels": .integer(Int64(channels)), "unreadChannels": .integer(Int64(unreadChannels)),
      "unreadThreads": .integer(Int64(unreadThreads)),
      "skippedEvents": .integer(Int64(skippedEvents)),
    ]
  }
}
