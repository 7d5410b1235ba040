// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftMatrix

/// `weft accounts add` and `weft accounts login`: logging in at a server.
enum AccountAdding {
  private static let proofs = [
    Option("--password-file", "FILE", "reads the password from a file"),
    Option("--sso", nil, "signs on at the server's page in a browser on this machine"),
    Option("--token-file", "FILE", "uses the access token in a file, in place of a password"),
  ]

  static let addSyntax = CommandSyntax(
    name: "weft accounts add",
    summary: """
      Logs in at a Matrix server, and keeps the account. Without arguments it asks for all it needs.

      The password is asked for without showing it, or read from a file. It is kept nowhere: the server gives a
      token for it, which stays in a file that only you can read. With --sso, or where the server offers nothing else,
      a page in a browser on this machine lets you in. Weft can't read encrypted rooms yet.
      """,
    positionals: ["[matrix", "URL]"],
    options: [Option("--user", "NAME", "the user's name at the server, or the whole id")] + proofs
      + [
        Option("--name", "ID", "the name of the account here; without it, the user's"),
        AccountsCommand.json,
      ],
    positionalLimit: 2
  )

  static let loginSyntax = CommandSyntax(
    name: "weft accounts login",
    summary: """
      Logs in again with an account whose session the server has ended, as the same device; its chats stay.
      """,
    positionals: ["ID"],
    options: proofs + [AccountsCommand.json],
    positionalLimit: 1
  )

  static func runAdd(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: addSyntax)
    if arguments.asksForHelp { return 0 }
    if words.isEmpty, AccountDialogue.isPossible { return try AccountDialogue.run() }
    guard arguments.positionals.count == 2, arguments.positionals[0] == "matrix" else {
      throw arguments.usageError(
        "name the kind of server and its address: matrix https://example.org"
      )
    }
    let server = try telling { try MatrixServer(arguments.positionals[1]) }
    let user = try arguments.value("--user")
    let name = try arguments.value("--name")
    if let known = name ?? user.map(AccountEntry.localName) {
      // Before the server has made a session for nothing.
      let stored = try StoredAccount(known)
      guard !stored.isThere else { throw AccountEntry.taken(known) }
    }
    let secret = try secret(arguments)
    if case .password = secret, user == nil {
      throw arguments.usageError("name the user with --user")
    }
    let login = try waiting { try await server.login() }
    let proof = try proof(login, user: user, secret, arguments)
    let isOwn = if case .token = proof { false } else { true }
    let account = try waiting { try await AccountEntry.account(login, by: proof) }
    let stored = try waiting {
      try await AccountEntry.keep(
        account,
        as: name ?? user.map(AccountEntry.localName),
        isOwnToken: isOwn
      )
    }
    tell(stored, account, arguments, "weft --account \(stored.id) shows its chats")
    return 0
  }

  static func runLogin(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: loginSyntax)
    if arguments.asksForHelp { return 0 }
    guard let id = arguments.positionals.first else {
      throw arguments.usageError("name an account; weft accounts list tells them")
    }
    let stored = try StoredAccount.named(id)
    let before = try stored.open()
    let secret = try secret(arguments)
    let login = try waiting { try await before.server.login() }
    let proof = try proof(login, user: before.userID, secret, arguments)
    let isOwn = if case .token = proof { false } else { true }
    let account = try waiting {
      try await AccountEntry.account(login, by: proof, device: before.deviceID)
    }
    guard account.userID == before.userID else {
      if isOwn { _ = try? waiting { try await account.logOut() } }
      throw Failure(
        "that is \(account.userID), and the account \"\(id)\" is of \(before.userID); "
          + "weft accounts add adds another one"
      )
    }
    _ = try waiting {
      try await AccountEntry.keep(account, as: id, isAnew: true, isOwnToken: isOwn)
    }
    tell(stored, account, arguments, "logged in again; its chats are as they were")
    return 0
  }

  /// What the options bring along.
  private enum Secret {
    case password(String)
    case token(String)
    case signOn
    /// Nothing, so that the server's offer decides.
    case none
  }

  /// Reads what the options bring along, before a server is asked.
  private static func secret(_ arguments: Arguments) throws -> Secret {
    let chosen = ["--password-file", "--token-file", "--sso"].filter { arguments.has($0) }
    guard chosen.count < 2 else {
      throw arguments.usageError("\(chosen[0]) and \(chosen[1]) are two; name one of them")
    }
    if let path = try arguments.value("--token-file") {
      return .token(try AccountEntry.secret(in: path, "an access token"))
    }
    if let path = try arguments.value("--password-file") {
      return .password(try AccountEntry.secret(in: path, "a password"))
    }
    return arguments.has("--sso") ? .signOn : .none
  }

  /// How the user is let in: as the options say, else as the server offers.
  private static func proof(
    _ login: MatrixLogin,
    user: String?,
    _ secret: Secret,
    _ arguments: Arguments
  ) throws -> AccountEntry.Proof {
    switch secret {
    case .token(let token): return .token(token)
    case .signOn: return .signOn(try signOn(login))
    case .none where !login.hasPassword: return .signOn(try signOn(login))
    case .password, .none: break
    }
    guard let user else { throw arguments.usageError("name the user with --user, or use --sso") }
    guard login.hasPassword else {
      throw Failure("\(login.server) takes no password; it offers \(login.offers): use --sso")
    }
    if case .password(let password) = secret { return .password(user: user, password) }
    return .password(user: user, try AccountEntry.password(of: user, login.server))
  }

  /// Prints the address of the sign-on, and waits for the user to finish it in a browser.
  static func signOn(_ login: MatrixLogin) throws -> String {
    guard login.hasSingleSignOn else {
      throw Failure("\(login.server) offers no single sign-on; it offers \(login.offers)")
    }
    return try SingleSignOn.token(for: login) { address in
      Output.error("weft: open this address in a browser on this machine, within 5 minutes:")
      Output.error("\(address)")
    }
  }

  private static func tell(
    _ stored: StoredAccount,
    _ account: MatrixAccount,
    _ arguments: Arguments,
    _ next: String
  ) {
    if arguments.has("--json") {
      Output.print(OutputText(AccountsCommand.description(of: stored, account)))
    } else {
      Output.print("\(stored.id): \(account); \(next)\n")
    }
  }

  static func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw Failure("\(error)")
    }
  }
}
