// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A file that is written piece by piece beside the one it becomes when it is whole.
final class OutputDraft {
  private let path: String
  private let draft: String
  private let file: FileHandle
  private var buffer = ""
  private var isDone = false

  /// Begins a file; one of that name stays as it is until ``finish()``.
  init(_ path: String) throws(Failure) {
    self.path = path
    draft = path + ".\(ProcessInfo.processInfo.processIdentifier).partial"
    guard PathKind(of: path) != .folder, PathKind(of: draft) == .nothing,
      FileManager.default.createFile(atPath: draft, contents: nil),
      let file = FileHandle(forWritingAtPath: draft)
    else { throw Self.failure(path) }
    self.file = file
  }

  deinit {
    if !isDone { try? FileManager.default.removeItem(atPath: draft) }
  }

  func write(_ text: String) throws(Failure) {
    buffer += text
    if buffer.utf8.count > 1 << 20 { try flush() }
  }

  /// Writes what is left, and gives the file its name.
  func finish() throws(Failure) {
    try flush()
    do {
      try file.close()
    } catch {
      throw Self.failure(path)
    }
    // SAFETY: the strings are used during the call only.
    guard unsafe rename(draft, path) == 0 else { throw Self.failure(path) }
    isDone = true
  }

  private func flush() throws(Failure) {
    do {
      try file.write(contentsOf: Data(buffer.utf8))
    } catch {
      throw Self.failure(path)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func failure(_ path: String) -> Failure {
    Failure("\(path): the file can't be written; check the folder and its permissions")
  }
}
