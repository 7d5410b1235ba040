// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A database with a workspace for each of some users, and the hosts that serve them.
final class PeopleHost {
  let scratch: Scratch
  private let server: PostgresServer
  private let database: String
  private let key: URL

  /// Creates the database; each user's workspace has a chat with the message "Plans of PERSON".
  init(people: [String]) throws {
    scratch = try Scratch()
    server = try PostgresServer.shared()
    database = try server.newDatabase()
    key = try scratch.write(String(repeating: "a7", count: 32).utf8, to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    try require(weft("database", "init", server.address(database)))
    for person in people {
      let file = try scratch.write(Self.workspace(of: person).utf8, to: "\(person).json")
      try require(weft("import", file.path, "--into", address(of: person)))
    }
  }

  private static func workspace(of person: String) -> String {
    """
    {"weft":1,"current_user_id":"\(person)","now":"2026-06-05T14:30:00Z","time_zone":"UTC",
     "locale":"en_GB","users":[{"id":"\(person)","name":"\(person)"}],
     "channels":[{"cid":"messaging:base","name":"Base","created_at":"2026-06-01T14:30:00Z",
     "last_message_at":"2026-06-05T14:00:00Z","members":[{"user_id":"\(person)"}],
     "own_capabilities":["send-message"],"messages":[{"id":"m-\(person)","user_id":"\(person)",
     "text":"Plans of \(person)","created_at":"2026-06-05T14:00:00Z"}]}],"threads":[]}
    """
  }

  private func address(of person: String) -> String {
    server.address(database, workspace: "w-\(person)")
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func require(_ run: Subprocess) throws {
    try #require(run.status == 0, "\(run.text) \(run.errors)")
  }

  /// Starts a host.
  func start(_ options: [String]) throws -> ServeProcess {
    try ServeProcess(
      [
        "--workspace", server.address(database), "--sign-key", key.path, "--audit",
        scratch.path("audit").path,
      ] + options,
      in: scratch
    )
  }

  /// The lines of the audit log.
  func audit() throws -> [String] {
    try String(contentsOf: scratch.path("audit"), encoding: .utf8).split(separator: "\n")
      .map(String.init)
  }

  /// Sends a message to a user's chat.
  func send(_ text: String, as person: String) throws {
    let address = server.address(database, workspace: "w-\(person)", user: person)
    try require(weft("send", address, "messaging:base", text))
  }

  /// Ends the sessions of a user.
  func revoke(_ person: String) throws {
    try require(
      weft(
        "database",
        "revoke",
        server.address(database, workspace: "w-\(person)", user: person)
      )
    )
  }

  /// A link for a user, as the program prints it.
  func link(_ person: String, to host: ServeProcess) throws -> String {
    try weft(
      "serve",
      "--sign",
      person,
      "--workspace",
      address(of: person),
      "--sign-key",
      key.path,
      "--url",
      host.origin
    ).text.trimmingCharacters(in: .newlines)
  }

  /// Logs a user in with a link, and opens a page.
  func open(_ person: String, at host: ServeProcess) throws -> PersonPage {
    let entered = try PersonPage.curl(link(person, to: host))
    let cookie = try #require(entered.firstMatch(of: /(?i)set-cookie: ([^;]+)/)?.output.1)
    return try PersonPage(host, cookie: String(cookie))
  }
}

/// One page of a user, in a browser with a cookie.
struct PersonPage {
  let host: ServeProcess
  let cookie: String
  private let session: String

  init(_ host: ServeProcess, cookie: String) throws {
    (self.host, self.cookie) = (host, cookie)
    let page = try Self.curl("-b", cookie, host.origin + "/")
    let token = try #require(page.firstMatch(of: /weft-token" content="([^"]+)/)?.output.1)
    let begun = try Self.curl(
      "-b",
      cookie,
      "-H",
      "X-Weft-Token: \(token)",
      "-H",
      "Content-Type: application/json",
      "-d",
      "{\"rows\":20}",
      host.origin + "/session"
    )
    let session = try #require(begun.firstMatch(of: /"session":"([^"]+)/)?.output.1, "\(begun)")
    self.session = String(session)
  }

  static func curl(_ words: String...) throws -> String {
    let program = URL(fileURLWithPath: "/usr/bin/curl")
    return try Subprocess(program, ["-s", "-i", "-N", "--max-time", "60"] + words).text
  }

  /// Returns what the page shows within a second.
  func shown() throws -> String {
    try Self.curl("--max-time", "1", "-b", cookie, "\(host.origin)/events/\(session)")
  }

  /// Waits until the page shows a text or no longer shows it; fails if it never does.
  func wait(for text: String, isShown: Bool = true) throws {
    try Self.wait("\(text) \(isShown ? "" : "not ")shown") {
      let shown = try shown()
      // A page without an answer yet shows nothing.
      return shown.contains("\"rows\":{") && shown.contains(text) == isShown
    }
  }

  /// Polls a condition until it holds; fails if it never does.
  static func wait(_ what: String, until isSo: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(120)
    while try !isSo() { try #require(ContinuousClock.now < end, "\(what)") }
  }
}
