// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Texts that cost more than they show, as messages and names, in every format.
@Suite(.serialized) struct HostileTextTests {
  /// Debug builds are several times slower than others; without a limit a picture took minutes in them.
  private static let seconds = 60
  private static let memory = 300 << 20

  /// A workspace in which a text is a message and the name of its author, the channel, a file and an option of a poll.
  private func workspace(_ text: String, in folder: Scratch) throws -> URL {
    // A poll's option has its own limit, beyond which a workspace is refused.
    let short = String(decoding: text.utf8.prefix(900), as: UTF8.self)
    let option = JSONWriter.pretty(.string(short))
    let text = JSONWriter.pretty(.string(text))
    func message(_ id: String, _ more: String = "") -> String {
      """
      {"id": "\(id)", "user_id": "leia", "created_at": "2026-06-05T12:00:00Z", "text": \(text)\(more)}
      """
    }
    let file = #""attachments": [{"type": "file", "title": \#(text), "mime_type": "text/plain"}]"#
    let options = #"[{"id": "o", "text": \#(option)}]"#
    let poll = #""poll": {"id": "p", "name": \#(text), "options": \#(options)}"#
    let messages = [
      message("m1"), message("m2", ", \(file)"), message("m3", ", \(poll)"),
      message("m4", #", "type": "system""#),
    ]
    let document = """
      {"weft": 1, "current_user_id": "luke", "now": "2026-06-05T14:24:00Z", "time_zone": "UTC",
      "users": [{"id": "luke", "name": "Luke"}, {"id": "leia", "name": \(text)}],
      "channels": [{"cid": "messaging:a", "name": \(text), "created_at": "2026-06-05T12:00:00Z",
      "members": [{"user_id": "luke"}, {"user_id": "leia"}],
      "messages": [\(messages.joined(separator: ","))]}]}
      """
    let path = folder.path("workspace.json")
    try Data(document.utf8).write(to: path)
    return path
  }

  @Test(
    arguments: HostileText.worst,
    ["text", "ansi", "html", "scene", "model", "png"]
  )
  func `any message text is drawn in every format within bounded time and memory`(
    hostile: HostileText,
    format: String
  ) throws {
    try expectBounds(of: hostile, screen: "messages:messaging:a", format)
  }

  @Test(arguments: HostileText.worst)
  func `any name is drawn in the list of channels within bounded time and memory`(
    hostile: HostileText
  ) throws {
    try expectBounds(of: hostile, screen: "channels", "text")
  }

  @Test(arguments: ["text", "html"])
  func `a name can't reverse the extension of a file`(format: String) throws {
    let folder = try Scratch()
    let path = try workspace("n\u{202E}gnp.exe", in: folder)
    let run = try Subprocess(
      Checkout.weft,
      [
        "snapshot", "--no-plugins", "--workspace", path.path, "--screen", "messages:messaging:a",
        "--format", format,
      ]
    )
    #expect(run.status == 0 && run.text.contains("ngnp.exe"), "\(run.text)")
  }

  private func expectBounds(of hostile: HostileText, screen: String, _ format: String) throws {
    let folder = try Scratch()
    let path = try workspace(hostile.text, in: folder)
    let output = folder.path("output")
    let run = try MeasuredRun(
      Checkout.weft,
      [
        "snapshot", "--no-plugins", "--workspace", path.path, "--screen", screen,
        "--format", format, "-o", output.path,
      ],
      seconds: Self.seconds
    )
    #expect(run.status == 0)
    // A sanitizer needs more memory.
    if weft_allocation_count() >= 0 {
      #expect(run.peakMemory <= Self.memory, "\(run.peakMemory >> 20) MiB")
    }
    #expect(try Data(contentsOf: output).count > 0)
  }
}
