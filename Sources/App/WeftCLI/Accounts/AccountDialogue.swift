// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftLaunch
internal import WeftMatrix

/// `weft accounts add` without arguments: asks for the server and then for the credentials.
enum AccountDialogue {
  /// The number of attempts at each question.
  private static let attempts = 3

  /// Whether the command can ask questions on a terminal.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && Output.tellsTerminal }

  static func run() throws -> Int32 {
    Output.error(
      "Weft shows the chats of an account on a Matrix server. Ctrl-C cancels at any time."
    )
    let login = try again {
      let address = try answer("Server, such as https://matrix.org: ")
      let server = try AccountAdding.telling { try MatrixServer(address) }
      return try waiting { try await server.login() }
    }
    Output.error("\(login.server) offers \(login.offers).")
    guard login.hasPassword || login.hasSingleSignOn else {
      throw Failure(
        "use the token of another client: weft accounts add matrix URL --token-file FILE"
      )
    }
    Output.error(
      """
      What you enter is sent to this server only. Your password is never stored, only
      the token that the server returns, in a file that only you can read.
      Weft can't read encrypted messages yet; encrypted rooms appear by name only.
      """
    )
    let account = try again {
      let proof = try proof(login)
      return try waiting { try await AccountEntry.account(login, by: proof) }
    }
    let stored = try waiting {
      try await AccountEntry.keep(account, as: AccountEntry.freeName(account))
    }
    Output.print("\(stored.id): \(account); weft --account \(stored.id) shows its chats\n")
    return 0
  }

  private static func proof(_ login: MatrixLogin) throws -> AccountEntry.Proof {
    let both = login.hasPassword && login.hasSingleSignOn
    let prompt: OutputText = both ? "Name (empty to sign in with a browser): " : "Name: "
    let user = login.hasPassword ? try answer(prompt, mayBeEmpty: both) : ""
    if user.isEmpty { return .signOn(try AccountAdding.signOn(login)) }
    return .password(user: user, try AccountEntry.password(of: user, login.server))
  }

  /// Asks again after a failure, a few times.
  private static func again<Value>(_ ask: () throws -> Value) throws -> Value {
    for _ in 1..<attempts {
      do {
        return try ask()
      } catch let failure as Failure {
        Output.error("weft: \(failure)")
      }
    }
    return try ask()
  }

  private static func answer(_ prompt: OutputText, mayBeEmpty: Bool = false) throws -> String {
    while true {
      Output.note(prompt)
      guard let line = readLine() else {
        Output.note("\n")
        throw UsageError(
          "no input; no account was added",
          usage: "weft accounts add --help"
        )
      }
      let text = line.drop { $0 == " " }.prefix(1_024)
      let trimmed = String(text.reversed().drop { $0 == " " }.reversed())
      if !trimmed.isEmpty || mayBeEmpty { return trimmed }
    }
  }
}
