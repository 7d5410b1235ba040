// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A server that misbehaves in one way: the program `lying.py`.
public final class LyingServer {
  /// The port on which it listens.
  public let port: String
  /// The setting with the path of its socket, or empty if it has a port.
  public let host: String
  private let server: ScriptServer
  private var output: FileHandle { server.output }
  /// Its output that is not read yet.
  private var unread = Data()
  /// Its output at the end of the last connection.
  private var last = ""

  /// Starts a server that misbehaves in a way that `lying.py` knows.
  public init(_ way: String, atSocket: Bool = false) throws {
    // The path of a socket is limited to about a hundred bytes.
    let short = "/tmp/weft-lie-\(UUID().uuidString.prefix(8))"
    if atSocket {
      try FileManager.default.createDirectory(atPath: short, withIntermediateDirectories: true)
    }
    host = atSocket ? "&host=\(short.replacing("/", with: "%2F"))" : ""
    server = try ScriptServer(
      "Tests/Data/WeftPostgresTests/Server/lying.py",
      [way] + (atSocket ? ["\(short)/.s.PGSQL.5432"] : [])
    )
    port = server.ports[0]
  }

  /// The address of a database on it.
  public func address(password: String) -> String {
    host.isEmpty
      ? "postgresql://ada:\(password)@127.0.0.1:\(port)/db" : "postgresql://ada:\(password)@/db"
  }

  /// The number of sent bytes and the secret, which it prints on one line when a connection ends.
  private func words() throws -> [String] {
    let deadline = ContinuousClock.now + .seconds(120)
    while last.isEmpty || wait(for: [output.fileDescriptor], milliseconds: 0) {
      guard wait(for: [output.fileDescriptor], milliseconds: 100) else {
        guard ContinuousClock.now < deadline else {
          throw PostgresServer.Failure(description: "no connection to lying.py has ended")
        }
        continue
      }
      let piece = output.availableData
      guard !piece.isEmpty else { throw PostgresServer.Failure(description: "lying.py has ended") }
      unread += piece
      let lines = unread.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if lines.count > 1 { last = String(decoding: lines[lines.count - 2], as: UTF8.self) }
      unread = Data(lines[lines.count - 1])
    }
    return last.components(separatedBy: " ")
  }

  /// The number of bytes it had sent when its last connection ended.
  public func sent() throws -> Int { Int(try words()[0]) ?? .max }

  /// The bytes it received after it had requested a password.
  public func secret() throws -> String {
    let hex = Array(try words()[1])
    let bytes = stride(from: 0, to: hex.count - 1, by: 2).compactMap {
      UInt8(String(hex[$0...$0 + 1]), radix: 16)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
