// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Two accounts at a real Matrix server, by the commands alone; `make test-live` runs it.
@Suite(.enabled(if: SynapseServer.isWanted)) struct LiveAccountTests {
  private let scratch: Scratch
  private let server: SynapseServer

  init() throws {
    scratch = try Scratch()
    server = try SynapseServer.shared()
    for user in ["ada", "bob"] { try scratch.write(Array("\(user)\n".utf8), to: user) }
  }

  @discardableResult
  private func weft(_ words: String...) throws -> Subprocess {
    let environment = ["HOME": scratch.folder.path, "PATH": "/usr/bin:/bin"]
    return try Subprocess(Checkout.weft, words, environment: environment, in: scratch.folder)
  }

  /// Asks the server as curl does; returns its answer.
  @discardableResult
  private func ask(
    _ path: String,
    as user: String,
    _ body: String = "{}"
  ) throws -> JSONValue {
    let file = scratch.path(".local/state/weft/accounts/\(user).account")
    let token = try JSONParser.parse(Array(Data(contentsOf: file)))["token"]
    guard case .string(let token)? = token else { return .null }
    let done = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/curl"),
      [
        "-s", "-H", "Authorization: Bearer \(token)", "-d", body,
        "\(server.address)/_matrix/client/v3/\(path)",
      ]
    )
    return try JSONParser.parse(Array(done.text.utf8))
  }

  @Test func `two people add accounts, are invited, talk, and log out`() throws {
    for user in ["ada", "bob"] {
      let added = try weft(
        "accounts",
        "add",
        "matrix",
        server.address,
        "--user",
        user,
        "--password-file",
        user
      )
      #expect(added.status == 0 && added.text.hasPrefix("\(user): @\(user):localhost"))
    }
    let made = try ask(
      "createRoom",
      as: "bob",
      #"{"name":"Tea garden","preset":"private_chat","invite":["@ada:localhost"]}"#
    )
    guard case .string(let room)? = made["room_id"] else {
      Issue.record("the server made no room: \(made)")
      return
    }
    #expect(try weft("sync", "--once").status == 0)
    let invited = try weft("snapshot", "--account", "ada", "--no-plugins").text
    #expect(invited.contains("You are invited"))
    let quoted = room.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? room
    try ask("join/\(quoted)", as: "ada")
    let channel = "matrix:\(room)"
    let sent = try weft("send", "account:bob", channel, "The kettle is on")
    #expect(sent.status == 0 && sent.text.hasSuffix(" sent\n"))
    #expect(try weft("sync", "--once", "--json").text.contains(#""unreadChannels": 1"#))
    let screen = try weft("snapshot", "--account", "ada", "--no-plugins").text
    #expect(screen.contains("Tea garden") && screen.contains("bob: The kettle is on"))
    let token = scratch.path(".local/state/weft/accounts/ada.account")
    #expect(try weft("accounts", "remove", "ada").text == "ada: removed\n")
    #expect(!FileManager.default.fileExists(atPath: token.path))
    #expect(try weft("accounts", "remove", "bob").status == 0)
  }
}
