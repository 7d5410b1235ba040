// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftLaunch
internal import WeftMatrix
internal import WeftSource

/// `weft accounts`: manages the accounts at chat servers whose chats the user reads with Weft.
enum AccountsCommand {
  static let json = Option("--json", help: "write one JSON document")

  static let listSyntax = CommandSyntax(
    name: "weft accounts list",
    summary: "List the accounts and the files with their chats.",
    options: [json]
  )

  static let removeSyntax = CommandSyntax(
    name: "weft accounts remove",
    summary: "Log out and delete the account and its chats from this machine.",
    positionals: ["ID"],
    options: [
      Option("--keep-file", help: "keep the file that contains the chats"),
      Option("--offline", help: "delete the account even if the server can't be reached"),
    ],
    positionalLimit: 1
  )

  static let joinSyntax = CommandSyntax(
    name: "weft accounts join",
    summary: """
      Join a room by its address: #name:server, !id:server, or a matrix: or matrix.to
      link.
      """,
    positionals: ["ID", "ADDRESS"],
    options: []
  )

  static func runJoin(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: joinSyntax)
    if arguments.asksForHelp { return 0 }
    guard arguments.positionals.count == 2 else {
      throw arguments.usageError("specify an account and the address of a room")
    }
    let stored = try StoredAccount.named(arguments.positionals[0])
    let account = try stored.open()
    let address = arguments.positionals[1]
    try stored.makeFolders()
    try waiting {
      do {
        try await MatrixSource(account, file: stored.chatsPath).perform(.join(address))
      } catch {
        throw Failure("account \(stored.id): \(error)")
      }
    }
    Output.print("\(stored.id): joined \(address); weft sync downloads it\n")
    return 0
  }

  static let receiptsSyntax = CommandSyntax(
    name: "weft accounts receipts",
    summary: """
      Choose who learns what you have read: everyone in the room (public), only your
      other devices (private), or no one (none), which leaves the unread counts on
      your other devices unchanged.
      """,
    positionals: ["ID", "public|private|none"],
    options: []
  )

  static func runReceipts(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: receiptsSyntax)
    if arguments.asksForHelp { return 0 }
    guard arguments.positionals.count == 2,
      let receipts = MatrixReceipts(rawValue: arguments.positionals[1])
    else { throw arguments.usageError("specify an account, and public, private or none") }
    let stored = try StoredAccount.named(arguments.positionals[0])
    var account = try stored.open()
    account.receipts = receipts
    do {
      try account.save(to: stored.tokenPath)
    } catch {
      throw Failure("account \(stored.id): \(error)")
    }
    Output.print("\(stored.id): receipts are \(receipts.rawValue) from the next start\n")
    return 0
  }

  static func runList(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: listSyntax)
    if arguments.asksForHelp { return 0 }
    let all = try StoredAccount.all().map { stored in
      (stored, Result { try stored.open() })
    }
    if arguments.has("--json") {
      let accounts = all.map { stored, account in
        switch account {
        case .success(let account): description(of: stored, account)
        case .failure(let error):
          JSONValue.object([.init("id", .string(stored.id)), .init("error", .string("\(error)"))])
        }
      }
      Output.print(OutputText(["accounts": .array(accounts)]))
      return 0
    }
    if all.isEmpty { Output.print("no accounts; add one with weft accounts add matrix URL\n") }
    for (stored, account) in all {
      switch account {
      case .success(let account): Output.print("\(stored.id): \(account), \(stored.chatsPath)\n")
      case .failure(let error): Output.print("\(stored.id): \(error)\n")
      }
    }
    return 0
  }

  static func runRemove(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: removeSyntax)
    if arguments.asksForHelp { return 0 }
    guard let id = arguments.positionals.first else {
      throw arguments.usageError("specify an account; weft accounts list shows them")
    }
    let stored = try StoredAccount.named(id)
    do {
      let account = try stored.open()
      try waiting { try await account.logOut() }
    } catch {
      guard arguments.has("--offline") else {
        throw Failure(
          "\(error); nothing was deleted. To delete the account anyway, use --offline; the session stays open on the server"
        )
      }
      Output.error("weft: \(error); the session is still open on the server, so end it there")
    }
    try stored.remove(keepingChats: arguments.has("--keep-file"))
    Output.print(
      arguments.has("--keep-file")
        ? "\(id): removed; its chats are in \(stored.chatsPath)\n" : "\(id): removed\n"
    )
    return 0
  }

  static func description(of stored: StoredAccount, _ account: MatrixAccount) -> JSONValue {
    [
      "id": .string(stored.id), "kind": .string("matrix"), "user": .string(account.userID),
      "server": .string(account.server.address), "file": .string(stored.chatsPath),
    ]
  }
}
