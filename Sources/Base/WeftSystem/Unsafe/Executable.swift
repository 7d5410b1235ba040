// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// The program that this process runs.
package enum Executable {
  /// Its path; empty when the kernel doesn't report it.
  package static var path: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the path of another program in the same folder.
  package static func sibling(_ name: String) -> String {
    let path = bytes
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? []
    return String(decoding: folder, as: UTF8.self) + name
  }

  private static var bytes: ArraySlice<UInt8> {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      // SAFETY: no more is written than the buffer holds.
      unsafe buffer.baseAddress.map { unsafe readlink("/proc/self/exe", $0, buffer.count) } ?? 0
    }
    return buffer.prefix(max(0, count))
  }
}
