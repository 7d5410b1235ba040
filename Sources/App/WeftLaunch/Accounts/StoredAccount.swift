// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import WeftMatrix
package import WeftModel
package import WeftStore
internal import WeftSystem

/// An account that the user has added: a file with its token, and a workspace with its chats.
package struct StoredAccount {
  /// The name of the account in commands.
  package let id: String
  /// The file with the token, in the user's state folder.
  package let tokenPath: String
  /// The `.weft` file with its chats.
  package let chatsPath: String

  private static let kind = ".account"

  /// Finds the paths of an account, which need not exist.
  package init(_ id: String) throws {
    guard Self.isName(id) else {
      throw Failure(
        "\"\(id)\" is not a valid account name; use 1 to 64 of a-z, 0-9, dot, hyphen and underscore, not starting with a dot"
      )
    }
    guard let tokens = UserFolder.state.path("weft/accounts/\(id)\(Self.kind)"),
      let chats = DataFolder.path.map({ "\($0)/accounts/\(id).weft" })
    else { throw Failure("there is no folder for accounts; set HOME to an absolute path") }
    (self.id, tokenPath, chatsPath) = (id, tokens, chats)
  }

  private static func isName(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count) && id.utf8.first != UInt8(ascii: ".")
      && id.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789.-_".utf8.contains($0) }
  }

  /// Returns all accounts of the user, sorted by name.
  package static func all() throws -> [StoredAccount] {
    guard let folder = UserFolder.state.path("weft/accounts") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return try names.filter { $0.hasSuffix(kind) }.map { String($0.dropLast(kind.count)) }
      .filter(isName).sorted().map(StoredAccount.init)
  }

  /// Returns an account that was added; throws if there is no such account.
  package static func named(_ id: String) throws -> StoredAccount {
    let account = try StoredAccount(id)
    guard account.isThere else {
      let known = try all().map(\.id)
      let hint =
        known.isEmpty
        ? "add one with weft accounts add matrix URL" : "there are \(known.joined(separator: ", "))"
      throw Failure("there is no account \"\(id)\"; \(hint)")
    }
    return account
  }

  /// Whether the account was added.
  package var isThere: Bool { PathKind(of: tokenPath) != .nothing }

  /// Reads the account with its token.
  package func open() throws -> MatrixAccount {
    do {
      return try MatrixAccount(readingFrom: tokenPath)
    } catch {
      throw Failure("account \(id): \(error)")
    }
  }

  /// The folder of pictures and files that were fetched from the server.
  var media: MatrixMediaFolder { MatrixMediaFolder(beside: chatsPath) }

  /// The folder of the files that the user sends.
  package var sentFiles: WorkspaceFiles { WorkspaceFiles(beside: chatsPath) }

  /// Returns a function that finds where a channel's message files are kept, in a list of these accounts.
  package static func files(of accounts: [StoredAccount]) -> (ChannelID) -> WorkspaceFiles? {
    { channel in
      // With several accounts, channel ids start with the account's name.
      let account =
        accounts.count == 1
        ? accounts[0] : accounts.first { channel.rawValue.hasPrefix($0.id + "/") }
      return account?.sentFiles
    }
  }

  /// Creates the folders of its files, accessible only to the user.
  package func makeFolders() throws {
    for path in [tokenPath, chatsPath] {
      try DataFolder.make(URL(fileURLWithPath: path).deletingLastPathComponent())
    }
  }

  /// Removes all files of the account.
  package func remove(keepingChats: Bool) throws {
    let endings = ["", "-wal", "-shm", "-journal", "-sync"]
    let chats =
      keepingChats ? [] : endings.map { chatsPath + $0 } + [media.path, sentFiles.folder]
    for path in [tokenPath] + chats where PathKind(of: path) != .nothing {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw Failure("\(path): it can't be removed; check the folder's permissions")
      }
    }
  }
}
