// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftFormats
public import WeftModel
internal import WeftSystem

/// A file or a folder with chats of another system, ready to be imported.
///
///     let source = try ChatImport("export.zip")
///     let report = try source.run(into: &sink)
///     for issue in report.issues { print(issue) }
///
/// Broken parts are left out and reported; all others are imported. Nothing is written to disk.
public struct ChatImport {
  /// The format of the file.
  public var format: ImportFormat { content.format }
  /// The user whose view of the chats is imported, or `nil` to use the one that the file contains, if any.
  public var currentUserID: UserID?

  private let path: String
  private let content: ImportContent

  /// Opens a file or a folder and detects its format.
  ///
  /// - Complexity: O(*n*) in the size of a JSON file; only the directory of an archive is read.
  /// - Throws: ``ImportError`` that says what was found and which formats are supported.
  public init(
    _ path: String,
    for currentUserID: UserID? = nil,
    limits: ImportLimits = ImportLimits()
  ) throws(ImportError) {
    self.path = path
    self.currentUserID = currentUserID
    content = try Self.open(path, limits)
  }

  /// Passes all models and events to a sink, users first and then one channel at a time.
  ///
  /// Each run passes the same parts in the same order.
  ///
  /// - Parameter progress: Called after each file or element that was read.
  /// - Throws: Any error of the sink, and ``ImportError`` for an invalid workspace file.
  public func run(
    into sink: inout some ImportSink,
    progress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportReport {
    switch content {
    case .workspace(let bytes): return try run(workspace: bytes, into: &sink, progress)
    case .slack(let files, let index):
      var slack = SlackImport(files, index, for: currentUserID)
      return try slack.run(into: &sink, progress)
    case .answer(let document, let format):
      var answer = StreamImport(document, format, for: currentUserID)
      return try answer.run(into: &sink, progress)
    case .events(let document): return try StreamEvents.run(document, into: &sink, progress)
    case .eventLines(let bytes): return try StreamEvents.run(lines: bytes, into: &sink, progress)
    }
  }

  private func run(
    workspace bytes: [UInt8],
    into sink: inout some ImportSink,
    _ progress: (ImportProgress) -> Void
  ) throws -> ImportReport {
    let workspace: Workspace
    do throws(WorkspaceError) {
      workspace = try Workspace(json: bytes)
    } catch {
      throw ImportError(.badWorkspace, at: path, error.description)
    }
    var notes = ImportReader(.workspace)
    notes.report.currentUserID = workspace.currentUser.id
    notes.report.mutedUserIDs = workspace.mutedUserIDs
    let total = workspace.channels.count + workspace.threads.count
    for user in workspace.users { try notes.emit(user, into: &sink) }
    try sink.receive(currentUser: workspace.currentUser.id)
    for (index, channel) in workspace.channels.enumerated() {
      try notes.emit(channel, into: &sink)
      progress(ImportProgress(unit: .elements, done: index + 1, total: total))
    }
    for (index, thread) in workspace.threads.enumerated() {
      try notes.emit(thread, into: &sink)
      let done = workspace.channels.count + index + 1
      progress(ImportProgress(unit: .elements, done: done, total: total))
    }
    return notes.report
  }
}

// Opening.
extension ChatImport {
  private static func open(
    _ path: String,
    _ limits: ImportLimits
  ) throws(ImportError) -> ImportContent {
    let found: (file: Descriptor, size: Int)?
    do throws(SystemError) {
      found = try file(path)
    } catch {
      throw ImportError(.unreadable, at: path, Self.reason(error))
    }
    guard let (file, size) = found else { return try folder(path, limits) }
    return try read(file, size: size, at: path, within: limits)
  }

  /// Opens the file at a path; returns `nil` for a folder.
  private static func file(_ path: String) throws(SystemError) -> (Descriptor, Int)? {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemError(ENOENT) }
    // Only the path that the user gives may be a symbolic link.
    let target = try realPath(Array(path.utf8))
    switch try fileStatus(target).st_mode & S_IFMT {
    case S_IFDIR: return nil
    case S_IFREG: break
    default: throw SystemError(ENODEV)
    }
    let file = try Descriptor(opening: target)
    return (file, Int(try file.status().st_size))
  }

  private static func reason(_ error: SystemError) -> String {
    switch error.number {
    case ENOENT: "the file does not exist; check its name"
    case ENODEV: "this is neither a file nor a folder; specify a file or a folder"
    default: "can't be opened: \(error); check its permissions"
    }
  }

  private static func folder(
    _ path: String,
    _ limits: ImportLimits
  ) throws(ImportError) -> ImportContent {
    let files = try FolderFiles(path, limits)
    guard let index = SlackIndex(files.paths) else {
      let found = "the folder contains neither users.json nor a list of channels"
      throw ImportError(.unknownFormat, at: path, "\(found); \(ImportFormat.understood)")
    }
    return .slack(files, index)
  }

  private static func read(
    _ file: Descriptor,
    size: Int,
    at path: String,
    within limits: ImportLimits
  ) throws(ImportError) -> ImportContent {
    do {
      let head = try file.bytes(4)
      if head == [0x50, 0x4B, 3, 4] || head == [0x50, 0x4B, 5, 6] {
        return try archive(file, at: path, within: limits)
      }
      guard size <= limits.fileBytes else {
        let message = "the file has \(size) bytes, but at most \(limits.fileBytes) can be imported"
        throw ImportError(.tooLarge, at: path, message)
      }
      return try ImportContent.json(try file.bytes(size))
    } catch let fault as ImportFileFault {
      throw ImportError(.unknownFormat, at: path, "\(fault.reason); \(ImportFormat.understood)")
    } catch let error as ImportError {
      throw error
    } catch {
      throw ImportError(.unreadable, at: path, "can't be read: \(error)")
    }
  }

  private static func archive(
    _ file: Descriptor,
    at path: String,
    within limits: ImportLimits
  ) throws(ImportError) -> ImportContent {
    let files = try ZipFiles(file, at: path, within: limits)
    guard let index = SlackIndex(files.paths) else {
      let found = "the archive contains neither users.json nor a list of channels"
      throw ImportError(.unknownFormat, at: path, "\(found); \(ImportFormat.understood)")
    }
    return .slack(files, index)
  }
}
