// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc
internal import WeftSystem

/// One run of the decoder.
struct DecoderProcess {
  /// Its answer; nil when it took too long or reading it failed.
  let answer: [UInt8]?
  /// Whether it took too long.
  let didOverrun: Bool
  /// The signal that ended it; 0 for none.
  let signal: Int32

  /// Runs a program on a file and waits until it has ended.
  ///
  /// - Parameters:
  /// - arguments: Its arguments, before the id of this process, with which it ends.
  /// - largest: The most bytes of a complete answer.
  init(
    _ program: String,
    arguments: [String],
    reading file: Int32,
    largest: Int,
    within deadline: Duration
  ) throws(SystemError) {
    let (reading, writing) = try Self.pipe()
    defer { withExtendedLifetime(reading) {} }
    let process = try Self.start(
      program,
      arguments: [program] + arguments + ["\(getpid())"],
      input: file,
      output: writing
    )
    var (bytes, count) = ([UInt8](), Int64(0))
    unsafe bytes = [UInt8](unsafeUninitializedCapacity: largest + 1) { buffer, filled in
      // SAFETY: no more is written than the buffer holds, and as much is initialized as was
      // written.
      unsafe count = weft_process_read(
        reading.number,
        buffer.baseAddress,
        buffer.count,
        Self.milliseconds(deadline)
      )
      filled = Int(max(0, count))
    }
    signal = process.end()
    didOverrun = count == -Int64(ETIMEDOUT)
    answer = count < 0 ? nil : bytes
  }

  private static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Int32) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    // SAFETY: local variables, written during the call only.
    let result = unsafe weft_process_pipe(&reading, &writing)
    guard result == 0 else { throw SystemError(-result) }
    return (Descriptor(reading), writing)
  }

  /// Starts the program and closes this process's writing end of the pipe: the answer ends only
  /// when every writing end is closed.
  private static func start(
    _ program: String,
    arguments: [String],
    input: Int32,
    output: Int32
  ) throws(SystemError) -> ChildProcess {
    defer { close(output) }
    return try ChildProcess(program, arguments: arguments, input: input, output: output)
  }

  private static func milliseconds(_ duration: Duration) -> UInt32 {
    let (seconds, attoseconds) = duration.components
    return UInt32(clamping: min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
