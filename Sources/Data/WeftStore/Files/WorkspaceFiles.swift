// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
private import Glibc
internal import WeftCodec
internal import WeftDigest
package import WeftModel
internal import WeftSystem

/// The files attached to the messages of a stored workspace, in a folder beside it.
///
/// A file is named by its hash, so a file that is sent twice is stored once. Only the user can read the
/// folder and the files. Files that are not sent yet wait in a subfolder, from which a preview can be
/// shown; those left there by an earlier process are removed a day later. A symbolic link instead of
/// one of these folders, which may come with a workspace from someone else, is refused.
package struct WorkspaceFiles: Sendable {
  /// The path of the folder: `example.files` beside `example.weft`.
  package let folder: String

  /// The name of the subfolder for files that are not sent yet.
  static let waiting = "unsent"
  /// The number of seconds after which an unsent file is removed.
  static let patience = 86_400
  /// The maximum number of files that are examined to find old ones.
  private static let mostSeen = 1_000

  /// Names the folder for a stored workspace; the folder need not exist yet.
  package init(beside workspace: String) {
    let ending = ".weft"
    folder =
      (workspace.hasSuffix(ending) ? String(workspace.dropLast(ending.count)) : workspace)
      + ".files"
  }

  /// Stores a file atomically, at the address in its ``AttachedFile/attachment``.
  ///
  /// - Throws: `link`, `full`, `readOnly` or `failed`; the folder is then unchanged.
  package func keep(_ file: AttachedFile) throws(AttachmentError) {
    let unsent = try prepare(file)
    defer { discard(unsent) }
    try keep(unsent)
  }

  /// Writes a file that is to be sent later.
  ///
  /// This is as slow as the disk, so no frame may wait for it.
  ///
  /// - Throws: `link`, `full`, `readOnly` or `failed`; the folder is then unchanged.
  package func prepare(_ file: AttachedFile) throws(AttachmentError) -> UnsentFile {
    let unsent = UnsentFile(file)
    let waiting = try open().waiting
    return try noting { () throws(SystemError) in
      let target = try waiting.create(unsent.waitingName)
      do throws(SystemError) {
        try target.write(file.bytes)
        try target.sync()
      } catch {
        try? waiting.remove(unsent.waitingName)
        throw error
      }
      return unsent
    }
  }

  /// Takes over a file that has arrived in the folder of waiting files, instead of writing it again.
  func prepare(
    _ file: AttachedFile,
    arrivedAs name: String,
    in waiting: OwnFolder
  ) throws(AttachmentError) -> UnsentFile {
    let unsent = UnsentFile(file)
    return try noting { () throws(SystemError) in
      try waiting.open(name).sync()
      try waiting.rename(name, to: unsent.waitingName)
      return unsent
    }
  }

  /// Stores a file that is sent, at its attachment's address; the waiting copy stays until it is discarded.
  ///
  /// - Throws: `link`, `full`, `readOnly` or `failed`; the folder is then unchanged.
  package func keep(_ unsent: UnsentFile) throws(AttachmentError) {
    let folders = try open()
    try noting { () throws(SystemError) in
      do throws(SystemError) {
        try folders.kept.link(unsent.waitingName, in: folders.waiting, as: unsent.place)
      } catch  where error.number == EEXIST {
        // In a folder from someone else, the existing file may be a link, or its name may be a false hash.
        let draft = Self.draftName()
        try folders.kept.link(unsent.waitingName, in: folders.waiting, as: draft)
        defer { try? folders.kept.remove(draft) }
        try folders.kept.rename(draft, to: unsent.place)
      }
    }
  }

  /// Removes a waiting file; if it was sent, the stored file stays.
  package func discard(_ unsent: UnsentFile) {
    try? OwnFolder(opening: folder).subfolder(opening: Self.waiting).remove(unsent.waitingName)
  }

  /// Reads a stored file by the address of its attachment.
  ///
  /// - Throws: The reason why it can't be read; `link` if the folder or the file is a link.
  package func file(at place: String) throws(AttachmentError) -> AttachedFile {
    let path = "\(folder)/\(place)"
    let file: Descriptor
    do throws(SystemError) {
      file = try OwnFolder(opening: folder).open(place)
    } catch {
      throw AttachmentError(error, path)
    }
    return try AttachedFile(reading: file, at: path, named: place)
  }

  /// Whether a file is stored and isn't a link.
  package func has(_ place: String) -> Bool {
    (try? OwnFolder(opening: folder).open(place)) != nil
  }

  /// Removes a stored file.
  package func remove(at place: String) { try? OwnFolder(opening: folder).remove(place) }

  /// The open folders, relative to which all their files are named.
  struct Folders {
    /// The folder of sent files.
    let kept: OwnFolder
    /// The folder of files that wait to be sent.
    let waiting: OwnFolder
  }

  /// Opens the folders, creating missing ones, and removes unsent files that are older than a day.
  func open() throws(AttachmentError) -> Folders {
    let kept = try noting { () throws(SystemError) in try OwnFolder(making: folder) }
    let waiting = try noting(Self.waiting) { () throws(SystemError) in
      try kept.subfolder(making: Self.waiting)
    }
    Self.removeOld(in: waiting)
    return Folders(kept: kept, waiting: waiting)
  }

  /// Returns a new name for a file that isn't complete yet.
  static func draftName() -> String { "\(UUID().uuidString.lowercased()).part" }

  /// Runs a body, and adds the path of the folder to its error.
  func noting<Result>(
    _ name: String? = nil,
    _ body: () throws(SystemError) -> Result
  ) throws(AttachmentError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw AttachmentError(writing: error, name.map { "\(folder)/\($0)" } ?? folder)
    }
  }

  private static func removeOld(in waiting: OwnFolder) {
    guard let all = try? waiting.listing.names(atMost: mostSeen) else { return }
    for name in all.names {
      guard isWaitingName(name), let status = try? waiting.listing.status(name),
        status.st_mode & S_IFMT == S_IFREG, status.st_mtim.tv_sec < time(nil) - patience
      else { continue }
      try? waiting.remove(name)
    }
  }

  /// Whether Weft gives such a name to waiting files: a UUID, then `.part` or a hash and a file extension.
  ///
  /// Nothing else is ever removed from the folder.
  static func isWaitingName(_ name: [UInt8]) -> Bool {
    let parts = String(decoding: name, as: UTF8.self)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard let id = parts.first, UUID(uuidString: String(id)) != nil else { return false }
    if parts.count == 2 { return parts[1] == "part" }
    let isHash = parts.count == 3 && [UInt8](hex: parts[1].utf8)?.count == Digest.size
    return isHash && (1...8).contains(parts[2].utf8.count)
  }
}

/// A file that is attached but not sent yet.
package struct UnsentFile: Equatable, Sendable {
  /// The attachment for a message with the file; its preview is the waiting file.
  package var attachment: ChatAttachment
  /// The name of the waiting file, relative to the workspace's folder.
  let name: String
  /// The name in the folder of sent files once the file is sent.
  let place: String

  /// The name in the folder of waiting files.
  let waitingName: String

  init(_ file: AttachedFile) {
    place = file.place
    waitingName = "\(UUID().uuidString.lowercased()).\(place)"
    name = "\(WorkspaceFiles.waiting)/\(waitingName)"
    attachment = file.attachment
    if file.kind == .image { attachment.previewURL = name }
  }

  /// The attachment of the sent message, without the preview.
  package var sent: ChatAttachment {
    var sent = attachment
    sent.previewURL = nil
    return sent
  }
}
