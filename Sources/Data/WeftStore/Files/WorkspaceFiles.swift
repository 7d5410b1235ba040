// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
private import Glibc
public import WeftModel
internal import WeftSystem

/// The files that the messages of a stored workspace carry, in a folder beside it.
///
/// A file is named by what is in it, so that one that is sent twice is there once. Folder and files
/// are the user's alone. What is attached and not sent yet waits in a folder of its own, where its
/// picture can be seen already; what was left there by a process that ended is removed a day later.
public struct WorkspaceFiles: Sendable {
  /// The path of the folder: `example.files` beside `example.weft`.
  public let folder: String

  /// The name of the folder of what is not sent yet.
  static let waiting = "unsent"
  /// After how many seconds a file that was not sent is removed.
  static let patience = 86_400
  /// The most files there that are looked at in search of old ones.
  private static let mostSeen = 1_000

  /// Names the folder of a stored workspace, which need not exist yet.
  public init(beside workspace: String) {
    let ending = ".weft"
    folder =
      (workspace.hasSuffix(ending) ? String(workspace.dropLast(ending.count)) : workspace)
      + ".files"
  }

  /// Keeps a file, whole or not at all, where its ``AttachedFile/attachment`` names it.
  ///
  /// - Throws: `full`, `readOnly` or `failed`; the folder is then as it was.
  public func keep(_ file: AttachedFile) throws(AttachmentError) {
    let unsent = try prepare(file)
    defer { discard(unsent) }
    try keep(unsent)
  }

  /// Writes a file that is to be sent later.
  ///
  /// It takes as long as the disk does, so that no frame waits for it.
  ///
  /// - Throws: `full`, `readOnly` or `failed`; the folder is then as it was.
  public func prepare(_ file: AttachedFile) throws(AttachmentError) -> UnsentFile {
    let unsent = UnsentFile(file)
    do throws(SystemError) {
      try makeFolders()
      let target = try create(path(of: unsent))
      do throws(SystemError) {
        try target.write(file.bytes)
        guard fsync(target.number) == 0 else { throw SystemError(errno) }
      } catch {
        discard(unsent)
        throw error
      }
    } catch {
      throw AttachmentError(writing: error, folder)
    }
    return unsent
  }

  /// Takes a file that has arrived in the folder, in place of writing it anew.
  func prepare(
    _ file: AttachedFile,
    movedFrom path: [UInt8]
  ) throws(AttachmentError) -> UnsentFile {
    let unsent = UnsentFile(file)
    do throws(SystemError) {
      let file = try Descriptor(opening: path)
      guard fsync(file.number) == 0 else { throw SystemError(errno) }
      // SAFETY: the paths are lent for the call.
      guard unsafe rename(path.cString, self.path(of: unsent).cString) == 0 else {
        throw SystemError(errno)
      }
    } catch {
      throw AttachmentError(writing: error, folder)
    }
    return unsent
  }

  /// Keeps a file that is sent, where its attachment names it; it waits on until it is discarded.
  ///
  /// - Throws: `full`, `readOnly` or `failed`; the folder is then as it was.
  public func keep(_ unsent: UnsentFile) throws(AttachmentError) {
    let (old, new) = (path(of: unsent).cString, Array("\(folder)/\(unsent.place)".utf8).cString)
    // SAFETY: the paths are lent for the call. Unlike renaming, linking never replaces a file.
    guard unsafe link(old, new) == 0 || errno == EEXIST else {
      throw AttachmentError(writing: SystemError(errno), folder)
    }
  }

  /// Forgets a file that waits; what was sent of it stays.
  public func discard(_ unsent: UnsentFile) {
    // SAFETY: the path is lent for the call.
    _ = unsafe unlink(path(of: unsent).cString)
  }

  private func path(of unsent: UnsentFile) -> [UInt8] { Array("\(folder)/\(unsent.name)".utf8) }

  /// Makes the folders, and removes what waits there since yesterday.
  func makeFolders() throws(SystemError) {
    try PrivateFolder.make("\(folder)/\(Self.waiting)")
    removeOld()
  }

  /// Creates a file that is not there yet.
  func create(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    // SAFETY: the path is lent for the call.
    let number = unsafe open(
      path.cString,
      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
      0o600
    )
    guard number >= 0 else { throw SystemError(errno) }
    return Descriptor(number)
  }

  private func removeOld() {
    let waiting = Array("\(folder)/\(Self.waiting)".utf8)
    guard let listing = try? FolderListing(path: waiting),
      let all = try? listing.names(atMost: Self.mostSeen)
    else { return }
    for name in all.names {
      guard let status = try? listing.status(name), status.st_mode & S_IFMT == S_IFREG,
        status.st_mtim.tv_sec < time(nil) - Self.patience
      else { continue }
      // SAFETY: the path is lent for the call.
      _ = unsafe unlink((waiting + [UInt8(ascii: "/")] + name).cString)
    }
  }
}

/// A file that is attached and not sent yet.
public struct UnsentFile: Equatable, Sendable {
  /// The attachment of a message that carries the file; its preview is the file that waits.
  public var attachment: ChatAttachment
  /// The name in the workspace's folder under which it waits.
  public let name: String
  /// The name in that folder once it is sent.
  let place: String

  init(_ file: AttachedFile) {
    place = file.place
    name = "\(WorkspaceFiles.waiting)/\(UUID().uuidString.lowercased()).\(place)"
    attachment = file.attachment
    if file.kind == .image { attachment.previewURL = name }
  }

  /// The attachment as it is sent.
  public var sent: ChatAttachment {
    var sent = attachment
    sent.previewURL = nil
    return sent
  }
}
