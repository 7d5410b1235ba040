// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Two accounts on a real Matrix server, by commands alone; `make test-live` runs it.
@Suite(.enabled(if: SynapseServer.isWanted)) struct LiveAccountTests {
  private let scratch: Scratch
  private let server: SynapseServer

  init() throws {
    scratch = try Scratch()
    server = try SynapseServer.shared()
    for user in ["ada", "bob", "cy"] { try scratch.write(Array("\(user)\n".utf8), to: user) }
  }

  @discardableResult
  private func weft(_ words: String...) throws -> Subprocess { try weft(words) }

  private func weft(_ words: [String]) throws -> Subprocess {
    let environment = [
      "HOME": scratch.folder.path, "PATH": "/usr/bin:/bin",
      "XDG_STATE_HOME": scratch.path("state").path, "XDG_DATA_HOME": scratch.path("data").path,
    ]
    return try Subprocess(Checkout.weft, words, environment: environment, in: scratch.folder)
  }

  /// Sends a request to the server as curl does; returns its answer.
  @discardableResult
  private func ask(
    _ path: String,
    as user: String,
    _ body: String = "{}"
  ) throws -> JSONValue {
    let file = scratch.path("state/weft/accounts/\(user).account")
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

  /// Adds accounts for bob and a guest, and creates a room of bob's with an invitation for the guest.
  private func begin(with guest: String) throws -> String {
    for user in [guest, "bob"] {
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
      #"{"name":"Tea garden","preset":"private_chat","invite":["@\#(guest):localhost"]}"#
    )
    guard case .string(let room)? = made["room_id"] else { throw CocoaError(.coderValueNotFound) }
    return room
  }

  private func join(_ room: String, as guest: String) throws {
    let quoted = room.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? room
    try ask("join/\(quoted)", as: guest)
  }

  @Test func `two users add accounts, are invited, talk, and log out`() throws {
    let room = try begin(with: "ada")
    #expect(try weft("sync", "--once").status == 0)
    let invited = try weft("snapshot", "--account", "ada", "--no-plugins").text
    #expect(invited.contains("You are invited"))
    try join(room, as: "ada")
    let channel = "matrix:\(room)"
    let sent = try weft("send", "account:bob", channel, "The kettle is on")
    #expect(sent.status == 0 && sent.text.hasSuffix(" sent\n"))
    #expect(try weft("sync", "--once", "--json").text.contains(#""unreadChannels": 1"#))
    let screen = try weft("snapshot", "--account", "ada", "--no-plugins").text
    #expect(screen.contains("Tea garden") && screen.contains("bob: The kettle is on"))
    let token = scratch.path("state/weft/accounts/ada.account")
    #expect(try weft("accounts", "remove", "ada").text == "ada: removed\n")
    #expect(!FileManager.default.fileExists(atPath: token.path))
    #expect(try weft("accounts", "remove", "bob").status == 0)
  }

  @Test func `a picture from one user is fetched for the other, by the account that shows it`()
    throws
  {
    let room = try begin(with: "cy")
    try join(room, as: "cy")
    let (channel, picture) = ("matrix:\(room)", "Sources/App/WeftLaunch/Resources/demo/bay-one.jpg")
    let file = Checkout.root.appendingPathComponent(picture).path
    #expect(try weft("sync", "--once").status == 0)
    let sent = try weft("send", "account:bob", channel, "--attach", file)
    #expect(sent.status == 0 && sent.text.hasSuffix(" sent\n"))
    #expect(try weft("sync", "--once").status == 0)
    func page() throws -> String {
      let words = ["snapshot", "--account", "cy", "--no-plugins", "--format", "html", "--screen"]
      return try weft(words + ["messages:\(channel)"]).text
    }
    // Until the picture is fetched its name shows instead.
    #expect(try page().contains("bay-one.jpg") && !page().contains("data:image/png"))
    let served = try ServeProcess(["--no-plugins", "--account", "cy"], in: scratch)
    let browser = try HeadlessBrowser()
    let live = try BrowserPage(browser, at: served.url, width: 420, height: 896)
    try live.wait(until: "document.querySelector('li[data-row]') !== null")
    _ = try live.value(of: "location.hash = '#/channels/messages:\(channel)'")
    try live.wait(until: "document.querySelector('img[src^=\"picture/\"]')?.naturalWidth > 0")
    served.end()
    #expect(try page().contains("data:image/png"))
    let folder = scratch.path("data/weft/accounts/cy.media")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    #expect(try weft("accounts", "remove", "cy").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}
