// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// A media repository whose ids determine its behaviour; see `Synapse/media.py`.
struct MediaServer {
  private let server: ScriptedServer

  init() throws { server = try ScriptedServer(script: "media.py") }

  /// Ada's account on it.
  var account: MatrixAccount { server.account }

  /// Returns the requests since the last call.
  func log() async throws -> [String] { try await server.log() }

  /// Releases the files that are held back.
  func letGo() async throws {
    _ = await (try MatrixHTTP(account.server)).ask(MatrixRequest(.get, "/go"), token: nil)
  }
}
