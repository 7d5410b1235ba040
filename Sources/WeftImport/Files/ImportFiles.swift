// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The files of an export, wherever they are.
protocol ImportFiles {
  /// The files that may be read, with a slash between folder and name.
  var paths: [String] { get }
  /// What was found that can't be a file of an export.
  var issues: [ImportIssue] { get }

  /// The bytes of a file.
  func bytes(of path: String) throws(ImportFileFault) -> [UInt8]
}

/// Why one file of an export can't be read; the others can.
struct ImportFileFault: Error {
  let reason: String
  let remedy: String?

  init(_ reason: String, remedy: String? = nil) {
    self.reason = reason
    self.remedy = remedy
  }
}
