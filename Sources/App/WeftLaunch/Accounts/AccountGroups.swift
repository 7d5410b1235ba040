// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftMatrix

/// The groups by which a user can filter the chats of their accounts: each account and each space.
final class AccountGroups {
  private let accounts: [(id: String, file: AccountFile)]
  private var read: (groups: [ChatGroup], until: ContinuousClock.Instant)?

  /// How long the groups stay valid after they were read.
  private static let fresh = Duration.seconds(2)

  /// Opens the files of accounts again, to read their spaces.
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

  /// Returns the groups, at most a few seconds old; omits the spaces of a file that can't be read.
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
