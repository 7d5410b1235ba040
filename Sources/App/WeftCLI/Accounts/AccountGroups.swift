// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftMatrix

/// The chats that a user of accounts may look at alone: those of each account, and of each space.
final class AccountGroups {
  private let accounts: [(id: String, file: AccountFile)]
  private var read: (groups: [ChatGroup], until: ContinuousClock.Instant)?

  /// How long what was read counts.
  private static let fresh = Duration.seconds(2)

  /// Opens the files of accounts once more, to read their spaces.
  init(_ accounts: [StoredAccount]) throws {
    self.accounts = try accounts.map { stored in
      let user = try stored.open().userID
      do {
        return (stored.id, try AccountFile(stored.chatsPath, user: user))
      } catch {
        throw Failure("account \(stored.id): \(error)")
      }
    }
  }

  /// The groups, at most some seconds old; the spaces of a file that can't be read are left out.
  func current(at now: ContinuousClock.Instant = .now) -> [ChatGroup] {
    if let read, now < read.until { return read.groups }
    let own = accounts.count == 1 ? [] : accounts.map { ChatGroup(source: $0.id) }
    // Two accounts may be in the same space.
    var known: Set<String> = []
    let spaces = accounts.flatMap { (try? $0.file.spaces()) ?? [] }
      .filter { known.insert($0.id).inserted }
    let groups = own + spaces.map { ChatGroup(tag: $0.id, title: $0.name) }
    read = (groups, now + Self.fresh)
    return groups
  }
}
