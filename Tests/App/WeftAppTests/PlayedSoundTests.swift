// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftSystem
import WeftTestSupport

@testable import WeftApp

/// Playing the sounds of messages.
@Suite struct PlayedSoundTests {
  private let scratch: Scratch
  private let viewer: Viewer
  private static let place = String(repeating: "0a", count: 32) + ".ogg"

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.path("w.files"),
      withIntermediateDirectories: false
    )
    try scratch.write("OggS and so on".utf8, to: "w.files/\(Self.place)")
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    func message(_ id: String, _ kind: ChatAttachment.Kind, _ url: String?) -> ChatMessage {
      Samples.message("The \(id)", id: id) {
        $0.attachments = [ChatAttachment(kind: kind, url: url)]
      }
    }
    let messages = [
      message("spoken", .voiceRecording, Self.place), message("song", .audio, Self.place),
      message("page", .file, Self.place), message("lost", .voiceRecording, nil),
      message("web", .voiceRecording, "https://example.org/a.ogg"),
      message("removed", .voiceRecording, String(repeating: "0b", count: 32) + ".ogg"),
    ]
    workspace.channels = [Samples.channel("c", name: "Channel", age: 60, messages)]
    var options = ChatApp.Options()
    options.workspacePath = scratch.path("w.weft").path
    options.isPersisted = true
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    viewer = Viewer(ChatApp(engine, options: options, at: .now))
    viewer.playsSounds = true
    viewer.show([.channels, .messages("messaging:c")])
    _ = viewer.scene(rowLimit: 20)
  }

  private func press(_ id: MessageID) throws -> UInt64 {
    let list = try #require(viewer.top.conversation?.list)
    let message = try #require(list.messages.first { $0.id == id })
    let row = try #require(list.row(of: message)?.rowID)
    viewer.perform(ListAction.openAttachment(0), row: row)
    return row
  }

  @Test(arguments: ["spoken", "song"])
  func `a press on a sound plays it`(id: String) throws {
    let row = try press(MessageID(id))
    guard case .play(let file, let pressed)? = viewer.drainSurfaceRequests().first else {
      Issue.record("nothing is played")
      return
    }
    #expect(pressed == row && file.index == 0 && viewer.top.conversation != nil)
    #expect(file.name == (id == "spoken" ? "voice-message.audio" : Self.place))
    #expect(try file.open().bytes(4) == Array("OggS".utf8))
  }

  @Test(arguments: ["page", "lost"])
  func `a press on anything else opens its page`(id: String) throws {
    _ = try press(MessageID(id))
    #expect(viewer.drainSurfaceRequests().isEmpty && viewer.top is PageScreen)
  }

  @Test func `a surface that plays nothing opens the page of a sound`() throws {
    viewer.playsSounds = false
    _ = try press("spoken")
    #expect(viewer.drainSurfaceRequests().isEmpty && viewer.top is PageScreen)
    // Only a terminal has an option to name.
    #expect(viewer.notice == nil)
  }

  @Test func `a sound on the web is opened there, after a question`() throws {
    _ = try press("web")
    #expect(viewer.drainSurfaceRequests().isEmpty && viewer.openQuestion != nil)
  }

  @Test func `a sound whose file is gone is not played`() throws {
    _ = try press("removed")
    #expect(viewer.drainSurfaceRequests().isEmpty)
    #expect(viewer.notice?.text == viewer.app.words.files.gone)
  }
}
