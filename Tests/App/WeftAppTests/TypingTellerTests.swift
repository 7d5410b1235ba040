// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftApp

/// When a source learns that the user is typing.
@Suite struct TypingTellerTests {
  private static let channel = ChannelID("messaging:a")
  private let start = ContinuousClock.now
  private let app: ChatApp
  private let told = Told()
  private var teller: TypingTeller?

  private final class Told {
    var signs: [Bool] = []
  }

  init() throws { try self.init(capabilities: [.typingEvents]) }

  private init(
    capabilities: Set<ChannelCapability>,
    _ change: (inout ChannelConfig) -> Void = { _ in }
  ) throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [
      Samples.channel("a", [Samples.message("Any news?")]) {
        $0.ownCapabilities = capabilities
        change(&$0.config)
      }
    ]
    app = ChatApp(Engine(workspace: workspace, environment: workspace.environment()), at: start)
    let list = try #require(app.engine.messageList(Self.channel))
    teller = TypingTeller(app, list) { [told] action in
      guard case .typing(let isOn, Self.channel, nil) = action else { return }
      told.signs.append(isOn)
    }
  }

  private func turn(at seconds: Double) { app.turn(at: start + .seconds(seconds)) }

  @Test func `typing is reported at once, and then every three seconds`() {
    for tenth in 0..<62 {
      turn(at: Double(tenth) / 10)
      teller?.write()
    }
    #expect(told.signs == [true, true, true])
    teller?.end()
    teller?.end()
    #expect(told.signs == [true, true, true, false])
    turn(at: 60)
    #expect(told.signs.count == 4)
  }

  @Test func `typing stops after a pause of five seconds`() {
    teller?.write()
    turn(at: 2)
    teller?.write()
    turn(at: 5)
    turn(at: 6.9)
    #expect(told.signs == [true])
    turn(at: 7.1)
    #expect(told.signs == [true, false])
    teller?.write()
    #expect(told.signs == [true, false, true])
  }

  @Test func `leaving the field stops typing after the pause`() throws {
    var other = try TypingTellerTests()
    other.teller?.write()
    other.teller = nil
    other.turn(at: 5.1)
    #expect(other.told.signs == [true, false])
  }

  @Test func `typing is not reported if the channel disables it or the user lacks the permission`()
    throws
  {
    let silent = try [
      TypingTellerTests(capabilities: []),
      TypingTellerTests(capabilities: [.typingEvents]) { $0.typingEventsEnabled = false },
    ]
    for each in silent {
      each.teller?.write()
      each.teller?.end()
      #expect(each.told.signs.isEmpty)
    }
  }
}
