// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Commands for accounts without a server; `LiveAccountTests` has a real one.
@Suite struct AccountCommandTests {
  private let scratch: Scratch
  private let environment: [String: String]

  init() throws {
    scratch = try Scratch()
    environment = ["HOME": scratch.folder.path, "PATH": "/usr/bin:/bin"]
    try scratch.write(Array("secret\n".utf8), to: "password")
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, environment: environment, in: scratch.folder)
  }

  /// Writes the file of an account whose server's port is closed.
  private func addAccount(mode: Int = 0o600) throws {
    let folder = ".local/state/weft/accounts"
    try FileManager.default.createDirectory(
      at: scratch.path(folder),
      withIntermediateDirectories: true
    )
    let account =
      #"{"server":"http://127.0.0.1:9","user":"@ada:localhost","device":"D","token":"syt_hidden"}"#
    try scratch.write(Array(account.utf8), to: "\(folder)/ada.account")
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: scratch.path("\(folder)/ada.account").path
    )
  }

  @Test func `without accounts the commands say how to add one`() throws {
    let none = try weft("accounts", "list")
    #expect(none.text == "no accounts; add one with weft accounts add matrix URL\n")
    let sync = try weft("sync", "--once")
    #expect(sync.status == 1 && sync.errors.contains("add one with weft accounts add matrix URL"))
    let show = try weft("snapshot", "--account", "ada")
    #expect(show.status == 1 && show.errors.contains("there is no account \"ada\""))
    let both = try weft("snapshot", "--account", "ada", "--workspace", "w.weft")
    #expect(both.status == 2)
  }

  @Test func `an invalid account is not added, and leaves no files`()
    throws
  {
    func add(_ words: String...) throws -> Subprocess {
      try Subprocess(
        Checkout.weft,
        ["accounts", "add"] + words + ["--password-file", "password"],
        environment: environment,
        in: scratch.folder
      )
    }
    let url = "http://127.0.0.1:9"
    let away = try add("matrix", url, "--user", "ada")
    #expect(away.status == 1 && away.errors.contains("can't be reached"))
    let other = try add("matrix", "http://example.org", "--user", "ada")
    #expect(other.status == 1 && other.errors.contains("use https://"))
    #expect(try add("matrix", url).status == 2)
    #expect(try add("irc", url, "--user", "ada").status == 2)
    let name = try add("matrix", url, "--user", "ada", "--name", "../up")
    #expect(name.status == 1 && name.errors.contains("is not a valid account name"))
    let server = try LoginServer()
    let prompt = try weft("accounts", "add", "matrix", server.address, "--user", "ada")
    #expect(prompt.status == 1 && prompt.errors.contains("use --password-file FILE"))
    try scratch.write(Array("two\nlines\n".utf8), to: "password")
    let lines = try add("matrix", url, "--user", "ada")
    #expect(lines.status == 1 && lines.errors.contains("not a single line with a password"))
    for run in [away, other, name, prompt, lines] { #expect(!run.errors.contains("secret")) }
    #expect(try weft("accounts", "list").text.hasPrefix("no accounts"))
  }

  @Test func `a secret file that others can read is reported with the remedy`() throws {
    let add = ["accounts", "add", "matrix", "http://127.0.0.1:9", "--user", "ada"]
    for (mode, isTold) in [(0o644, true), (0o640, true), (0o600, false)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode],
        ofItemAtPath: scratch.path("password").path
      )
      for option in ["--password-file", "--token-file"] {
        let run = try Subprocess(
          Checkout.weft,
          add + [option, "password"],
          environment: environment,
          in: scratch.folder
        )
        let told = "run chmod 600 password"
        #expect(run.errors.contains(told) == isTold, "\(run.errors)")
        #expect(run.errors.contains("can't be reached"), "it is used all the same")
      }
    }
  }

  @Test func `a message written offline waits in the outbox`() throws {
    try addAccount()
    let list = try weft("accounts", "list")
    #expect(list.text.hasPrefix("ada: @ada:localhost at http://127.0.0.1:9"))
    let json = try weft("accounts", "list", "--json")
    #expect(json.text.contains(#""kind": "matrix""#) && !json.text.contains("syt_hidden"))
    let unknown = try weft("send", "account:ada", "matrix:!none:localhost", "Hello")
    #expect(unknown.status == 1 && unknown.errors.contains("there is no channel"))
    let screen = try weft("snapshot", "--account", "ada", "--no-plugins")
    #expect(screen.status == 0 && screen.text.contains("Let's start chatting"))
    try scratch.write(Array("leaves".utf8), to: "leaves.txt")
    let far = try weft("send", "account:ada", "matrix:!none:localhost", "--attach", "leaves.txt")
    #expect(far.status == 1 && far.errors.contains("there is no channel"))
    let keep = try weft("accounts", "remove", "ada")
    #expect(keep.status == 1 && keep.errors.contains("nothing was deleted"))
    #expect(try weft("accounts", "list").text.hasPrefix("ada"))
    let gone = try weft("accounts", "remove", "ada", "--offline", "--keep-file")
    #expect(gone.status == 0 && gone.text.contains("its chats are in"))
    #expect(try weft("accounts", "list").text.hasPrefix("no accounts"))
    let file = scratch.path(".local/share/weft/accounts/ada.weft")
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `a removed account leaves no files`() throws {
    try addAccount()
    let folder = ".local/share/weft/accounts/"
    #expect(try weft("snapshot", "--account", "ada", "--no-plugins").status == 1)
    #expect(try weft("send", "account:ada", "matrix:!none:localhost", "Hello").status == 1)
    for name in ["ada.media", "ada.files"] {
      try FileManager.default.createDirectory(
        at: scratch.path(folder + name),
        withIntermediateDirectories: true
      )
      try scratch.write([1], to: folder + name + "/a")
    }
    #expect(try weft("accounts", "remove", "ada", "--offline").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path(folder).path) == [])
  }

  @Test func `a token that others can read is not used`() throws {
    try addAccount(mode: 0o644)
    let sync = try weft("sync", "--once")
    #expect(sync.status == 1 && sync.errors.contains("can be read by other users"))
    #expect(!sync.errors.contains("syt_hidden"))
  }
}
