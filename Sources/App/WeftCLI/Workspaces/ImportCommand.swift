// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftFormats
internal import WeftImport
internal import WeftJSON
internal import WeftLaunch
internal import WeftModel
internal import WeftPostgres
internal import WeftStore

/// `weft import`: imports data into a stored workspace.
enum ImportCommand {
  static let syntax = CommandSyntax(
    name: "weft import",
    summary: """
      Import chats into a .weft file, which is created if it does not exist, or into a
      PostgreSQL database.

      FILE is a workspace JSON, a Slack export (a .zip or its folder), or a response
      from Stream's API: channels, threads, the state of one channel or thread, or
      events. Broken parts are left out and reported, and the rest is imported; a
      workspace JSON is imported as a whole or not at all. In a Slack export, blocks
      and attachments of integrations are imported as text; a message without readable
      text is left out, reported and counted. A .weft file can be imported into a
      database, whose tables weft database init creates.

      Entries with a known id are replaced, so importing a file twice changes nothing.
      Without --into, the chats are added to the default workspace,
      $XDG_DATA_HOME/weft/default.weft.
      """,
    positionals: ["FILE"],
    options: [
      Option(
        "--into",
        "WORKSPACE",
        help: "the .weft file or the address of the database to import into"
      ),
      Option("--user", "ID", help: "the user whose view is shown, if the file doesn't specify one"),
      Option("--json", help: "write one JSON document"),
    ],
    positionalLimit: 1
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let file = arguments.positionals.first else {
      throw arguments.usageError("specify the FILE to import")
    }
    let path = try arguments.value("--into") ?? DefaultWorkspace.path()
    let user = try arguments.value("--user").map { UserID($0) }
    let answer: ImportAnswer
    if PostgresAddress.isOne(path) {
      answer = try importFile(file, into: try PostgresAddress(path), for: user)
    } else {
      guard WorkspaceFile.isStored(path) else {
        throw arguments.usageError("--into \"\(path)\" is not a .weft file or postgresql://…")
      }
      guard !WorkspaceFile.isStored(file) else {
        throw Failure("\(file): it is already a workspace; weft export writes it as JSON")
      }
      WorkspacePrivacy.tell(path)
      answer = try importFile(file, into: path, for: user)
    }
    if arguments.has("--json") {
      Output.print(OutputText(answer.json))
    } else {
      for line in answer.skipped { Output.error("weft: \(file): \(line)") }
      Output.print(OutputText(lines: answer.lines))
    }
    return 0
  }

  private static func importFile(
    _ file: String,
    into path: String,
    for user: UserID?
  ) throws -> ImportAnswer {
    var meter = ImportMeter()
    let (store, result) = try WorkspaceImport.run(file, into: path, for: user) { meter.show($0) }
    meter.end()
    let viewer = store.head.currentUser
    return switch result {
    case .parts(let counts): ImportAnswer(file, into: path, counts: counts, viewer: viewer)
    case .report(let report, let refusals):
      ImportAnswer(file, into: path, report: report, refusals: refusals, viewer: viewer)
    }
  }
}

// Databases, which are filled from a complete file.
extension ImportCommand {
  private static func importFile(
    _ file: String,
    into address: PostgresAddress,
    for user: UserID?
  ) throws -> ImportAnswer {
    if WorkspaceFile.isStored(file) {
      WorkspacePrivacy.tell(file)
      let store = try WorkspaceStore(opening: file, readOnly: true)
      let counts = try PostgresCopy.copy(store, into: address)
      return ImportAnswer(file, into: address.shown, counts: counts, viewer: store.head.currentUser)
    }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("import.weft")
    // In an existing workspace, its owner is the viewer.
    let owner = try PostgresStore.exists(address) ? PostgresStore(opening: address).owner : nil
    var answer = try importFile(file, into: path, for: user ?? owner)
    try PostgresCopy.copy(try WorkspaceStore(opening: path, readOnly: true), into: address)
    answer.workspace = address.shown
    return answer
  }
}

/// A folder for this process only, whose files are removed at the end.
struct TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "weft-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: url,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw Failure(
        "\(url.path): the folder can't be created; check its parent folder, or set TMPDIR"
      )
    }
  }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Removes the folder and everything in it.
  func remove() { try? FileManager.default.removeItem(at: url) }
}

/// The result of an import, as text and as JSON.
struct ImportAnswer {
  private let file: String
  /// The path or address of the workspace.
  var workspace: String
  private let counts: [(name: String, count: Int)]
  private let viewer: ChatUser
  /// The problems, each with what was left out or repaired.
  let skipped: [String]
  /// The number of problems, including those not listed.
  private var skippedCount = 0
  /// The number of messages without readable content.
  private var emptyCount = 0

  init(_ file: String, into path: String, counts found: ImportCounts, viewer: ChatUser) {
    (self.file, workspace, self.viewer, skipped) = (file, path, viewer, [])
    counts = [
      ("users", found.users), ("channels", found.channels), ("messages", found.messages),
      ("threads", found.threads), ("replies", found.replies),
    ]
  }

  init(_ file: String, into path: String, counts found: PostgresCopy.Counts, viewer: ChatUser) {
    (self.file, workspace, self.viewer, skipped) = (file, path, viewer, [])
    counts = [
      ("users", found.users), ("channels", found.channels), ("messages", found.messages),
      ("threads", found.threads), ("replies", found.replies),
    ]
  }

  init(
    _ file: String,
    into path: String,
    report: ImportReport,
    refusals: [String],
    viewer: ChatUser
  ) {
    (self.file, workspace, self.viewer) = (file, path, viewer)
    let more = report.omittedIssues > 0 ? ["and \(report.omittedIssues) more"] : []
    skipped = report.issues.map(\.description) + more + refusals
    skippedCount = report.issues.count + report.omittedIssues + refusals.count
    emptyCount = report.emptyMessages
    counts = [
      ("users", report.users), ("channels", report.channels), ("messages", report.messages),
      ("threads", report.threads), ("replies", report.replies),
      ("events", report.events - refusals.count),
    ]
  }

  var lines: [String] {
    let words = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
    let taken = words.isEmpty ? "nothing" : words.joined(separator: ", ")
    let empty = emptyCount == 0 ? "" : ", including \(emptyCount) messages without text"
    let left = skipped.isEmpty ? "" : ", left out or repaired \(skippedCount)\(empty)"
    return [
      "\(workspace): imported \(taken) from \(file)\(left)",
      "It is shown from the view of \(viewer.name ?? viewer.id.rawValue).",
    ]
  }

  var json: JSONValue {
    [
      "workspace": .string(workspace), "user": .string(viewer.id.rawValue),
      "taken": .object(counts.map { JSONValue.Member($0.name, .integer(Int64($0.count))) }),
      "skipped": .array(skipped.map { .string($0) }),
      "empty_messages": .integer(Int64(emptyCount)),
    ]
  }
}

/// The progress of an import on a terminal, updated at most five times a second.
struct ImportMeter {
  private let isWanted = Output.tellsTerminal
  private var shownAt = ContinuousClock.now
  private var isShown = false

  mutating func show(_ progress: ImportProgress) {
    guard isWanted, ContinuousClock.now - shownAt > .milliseconds(200) else { return }
    shownAt = .now
    isShown = true
    let unit = progress.unit == .files ? "files" : "elements"
    Output.note("\r\u{1B}[Kimporting: \(progress.done) of \(progress.total) \(unit)")
  }

  /// Removes the progress line.
  func end() { if isShown { Output.note("\r\u{1B}[K") } }
}
