// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftSystem

/// The reason a file can't be attached to a message.
public struct AttachmentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable {
    /// There is no such file.
    case absent
    /// It, or the folder of the workspace's files, is a symbolic link.
    case link
    /// It is a folder, a pipe, a device or a socket.
    case notAFile
    /// It holds nothing.
    case empty
    /// It is larger than a file may be.
    case tooLarge
    /// It was written to while it was read.
    case changed
    /// It may not be read, or reading it failed.
    case unreadable
    /// The disk is full.
    case full
    /// The folder of the workspace's files may not be written.
    case readOnly
    /// Writing failed.
    case failed
  }

  /// The kind of failure.
  public let code: Code
  /// The path of the file or folder.
  public let path: String
  /// The reason and the remedy, without the path.
  public let message: String

  init(_ code: Code, _ path: String, _ message: String) {
    (self.code, self.path, self.message) = (code, path, message)
  }

  /// Path, reason and remedy in one line.
  public var description: String { "\(path): \(message)" }

  static func empty(_ path: String) -> AttachmentError {
    AttachmentError(.empty, path, "it holds nothing; choose another file")
  }

  static func tooLarge(_ path: String) -> AttachmentError {
    AttachmentError(
      .tooLarge,
      path,
      "it is larger than \(AttachedFile.mostBytes >> 20) MiB; send a smaller one"
    )
  }

  init(_ error: SystemError, _ path: String) {
    switch error.number {
    case ENOENT, ENOTDIR: self.init(.absent, path, "there is no such file; check its name")
    case ELOOP: self.init(.link, path, "it is a symbolic link; name the file itself")
    case EISDIR: self.init(.notAFile, path, "it is a folder; name a file in it")
    case ENODEV, ENXIO:
      self.init(.notAFile, path, "it is a pipe, a device or a socket; name a file")
    case EFBIG: self = .tooLarge(path)
    case ESTALE:
      self.init(.changed, path, "it was written to while it was read; send it once that is done")
    default: self.init(.unreadable, path, "it can't be read (\(error)); check its permissions")
    }
  }

  init(writing error: SystemError, _ path: String) {
    switch error.number {
    case ENOSPC, EDQUOT: self.init(.full, path, "the disk is full; make room and send it again")
    case ELOOP:
      self.init(
        .link,
        path,
        "it is a symbolic link, and files are kept in no folder that a link leads to; put a folder in its place"
      )
    case EACCES, EPERM, EROFS:
      self.init(.readOnly, path, "it may not be written; check its permissions and whose it is")
    default: self.init(.failed, path, "the file can't be kept in it (\(error)); check the folder")
    }
  }
}
