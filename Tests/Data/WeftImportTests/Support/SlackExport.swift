// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftImport
import WeftModel
import WeftTestSupport

/// A small export that tests change file by file.
struct SlackExport {
  /// The content of each file, by its path.
  var files: [String: [UInt8]] = [:]

  /// Creates an export of two users, one channel, and one day with two messages.
  init() {
    self["users.json"] = """
      [{"id":"U1","name":"ada","profile":{"display_name":"Ada Sample","image_192":"https://a.example/1.png"}},
       {"id":"U2","name":"bob","profile":{"real_name":"Bob Sample"}}]
      """
    self["channels.json"] = """
      [{"id":"C1","name":"general","created":1700000000,"creator":"U1","members":["U1","U2"]}]
      """
    self["general/2023-11-14.json"] = """
      [{"type":"message","user":"U1","text":"Hi","ts":"1700000001.000100"},
       {"type":"message","user":"U2","text":"Hello","ts":"1700000002.000200"}]
      """
  }

  /// The text of a file.
  subscript(path: String) -> String {
    get { String(decoding: files[path] ?? [], as: UTF8.self) }
    set { files[path] = Array(newValue.utf8) }
  }

  /// Writes the files into a folder.
  func write(to folder: URL) throws {
    for (path, bytes) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(bytes).write(to: file)
    }
  }

  /// Returns the result of importing the files as a folder.
  func imported(for current: UserID? = nil) throws -> (taken: Taken, report: ImportReport) {
    let scratch = try Scratch()
    try write(to: scratch.folder)
    return try importChats(scratch.folder, for: current)
  }

  /// The files as entries of an archive, in the order of their paths.
  var archive: StoredZip {
    StoredZip(files.sorted { $0.key < $1.key }.map { StoredZip.Entry($0.key, $0.value) })
  }
}

/// Returns the result of an import.
func importChats(
  _ place: URL,
  for current: UserID? = nil,
  limits: ImportLimits = ImportLimits()
) throws -> (taken: Taken, report: ImportReport) {
  var taken = Taken()
  let chats = try ChatImport(place.path, for: current, limits: limits)
  let report = try chats.run(into: &taken)
  return (taken, report)
}

/// Returns the result of importing a JSON file.
func importJSON(
  _ json: String,
  for current: UserID? = nil
) throws -> (taken: Taken, report: ImportReport) {
  let scratch = try Scratch()
  return try importChats(scratch.write(json.utf8, to: "chats.json"), for: current)
}
