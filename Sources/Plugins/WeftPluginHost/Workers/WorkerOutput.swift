// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc
internal import WeftPluginRuntime
internal import WeftSystem

/// The standard output and standard error of a worker, such as the message of a trap.
///
/// Neither side ever waits: what a worker prints while the pipe is full is lost.
final class WorkerOutput {
  /// The maximum number of bytes that are read at once: as many as the pipe holds.
  private static let mostAtOnce = 64 << 10

  private let reading: Descriptor
  /// The worker's end, until the worker has inherited it.
  private var writing: Descriptor?
  /// The start of a line that is not complete yet.
  private var rest: [UInt8] = []
  /// Whether the rest of the current line is skipped because the line is too long.
  private var isTooLong = false

  /// Creates the pipe; fails if the process has no descriptors left.
  init?() {
    var reading = Int32(-1)
    var writing = Int32(-1)
    // SAFETY: the variables are valid during the call.
    guard unsafe weft_process_pipe(&reading, &writing) == 0 else { return nil }
    self.reading = Descriptor(reading)
    self.writing = Descriptor(writing)
    for end in [reading, writing] {
      guard fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0 else { return nil }
    }
  }

  /// The number of the worker's end, or `nil` once it was handed over.
  var forWorker: Int32? { writing?.number }

  /// Closes this process's copy of the worker's end, after the worker has inherited it.
  func handOver() { writing = nil }

  /// Returns and removes the lines printed since the last call, each cut to the maximum length of a log line.
  ///
  /// - Parameter isLast: Whether nothing follows, so that an incomplete line is returned as well.
  func drain(isLast: Bool = false) -> [String] {
    var lines: [String] = []
    var count = 0
    var buffer = [UInt8](repeating: 0, count: 4096)
    while count < Self.mostAtOnce {
      // SAFETY: at most as many bytes are written as the buffer has.
      let got = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(reading.number, $0.baseAddress, $0.count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      count += got
      for byte in buffer[..<got] { add(byte, to: &lines) }
    }
    if isLast { end(&lines) }
    return lines
  }

  private func add(_ byte: UInt8, to lines: inout [String]) {
    if byte == UInt8(ascii: "\n") { return end(&lines) }
    if isTooLong { return }
    rest.append(byte)
    guard rest.count == HostTable.longestLine else { return }
    end(&lines)
    isTooLong = true
  }

  private func end(_ lines: inout [String]) {
    isTooLong = false
    guard !rest.isEmpty else { return }
    lines.append(String(decoding: rest, as: UTF8.self))
    rest = []
  }
}
