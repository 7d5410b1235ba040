// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftLaunch
internal import WeftMatrix

/// `weft accounts add` and `weft accounts login`: log in to a server.
enum AccountAdding {
  private static let proofs = [
    Option("--password-file", "FILE", help: "read the password from a file"),
    Option("--sso", help: "sign in on the server's page, in a browser on this machine"),
    Option("--token-file", "FILE", help: "use the access token in a file instead of a password"),
  ]

  static let addSyntax = CommandSyntax(
    name: "weft accounts add",
    summary: """
      Log in to a Matrix server and add the account. Without arguments, weft asks for
      everything it needs.

      It asks for the password without showing it, or reads it from a file. It never
      stores the password, only the token that the server returns, in a file that
      only you can read. With --sso, or if the server offers nothing else, you sign in
      on a page in a browser on this machine. Weft can't read encrypted rooms yet.
      """,
    positionals: ["[matrix", "URL]"],
    options: [Option("--user", "NAME", help: "user name on the server, or the full id")] + proofs
      + [
        Option("--name", "ID", help: "name for the account in Weft (default: the user name)"),
        AccountsCommand.json,
      ],
    positionalLimit: 2
  )

  static let loginSyntax = CommandSyntax(
    name: "weft accounts login",
    summary: """
      Log in again to an account whose session the server has ended. The device stays
      the same, and the chats are kept.
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
        "specify the kind of server and its address: matrix https://example.org"
      )
    }
    let server = try telling { try MatrixServer(arguments.positionals[1]) }
    let user = try arguments.value("--user")
    let name = try arguments.value("--name")
    if let known = name ?? user.map(AccountEntry.localName) {
      // Check before the server creates a session in vain.
      let stored = try StoredAccount(known)
      guard !stored.isThere else { throw AccountEntry.taken(known) }
    }
    let secret = try secret(arguments)
    if case .password = secret, user == nil {
      throw arguments.usageError("specify the user with --user")
    }
    let login = try waiting { try await server.login() }
    let proof = try proof(for: login, user: user, secret: secret, from: arguments)
    let isOwn = if case .token = proof { false } else { true }
    let account = try waiting { try await AccountEntry.account(login, by: proof) }
    let stored = try waiting {
      try await AccountEntry.keep(
        account,
        as: name ?? user.map(AccountEntry.localName),
        isOwnToken: isOwn
      )
    }
    tell(stored, as: account, with: arguments, next: "weft --account \(stored.id) shows its chats")
    return 0
  }

  static func runLogin(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: loginSyntax)
    if arguments.asksForHelp { return 0 }
    guard let id = arguments.positionals.first else {
      throw arguments.usageError("specify an account; weft accounts list shows them")
    }
    let stored = try StoredAccount.named(id)
    let before = try stored.open()
    let secret = try secret(arguments)
    let login = try waiting { try await before.server.login() }
    let proof = try proof(for: login, user: before.userID, secret: secret, from: arguments)
    let isOwn = if case .token = proof { false } else { true }
    let account = try waiting {
      try await AccountEntry.account(login, by: proof, device: before.deviceID)
    }
    guard account.userID == before.userID else {
      if isOwn { _ = try? waiting { try await account.logOut() } }
      throw Failure(
        "this login is for \(account.userID), but the account \"\(id)\" belongs to \(before.userID); "
          + "add another account with weft accounts add"
      )
    }
    _ = try waiting {
      try await AccountEntry.keep(account, as: id, isAnew: true, isOwnToken: isOwn)
    }
    tell(stored, as: account, with: arguments, next: "logged in again; the chats are unchanged")
    return 0
  }

  /// The credentials given by options.
  private enum Secret {
    case password(String)
    case token(String)
    case signOn
    /// No option; the server's offer decides.
    case none
  }

  /// Reads the credentials given by options, before a server is asked.
  private static func secret(_ arguments: Arguments) throws -> Secret {
    let chosen = ["--password-file", "--token-file", "--sso"].filter { arguments.has($0) }
    guard chosen.count < 2 else {
      throw arguments.usageError("\(chosen[0]) and \(chosen[1]) can't be used together")
    }
    if let path = try arguments.value("--token-file") {
      return .token(try AccountEntry.secret(in: path, "an access token"))
    }
    if let path = try arguments.value("--password-file") {
      return .password(try AccountEntry.secret(in: path, "a password"))
    }
    return arguments.has("--sso") ? .signOn : .none
  }

  /// Returns the credentials for the login: those of the options, or else those that the server asks for.
  private static func proof(
    for login: MatrixLogin,
    user: String?,
    secret: Secret,
    from arguments: Arguments
  ) throws -> AccountEntry.Proof {
    switch secret {
    case .token(let token): return .token(token)
    case .signOn: return .signOn(try signOn(login))
    case .none where !login.hasPassword: return .signOn(try signOn(login))
    case .password, .none: break
    }
    guard let user else { throw arguments.usageError("specify the user with --user, or use --sso") }
    guard login.hasPassword else {
      throw Failure(
        "\(login.server) doesn't accept passwords; it offers \(login.offers): use --sso"
      )
    }
    if case .password(let password) = secret { return .password(user: user, password) }
    return .password(user: user, try AccountEntry.password(of: user, login.server))
  }

  /// Prints the address of the sign-on page, and waits until the user has signed on in a browser.
  static func signOn(_ login: MatrixLogin) throws -> String {
    guard login.hasSingleSignOn else {
      throw Failure("\(login.server) doesn't offer single sign-on; it offers \(login.offers)")
    }
    return try SingleSignOn.token(for: login) { address in
      Output.error("weft: open this address in a browser on this machine, within 5 minutes:")
      Output.error("\(address)")
    }
  }

  private static func tell(
    _ stored: StoredAccount,
    as account: MatrixAccount,
    with arguments: Arguments,
    next: String
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
