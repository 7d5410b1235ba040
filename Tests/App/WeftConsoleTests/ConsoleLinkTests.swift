// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftScene
import WeftTestSupport

@testable import Weft
@testable import WeftConsole

/// Links that a mouse presses in a terminal.
@Suite struct ConsoleLinkTests {
  /// Returns a user who reads a chat with a message.
  private func user(reading text: String) throws -> ConsoleHarness {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel("a", [Samples.message(text)])]
    return try ConsoleHarness(start: [.messages("messaging:a")], workspace: workspace)
  }

  /// Clicks on the first letter of a text.
  private func click(on text: String, _ user: ConsoleHarness) throws {
    let lines = try user.press(.other).split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let column = try #require(lines[row].range(of: text)).lowerBound
    try user.press(
      .click(column: lines[row].distance(from: lines[row].startIndex, to: column), row: row)
    )
  }

  @Test func `nothing is copied while the terminal's clipboard is switched off in the settings`()
    throws
  {
    let user = try user(reading: "Blue milk")
    user.app.usesTerminalClipboard = false
    try user.press(.up, .text("y"))
    #expect(user.view.viewer.drainSurfaceRequests().isEmpty)
    #expect(user.text.contains("switched off in the settings"))
    user.view.viewer.perform("app.clipboard")
    try user.press(.text("y"))
    guard case .copy("Blue milk")? = user.view.viewer.drainSurfaceRequests().first else {
      throw Failure("nothing was copied")
    }
  }

  @Test func `a link that shows its address is opened at once`() throws {
    let user = try user(reading: "See https://example.org/plan for all")
    try click(on: "https", user)
    let requests = user.view.viewer.drainSurfaceRequests()
    guard case .open(let link)? = requests.first else { throw Failure("no request: \(requests)") }
    #expect(requests.count == 1 && link.text == "https://example.org/plan")
    try click(on: "See", user)
    #expect(user.view.viewer.drainSurfaceRequests().isEmpty)
  }

  @Test func `a link with another text shows its address first`() throws {
    let user = try user(reading: "See [the plan](https://example.com/other) for all")
    try click(on: "the plan", user)
    #expect(user.view.viewer.drainSurfaceRequests().isEmpty)
    let question = try user.press(.other)
    #expect(question.contains("example.com/other"), "\(question)")
    try user.press(.escape)
    #expect(user.view.viewer.front == nil)
    try click(on: "the plan", user)
    // A question is answered only after there was time to read it.
    try user.press(.right)
    try user.wait(.seconds(2))
    try user.press(.enter)
    guard case .open(let link)? = user.view.viewer.drainSurfaceRequests().first else {
      throw Failure("the link was not opened")
    }
    #expect(link.text == "https://example.com/other")
  }

  private struct Failure: Error {
    let message: String
    init(_ message: String) { self.message = message }
  }
}
