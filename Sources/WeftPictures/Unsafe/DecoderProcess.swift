// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// One run of the decoder.
struct DecoderProcess {
  /// What it answered; nil when it took too long or could not be heard.
  let answer: [UInt8]?
  /// Whether it took too long.
  let didOverrun: Bool
  /// The signal that ended it, 0 for none.
  let signal: Int32

  /// Why a program can't be started.
  struct StartError: Error {
    let number: Int32

    var text: String { unsafe String(cString: strerror(number)) }
  }

  /// Runs a program on a file and waits until it is gone.
  ///
  /// - Parameters:
  ///   - arguments: What it is told, before the id of this process, with which it ends.
  ///   - largest: How long a whole answer is at most.
  init(
    _ program: String,
    arguments: [String],
    reading file: Int32,
    largest: Int,
    within deadline: Duration
  ) throws(StartError) {
    let pipe = try Self.pipe()
    defer { close(pipe.reading) }
    let process = try Self.start(
      program,
      arguments: [program] + arguments + ["\(getpid())"],
      input: file,
      output: pipe.writing
    )
    // The end of the answer is seen only when nobody here can write either.
    var (bytes, count) = ([UInt8](), Int64(0))
    unsafe bytes = [UInt8](unsafeUninitializedCapacity: largest + 1) { buffer, filled in
      // SAFETY: as much is written as the buffer holds at most, and that much is initialized.
      unsafe count = weft_process_read(
        pipe.reading,
        buffer.baseAddress,
        buffer.count,
        Self.milliseconds(deadline)
      )
      filled = Int(max(0, count))
    }
    signal = weft_process_end(process)
    didOverrun = count == -Int64(ETIMEDOUT)
    answer = count < 0 ? nil : bytes
  }

  private static func pipe() throws(StartError) -> (reading: Int32, writing: Int32) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    let result = unsafe weft_process_pipe(&reading, &writing)
    guard result == 0 else { throw StartError(number: -result) }
    return (reading, writing)
  }

  /// Starts the program and closes the end of the pipe it writes to.
  private static func start(
    _ program: String,
    arguments: [String],
    input: Int32,
    output: Int32
  ) throws(StartError) -> Int32 {
    defer { close(output) }
    // SAFETY: the copies are made here, end with NULL, and are freed after the call.
    var copies: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    unsafe copies.append(nil)
    let none: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    let process = unsafe weft_process_start(program, copies, none, input, output)
    guard process > 0 else { throw StartError(number: -process) }
    return process
  }

  private static func milliseconds(_ duration: Duration) -> UInt32 {
    let (seconds, attoseconds) = duration.components
    return UInt32(clamping: min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
