// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftLocale

/// Answers requests from one engine, to which it applies events.
struct ListServer {
  private let engine: Engine
  private let clock: () -> Date
  private var members: MemberIndex
  private var looks = LookCache()

  init(_ workspace: Workspace, clock: @escaping () -> Date) {
    engine = Engine(workspace: workspace, environment: workspace.environment(now: clock()))
    members = MemberIndex(engine.state)
    self.clock = clock
  }

  /// The answer to a line; every line gets one.
  mutating func respond(to line: [UInt8]) -> Response {
    do {
      let request = try Request(line)
      switch (request.method, request.path) {
      case ("GET", "/channels"): return try channels(request)
      case ("POST", "/events"): return try take(request)
      default:
        let path = Request.quoted(request.path)
        throw RequestError(status: 404, message: "there is no \(request.method) \(path)")
      }
    } catch let error as RequestError {
      return Response(error)
    } catch {
      return Response(RequestError(status: 500, message: "the list can't be drawn: \(error)"))
    }
  }

  private mutating func channels(_ request: Request) throws -> Response {
    let state = engine.state
    let asked = try ListRequest(request, state, &looks, now: clock())
    return try ListRenderer(state: state, channels: members.channels(of: asked.user)).render(asked)
  }

  private mutating func take(_ request: Request) throws -> Response {
    try request.allow([])
    let event: ChatEvent
    do {
      event = try ChatEvent(json: request.body)
    } catch {
      throw RequestError(status: 400, message: "the event can't be read: \(error)")
    }
    if let refusal = engine.apply(event).refusal {
      throw RequestError(status: 409, message: "\(refusal)")
    }
    if let id = event.cid ?? event.channel?.id {
      members.update(id, in: engine.state)
    } else {
      members = MemberIndex(engine.state)
    }
    return Response("text/plain", Array("applied\n".utf8))
  }
}

/// The channels of each member, so that a request reads only these, however many others there are.
struct MemberIndex {
  private var channels: [UserID: Set<ChannelID>] = [:]
  private var members: [ChannelID: Set<UserID>] = [:]

  init(_ state: ChatState) {
    for id in state.channelIDs { update(id, in: state) }
  }

  func channels(of user: UserID) -> Set<ChannelID> { channels[user] ?? [] }

  /// Updates the members of a channel; a deleted channel has none.
  mutating func update(_ id: ChannelID, in state: ChatState) {
    let now = Set(state.channel(id, messages: 0)?.members.map(\.id) ?? [])
    let before = members.updateValue(now, forKey: id) ?? []
    for user in before.subtracting(now) { channels[user]?.remove(id) }
    for user in now.subtracting(before) { channels[user, default: []].insert(id) }
  }
}
