// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// A program started by this process; it is killed when this value is destroyed, at the latest.
///
///     let child = try ChildProcess("/bin/sleep", arguments: ["sleep", "60"], input: null, output: null)
///     child.end()  // 9: it was still running and was killed
///
/// It inherits only the descriptors passed to it, and no environment variables but those given. It has its own process
/// group, so ending it also ends what it has started.
///
/// The value can't be copied: its owner is the one who ends the process. ``end()`` kills the process and waits until it
/// is gone; it takes as long as the kernel needs. ``kill()`` doesn't wait. To let the program finish, read its output
/// to the end first; `end()` then returns 0.
///
/// Starting throws `SystemError` with the number of the system, such as ENOENT for a missing program. The descriptors
/// stay the caller's, who closes the writing end of a pipe after starting; otherwise the reading end never reaches its
/// end.
///
/// Any thread may start a program. It is started by a thread that lives as long as this process, so a program that asks
/// to be killed with its parent doesn't end with the caller's thread.
package struct ChildProcess: ~Copyable {
  /// The process id.
  package let id: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program; it is not searched for.
  ///   - arguments: Its arguments, starting with its name.
  ///   - environment: All its environment variables, as `NAME=value`.
  ///   - input: The descriptor that becomes its standard input.
  ///   - output: The descriptor that becomes its standard output.
  ///   - error: Its standard error, or `nil` to discard it.
  ///   - more: Descriptors it gets besides the standard ones, numbered from 3; at most 32.
  package init(
    _ program: String,
    arguments: [String],
    environment: [String] = [],
    input: Int32,
    output: Int32,
    error: Int32? = nil,
    more: [Int32] = []
  ) throws(SystemError) {
    let started = unsafe Self.withCStrings(arguments) { arguments in
      unsafe Self.withCStrings(environment) { environment in
        // SAFETY: the arrays of texts end with NULL; they and the path are valid during the call.
        unsafe weft_process_start_with(
          program,
          arguments,
          environment,
          input,
          output,
          error ?? -1,
          more,
          UInt32(more.count)
        )
      }
    }
    guard started > 0 else { throw SystemError(-started) }
    id = started
  }

  deinit { weft_process_end(id) }

  /// Kills the process without waiting for it to end, unlike ``end()``.
  package borrowing func kill() { weft_process_kill(id) }

  /// Ends the process and returns the signal that ended it: 0 if it had exited, 9 if it was running.
  @discardableResult
  package consuming func end() -> Int32 {
    let signal = weft_process_end(id)
    discard self
    return signal
  }

  fileprivate static func withCStrings(
    _ texts: [String],
    _ use: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    // SAFETY: the copies are made here, the array ends with NULL, and they are freed after the call.
    var copies: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    unsafe copies.append(nil)
    return unsafe use(copies)
  }
}

/// The program that this process is running.
package enum Executable {
  /// The program's path; empty if the kernel doesn't report it.
  package static var path: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the path of another program in the same folder.
  package static func sibling(_ name: String) -> String {
    String(decoding: folder, as: UTF8.self) + name
  }

  /// Replaces the program of this process by another one in the same folder.
  ///
  /// Environment and open descriptors stay.
  ///
  /// - Parameter arguments: The arguments, starting with the name of the other program.
  /// - Returns: Why the program can't be started; otherwise the call doesn't return.
  package static func replace(bySibling arguments: [String]) -> SystemError {
    // As bytes: a text would name another folder if the path is no UTF-8.
    let program = folder + Array((arguments.first ?? "").utf8)
    let failed = unsafe ChildProcess.withCStrings(arguments) { arguments in
      // SAFETY: the array of texts ends with NULL; it and the path are valid during the call.
      unsafe execv(program.cString, arguments)
      return errno
    }
    return SystemError(failed)
  }

  /// The folder of the program, with a slash at its end.
  private static var folder: [UInt8] {
    let path = bytes
    return path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? []
  }

  private static var bytes: ArraySlice<UInt8> {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      // SAFETY: at most as many bytes are written as the buffer holds.
      unsafe buffer.baseAddress.map { unsafe readlink("/proc/self/exe", $0, buffer.count) } ?? 0
    }
    return buffer.prefix(max(0, count))
  }
}
