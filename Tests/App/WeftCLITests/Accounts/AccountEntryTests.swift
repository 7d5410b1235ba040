// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftMatrix
import WeftTestSupport

@testable import WeftHTTP
@testable import WeftLaunch

/// Logging in to a server: with a password, with a browser, again, and with prompts.
@Suite struct AccountEntryTests {
  private let scratch: Scratch
  private let environment: [String: String]

  init() throws {
    scratch = try Scratch()
    environment = ["HOME": scratch.folder.path, "PATH": "/usr/bin:/bin"]
    try scratch.write(Array("right\n".utf8), to: "password")
    try scratch.write(Array("wrong\n".utf8), to: "other")
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, environment: environment, in: scratch.folder)
  }

  /// Runs a command whose address a browser opens at once; returns the command's output and the browser's page.
  private func signingOn(
    _ words: String,
    _ browser: String
  ) throws -> (output: String, page: String) {
    try scratch.write(
      """
      "\(Checkout.weft.path)" \(words) >out 2>err &
      weft=$!
      until grep -q '^http' err; do kill -0 $weft || break; sleep 0.05; done
      address=$(grep '^http' err)
      \(browser)
      wait $weft
      echo "status $?" >>out
      """.utf8,
      to: "run"
    )
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["run"],
      environment: environment,
      in: scratch.folder
    )
    func read(_ name: String) throws -> String {
      try String(contentsOf: scratch.path(name), encoding: .utf8)
    }
    return (try read("out") + read("err"), run.text)
  }

  private static let browse = "curl -sL \"$address\""

  @Test func `a browser login works once`() throws {
    let server = try LoginServer(LoginServer.signOn)
    let (output, page) = try signingOn(
      "accounts add matrix \(server.address) --sso",
      Self.browse + "; curl -sL \"$address\""
    )
    #expect(page.hasPrefix("You are signed in."))
    #expect(output.contains("ada: @ada:localhost at \(server.address)"), "\(output)")
    #expect(output.contains("status 0"))
    let told = try server.told
    #expect(told.contains("\"m.login.token\"") && told.contains("once-"))
    #expect(try weft("accounts", "list").text.hasPrefix("ada: @ada:localhost"))
    #expect(!output.contains("loginToken") && !output.contains("syt_"))
  }

  @Test func `a browser-only server needs no option, and one without browser login says so`()
    throws
  {
    let server = try LoginServer(LoginServer.signOn)
    let (output, _) = try signingOn("accounts add matrix \(server.address)", Self.browse)
    #expect(output.contains("ada: @ada:localhost"), "\(output)")
    let password = try LoginServer()
    let refused = try weft("accounts", "add", "matrix", password.address, "--sso")
    #expect(refused.status == 1 && refused.errors.contains("doesn't offer single sign-on"))
    let sso = try weft(
      "accounts",
      "add",
      "matrix",
      server.address,
      "--user",
      "bob",
      "--password-file",
      "password"
    )
    #expect(sso.status == 1 && sso.errors.contains("use --sso"), "\(sso.errors)")
  }

  @Test func `an account that the server logged out logs in again as the same device`() throws {
    let server = try LoginServer()
    func add(_ verb: String...) throws -> Subprocess {
      try Subprocess(
        Checkout.weft,
        ["accounts"] + verb + ["--password-file", "password"],
        environment: environment,
        in: scratch.folder
      )
    }
    #expect(try add("add", "matrix", server.address, "--user", "ada").status == 0)
    let chats = scratch.path(".local/share/weft/accounts/ada.weft").path
    let before = try FileManager.default.attributesOfItem(atPath: chats)[.systemFileNumber] as? Int
    let taken = try add("add", "matrix", server.address, "--user", "ada")
    #expect(taken.status == 1 && taken.errors.contains("weft accounts login ada"))
    let again = try add("login", "ada")
    #expect(again.status == 0 && again.text.contains("logged in again"), "\(again.errors)")
    #expect(try server.told.contains("\"device_id\": \"D1\""))
    let after = try FileManager.default.attributesOfItem(atPath: chats)[.systemFileNumber] as? Int
    #expect(before == after && before != nil)
    let wrong = try weft("accounts", "login", "ada", "--password-file", "other")
    #expect(wrong.status == 1 && wrong.errors.contains("check the name and the password"))
    #expect(try weft("accounts", "list").text.hasPrefix("ada: @ada:localhost"))
    #expect(try add("login", "bob").errors.contains("there is no account \"bob\""))
  }

  @Test func `on a terminal the command prompts for what it needs`() throws {
    let server = try LoginServer()
    try scratch.write(
      """
      (for line in \(server.address) ada wrong ada right; do sleep 2; printf "$line\\n"; done; sleep 2) |
        script -qec '"\(Checkout.weft.path)" accounts add' /dev/null
      """.utf8,
      to: "run"
    )
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["run"],
      environment: environment,
      in: scratch.folder
    )
    #expect(run.text.contains("offers a password."), "\(run.text)")
    #expect(run.text.contains("Weft can't read encrypted messages yet"))
    #expect(run.text.contains("ada: @ada:localhost at \(server.address)"), "\(run.text)")
    #expect(!run.text.contains("right"), "the password is not shown")
  }

  /// Sends a request to the page to which the browser returns.
  private func request(
    _ page: ReturnPage,
    _ query: String? = "loginToken=t0ken",
    path: String? = nil,
    host: String = "127.0.0.1:77",
    method: HTTPMethod = .get
  ) -> Int {
    page.answer(
      HTTPRequest(
        method: method,
        path: path ?? page.path,
        queryText: query,
        headers: [HTTPHeader("Host", host)],
        body: [],
        peer: "127.0.0.1"
      )
    ).status
  }

  @Test func `the return page accepts one token, only at its path and under its own name`() throws {
    let page = ReturnPage()
    page.port = 77
    #expect(page.path.utf8.count == 65 && ReturnPage().path != page.path)
    #expect(request(page, path: "/") == 404)
    #expect(request(page, path: String(page.path.dropLast()) + "!") == 404)
    #expect(request(page, host: "localhost:77") == 404)
    #expect(request(page, host: "evil.example:77") == 404)
    #expect(request(page, method: .post) == 404)
    for query in [
      nil, "", "loginToken=", "loginToken=a&loginToken=b", "loginToken=a%0Ab", "token=a",
      "loginToken=" + String(repeating: "a", count: 9_000),
    ] {
      #expect(request(page, query) == 400)
    }
    #expect(page.token == nil)
    #expect(request(page) == 200 && page.token == "t0ken")
    #expect(request(page, "loginToken=other") == 410 && page.token == "t0ken")
  }

  @Test func `a login times out with an error, and can be cancelled`()
    async throws
  {
    let server = try LoginServer(LoginServer.signOn)
    let address = try MatrixServer(server.address)
    let login = try await address.login()
    #expect(throws: Failure.self) {
      try SingleSignOn.token(for: login, patience: .zero) { _ in }
    }
    #expect(throws: Failure.self) {
      try SingleSignOn.token(for: login, isGivenUp: { true }) { _ in }
    }
  }
}
