// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
public import WeftChat
internal import WeftFoundation
internal import WeftProcess

/// A file or a folder with chats of another system, ready to be read.
///
///     var report = try ChatImport("export.zip").run(into: &store)
///     for issue in report.issues { print(issue) }
///
/// What is broken is left out and reported, and everything else is taken. Nothing is written to disk.
public struct ChatImport {
  /// What the file is.
  public var format: ImportFormat { content.format }
  /// Who looks at the chats; where it is nil the file may tell.
  public var currentUserID: UserID?

  private let path: String
  private let content: ImportContent

  /// Opens a file or a folder and finds out what it is.
  ///
  /// - Complexity: O(*n*) in the size of a JSON file; of an archive only the directory is read.
  /// - Throws: one error that names what was found and what is understood.
  public init(
    _ path: String,
    for currentUserID: UserID? = nil,
    limits: ImportLimits = ImportLimits()
  ) throws(ImportError) {
    self.path = path
    self.currentUserID = currentUserID
    content = try Self.open(path, limits)
  }

  /// Hands everything to a sink, one channel at a time, users first.
  ///
  /// Two runs hand over the same pieces in the same order.
  ///
  /// - Parameter progress: is told after each file or element that was read.
  /// - Throws: what the sink throws, and the first offence of a workspace file.
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
      throw ImportError(.badWorkspace, path, error.description)
    }
    var notes = ImportNotes(.workspace)
    notes.report.currentUserID = workspace.currentUser.id
    notes.report.mutedUserIDs = workspace.mutedUserIDs
    let total = workspace.channels.count + workspace.threads.count
    for user in workspace.users { try notes.take(user, into: &sink) }
    for (place, channel) in workspace.channels.enumerated() {
      try notes.take(channel, into: &sink)
      progress(ImportProgress(unit: .elements, done: place + 1, total: total))
    }
    for (place, thread) in workspace.threads.enumerated() {
      try notes.take(thread, into: &sink)
      let done = workspace.channels.count + place + 1
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
      throw ImportError(.unreadable, path, Self.reason(error))
    }
    guard let (file, size) = found else { return try folder(path, limits) }
    return try read(file, size, path, limits)
  }

  /// The file at a path, nil where that is a folder.
  private static func file(_ path: String) throws(SystemError) -> (Descriptor, Int)? {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemError(ENOENT) }
    // Only what the user names may be a link.
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
    case ENOENT: "there is no such file; check its name"
    case ENODEV: "this is neither a file nor a folder; name one of these"
    default: "can't be opened: \(error); check its permissions"
    }
  }

  private static func folder(
    _ path: String,
    _ limits: ImportLimits
  ) throws(ImportError) -> ImportContent {
    let files = try FolderFiles(path, limits)
    guard let index = SlackIndex(files.paths) else {
      let found = "the folder holds neither users.json nor a list of channels"
      throw ImportError(.unknownFormat, path, "\(found); \(ImportFormat.understood)")
    }
    return .slack(files, index)
  }

  private static func read(
    _ file: Descriptor,
    _ size: Int,
    _ path: String,
    _ limits: ImportLimits
  ) throws(ImportError) -> ImportContent {
    do {
      let head = try file.bytes(4)
      if head == [0x50, 0x4B, 3, 4] || head == [0x50, 0x4B, 5, 6] {
        return try archive(file, path, limits)
      }
      guard size <= limits.fileBytes else {
        let message = "the file has \(size) bytes, and at most \(limits.fileBytes) are taken"
        throw ImportError(.tooLarge, path, message)
      }
      return try ImportContent.json(try file.bytes(size))
    } catch let fault as ImportFileFault {
      throw ImportError(.unknownFormat, path, "\(fault.reason); \(ImportFormat.understood)")
    } catch let error as ImportError {
      throw error
    } catch {
      throw ImportError(.unreadable, path, "can't be read: \(error)")
    }
  }

  private static func archive(
    _ file: Descriptor,
    _ path: String,
    _ limits: ImportLimits
  ) throws(ImportError) -> ImportContent {
    let files = try ZipFiles(file, path, limits)
    guard let index = SlackIndex(files.paths) else {
      let found = "the archive holds neither users.json nor a list of channels"
      throw ImportError(.unknownFormat, path, "\(found); \(ImportFormat.understood)")
    }
    return .slack(files, index)
  }
}
