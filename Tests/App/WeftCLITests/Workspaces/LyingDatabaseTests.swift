// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A server that is not the intended database, or a compromised one.
@Suite struct LyingDatabaseTests {
  private let scratch: Scratch
  private let secret = "opensesame"

  init() throws { scratch = try Scratch() }

  private func weft(_ words: String..., environment: [String: String] = [:]) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      words,
      environment: ["HOME": scratch.path("home").path].merging(environment) { $1 },
      in: scratch.folder
    )
  }

  @Test(arguments: [
    ["database", "status"], ["snapshot", "--no-plugins", "--workspace"], ["export"],
    ["events", "--log"],
  ])
  func `a local server that requests a plain-text password does not get it`(
    _ command: [String]
  ) throws {
    for (way, atSocket) in [("clear", false), ("late", false), ("clear", true)] {
      let server = try LyingServer(way, atSocket: atSocket)
      let address = server.address(password: secret) + "?workspace=w"
      let run = try Subprocess(
        Checkout.weft,
        command + [address + server.host] + (command == ["export"] ? ["o.json"] : []),
        environment: ["HOME": scratch.path("home").path],
        in: scratch.folder
      )
      #expect(run.status == 1 && run.errors.contains("scram-sha-256"), "\(way): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1 && !run.errors.contains(secret))
      #expect(try server.secret() == "", "\(way) \(atSocket)")
    }
  }

  @Test func `a plain-text password is sent if the address allows it`() throws {
    let server = try LyingServer("clear")
    let address = server.address(password: secret) + "?workspace=w&require_auth=password"
    let run = Process()
    run.executableURL = Checkout.weft
    run.arguments = ["database", "status", address]
    (run.standardOutput, run.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try run.run()
    run.waitUntilExit()
    #expect(try server.secret().contains(secret))
  }

  @Test func `a server on another machine has to prove its identity`() throws {
    let server = try LyingServer("clear")
    // An address not recognized as this machine's, although it leads to the server.
    let address = "postgresql://ada:\(secret)@[::ffff:127.0.0.1]:\(server.port)/db?workspace=w"
    let run = try weft("database", "status", address)
    #expect(run.status == 1 && run.errors.contains("has to prove its name"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1 && !run.errors.contains(secret))
    // Without TLS, which the address may turn off, the password is not sent in plain text either.
    let open = try weft("database", "status", address + "&sslmode=disable")
    #expect(open.status == 1 && open.errors.contains("scram-sha-256"), "\(open.errors)")
    #expect(try server.secret() == "")
  }

  @Test(arguments: ["settings", "notifications", "rows", "endlessrow"])
  func `an endless answer is cut off after a limit`(_ way: String) throws {
    let server = try LyingServer(way)
    let run = try weft(
      "snapshot",
      "--no-plugins",
      "--workspace",
      server.address(password: secret) + "?workspace=w"
    )
    #expect(run.status == 1 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    // libpq may run out of memory first for a row of two gigabytes.
    let words = ["more than was requested", "waited", "cannot allocate memory"]
    #expect(words.contains(where: run.errors.contains), "\(run.errors)")
    // Data in flight when the connection ends is in the kernel's buffers.
    #expect(try server.sent() < (way == "settings" ? 32 << 20 : 320 << 20))
  }
}
