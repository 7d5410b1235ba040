// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

/// A picture on its own screen, and how to reach the message's other pictures.
@Suite struct PictureScreenTests {
  private let viewer: Viewer

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    let message = Samples.message("Look", id: "m") {
      $0.attachments = ["a", "b", "c"].map { name in
        ChatAttachment(kind: name == "b" ? .file : .image, title: name, url: "\(name).png")
      }
      ($0.attachments[0].width, $0.attachments[0].height) = (640, 480)
      $0.attachments[0].size = 2_048
    }
    workspace.channels = [Samples.channel("c", name: "Channel", age: 60, [message])]
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    viewer = Viewer(ChatApp(engine, at: .now))
    viewer.show([.channels, .messages("messaging:c")])
  }

  private func texts() throws -> [String] { try viewer.scene(rowLimit: 20).texts() }

  private func open(_ place: Int) throws {
    _ = try texts()
    let row = try #require(viewer.top.row(at: 0))
    viewer.perform(ListAction.openAttachment(place), row: row)
  }

  @Test func `a picture shows its name, author, size and position`() throws {
    try open(0)
    #expect(viewer.top.pictures != nil && viewer.top.title == "a")
    let texts = try texts()
    #expect(texts.contains("a") && texts.contains(Samples.leia.displayName))
    #expect(texts.contains { $0.contains("640 × 480") && $0.contains("2\u{A0}kB") })
    #expect(texts.contains("1 of 2"))
  }

  @Test func `keys cycle through the message's pictures in both directions`() throws {
    try open(0)
    viewer.press(.latest, in: nil)
    #expect(viewer.path.last == .attachment("m", index: 2))
    #expect(try texts().contains("2 of 2"))
    viewer.press(.latest, in: nil)
    #expect(viewer.path.last == .attachment("m", index: 0))
    viewer.press(.firstUnread, in: nil)
    #expect(viewer.path.last == .attachment("m", index: 2) && viewer.stack.count == 3)
    viewer.back()
    #expect(viewer.path == [.channels, .messages("messaging:c")])
  }

  @Test func `an attachment that is not a local picture keeps its page`() throws {
    try open(1)
    #expect(viewer.top.pictures == nil && viewer.path.last == .attachment("m", index: 1))
  }

  @Test func `an address opens a picture, and an address without a picture does not`() throws {
    viewer.show([.channels, .messages("messaging:c"), .attachment("m", index: 2)])
    #expect(viewer.top.pictures != nil)
    viewer.show([.channels, .messages("messaging:c"), .attachment("m", index: 9)])
    #expect(viewer.top.conversation != nil)
  }
}
