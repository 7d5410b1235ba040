// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `weft serve --sign-key`, as a program over a real database.
@Suite struct ServePeopleTests {
  private let scratch: Scratch
  private let server: PostgresServer
  private let database: String
  private let key: URL

  init() throws {
    scratch = try Scratch()
    server = try PostgresServer.shared()
    database = try server.newDatabase()
    key = try scratch.write(String(repeating: "a7", count: 32).utf8, to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func address(_ workspace: String? = nil, user: String? = nil) -> String {
    server.address(database, workspace: workspace, user: user)
  }

  private func curl(_ words: String...) throws -> String {
    let program = URL(fileURLWithPath: "/usr/bin/curl")
    return try Subprocess(program, ["-s", "-i", "--max-time", "60"] + words).text
  }

  /// Polls a condition until it holds; fails if it never does.
  private func wait(until isSo: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(120)
    while try !isSo() { try #require(ContinuousClock.now < end) }
  }

  private func host(_ options: [String] = []) throws -> ServeProcess {
    try ServeProcess(
      [
        "--no-plugins", "--workspace", address(), "--sign-key", key.path, "--audit",
        scratch.path("audit").path,
      ] + options,
      in: scratch
    )
  }

  /// Makes the server refuse connections and end existing ones, or accept them again.
  private func setDatabase(away isAway: Bool) throws {
    try server.sql("ALTER DATABASE \(database) ALLOW_CONNECTIONS \(!isAway)")
    guard isAway else { return }
    try server.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)'"
    )
  }

  /// Logs in with a link printed by the program; returns the cookie and the token of a page.
  private func enter(_ host: ServeProcess) throws -> (cookie: String, token: String) {
    let link = try weft(
      "serve",
      "--sign",
      "user-0",
      "--workspace",
      address("team"),
      "--sign-key",
      key.path,
      "--url",
      host.origin
    ).text.trimmingCharacters(in: .newlines)
    let entered = try curl(link)
    let cookie = try #require(entered.firstMatch(of: /(?i)set-cookie: ([^;]+)/)?.output.1)
    let page = try curl("-b", String(cookie), host.origin + "/")
    let token = try #require(page.firstMatch(of: /weft-token" content="([^"]+)/)?.output.1)
    return (String(cookie), String(token))
  }

  private func post(
    _ path: String,
    to host: ServeProcess,
    _ visitor: (cookie: String, token: String)
  ) throws -> String {
    try curl(
      "-b",
      visitor.cookie,
      "-H",
      "X-Weft-Token: \(visitor.token)",
      "-H",
      "Content-Type: application/json",
      "-d",
      "{\"rows\":20,\"do\":\"back\"}",
      host.origin + path
    )
  }

  @Test(.ends)
  func `a link works at every host, revoking it works everywhere, and a signal stops a host`()
    throws
  {
    #expect(try weft("database", "init", address()).status == 0)
    #expect(try weft("generate", "--channels", "40", address("team")).status == 0)
    let hosts = [try host(), try host()]
    let visitor = try enter(hosts[0])
    var sessions: [String] = []
    for host in hosts {
      let begun = try post("/session", to: host, visitor)
      let session = try #require(begun.firstMatch(of: /"session":"([^"]+)/)?.output.1, "\(begun)")
      sessions.append(String(session))
      #expect(try post("/act/\(session)", to: host, visitor).contains("HTTP/1.1 204"))
      #expect(try curl(host.origin + "/health").contains("HTTP/1.1 200"))
    }
    #expect(try weft("database", "revoke", address("team", user: "user-0")).status == 0)
    for (host, session) in zip(hosts, sessions) {
      try wait { try post("/act/\(session)", to: host, visitor).contains("HTTP/1.1 404") }
      #expect(try post("/session", to: host, visitor).contains("HTTP/1.1 403"))
    }
    for action in ["enter", "end"] {
      try wait {
        try String(contentsOf: scratch.path("audit"), encoding: .utf8)
          .contains("\"action\":\"\(action)\"")
      }
    }
    #expect(hosts[0].end() == 0 && hosts[1].end() == 0)
  }

  @Test(.ends)
  func `a single user's page works over a database, and reports when that is unreachable`()
    throws
  {
    #expect(try weft("database", "init", address()).status == 0)
    #expect(try weft("generate", "--channels", "40", address("team")).status == 0)
    let host = try ServeProcess(["--no-plugins", "--workspace", address("team")], in: scratch)
    let key = try #require(host.url.split(separator: "=").last)
    let entered = try curl("\(host.origin)/?key=\(key)")
    let cookie = try #require(entered.firstMatch(of: /(?i)set-cookie: ([^;]+)/)?.output.1)
    let page = try curl("-b", String(cookie), host.origin + "/")
    let token = try #require(page.firstMatch(of: /weft-token" content="([^"]+)/)?.output.1)
    let begun = try post("/session", to: host, (String(cookie), String(token)))
    let session = try #require(begun.firstMatch(of: /"session":"([^"]+)/)?.output.1, "\(begun)")
    let program = URL(fileURLWithPath: "/usr/bin/curl")
    func shown(seconds: Int) throws -> String {
      try Subprocess(
        program,
        [
          "-s", "-N", "--max-time", "\(seconds)", "-b", String(cookie),
          "\(host.origin)/events/\(session)",
        ]
      ).text
    }
    let stream = try shown(seconds: 4)
    #expect(stream.contains("retry: ") && stream.contains("\"rows\":{"), "\(stream.prefix(300))")
    try setDatabase(away: true)
    try wait { try shown(seconds: 1).contains("Offline. Showing what was loaded.") }
    try setDatabase(away: false)
    try wait { try !shown(seconds: 1).contains("Offline. Showing what was loaded.") }
    #expect(host.end() == 0)
  }

  @Test(.ends)
  func `a host without pages reports to its balancer when the database is unreachable`()
    throws
  {
    #expect(try weft("database", "init", address()).status == 0)
    let host = try host(["--metrics", "0"])
    let numbers = try host.error(after: "metrics are at ")
    func isUp() throws -> [Bool] {
      [
        try curl(host.origin + "/health").contains("HTTP/1.1 200"),
        try curl(numbers).contains("weft_database_up 1\n"),
      ]
    }
    #expect(try isUp() == [true, true])
    try setDatabase(away: true)
    try wait { try isUp() == [false, false] }
    try setDatabase(away: false)
    try wait { try isUp() == [true, true] }
    #expect(host.end() == 0)
  }

  @Test func `conflicting options are refused before the server starts`() throws {
    let cases: [(words: [String], reason: String)] = [
      (["--sign-key", key.path], "--sign-key needs --workspace postgresql://HOST/DATABASE"),
      (["--audit", "a"], "--audit needs --sign-key FILE"),
      (
        ["--sign-key", key.path, "--workspace", address("w", user: "u")],
        "remove the user from the address"
      ),
      (["--sign-key", key.path, "--watch", "f"], "--watch can't be used with --sign-key"),
      (["--sign-key", "nowhere", "--workspace", address()], "the file does not exist"),
      (["--sign-key", key.path, "--workspace", address()], "create them with weft database init"),
    ]
    for (words, reason) in cases {
      let run = try Subprocess(Checkout.weft, ["serve", "--port", "0"] + words, in: scratch.folder)
      #expect(run.status != 0 && run.errors.contains(reason), "\(words): \(run.errors)")
    }
  }
}
