// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftAvatars
import WeftScene
import WeftTestSupport

@Suite struct DecoderProcessTests {
  private func fixture(
    _ fake: FakeDecoder,
    _ change: (inout PictureLimits) -> Void = { _ in }
  ) throws -> PictureFixture {
    var limits = PictureFixture.patient
    change(&limits)
    let fixture = try PictureFixture(decoder: fake.path, limits: limits)
    try fixture.write(PictureFixture.small)
    return fixture
  }

  @Test func `a missing decoder leaves initials, and the problem says how to get it`() throws {
    let fixture = try PictureFixture(decoder: "/nowhere/weft-picture")
    try fixture.write(PictureFixture.small, "b.png")
    #expect(try fixture.picture(of: PictureFixture.small) == nil)
    #expect(fixture.library.picture(at: "b.png", pixels: 8) == nil)
    // The problem is reported for the decoder, not for each picture.
    let problem = try #require(fixture.library.problems.first)
    #expect(fixture.codes == ["noDecoder"] && problem.file == "/nowhere/weft-picture")
    #expect(problem.remedy.contains("swift build --product weft-picture"))
  }

  @Test func `a file that can't be executed is not used as a decoder`() throws {
    let fixture = try PictureFixture(decoder: "/etc/passwd")
    #expect(try fixture.picture(of: PictureFixture.small) == nil)
    #expect(fixture.codes == ["noDecoder"])
  }

  @Test func `a decoder that hangs is killed in time, with its child processes`() throws {
    let fake = try FakeDecoder("exec 3> held; sleep 1000 & echo there > there; exec sleep 1000")
    let held = fake.scratch.path("held").path
    let made = unsafe mkfifo(held, 0o644)
    let reading = unsafe open(held, O_RDONLY | O_NONBLOCK)
    #expect(made == 0 && reading >= 0)
    // The deadline grows until the script had started when it was killed: the machine may be busy.
    for seconds in [1, 4, 16, 64] where !fake.scratch.has("there") {
      let fixture = try fixture(fake) { $0.deadline = .seconds(seconds) }
      #expect(fixture.library.picture(at: "a.png", pixels: 8) == nil)
      #expect(fixture.codes == ["deadline"])
    }
    #expect(fake.scratch.has("there"))
    let killed = ContinuousClock.now
    // The pipe ends once both processes that hold it have ended.
    #expect(fcntl(reading, F_SETFL, 0) == 0)
    let handle = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
    #expect(try handle.readToEnd()?.isEmpty ?? true)
    #expect(ContinuousClock.now - killed < .seconds(500))
    let process = try #require(fake.processes.last)
    #expect(kill(process, 0) == -1 && errno == ESRCH, "it was waited for")
  }

  @Test func `a decoder that answers byte by byte gets no extra time`() throws {
    let fake = try FakeDecoder("while :; do printf x; sleep 0.05; done")
    let fixture = try fixture(fake) { $0.deadline = .milliseconds(300) }
    #expect(fixture.library.picture(at: "a.png", pixels: 512) == nil)
    #expect(fixture.codes == ["deadline"])
  }

  @Test(arguments: [("exec sleep 1000", "deadline"), ("kill -9 $$", "ended")])
  func `a decoder that fails on ordinary pictures too is no longer started`(
    script: String,
    code: String
  ) throws {
    let fake = try FakeDecoder(script)
    let fixture = try fixture(fake) {
      if code == "deadline" { $0.deadline = .milliseconds(500) }
    }
    for name in ["b", "c", "d", "e"] { try fixture.write(PictureFixture.small, "\(name).png") }
    for name in ["a", "b", "c", "d", "e"] {
      #expect(fixture.library.picture(at: .init(ofHost: "\(name).png"), pixels: 8) == nil)
    }
    #expect(fixture.codes == [code, code, code, "stopped"])
    // On a busy machine one may be killed before it has logged its start. The fourth decodes an
    // ordinary picture.
    #expect(code == "deadline" ? fake.processes.count <= 4 : fake.processes.count == 4)
  }

