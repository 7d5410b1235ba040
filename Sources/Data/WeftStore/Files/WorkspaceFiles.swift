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
/// A link in the place of one of these folders, which may come with a file from someone else, is refused.
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
  /// - Throws: `link`, `full`, `readOnly` or `failed`; the folder is then as it was.
  public func keep(_ file: AttachedFile) throws(AttachmentError) {
    let unsent = try prepare(file)
    defer { discard(unsent) }
    try keep(unsent)
  }

  /// Writes a file that is to be sent later.
  ///
  /// It takes as long as the disk does, so that no frame waits for it.
  ///
  /// - Throws: `link`, `full`, `readOnly` or `failed`; the folder is then as it was.
  public func prepare(_ file: AttachedFile) throws(AttachmentError) -> UnsentFile {
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

  /// Takes a file that has arrived in the folder of what waits, in place of writing it anew.
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

  /// Keeps a file that is sent, where its attachment names it; it waits on until it is discarded.
  ///
  /// - Throws: `link`, `full`, `readOnly` or `failed`; the folder is then as it was.
  public func keep(_ unsent: UnsentFile) throws(AttachmentError) {
    let folders = try open()
    try noting { () throws(SystemError) in
      do throws(SystemError) {
        try folders.kept.link(unsent.waitingName, in: folders.waiting, as: unsent.place)
      } catch  where error.number == EEXIST {
        // What has the name may be a link, or not what the name says, where the folder came from someone else.
        let draft = Self.draftName()
        try folders.kept.link(unsent.waitingName, in: folders.waiting, as: draft)
        defer { try? folders.kept.remove(draft) }
        try folders.kept.rename(draft, to: unsent.place)
      }
    }
  }

  /// Forgets a file that waits; what was sent of it stays.
  public func discard(_ unsent: UnsentFile) {
    try? OwnFolder(opening: folder).subfolder(opening: Self.waiting).remove(unsent.waitingName)
  }

  /// Reads a file that was kept, by the address of its attachment.
  ///
  /// - Throws: Why it can't be read; `link` where the folder or the file is a link.
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

  /// Whether a file was kept, and is no link.
  package func has(_ place: String) -> Bool {
    (try? OwnFolder(opening: folder).open(place)) != nil
  }

  /// Removes a file that was kept.
  package func remove(at place: String) { try? OwnFolder(opening: folder).remove(place) }

  /// The folders, open: everything in them is named from here.
  struct Folders {
    /// Has what was sent.
    let kept: OwnFolder
    /// Has what waits to be sent.
    let waiting: OwnFolder
  }

  /// Opens the folders, which are made where they are missing, and removes what waits there since yesterday.
  func open() throws(AttachmentError) -> Folders {
    let kept = try noting { () throws(SystemError) in try OwnFolder(making: folder) }
    let waiting = try noting(Self.waiting) { () throws(SystemError) in
      try kept.subfolder(making: Self.waiting)
    }
    Self.removeOld(in: waiting)
    return Folders(kept: kept, waiting: waiting)
  }

  /// Names a file that is not whole yet.
  static func draftName() -> String { "\(UUID().uuidString.lowercased()).part" }

  /// Runs a body, and says of an error which folder it is about.
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

  /// Whether a name is one that Weft gives to what waits: a UUID, then `.part` or a hash and an ending.
  ///
  /// Nothing else is ever removed from the folder.
  static func isWaitingName(_ name: [UInt8]) -> Bool {
    let parts = String(decoding: name, as: UTF8.self)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard let id = parts.first, UUID(uuidString: String(id)) != nil else { return false }
    if parts.count == 2 { return parts[1] == "part" }
    let isHash = parts.count == 3 && parts[1].utf8.count == 64 && parts[1].allSatisfy(\.isHexDigit)
    return isHash && (1...8).contains(parts[2].utf8.count)
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

  /// The name among what waits.
  let waitingName: String

  init(_ file: AttachedFile) {
    place = file.place
    waitingName = "\(UUID().uuidString.lowercased()).\(place)"
    name = "\(WorkspaceFiles.waiting)/\(waitingName)"
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
