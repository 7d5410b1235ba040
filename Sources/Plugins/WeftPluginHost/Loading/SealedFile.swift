// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftPluginFormat
internal import WeftSystem

/// The third stage, *seal*: a copy of a file in memory that not even this process can change.
///
/// The copy is inspected, hashed and loaded, so changes of the file have no effect.
final class SealedFile: Sendable {
  let descriptor: Descriptor
  let size: Int
  /// The SHA-256 of the copy, in hexadecimal digits.
  let sha256: String

  init(_ file: OpenedFile, limits: PluginLimits) throws(PluginRefusal) {
    guard file.size <= limits.totalBytes else {
      throw PluginRefusal(.tooMuchTogether, "with it all plugins together are too large")
    }
    do throws(SystemError) {
      descriptor = try file.descriptor.sealedCopy(size: file.size)
      sha256 = WeftPluginHost.sha256(try descriptor.bytes(file.size))
    } catch {
      throw Self.refusal(error)
    }
    size = file.size
  }

  /// Reads the bytes, which never change.
  func bytes() throws(PluginRefusal) -> [UInt8] {
    do throws(SystemError) {
      return try descriptor.bytes(size)
    } catch {
      throw Self.refusal(error)
    }
  }

  private static func refusal(_ error: SystemError) -> PluginRefusal {
    switch error.number {
    case ESTALE: PluginRefusal(.changedWhileRead, "it was cut short while it was read")
    case EIO, EACCES, EISDIR: PluginRefusal(.unreadable, "it can't be read (\(error))")
    default: PluginRefusal(.noMemory, "no copy of it can be made (\(error))")
    }
  }
}
