// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// A program started by this process, which ends with this value at the latest.
///
/// It inherits only the descriptors it is handed.
package struct ChildProcess: ~Copyable {
  /// The process id.
  package let id: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments, beginning with its name.
  ///   - environment: All its environment variables, as `NAME=value`.
  ///   - more: Descriptors it gets besides the standard ones, numbered from 3 on; 32 at most.
  package init(
    _ program: String,
    arguments: [String],
    environment: [String] = [],
    input: Int32,
    output: Int32,
    more: [Int32] = []
  ) throws(SystemError) {
    let started = unsafe Self.withCStrings(arguments) { arguments in
      unsafe Self.withCStrings(environment) { environment in
        // SAFETY: the arrays of texts end with NULL; all are lent for the call like the path.
        unsafe weft_process_start_with(
          program,
          arguments,
          environment,
          input,
          output,
          more,
          UInt32(more.count)
        )
      }
    }
    guard started > 0 else { throw SystemError(-started) }
    id = started
  }

  deinit { weft_process_end(id) }

  /// Tells it to end, and returns before it has; ``end()`` waits.
  package borrowing func kill() { weft_process_kill(id) }

  /// Ends it and returns the signal it ended by: 0 when it had exited, 9 when it was running.
  @discardableResult
  package consuming func end() -> Int32 {
    let signal = weft_process_end(id)
    discard self
    return signal
  }

  private static func withCStrings(
    _ texts: [String],
    _ use: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    // SAFETY: the copies are made here, end with NULL, and are freed after the call.
    var copies: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    unsafe copies.append(nil)
    return unsafe use(copies)
  }
}

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
