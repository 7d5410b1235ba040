// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `weft` without a named workspace creates its own.
@Suite struct DefaultWorkspaceTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var file: URL { scratch.path("data/weft/default.weft") }

  private func weft(_ words: String..., data: String = "data") throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      words,
      environment: ["XDG_DATA_HOME": scratch.path(data).path],
      in: scratch.folder
    )
  }

  @Test func `the first start copies the demo workspace, and says so once`() throws {
    let demo = try weft("snapshot", "--no-plugins")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("data").path))
    let first = try weft("--no-plugins")
    #expect(first.status == 0 && first.text == demo.text && !first.text.isEmpty)
    #expect(
      first.errors
        == "weft: \(file.path): created from the demo workspace; weft import FILE adds to it\n"
    )
    let bytes = try Data(contentsOf: file)
    let again = try weft("--no-plugins")
    #expect(again.status == 0 && again.text == demo.text && again.errors.isEmpty)
    #expect(try Data(contentsOf: file) == bytes)
    let folder = file.deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["default.weft"])
  }

  @Test func `imported chats are shown from then on, and snapshots stay the same`() throws {
    try #require(try weft("--no-plugins").status == 0)
    let demo = try weft("snapshot", "--no-plugins")
    let id = try cid()
    let event =
      ##"{"type":"channel.updated","cid":"\##(id)","channel":{"cid":"\##(id)","name":"Renamed"}}"##
    try scratch.write(Array(event.utf8), to: "e.jsonl")
    let run = try weft("events", file.path, "e.jsonl")
    try #require(run.status == 0, "\(run.errors)")
    #expect(try weft("--no-plugins").text.contains("Renamed"))
    #expect(try weft("snapshot", "--no-plugins").output == demo.output)
  }

  private func cid() throws -> String {
    let model = try weft("snapshot", "--no-plugins", "--format", "model")
    let object = try JSONSerialization.jsonObject(with: model.output) as? [String: Any]
    let rows = try #require(object?["rows"] as? [[String: Any]])
    return try #require(rows.first?["id"] as? String)
  }

  @Test func `without a default workspace the demo is shown, with a warning that nothing is saved`()
    throws
  {
    try scratch.write([], to: "file")
    let run = try weft("--no-plugins", data: "file")
    #expect(run.status == 0)
    #expect(try run.text == weft("snapshot", "--no-plugins").text)
    #expect(run.errors.contains("the folder can't be created"))
    #expect(run.errors.contains("the demo workspace is shown instead, and changes are not saved"))
  }

  @Test func `a broken default workspace is not replaced`() throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try scratch.write(Array("mine".utf8), to: "data/weft/default.weft")
    let run = try weft("--no-plugins")
    #expect(run.status == 1 && run.text.isEmpty && run.errors.contains("this is not a workspace"))
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
  }
}
