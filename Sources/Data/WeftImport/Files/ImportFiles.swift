// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The files of an export, in a folder or an archive.
protocol ImportFiles {
  /// The paths of the files, with a slash between folder and name.
  var paths: [String] { get }
  /// The entries that can't be files of an export.
  var issues: [ImportIssue] { get }

  /// Reads the bytes of a file.
  ///
  /// - Throws: A fault if the file is missing, too large or unreadable.
  func bytes(of path: String) throws(ImportFileFault) -> [UInt8]
}

/// The reason why one file of an export can't be read; other files may still be readable.
struct ImportFileFault: Error {
  let reason: String
  let remedy: String?

  init(_ reason: String, remedy: String? = nil) {
    self.reason = reason
    self.remedy = remedy
  }
}
