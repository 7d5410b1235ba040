// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
private import Glibc
internal import WeftJSON
internal import WeftMatrix

/// `weft accounts`: the accounts at chat servers whose chats the user reads with Weft.
enum AccountsCommand {
  private static let json = Option("--json", nil, "writes one JSON document")

  static let addSyntax = CommandSyntax(
    name: "weft accounts add",
    summary: """
      Logs in at a Matrix server, and keeps the account.

      The password is asked for without showing it, or read from a file. It is kept nowhere: the server gives a
      token for it, which stays in a file that only you can read. Weft can't read encrypted rooms yet.
      """,
    positionals: ["matrix", "URL"],
    options: [
      Option("--user", "NAME", "the user's name at the server, or the whole id"),
      Option("--password-file", "FILE", "reads the password from a file"),
      Option("--token-file", "FILE", "uses the access token in a file, in place of a password"),
      Option("--name", "ID", "the name of the account here; without it, the user's"),
      json,
    ],
    positionalLimit: 2
  )

  static let listSyntax = CommandSyntax(
    name: "weft accounts list",
    summary: "Lists the accounts, and where their chats are.",
    options: [json]
  )

  static let removeSyntax = CommandSyntax(
    name: "weft accounts remove",
    summary: "Logs out at the server, and removes the account with its chats from this machine.",
    positionals: ["ID"],
    options: [
      Option("--keep-file", nil, "keeps the file with the chats"),
      Option("--offline", nil, "removes it here though the server can't be told"),
    ],
    positionalLimit: 1
  )

  static func runAdd(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: addSyntax)
    if arguments.asksForHelp { return 0 }
    guard arguments.positionals.count == 2, arguments.positionals[0] == "matrix" else {
      throw arguments.usageError(
        "name the kind of server and its address: matrix https://example.org"
      )
    }
    let server = try telling { try MatrixServer(arguments.positionals[1]) }
    let user = try arguments.value("--user")
    let token = try arguments.value("--token-file").map { try secret(in: $0, "an access token") }
    guard let name = try arguments.value("--name") ?? user.map(localName) else {
      throw arguments.usageError(
        "name the user with --user, or with a token the account with --name"
      )
    }
    let stored = try StoredAccount(name)
    guard !stored.isThere else {
      throw Failure("there is an account \"\(name)\" already; choose another --name for this one")
    }
    let account: MatrixAccount
    if let token {
      account = try waiting {
        try await MatrixAccount.using(token: token, at: server)
      }
    } else {
      guard let user else { throw arguments.usageError("name the user with --user") }
      let password =
        try arguments.value("--password-file").map { try secret(in: $0, "a password") }
        ?? askForPassword(of: user, server)
      account = try waiting {
        try await MatrixAccount.logIn(to: server, user: user, password: password)
      }
    }
    try keep(account, stored)
    if arguments.has("--json") {
      Output.print(OutputText(description(of: stored, account)))
    } else {
      Output.print("\(name): \(account); weft --account \(name) shows its chats\n")
    }
    return 0
  }

  private static func keep(_ account: MatrixAccount, _ stored: StoredAccount) throws {
    do {
      try stored.makeFolders()
      // The file of another user's chats is found out before the account is kept.
      _ = try MatrixSync(account, file: stored.chatsPath)
      try account.save(to: stored.tokenPath)
    } catch {
      // No file has the token, so the server is to forget it.
      _ = try? waiting { try await account.logOut() }
      throw error is Failure ? error : Failure("account \(stored.id): \(error)")
    }
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
    if all.isEmpty { Output.print("no accounts; weft accounts add matrix URL adds one\n") }
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
      throw arguments.usageError("name an account; weft accounts list tells them")
    }
    let stored = try StoredAccount.named(id)
    do {
      let account = try stored.open()
      try waiting { try await account.logOut() }
    } catch {
      guard arguments.has("--offline") else {
        throw Failure(
          "\(error); nothing was removed. With --offline it is, and the server keeps the session"
        )
      }
      Output.error("weft: \(error); the server was not told, so end the session there")
    }
    try stored.remove(keepingChats: arguments.has("--keep-file"))
    Output.print(
      arguments.has("--keep-file")
        ? "\(id): removed; its chats are in \(stored.chatsPath)\n" : "\(id): removed\n"
    )
    return 0
  }

  private static func description(of stored: StoredAccount, _ account: MatrixAccount) -> JSONValue {
    [
      "id": .string(stored.id), "kind": .string("matrix"), "user": .string(account.userID),
      "server": .string(account.server.address), "file": .string(stored.chatsPath),
    ]
  }

  /// The part of a user's id that names it at its server.
  private static func localName(_ user: String) -> String {
    let name = user.hasPrefix("@") ? user.dropFirst() : Substring(user)
    return name.prefix { $0 != ":" }.lowercased()
  }

  /// Reads a secret of one line; a line break at the end is none of it.
  private static func secret(in path: String, _ kind: String) throws -> String {
    var bytes = try InputFile.bytes(of: path, kind: kind)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.count <= 4096, let text = String(validating: bytes, as: UTF8.self),
      !text.contains(where: \.isNewline)
    else { throw Failure("\(path): it is not \(kind) in one line") }
    return text
  }

  private static func askForPassword(of user: String, _ server: MatrixServer) throws -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("there is no terminal to ask for the password; name a --password-file")
    }
    // SAFETY: the text is the library's until its next call, and is copied at once.
    guard let text = unsafe getpass("Password of \(user) at \(server): "),
      case let password = unsafe String(cString: text), !password.isEmpty
    else { throw Failure("no password was given") }
    return password
  }

  private static func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw Failure("\(error)")
    }
  }
}
