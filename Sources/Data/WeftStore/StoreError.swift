// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a stored workspace can't be opened, read or written.
public struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable {
    /// There is no such file.
    case absent
    /// The file is no workspace.
    case notAWorkspace
    /// The file was written by a later version.
    case newer
    /// The file's content contradicts itself.
    case damaged
    /// Another process was writing and did not finish in time.
    case busy
    /// The file or its folder may not be written.
    case readOnly
    /// The disk is full.
    case full
    /// The file was removed or replaced while it was open.
    case gone
    /// Reading or writing failed.
    case failed
  }

  /// The kind of failure.
  public let code: Code
  /// The path, the reason and the remedy, in one line.
  public let description: String

  package init(_ code: Code, _ path: String, _ reason: String) {
    self.code = code
    description = "\(path): \(reason)"
  }
}
