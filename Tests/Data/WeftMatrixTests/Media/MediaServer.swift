// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// A media repository whose ids say what it does; see `Synapse/media.py`.
struct MediaServer {
  /// An account of ada at it.
  let account: MatrixAccount
  private let input: FileHandle

  init() throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    let script = Checkout.root.appendingPathComponent("Tests/Data/WeftMatrixTests/Synapse/media.py")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    // It ends when its input does.
    self.input = input.fileHandleForWriting
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    let server = try MatrixServer("http://127.0.0.1:\(port)")
    account = MatrixAccount(server, user: RecordedAccount.ada, device: "D", token: "t")
  }

  /// The requests since the last time.
  func log() async throws -> [String] {
    var request = MatrixRequest(.get, "/log")
    request.isAuthorized = false
    switch await (try MatrixHTTP(account.server)).ask(request, token: nil) {
    case .failure(let error): throw error
    case .answer(let answer):
      return String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  /// Lets the files come that are held.
  func letGo() async throws {
    _ = await (try MatrixHTTP(account.server)).ask(MatrixRequest(.get, "/go"), token: nil)
  }
}
