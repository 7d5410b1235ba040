// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftSystem

/// The reason a file can't be attached to a message.
package struct AttachmentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  enum Code: String, Sendable {
    /// The file doesn't exist.
    case absent
    /// The file, or the folder of the workspace's files, is a symbolic link.
    case link
    /// The path leads to a folder, a pipe, a device or a socket.
    case notAFile
    /// The file is empty.
    case empty
    /// The file exceeds the maximum size.
    case tooLarge
    /// The file was written to while it was read.
    case changed
    /// The file may not be read, or reading it failed.
    case unreadable
    /// The disk is full.
    case full
    /// The folder of the workspace's files may not be written.
    case readOnly
    /// Writing failed.
    case failed
  }

  /// The kind of failure.
  let code: Code
  /// The path of the file or folder.
  let path: String
  /// The reason and the remedy, without the path.
  let message: String

  init(_ code: Code, at path: String, _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// Path, reason and remedy in one line.
  package var description: String { "\(path): \(message)" }

  static func empty(_ path: String) -> AttachmentError {
    AttachmentError(.empty, at: path, "it is empty; choose another file")
  }

  static func tooLarge(_ path: String) -> AttachmentError {
    AttachmentError(
      .tooLarge,
      at: path,
      "it is larger than \(AttachedFile.mostBytes >> 20) MiB; send a smaller one"
    )
  }

  init(_ error: SystemError, _ path: String) {
    switch error.number {
    case ENOENT, ENOTDIR: self.init(.absent, at: path, "the file does not exist; check its name")
    case ELOOP: self.init(.link, at: path, "it is a symbolic link; specify the file itself")
    case EISDIR: self.init(.notAFile, at: path, "it is a folder; specify a file in it")
    case ENODEV, ENXIO:
      self.init(.notAFile, at: path, "it is a pipe, a device or a socket; specify a file")
    case EFBIG: self = .tooLarge(path)
    case ESTALE:
      self.init(
        .changed,
        at: path,
        "it changed while it was read; send it again when it is complete"
      )
    default: self.init(.unreadable, at: path, "it can't be read (\(error)); check its permissions")
    }
  }

  init(writing error: SystemError, _ path: String) {
    switch error.number {
    case ENOSPC, EDQUOT: self.init(.full, at: path, "the disk is full; make room and send it again")
    case ELOOP:
      self.init(
        .link,
        at: path,
        "it is a symbolic link, and files are not stored behind links; replace it with a folder"
      )
    case EACCES, EPERM, EROFS:
      self.init(.readOnly, at: path, "it is not writable; check its owner and permissions")
    default:
      self.init(.failed, at: path, "the file can't be stored in it (\(error)); check the folder")
    }
  }
}
