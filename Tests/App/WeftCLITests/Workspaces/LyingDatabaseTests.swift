// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A server that is not the database that is meant, or one that was taken over.
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
  func `a server of this machine that asks for the password in clear does not get it`(
    _ command: [String]
  ) throws {
    for (way, atSocket) in [("clear", false), ("late", false), ("clear", true)] {
      let server = try LyingServer(way, in: scratch, atSocket: atSocket)
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

  @Test func `a password in clear is sent where the address says so`() throws {
    let server = try LyingServer("clear", in: scratch)
    let address = server.address(password: secret) + "?workspace=w&require_auth=password"
    let run = Process()
    run.executableURL = Checkout.weft
    run.arguments = ["database", "status", address]
    (run.standardOutput, run.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try run.run()
    run.waitUntilExit()
    #expect(try server.secret().contains(secret))
  }

  @Test func `a server on another machine has to prove its name`() throws {
    let server = try LyingServer("clear", in: scratch)
    // An address that is not known to be this machine's, though it leads to the server.
    let address = "postgresql://ada:\(secret)@[::ffff:127.0.0.1]:\(server.port)/db?workspace=w"
    let run = try weft("database", "status", address)
    #expect(run.status == 1 && run.errors.contains("has to prove its name"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1 && !run.errors.contains(secret))
    // Without TLS, which the address may do without, the password is not sent in clear either.
    let open = try weft("database", "status", address + "&sslmode=disable")
    #expect(open.status == 1 && open.errors.contains("scram-sha-256"), "\(open.errors)")
    #expect(try server.secret() == "")
  }

  @Test(arguments: ["settings", "notifications", "rows", "endlessrow"])
  func `a server without an end is left after so many bytes`(_ way: String) throws {
    let server = try LyingServer(way, in: scratch)
    let run = try weft(
      "snapshot",
      "--no-plugins",
      "--workspace",
      server.address(password: secret) + "?workspace=w"
    )
    #expect(run.status == 1 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    // A row with two gigabytes has no end that is waited for: libpq may find no memory for it first.
    let words = ["more than was asked for", "waited", "cannot allocate memory"]
    #expect(words.contains(where: run.errors.contains), "\(run.errors)")
    // What is on its way when the connection ends is in the kernel's buffers.
    #expect(try server.sent() < (way == "settings" ? 32 << 20 : 320 << 20))
  }
}

/// A server that lies in one way: the program `lying.py`.
private final class LyingServer {
  let port: String
  /// The setting that names its socket; empty where it has a port.
  let host: String
  private let file: URL
  private let input: FileHandle

  init(_ way: String, in scratch: Scratch, atSocket: Bool = false) throws {
    let folder = scratch.path(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appending(path: "sent")
    // The path of a socket has room for a hundred bytes.
    let short = "/tmp/weft-lie-\(UUID().uuidString.prefix(8))"
    if atSocket {
      try FileManager.default.createDirectory(atPath: short, withIntermediateDirectories: true)
    }
    host = atSocket ? "&host=\(short.replacing("/", with: "%2F"))" : ""
    let (process, input, output) = (Process(), Pipe(), Pipe())
    let script = Checkout.root.appending(path: "Tests/Data/WeftPostgresTests/Server/lying.py")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", script.path, way, file.path] + (atSocket ? ["\(short)/.s.PGSQL.5432"] : [])
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    self.input = input.fileHandleForWriting
    port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(!port.isEmpty)
  }

  func address(password: String) -> String {
    host.isEmpty
      ? "postgresql://ada:\(password)@127.0.0.1:\(port)/db" : "postgresql://ada:\(password)@/db"
  }

  /// How many bytes it had sent when its last connection ended, and what it was told after asking for a password.
  private func words() throws -> [String] {
    while !FileManager.default.fileExists(atPath: file.path) { usleep(10_000) }
    return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
      .components(separatedBy: " ")
  }

  func sent() throws -> Int { Int(try words()[0]) ?? .max }

  func secret() throws -> String {
    let hex = Array(try words()[1])
    let bytes = stride(from: 0, to: hex.count - 1, by: 2).compactMap {
      UInt8(String(hex[$0...$0 + 1]), radix: 16)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
