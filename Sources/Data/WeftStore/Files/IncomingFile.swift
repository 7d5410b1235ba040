// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftSystem

/// A file that arrives piece by piece, such as from a browser, and waits to be sent.
///
///     let file = try IncomingFile(name: "vaporator.png", size: 4_096, in: files)
///     try file.append(piece)  // until `isWhole`
///     let unsent = try file.arrival.prepared()  // on a thread of its own
///
/// A file that is released before it is whole leaves nothing behind.
public final class IncomingFile {
  /// The name it has, without folders.
  public let name: String
  /// How many bytes it will have.
  public let size: Int
  /// How many bytes have arrived.
  public private(set) var received = 0
  private let target: Descriptor
  private let waiting: OwnFolder
  private let draft: String
  private let files: WorkspaceFiles

  /// Makes room for a file.
  ///
  /// - Throws: `empty` and `tooLarge`, before anything has been sent; `link`, `full`, `readOnly` or `failed`.
  public init(name: String, size: Int, in files: WorkspaceFiles) throws(AttachmentError) {
    if size <= 0 { throw .empty(name) }
    guard size <= AttachedFile.mostBytes else { throw .tooLarge(name) }
    let (waiting, draft) = (try files.open().waiting, WorkspaceFiles.draftName())
    target = try files.noting { () throws(SystemError) in try waiting.create(draft) }
    (self.name, self.size, self.files) = (AttachedFile.shown(name), size, files)
    (self.waiting, self.draft) = (waiting, draft)
  }

  deinit {
    // A file that is whole has another name by now.
    try? waiting.remove(draft)
  }

  /// Whether all of it has arrived.
  public var isWhole: Bool { received == size }

  /// Adds the next piece.
  ///
  /// - Throws: `tooLarge` for more than the file was to have; `full` or `failed`.
  public func append(_ piece: [UInt8]) throws(AttachmentError) {
    guard piece.count <= size - received else { throw .tooLarge(name) }
    do throws(SystemError) {
      try target.write(piece)
    } catch {
      throw AttachmentError(writing: error, files.folder)
    }
    received += piece.count
  }

  /// The file once it is whole, for a thread that may wait for the disk.
  public var arrival: Arrival {
    Arrival(waiting: waiting, draft: draft, name: name, files: files)
  }

  /// A file that has arrived.
  public struct Arrival: Sendable {
    let waiting: OwnFolder
    let draft: String
    let name: String
    let files: WorkspaceFiles

    /// Reads, hashes and keeps the file until it is sent.
    ///
    /// - Throws: Why it can't be attached.
    public func prepared() throws(AttachmentError) -> (file: AttachedFile, unsent: UnsentFile) {
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