  @Test(arguments: ["exec sleep 1000", "kill -9 $$"])
  func `only bad files are blamed, however many there are, and others are shown`(
    end: String
  ) throws {
    let fake = try FakeDecoder(
      "if [ $(head -c 3) = bad ]; then \(end); else cat answer; fi",
      answer: FakeDecoder.answer()
    )
    let fixture = try fixture(fake) {
      if end != "kill -9 $$" { ($0.deadline, $0.lostTime) = (.seconds(5), .seconds(600)) }
    }
    for number in 0..<4 { try fixture.write("bad \(number)".utf8, "bad\(number).png") }
    try fixture.write(PictureFixture.small, "good.png")
    for number in 0..<4 {
      // A bad file is bad in every size, and tried once.
      for pixels in [8, 64, 512] {
        #expect(
          fixture.library.picture(at: .init(ofHost: "bad\(number).png"), pixels: pixels) == nil
        )
      }
    }
    #expect(fixture.library.picture(at: "good.png", pixels: 8) != nil)
    #expect(fixture.codes.count == 4 && Set(fixture.codes).count == 1, "\(fixture.codes)")
    // The decoder was tested with its own picture after the third.
    #expect(fake.processes.count == 4 + 1 + 1)
  }

  @Test func `an answer of a decoder killed before or during it doesn't count`() throws {
    let answer = FakeDecoder.answer()
    for script in ["kill -9 $$", "head -c 30 answer; kill -9 $$", "head -c 10 answer"] {
      let fake = try FakeDecoder(script, answer: answer)
      let fixture = try fixture(fake)
      #expect(fixture.library.picture(at: "a.png", pixels: 8) == nil)
      #expect(["ended", "badAnswer"].contains(fixture.codes.first), "\(fixture.codes)")
      if script == "kill -9 $$" {
        #expect(fixture.library.problems.first?.reason.contains("signal 9") == true)
      }
    }
  }

  @Test func `a complete answer is accepted`() throws {
    let fake = try FakeDecoder("cat answer", answer: FakeDecoder.answer())
    let fixture = try fixture(fake)
    #expect(fixture.library.picture(at: "a.png", pixels: 2)?.side == 2)
  }

  @Test(arguments: [
    FakeDecoder.answer("WEFTPIC1"), FakeDecoder.answer(side: 0, pixels: []),
    FakeDecoder.answer(side: 3),
    FakeDecoder.answer(side: 9, pixels: [UInt8](repeating: 9, count: 324)),
    FakeDecoder.answer(side: .max), FakeDecoder.answer(height: 3), FakeDecoder.answer(height: 0),
    FakeDecoder.answer(side: 1 << 31, pixels: []),
    FakeDecoder.answer() + [0], FakeDecoder.answer(status: 7),
    FakeDecoder.answer(status: 99, side: 0, pixels: []),
    // A colour brighter than its alpha allows.
    FakeDecoder.answer(side: 1, pixels: [10, 0, 0, 9]),
    Array("no answer at all, but longer than its head would be".utf8), Array("short".utf8),
    [UInt8](repeating: 0, count: 2_000_000),
  ])
  func `an invalid answer is not accepted as a picture`(answer: [UInt8]) throws {
    let fake = try FakeDecoder("cat answer", answer: answer)
    let fixture = try fixture(fake)
    #expect(fixture.library.picture(at: "a.png", pixels: 8) == nil)
    #expect(fixture.codes == ["badAnswer"])
  }

  @Test func `a decoder gets only the picture and a pipe for its answer`() throws {
    let fake = try FakeDecoder(
      "ls /proc/$$/fd > fds; env > env; echo $# $1 $2 $3 > arguments; cmp - answer && echo same > input",
      answer: PictureFixture.small
    )
    _ = unsafe setenv("WEFT_TEST_SECRET", "1", 1)
    let fixture = try fixture(fake)
    #expect(fixture.library.picture(at: "a.png", pixels: 8) == nil)
    func text(_ name: String) throws -> String {
      try String(contentsOf: fake.scratch.path(name), encoding: .utf8)
    }
    // From 10 on they belong to the shell.
    let descriptors = try text("fds").split(separator: "\n").compactMap { Int($0) }
    #expect(descriptors.filter { $0 < 10 } == [0, 1, 2])
    let environment = try text("env")
    #expect(!environment.contains("SECRET") && !environment.contains("HOME="))
    #expect(try text("arguments") == "4 8 8 fill\n")
    #expect(try text("input") == "same\n")
  }

  @Test func `a decoded picture is cached until the file changes`() throws {
    let fake = try FakeDecoder("cat answer", answer: FakeDecoder.answer())
    let fixture = try fixture(fake)
    for _ in 0..<3 { _ = fixture.library.picture(at: "a.png", pixels: 8) }
    #expect(fake.processes.count == 1)
    _ = fixture.library.picture(at: "a.png", pixels: 9)
    #expect(fake.processes.count == 2)
    try fixture.write(PictureFixture.small + [0])
    _ = fixture.library.picture(at: "a.png", pixels: 8)
    #expect(fake.processes.count == 3)
  }

  @Test func `a file that can't be decoded is tried once`() throws {
    let fake = try FakeDecoder(
      "cat answer",
      answer: FakeDecoder.answer(status: 7, side: 0, pixels: [])
    )
    let fixture = try fixture(fake)
    for _ in 0..<3 { #expect(fixture.library.picture(at: "a.png", pixels: 8) == nil) }
    #expect(fake.processes.count == 1 && fixture.codes == ["broken"])
  }

  @Test func `the least recently used picture is dropped when the cache is full`() throws {
    let fake = try FakeDecoder("cat answer", answer: FakeDecoder.answer())
    let fixture = try fixture(fake) { $0.rememberedBytes = 40 }
    try fixture.write(PictureFixture.small, "b.png")
    try fixture.write(PictureFixture.small, "c.png")
    for name in ["a", "b", "c"] {
      _ = fixture.library.picture(at: .init(ofHost: "\(name).png"), pixels: 8)
    }
    #expect(fake.processes.count == 3)
    _ = fixture.library.picture(at: "c.png", pixels: 8)
    #expect(fake.processes.count == 3)
    _ = fixture.library.picture(at: "a.png", pixels: 8)
    #expect(fake.processes.count == 4)
  }
}
