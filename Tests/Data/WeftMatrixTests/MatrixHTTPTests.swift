// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// Requests end in time, within their limits, and go only to their own server.
@Suite struct MatrixHTTPTests {
  /// A server that behaves in ways no server should.
  private struct OddServer {
    let scratch: Scratch
    private let server: ScriptServer
    let (plain, safe): (MatrixServer, MatrixServer)

    init() throws {
      scratch = try Scratch()
      server = try ScriptServer(
        "Tests/Data/WeftMatrixTests/Synapse/odd.py",
        [scratch.folder.path]
      )
      let ports = server.ports
      try #require(ports.count == 2)
      plain = try MatrixServer("http://127.0.0.1:\(ports[0])")
      safe = try MatrixServer("https://localhost:\(ports[1])")
    }

    var certificate: String { scratch.path("certificate.pem").path }
  }

  private func reply(
    _ path: String,
    from server: MatrixServer,
    token: String? = nil,
    trusting certificate: String? = nil,
    _ change: (inout MatrixRequest) -> Void = { _ in }
  ) async throws -> Result<MatrixAnswer, MatrixError> {
    var request = MatrixRequest(.get, path)
    change(&request)
    let http = try MatrixHTTP(server, trusting: certificate)
    switch await http.ask(request, token: token) {
    case .answer(let answer): return .success(answer)
    case .failure(let error): return .failure(error)
    }
  }

  private func code(_ reply: Result<MatrixAnswer, MatrixError>) -> MatrixError.Code? {
    if case .failure(let error) = reply { error.code } else { nil }
  }

  @Test func `a server has to prove its identity`() async throws {
    let odd = try OddServer()
    let unproven = try await reply("/seen", from: odd.safe, token: "syt_secret")
    #expect(code(unproven) == .insecure)
    // Nothing was sent before that.
    let seen = try await reply("/seen", from: odd.plain).get().body
    #expect(String(decoding: seen, as: UTF8.self) == "none")
    let proven = try await reply("/", from: odd.safe, trusting: odd.certificate)
    #expect(try proven.get().status == 200)
    let address = odd.safe.address.replacingOccurrences(of: "localhost", with: "127.0.0.2")
    let other = try await reply("/", from: MatrixServer(address), trusting: odd.certificate)
    #expect(code(other) != nil)
  }

  @Test func `a token is sent only to its own host`() async throws {
    let odd = try OddServer()
    _ = try await reply("/", from: odd.plain, token: "syt_secret")
    let seen = try await reply("/seen", from: odd.plain).get().body
    #expect(String(decoding: seen, as: UTF8.self) == "Bearer syt_secret")
    _ = try await reply("/", from: odd.plain, token: "syt_secret") { $0.isAuthorized = false }
    let unseen = try await reply("/seen", from: odd.plain).get().body
    #expect(String(decoding: unseen, as: UTF8.self) == "none")
    let led = try await reply("/redirect", from: odd.plain, token: "syt_secret")
    #expect(code(led) == .refused)
  }

  @Test func `answers over the limits are cut off`() async throws {
    let odd = try OddServer()
    let large = try await reply("/large", from: odd.plain) { $0.mostBytes = 1 << 20 }
    #expect(code(large) == .badAnswer)
    let slow = try await reply("/slow", from: odd.plain) { $0.patience = .milliseconds(200) }
    #expect(code(slow) == .late)
    let half = try await reply("/half", from: odd.plain)
    #expect(code(half) == .unreachable)
    let busy = try await reply("/busy", from: odd.plain).get()
    #expect(busy.error.code == .limited && busy.error.retryAfter == .seconds(7))
  }

  @Test func `a cancelled request stops at once, and others continue`() async throws {
    let odd = try OddServer()
    let http = try MatrixHTTP(odd.plain)
    var patient = MatrixRequest(.get, "/slow")
    patient.patience = .seconds(3600)
    let slow = Task { [patient] in await http.ask(patient, token: nil) }
    let quick = await http.ask(MatrixRequest(.get, "/"), token: nil)
    guard case .answer = quick else { return #expect(Bool(false)) }
    slow.cancel()
    // It would be late otherwise.
    guard case .failure(let error) = await slow.value else { return #expect(Bool(false)) }
    #expect(error.code != .late)
    http.stop()
    guard case .failure = await http.ask(MatrixRequest(.get, "/"), token: nil) else {
      return #expect(Bool(false))
    }
  }
}
