// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

@testable import WeftMatrix

/// The tests against a real server, run in sequence by `make test-live`.
@Suite(.serialized, .enabled(if: Synapse.isWanted)) struct LiveTests {}

/// The real Matrix server of this process.
struct Synapse {
  static var isWanted: Bool { SynapseServer.isWanted }

  let server: MatrixServer

  static func running() throws -> Synapse {
    Synapse(server: try MatrixServer(try SynapseServer.shared().address))
  }
}

/// A user of a Matrix server.
struct Person: Sendable {
  let account: MatrixAccount
  let http: MatrixHTTP

  init(_ name: String, at server: MatrixServer) async throws {
    account = try await MatrixAccount.logIn(to: server, user: name, password: name)
    http = try MatrixHTTP(server)
  }

  /// Registers a new user, whose password is the name.
  init(registering name: String, at server: MatrixServer) async throws {
    let auth: JSONValue = .object([.init("type", .string("m.login.dummy"))])
    var request = MatrixRequest(
      .post,
      "/_matrix/client/v3/register",
      body: .object([
        .init("username", .string(name)), .init("password", .string(name)), .init("auth", auth),
        .init("inhibit_login", .bool(true)),
      ])
    )
    request.isAuthorized = false
    _ = try await MatrixHTTP(server).answer(to: request, token: nil)
    try await self.init(name, at: server)
  }

  var id: String { account.userID }

  @discardableResult
  func ask(
    _ method: MatrixRequest.Method,
    _ path: String,
    _ body: JSONValue = .object([])
  ) async throws -> JSONValue {
    let request = MatrixRequest(method, "/_matrix/client/v3" + path, body: body)
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
