// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
private import Glibc
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
  private let path: [UInt8]
  private let files: WorkspaceFiles

  /// Makes room for a file.
  ///
  /// - Throws: `empty` and `tooLarge`, before anything has been sent; `full`, `readOnly` or `failed`.
  public init(name: String, size: Int, in files: WorkspaceFiles) throws(AttachmentError) {
    if size <= 0 { throw .empty(name) }
    guard size <= AttachedFile.mostBytes else { throw .tooLarge(name) }
    (self.name, self.size, self.files) = (AttachedFile.shown(name), size, files)
    let place = "\(WorkspaceFiles.waiting)/\(UUID().uuidString.lowercased()).part"
    path = Array("\(files.folder)/\(place)".utf8)
    do throws(SystemError) {
      try files.makeFolders()
      target = try files.create(path)
    } catch {
      throw AttachmentError(writing: error, files.folder)
    }
  }

  deinit {
    // SAFETY: the path is lent for the call. A file that is whole has another name by now.
    _ = unsafe unlink(path.cString)
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
  public var arrival: Arrival { Arrival(path: path, name: name, files: files) }

  /// A file that has arrived.
  public struct Arrival: Sendable {
    let path: [UInt8]
    let name: String
    let files: WorkspaceFiles

    /// Reads, hashes and keeps the file until it is sent.
    ///
    /// - Throws: Why it can't be attached.
    public func prepared() throws(AttachmentError) -> (file: AttachedFile, unsent: UnsentFile) {
      let file = try AttachedFile(
        reading: String(decoding: path, as: UTF8.self),
        named: name
      )
      return (file, try files.prepare(file, movedFrom: path))
    }
  }
}
