// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// A media repository whose ids say what it does; see `Synapse/media.py`.
struct MediaServer {
  private let server: ScriptedServer

  init() throws { server = try ScriptedServer(script: "media.py") }

  /// An account of ada at it.
  var account: MatrixAccount { server.account }

  /// The requests since the last time.
  func log() async throws -> [String] { try await server.log() }

  /// Lets the files come that are held.
  func letGo() async throws {
    _ = await (try MatrixHTTP(account.server)).ask(MatrixRequest(.get, "/go"), token: nil)
  }
}
