// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a stored workspace can't be opened, read or written.
public struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Code: String, Sendable {
    /// There is no such file.
    case absent
    /// The file is something else.
    case notAWorkspace
    /// The file was written by a later version.
    case newer
    /// The file's content contradicts itself.
    case damaged
    /// Another process is writing, and did not end in time.
    case busy
    /// The file or its folder may not be written.
    case readOnly
    /// There is no room left.
    case full
    /// The file was removed or replaced while it was open.
    case gone
    /// Reading or writing failed.
    case failed
  }

  /// What kind of failure it is.
  public let code: Code
  /// The file, what is wrong and what to do, in one line.
  public let description: String

  init(_ code: Code, _ path: String, _ reason: String) {
    self.code = code
    description = "\(path): \(reason)"
  }
}
