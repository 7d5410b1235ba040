// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftStore
import WeftTestSupport

@testable import WeftApp

/// A workspace that states its own current time, such as the demo, while another program writes to
/// it with the real time.
@Suite struct StatedTimeTests {
  private static let months: TimeInterval = 150 * 86_400
  private let scratch: Scratch
  private let path: String
  private let channel = Samples.channel("open", name: "Open", age: 600) {
    $0.ownCapabilities = [.sendMessage]
  }

  init() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me]
    workspace.now = Samples.now
    workspace.channels = [channel]
    scratch = try Scratch()
    path = scratch.path("w.weft").path
    try WorkspaceStore(creating: path, workspace).add(workspace)
  }

  private func app(statesItsTime: Bool) throws -> ChatApp {
    var options = ChatApp.Options()
    (options.isPersisted, options.workspacePath) = (true, path)
    options.statesItsTime = statesItsTime
    let engine = try Engine(
      store: WorkspaceStore(opening: path),
      environment: Samples.environment()
    )
    return ChatApp(engine, options: options)
  }

  private func send(_ text: String, over engine: Engine) throws {
    try engine.perform(.send(OutgoingMessage(id: MessageID(text), text: text), channel.id))
    try engine.save()
  }

  /// Writes as `weft send` does, months after the stated time.
  private func sendByTheClock(_ text: String) throws {
    var environment = Samples.environment()
    environment.now += Self.months
    try send(text, over: Engine(store: WorkspaceStore(opening: path), environment: environment))
  }

  private func texts(_ app: ChatApp) -> [String] {
    app.engine.state.history(of: channel.id).prefix(9).map(\.text)
  }

  @Test(arguments: [true, false])
  func `the user's next message sorts below one that another program wrote`(
    isRunning: Bool
  ) throws {
    var app = try app(statesItsTime: true)
    try sendByTheClock("from a shell")
    if isRunning {
      app.turn(at: .now + .seconds(1))
    } else {
      app = try self.app(statesItsTime: true)
    }
    try send("from the page", over: app.engine)
    #expect(texts(app) == ["from the page", "from a shell"])
    #expect(app.engine.environment.now >= Samples.now + Self.months)
  }

  @Test func `a workspace without a stated time uses the clock`() throws {
    let app = try app(statesItsTime: false)
    try sendByTheClock("from the future")
    app.turn(at: .now + .seconds(1))
    #expect(texts(app) == ["from the future"])
    #expect(app.engine.environment.now < Samples.now + 60)
  }
}
