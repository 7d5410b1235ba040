// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@Suite struct PictureOptionTests {
  /// A workspace of channels with pictures, and a folder with some of the pictures.
  private func scratch(_ images: String...) throws -> Scratch {
    let scratch = try Scratch()
    let channels = images.enumerated().map { index, image in
      """
      {"cid":"messaging:c\(index)","name":"Channel \(index)","image":"\(image)",
        "members":[{"user_id":"me"}],"created_at":"2026-01-01T00:00:0\(index)Z"}
      """
    }
    let workspace = """
      {"weft":1,"current_user_id":"me","users":[{"id":"me"}],
        "channels":[\(channels.joined(separator: ","))]}
      """
    try scratch.write(workspace.utf8, to: "w.json")
    try FileManager.default.createDirectory(
      at: scratch.path("Avatars"),
      withIntermediateDirectories: false
    )
    let leia = PNGFile.bytes(width: 64, height: 64) { x, y in (UInt8(x), UInt8(y), 200, 255) }
    try scratch.write(leia, to: "Avatars/leia.png")
    return scratch
  }

  private func snapshot(
    _ scratch: Scratch,
    _ format: String,
    _ options: String...
  ) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["snapshot", "--workspace", "w.json", "--no-plugins", "--format", format] + options,
      in: scratch.folder
    )
  }

  @Test(arguments: ["html", "png"])
  func `pictures show if their folder is specified, and look the same each time`(
    format: String
  ) throws {
    let scratch = try scratch("leia.png")
    let without = try snapshot(scratch, format)
    let with = try snapshot(scratch, format, "--pictures", "Avatars")
    #expect(without.status == 0 && with.status == 0 && with.errors == "")
    #expect(with.output != without.output)
    #expect(with.output == (try snapshot(scratch, format, "--pictures", "Avatars")).output)
    #expect(with.text.contains("data:image/png;base64,") == (format == "html"))
  }

  @Test func `a terminal shows initials and starts no decoder`() throws {
    let scratch = try scratch("leia.png", "broken.png")
    let run = try snapshot(scratch, "ansi", "--pictures", "Avatars")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output == (try snapshot(scratch, "ansi")).output)
  }

  @Test func `a page never loads a picture from another server`() throws {
    let scratch = try scratch("https://example.com/a.png", "http://127.0.0.1/b.png", "leia.png")
    let run = try snapshot(scratch, "html", "--pictures", "Avatars")
    #expect(run.status == 0 && run.errors == "" && run.text.contains("data:image/png"))
    #expect(!run.text.contains("http:") && !run.text.contains("https:"))
  }

  @Test
  func `each picture that can't be shown is reported in one line, and the rest is shown`() throws {
    let scratch = try scratch("leia.png", "gone.png", "text.png", "pipe.png", "../w.json")
    try scratch.write("text".utf8, to: "Avatars/text.png")
    let made = unsafe mkfifo(scratch.path("Avatars/pipe.png").path, 0o644)
    #expect(made == 0)
    let run = try snapshot(scratch, "html", "--pictures", "Avatars")
    #expect(run.status == 0 && run.text.contains("data:image/png"))
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { $0.hasPrefix("weft: ") })
    for code in ["notFound", "unknownFormat", "notAFile", "badAddress"] {
      #expect(lines.contains { $0.hasSuffix("[\(code)]") }, "\(code)")
    }
  }

  @Test func `a missing folder stops the command with a one-line error`() throws {
    for path in ["nowhere", "w.json"] {
      let scratch = try scratch("leia.png")
      let run = try snapshot(scratch, "png", "--pictures", "Avatars", "--pictures", path)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains(path))
    }
  }

  @Test func `without its decoder the command shows initials and says what to build`() throws {
    let scratch = try scratch("leia.png")
    // The decoder is looked up beside the running program, so a copy has none.
    try FileManager.default.copyItem(at: Checkout.weft, to: scratch.path("weft"))
    let run = try Subprocess(
      scratch.path("weft"),
      ["snapshot", "--workspace", "w.json", "--format", "html", "--pictures", "Avatars"],
      environment: ["WEFT_PLUGINS": "/nowhere"],
      in: scratch.folder
    )
    #expect(run.status == 0 && !run.text.contains("data:image"))
    #expect(run.errors.contains("swift build --product weft-picture"))
    #expect(run.errors.contains("[noDecoder]"))
  }
}
