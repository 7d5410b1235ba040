// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@Suite struct DecoderSandboxTests {
  /// Runs the decoder while it waits for the rest of a picture.
  ///
  /// The test writes more than a pipe holds. That write ends only when the decoder has begun to
  /// read, which it does in its sandbox.
  private func whileWaiting(_ look: (_ process: Int32) throws -> Void) throws {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = Checkout.pictureDecoder
    process.arguments = ["8", "8", "fill", "\(getpid())"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let start = PictureFixture.small.prefix(20)
    try input.fileHandleForWriting.write(contentsOf: start + [UInt8](repeating: 0, count: 100_000))
    try look(process.processIdentifier)
    try input.fileHandleForWriting.close()
    _ = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test func `the decoder drops its rights before it reads a picture`() throws {
    try whileWaiting { process in
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2\n") && status.contains("NoNewPrivs:\t1\n"))
      #expect(status.contains("Threads:\t1\n"))
    }
  }

  @Test func `the decoder may use only a little memory and time`() throws {
    try whileWaiting { process in
      let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
      /// The hard limit of a resource.
      func limit(_ name: String) -> Substring? {
        limits.split(separator: "\n").first { $0.hasPrefix(name) }?
          .dropFirst(name.count).split(separator: " ").dropFirst().first
      }
      #expect(limit("Max processes") == "0" && limit("Max file size") == "0")
      #expect(limit("Max core file size") == "0" && limit("Max open files") == "3")
      #expect(limit("Max cpu time") == "2")
      // A sanitizer needs more memory than any limit, so such builds set none.
      let isSanitized = unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
      let memory = limit("Max address space").flatMap { Int($0) }
      #expect(isSanitized || memory == 384 << 20)
    }
  }

  @Test func `the decoder stops with its parent process`() throws {
    let scratch = try Scratch()
    // It would wait minutes for the rest of a picture, and then report it as broken. The data
    // exceeds a pipe's capacity, so the decoder is reading when its parent is killed.
    let script = """
      sleep 300 > picture &
      echo $! > sleeper
      "$0" 8 8 fill $$ < picture > answer &
      (printf '\\211PNG\\r\\n\\032\\n'; head -c 100000 /dev/zero) > picture
      kill -9 $$
      """
    for name in ["picture", "answer"] {
      let made = unsafe mkfifo(scratch.path(name).path, 0o644)
      #expect(made == 0)
    }
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", script, Checkout.pictureDecoder.path]
    shell.currentDirectoryURL = scratch.folder
    try shell.run()
    // Only the decoder writes there, so the end of the file is the decoder's end.
    let answer = try FileHandle(forReadingFrom: scratch.path("answer")).readToEnd() ?? Data()
    #expect(answer.isEmpty)
    let sleeper = try String(contentsOf: scratch.path("sleeper"), encoding: .utf8)
    kill(try #require(pid_t(sleeper.trimmingCharacters(in: .newlines))), SIGKILL)
  }

  @Test func `a decoder without its parent decodes nothing`() throws {
    let run = try Subprocess(Checkout.pictureDecoder, ["8", "8", "fill", "1"])
    #expect(run.status == 0)
    #expect(
      Array(run.output) == FakeDecoder.answer(status: 2, side: 0, pixels: []).withDetail(ESRCH)
    )
  }

  @Test(arguments: [
    [], ["8"], ["0", "8", "fill", "5"], ["8", "0", "fill", "5"], ["1025", "8", "fill", "5"],
    ["8", "1025", "whole", "5"], ["8", "8", "fill", "x"], ["-1", "8", "fill", "5"],
    ["8", "8", "fil", "5"], ["8", "8", "fill", "5", "6"],
  ])
  func `a decoder with invalid arguments does nothing`(arguments: [String]) throws {
    let run = try Subprocess(Checkout.pictureDecoder, arguments)
    #expect(Array(run.output) == FakeDecoder.answer(status: 1, side: 0, pixels: []))
  }
}

extension [UInt8] {
  /// An answer with a detail number.
  fileprivate func withDetail(_ number: Int32) -> [UInt8] {
    var answer = self
    answer[20] = UInt8(number)
    return answer
  }
}
