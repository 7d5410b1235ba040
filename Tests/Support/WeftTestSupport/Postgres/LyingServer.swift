// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A server that lies in one way: the program `lying.py`.
public final class LyingServer {
  /// The port at which it listens.
  public let port: String
  /// The setting that names its socket; empty where it has a port.
  public let host: String
  private let file: URL
  private let input: FileHandle

  /// Starts a server that lies in a way that `lying.py` knows.
  public init(_ way: String, in scratch: Scratch, atSocket: Bool = false) throws {
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
    guard !port.isEmpty else {
      throw PostgresServer.Failure(description: "lying.py does not start; it needs Python 3")
    }
  }

  /// The address of a database there.
  public func address(password: String) -> String {
    host.isEmpty
      ? "postgresql://ada:\(password)@127.0.0.1:\(port)/db" : "postgresql://ada:\(password)@/db"
  }

  /// Both of these, which it writes when a connection ends.
  private func words() throws -> [String] {
    while !FileManager.default.fileExists(atPath: file.path) { usleep(10_000) }
    return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
      .components(separatedBy: " ")
  }

  /// How many bytes it had sent when its last connection ended.
  public func sent() throws -> Int { Int(try words()[0]) ?? .max }

  /// What it was told after it had asked for a password.
  public func secret() throws -> String {
    let hex = Array(try words()[1])
    let bytes = stride(from: 0, to: hex.count - 1, by: 2).compactMap {
      UInt8(String(hex[$0...$0 + 1]), radix: 16)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
