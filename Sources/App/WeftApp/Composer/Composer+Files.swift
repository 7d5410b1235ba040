// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import Weft
internal import WeftStore
internal import WeftSystem

/// Attaching files of this machine: the path is written in the field, and the file is read on a
/// thread of its own.
extension Composer {
  /// Whether the path of a file is written in place of a message.
  package var isChoosingFile: Bool { pathField != nil }

  /// Asks for the path of a file; tells why where no file can be kept.
  package func chooseFile() {
    guard files != nil else { return tell(app.words.writing.noFiles) }
    guard session.files.count < ComposerSession.mostFiles else {
      return tell(app.words.writing.tooManyFiles)
    }
    if session.edited == nil { pathField = ComposerSession() }
  }

  /// Leaves the path, and shows the message again.
  package func endChoosing() { pathField = nil }

  /// Completes the path as far as it can only mean one, and names what it may mean.
  package func completePath() {
    guard let path = pathField?.text else { return }
    let found = PathCompletion(of: path)
    if found.text != path { write(path: found.text) }
    if found.names.count > 1 { tell(found.names.joined(separator: "  ")) }
  }

  /// Handles an input while a path is written; false for one that is about the message.
  func handle(path input: ComposerSession.Input) -> Bool {
    switch input {
    case .text(let text, _) where text.utf8.count <= PathCompletion.mostBytes:
      _ = pathField?.handle(input)
    case .text: refuse(bytes: PathCompletion.mostBytes + 1)
    case .send:
      let path = pathField?.text ?? ""
      pathField = nil
      if !path.isEmpty { attach(PathCompletion.whole(path)) }
    case .cancel: pathField = nil
    default: return false
    }
    return true
  }

  private func write(path: String) {
    _ = pathField?.handle(.text(path, caret: path.utf8.count))
  }

  /// Where the files of the workspace are kept; nil where it has no file that is written.
  private var files: WorkspaceFiles? {
    guard app.options.isPersisted, let path = app.options.workspacePath, path.hasSuffix(".weft")
    else { return nil }
    return WorkspaceFiles(beside: path)
  }

  /// Reads a file on a thread, and attaches it when that is done.
  private func attach(_ path: String) {
    final class Reading: Sendable {
      let result = Mutex<Result<(AttachedFile, ChatAttachment), AttachmentError>?>(nil)
    }
    let reading = Reading()
    let isStarted = Background.run {
      let result = Result<(AttachedFile, ChatAttachment), AttachmentError> {
        () throws(AttachmentError) in
        let file = try AttachedFile(reading: path)
        return (file, file.measured)
      }
      reading.result.withLock { $0 = result }
    }
    guard isStarted else { return tell(app.words.writing.noFiles) }
    follow { reading.result.withLock { $0 } }
  }

  /// Looks every few milliseconds whether a file has been read.
  private func follow(
    _ result: @escaping () -> Result<(AttachedFile, ChatAttachment), AttachmentError>?
  ) {
    app.after(.milliseconds(15)) { [weak self] in
      guard let self else { return }
      switch result() {
      case nil: follow(result)
      case .failure(let error)?: tell(error.description)
      case .success((let file, let attachment))?:
        read.append(file)
        handle(.attach(attachment))
        app.redraw()
      }
    }
  }

  /// Keeps the files of a message that is sent; false where one can't be kept, and the field has
  /// everything back.
  func keep(filesOf message: OutgoingMessage) -> Bool {
    guard !message.attachments.isEmpty else { return true }
    defer { read.removeAll { file in !session.files.contains { $0.url == file.attachment.url } } }
    let wanted = Set(message.attachments.compactMap(\.url))
    do throws(AttachmentError) {
      for file in read where wanted.contains(file.attachment.url ?? "") { try files?.keep(file) }
    } catch {
      tell(error.description)
      handle(.refused)
      return false
    }
    return true
  }
}

/// A path as far as its beginning can only mean one file, as shells complete it.
struct PathCompletion {
  /// The most bytes of a path.
  static let mostBytes = 4_096
  /// The most names that the notice has, and that this looks at.
  private static let most = (told: 8, seen: 10_000)

  /// The path, completed.
  private(set) var text: String
  /// What it may mean, if that is more than one file.
  private(set) var names: [String] = []

  init(of path: String) {
    text = path
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let start = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let listed = Self.whole(folder.isEmpty ? "." : folder)
    guard let listing = try? FolderListing(path: Array(listed.utf8)),
      let all = try? listing.names(atMost: Self.most.seen)
    else { return }
    let found = all.names.compactMap { String(validating: $0, as: UTF8.self) }
      .filter { $0.hasPrefix(start) && (!start.isEmpty || !$0.hasPrefix(".")) }.sorted()
    guard let first = found.first, let last = found.last else { return }
    // Of sorted names the first and the last differ the most.
    let common = String(zip(first, last).prefix { $0 == $1 }.map(\.0))
    let isFolder = found.count == 1 && PathCompletion.isFolder(listed + "/" + first)
    text = folder + (common.hasPrefix(start) ? common : String(start)) + (isFolder ? "/" : "")
    if found.count > 1 {
      names = found.prefix(Self.most.told).map { $0 } + (found.count > Self.most.told ? ["…"] : [])
    }
  }

  /// A path with the user's own folder in place of `~`.
  static func whole(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    return (ProcessInfo.processInfo.environment["HOME"] ?? "~") + path.dropFirst()
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? FolderListing(path: Array(path.utf8))) != nil
  }
}
