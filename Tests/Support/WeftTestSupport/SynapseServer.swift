// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A real Matrix server on loopback with the users ada, bob and cy, whose passwords are their names.
///
/// It is fetched from PyPI the first time, so tests use it only in `make test-live`. It ends with
/// the tests.
public struct SynapseServer: Sendable {
  /// Whether tests may use it.
  public static let isWanted = ProcessInfo.processInfo.environment["WEFT_LIVE"] != nil

  /// Its address.
  public let address: String

  private static let once = Result { try SynapseServer() }
  nonisolated(unsafe) private static var input: FileHandle?

  /// The server of this process, started on first use.
  public static func shared() throws -> SynapseServer { try once.get() }

  private init() throws {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? "/tmp"
    let cache = environment["WEFT_SYNAPSE"] ?? home + "/.cache/weft/synapse"
    let port = 20_000 + Int(getpid()) % 20_000
    let (process, input, output) = (Process(), Pipe(), Pipe())
    let folder = Checkout.root.appendingPathComponent("Tests/Data/WeftMatrixTests/Synapse")
    process.executableURL = folder.appendingPathComponent("serve")
    process.arguments = [cache, "\(port)"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    // The server ends with its input, at the latest with this process.
    unsafe Self.input = input.fileHandleForWriting
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard line.hasPrefix("ready") else {
      throw PostgresServer.Failure(
        description: "no Synapse: \(line); it is fetched from PyPI the first time"
      )
    }
    address = "http://127.0.0.1:\(port)"
  }
}
