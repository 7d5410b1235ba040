// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftFormats
internal import WeftImport
internal import WeftStore

/// `weft import`: imports data into a stored workspace.
enum ImportCommand {
  static let syntax = CommandSyntax(
    name: "weft import",
    summary: """
      Imports chats into a .weft file, which is created if it does not exist.

      FILE is a workspace JSON, a Slack export (a .zip or its folder), or an answer of Stream's API: channels,
      threads, the state of one, or events. Broken parts are left out and reported, and the rest is imported;
      a workspace JSON is imported as a whole or not at all. In a Slack export the blocks and attachments of
      integrations are read as text; a message without readable text is left out, reported and counted.
      Entries whose id is known are replaced, so importing a file twice changes nothing. Without --into the
      chats go to the default workspace, $XDG_DATA_HOME/weft/default.weft.
      """,
    positionals: ["FILE"],
    options: [
      Option("--into", "WORKSPACE", "the .weft file to take it into"),
      Option("--user", "ID", "who looks at the chats, where the file does not say"),
      Option("--json", nil, "writes one JSON document"),
    ],
    positionalLimit: 1
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let file = arguments.positionals.first else {
      throw arguments.usageError("name the FILE to import")
    }
    let path = try arguments.value("--into") ?? DefaultWorkspace.path()
    guard WorkspaceFile.isStored(path) else {
      throw arguments.usageError("--into \"\(path)\" is not a .weft file")
    }
    guard !WorkspaceFile.isStored(file) else {
      throw Failure("\(file): this is a workspace already; weft export writes one as JSON")
    }
    WorkspacePrivacy.tell(path)
    let user = try arguments.value("--user").map { UserID($0) }
    let answer = try take(file, into: path, for: user)
    if arguments.has("--json") {
      Output.print(OutputText(answer.json))
    } else {
      for line in answer.skipped { Output.error("weft: \(file): \(line)") }
      Output.print(OutputText(lines: answer.lines))
    }
    return 0
  }

  private static func take(
    _ file: String,
    into path: String,
    for user: UserID?
  ) throws -> ImportAnswer {
    if PathKind(of: file) == .file, let source = try? InputFile.places(of: file),
      let parts = WorkspaceParts(source)
    {
      do {
        let (store, counts) = try WorkspaceStore.take(parts, into: path)
        return ImportAnswer(file, path, counts, store.head.currentUser)
      } catch let error as StoreError {
        throw error
      } catch {
        throw Failure("\(file): \(error)")
      }
    }
    var source = try ChatImport(file, for: user)
    let store: WorkspaceStore
    if PathKind(of: path) == .nothing {
      guard let viewer = try ImportedPeople.viewer(of: source) else {
        throw Failure("\(file): it contains no user; name the viewer with --user ID")
      }
      source.currentUserID = viewer.id
      store = try WorkspaceStore(creating: path, Workspace(currentUser: viewer))
    } else {
      store = try WorkspaceStore(opening: path)
      source.currentUserID = source.currentUserID ?? store.head.currentUser.id
    }
    var meter = ImportMeter()
    let (report, refusals) = try store.add(source) { meter.show($0) }
    meter.end()
    return ImportAnswer(file, path, report, refusals, store.head.currentUser)
  }
}
