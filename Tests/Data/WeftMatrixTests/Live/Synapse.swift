// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

@testable import WeftMatrix

/// The tests against a real server, one after the other; `make test-live` runs them.
@Suite(.serialized, .enabled(if: Synapse.isWanted)) struct LiveTests {}

/// A real Matrix server on loopback, which ends with the tests.
struct Synapse {
  /// Whether tests may use one: `make test-live` says so, since it is fetched from PyPI the first time.
  static let isWanted = ProcessInfo.processInfo.environment["WEFT_LIVE"] != nil

  let server: MatrixServer

  private static let shared = Result { try Synapse() }
  nonisolated(unsafe) private static var input: FileHandle?

  static func running() throws -> Synapse { try shared.get() }

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
    // The server ends when its input does, at the latest with this process.
    unsafe Self.input = input.fileHandleForWriting
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard line.hasPrefix("ready") else {
      throw MatrixError(.failed, "no Synapse: \(line); it is fetched from PyPI the first time")
    }
    server = try MatrixServer("http://127.0.0.1:\(port)")
  }
}

/// Somebody at a Matrix server.
struct Person: Sendable {
  let account: MatrixAccount
  let http: MatrixHTTP

  init(_ name: String, at server: MatrixServer) async throws {
    account = try await MatrixAccount.logIn(to: server, user: name, password: name)
    http = try MatrixHTTP(server)
  }

  var id: String { account.userID }

  @discardableResult
  func ask(
    _ method: MatrixRequest.Method,
    _ path: String,
    _ body: JSONValue = .object([])
  ) async throws -> JSONValue {
    let request = MatrixRequest(method, "/_matrix/client/v3" + path, body)
    return try await http.answer(to: request, token: account.token)
  }

  /// Makes a room that others join.
  func make(_ name: String?, with others: [Person]) async throws -> String {
    var members: [JSONValue.Member] = [
      .init("preset", .string("private_chat")),
      .init("invite", .array(others.map { .string($0.id) })),
    ]
    if let name { members.append(.init("name", .string(name))) }
    let room = try await ask(.post, "/createRoom", .object(members))["room_id"]?.text ?? ""
    for other in others { try await other.ask(.post, "/join/" + MatrixRequest.quoted(room)) }
    return room
  }

  @discardableResult
  func send(_ kind: String, _ content: JSONValue, to room: String) async throws -> String {
    let place = "/rooms/\(MatrixRequest.quoted(room))/send/\(kind)/\(UUID().uuidString)"
    return try await ask(.put, place, content)["event_id"]?.text ?? ""
  }

  @discardableResult
  func say(_ text: String, in room: String, thread: String? = nil) async throws -> String {
    var members: [JSONValue.Member] = [
      .init("msgtype", .string("m.text")), .init("body", .string(text)),
    ]
    if let thread {
      let relation: [JSONValue.Member] = [
        .init("rel_type", .string("m.thread")), .init("event_id", .string(thread)),
      ]
      members.append(.init("m.relates_to", .object(relation)))
    }
    return try await send("m.room.message", .object(members), to: room)
  }
}
