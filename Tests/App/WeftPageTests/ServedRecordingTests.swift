// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// Voice messages that pages record, and sounds that they play.
@Suite struct ServedRecordingTests {
  private let scratch: Scratch
  private let site: ServedSite
  private let page: ServedPage
  private let sound = "OggS and a little Opus"

  init() throws {
    scratch = try Scratch()
    var options = ChatApp.Options()
    options.workspacePath = scratch.path("w.weft").path
    options.isPersisted = true
    site = try ServedSite(appOptions: options)
    page = try site.open("#/channels/messages:messaging:general")
  }

  /// Sends a whole file with facts about it; returns the status.
  private func send(_ facts: String, _ bytes: String? = nil, id: String = "a") throws -> Int {
    let bytes = bytes ?? sound
    let query = "?name=voice-message.ogg&size=\(bytes.utf8.count)\(facts)"
    let path = "/file/\(page.session)/\(id)/0\(query)"
    let request = site.request(path, body: bytes).with("Content-Type", "application/octet-stream")
    return try site.ask(request).status
  }

  private static func writing(_ text: String) -> JSONValue {
    [
      "do": .string("write"), "text": .string(text), "caret": .integer(5), "edit": .integer(1),
    ]
  }

  private var last: ChatMessage? {
    site.app.engine.state.history(of: "messaging:general").first { _ in true }
  }

  private func settle(_ isDone: () -> Bool) throws {
    for _ in 0..<600 where !isDone() {
      usleep(10_000)
      site.wait(.milliseconds(20))
      page.settle()
    }
    #expect(isDone())
  }

  @Test func `a recording is sent alone, with its length and its bars`() throws {
    try page.act(Self.writing("Later"))
    #expect(try send("&seconds=2.5&bars=009949&screen=messages:messaging:general") == 204)
    try settle { last?.attachments.isEmpty == false }
    let message = try #require(last)
    let file = try #require(message.attachments.first)
    #expect(message.text.isEmpty && message.attachments.count == 1)
    #expect(file.kind == .voiceRecording && file.duration == 2.5 && file.title == nil)
    #expect(file.mimeType == "audio/ogg" && file.size == sound.utf8.count)
    #expect(file.waveform?.bars == [0, 1, 0.49])
    let kept = try Data(contentsOf: scratch.path("w.files/\(file.url ?? "")"))
    #expect(kept == Data(sound.utf8))
    // The text in the field stays.
    page.settle()
    #expect(page.model.frame.contains("Later"))
    let unsent = try FileManager.default.contentsOfDirectory(
      atPath: scratch.path("w.files/unsent").path
    )
    #expect(unsent.isEmpty)
  }

  @Test func `a recording for another chat is refused`() throws {
    #expect(try send("&seconds=2&screen=messages:messaging:other") == 410)
    #expect(last?.attachments.isEmpty != false)
  }

  @Test(arguments: ["nan", "inf", "-1", "0", "1e9", "", "x"])
  func `an impossible length makes it an ordinary file`(seconds: String) throws {
    #expect(try send("&seconds=\(seconds)&bars=99") == 204)
    try settle { page.model.frame.contains("compose.detach.0") }
    #expect(last?.attachments.isEmpty != false)
  }

  @Test func `what is no sound is attached like any file when it is sent as one`() throws {
    #expect(try send("&seconds=2&bars=99", "<script>alert(1)</script>") == 204)
    try settle { last?.attachments.isEmpty == false }
    #expect(last?.attachments.first?.kind == .file)
    #expect(last?.attachments.first?.waveform == nil)
  }

  @Test func `bars are read up to their maximum, and wrong digits count as silence`() throws {
    let bars = "zz" + String(repeating: "99", count: 5_000) + "9"
    #expect(try send("&seconds=2&bars=\(bars.prefix(1_000))") == 204)
    try settle { last?.attachments.isEmpty == false }
    let shown = try #require(last?.attachments.first?.waveform?.bars)
    #expect(shown.count == 128 && shown[0] == 0 && shown[1] == 1)
  }

  @Test func `a pressed sound is offered under a number, for its row`() throws {
    #expect(try send("&seconds=2.5&bars=0099") == 204)
    try settle { last?.attachments.isEmpty == false }
    page.settle()
    let index = try #require(page.model.labels.lastIndex { $0.contains("Voice Message") })
    let row = page.model.order[index]
    try page.tap("attachment.0", row: row)
    page.settle()
    let told = try #require(page.patches.last { $0["play"] != nil }?["play"])
    #expect(told["row"]?.text == row && told["index"]?.listIndex == 0)
    let number = try #require(told["number"]?.listIndex)
    let answer = try site.ask(site.request("/file/\(page.session)/\(number)"))
    #expect(answer.status == 200 && answer.body == Array(sound.utf8))
    func header(_ name: String) -> String? { answer.headers.first { $0.name == name }?.value }
    // Only the page's own script makes a sound of it.
    #expect(header("content-type") == "application/octet-stream")
    #expect(header("content-security-policy")?.contains("media-src blob:;") == true)
    #expect(header("permissions-policy")?.hasPrefix("microphone=(self), camera=()") == true)
  }

  @Test func `only a page that can record offers it, and only beside an empty field`() throws {
    #expect(!page.model.frame.contains("compose.record"))
    let able = try site.open("#/channels/messages:messaging:general", records: true)
    #expect(able.model.frame.contains("compose.record"))
    #expect(!able.model.frame.contains("compose.send"))
    try able.act(Self.writing("Hello"))
    able.settle()
    #expect(!able.model.frame.contains("compose.record"))
    #expect(able.model.frame.contains("compose.send"))
  }
}
