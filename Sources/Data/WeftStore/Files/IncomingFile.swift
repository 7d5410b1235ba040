// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftSystem

/// A file that arrives in pieces, for example from a browser, and waits to be sent.
///
///     let file = try IncomingFile(name: "vaporator.png", size: 4_096, in: files)
///     try file.append(piece)  // until `isWhole`
///     let unsent = try file.arrival.prepared()  // on a background thread
///
/// A file that is released before it is whole leaves nothing behind.
package final class IncomingFile {
  /// The name of the file, without folders.
  package let name: String
  /// The size of the whole file in bytes.
  package let size: Int
  /// The number of bytes that have arrived.
  package private(set) var received = 0
  private let target: Descriptor
  private let waiting: OwnFolder
  private let draft: String
  private let files: WorkspaceFiles

  /// Creates a draft for a file.
  ///
  /// - Throws: `empty` or `tooLarge`, before anything has been sent; `link`, `full`, `readOnly` or `failed`.
  package init(name: String, size: Int, in files: WorkspaceFiles) throws(AttachmentError) {
    if size <= 0 { throw .empty(name) }
    guard size <= AttachedFile.mostBytes else { throw .tooLarge(name) }
    let waiting = try files.open().waiting
    let draft = WorkspaceFiles.draftName()
    target = try files.noting { () throws(SystemError) in try waiting.create(draft) }
    self.name = AttachedFile.shown(name)
    self.size = size
    self.files = files
    self.waiting = waiting
    self.draft = draft
  }

  deinit {
    // A complete file has already been renamed.
    try? waiting.remove(draft)
  }

  /// Whether all of it has arrived.
  package var isWhole: Bool { received == size }

  /// Adds the next piece.
  ///
  /// - Throws: `tooLarge` if the file gets larger than announced; `full` or `failed`.
  package func append(_ piece: [UInt8]) throws(AttachmentError) {
    guard piece.count <= size - received else { throw .tooLarge(name) }
    do throws(SystemError) {
      try target.write(piece)
    } catch {
      throw AttachmentError(writing: error, files.folder)
    }
    received += piece.count
  }

  /// The whole file, for a thread that may wait for the disk.
  package var arrival: Arrival {
    Arrival(waiting: waiting, draft: draft, name: name, files: files)
  }

  /// A file that has arrived completely.
  package struct Arrival: Sendable {
    let waiting: OwnFolder
    let draft: String
    let name: String
    let files: WorkspaceFiles

    /// Reads and hashes the file, and keeps it until it is sent.
    ///
    /// - Throws: The reason why it can't be attached.
    package func prepared() throws(AttachmentError) -> (file: AttachedFile, unsent: UnsentFile) {
      let path = "\(files.folder)/\(WorkspaceFiles.waiting)/\(draft)"
      let arrived: Descriptor
      do throws(SystemError) {
        arrived = try waiting.open(draft)
      } catch {
        throw AttachmentError(error, path)
      }
      let file = try AttachedFile(reading: arrived, at: path, named: name)
      return (file, try files.prepare(file, arrivedAs: draft, in: waiting))
    }
  }
}
