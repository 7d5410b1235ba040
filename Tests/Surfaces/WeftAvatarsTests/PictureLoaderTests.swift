// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftScene
import WeftTestSupport

@testable import WeftAvatars

@Suite struct PictureLoaderTests {
  private let thumbnail = PictureSize(width: 2, height: 2)

  /// Waits for the results of a loader.
  private final class Arrivals: Sendable {
    let came = DispatchSemaphore(value: 0)

    func wait(_ count: Int = 1) -> Bool {
      (0..<count).allSatisfy { _ in came.wait(timeout: .now() + 120) == .success }
    }
  }

  private func loader(_ fixture: PictureFixture) -> (PictureLoader, Arrivals) {
    let arrivals = Arrivals()
    return (PictureLoader(fixture.library) { arrivals.came.signal() }, arrivals)
  }

  @Test func `a frame never waits, and a later one has the picture`() throws {
    let fake = try FakeDecoder("cat answer", answer: FakeDecoder.answer())
    let fixture = try PictureFixture(decoder: fake.path)
    try fixture.write(PictureFixture.small)
    let (loader, arrivals) = loader(fixture)
    #expect(loader.picture(at: "a.png", thumbnail) == nil && loader.arrivals == 0)
    #expect(arrivals.wait())
    #expect(loader.picture(at: "a.png", thumbnail)?.width == 2 && loader.arrivals == 1)
  }

  @Test func `a decoder is started once per picture and size, however often it is requested`()
    throws
  {
    let fake = try FakeDecoder("cat answer", answer: FakeDecoder.answer())
    let fixture = try PictureFixture(decoder: fake.path)
    try fixture.write(PictureFixture.small)
    let (loader, arrivals) = loader(fixture)
    for _ in 0..<50 { _ = loader.picture(at: "a.png", thumbnail) }
    #expect(arrivals.wait())
    for _ in 0..<50 { #expect(loader.picture(at: "a.png", thumbnail) != nil) }
    #expect(fake.processes.count == 1)
    _ = loader.picture(at: "a.png", PictureSize(width: 3, height: 2))
    #expect(arrivals.wait())
    #expect(fake.processes.count == 2)
  }

  @Test func `a missing picture is remembered as missing`() throws {
    let fake = try FakeDecoder("cat answer", answer: FakeDecoder.answer())
    let fixture = try PictureFixture(decoder: fake.path)
    let (loader, arrivals) = loader(fixture)
    for address: PictureAddress in ["gone.png", "../up.png"] {
      _ = loader.picture(at: address, thumbnail)
      #expect(arrivals.wait())
      #expect(loader.picture(at: address, thumbnail) == nil)
    }
    #expect(fake.processes.isEmpty && loader.arrivals == 2)
    #expect(fixture.codes == ["notFound", "badAddress"])
  }

  @Test func `when too many requests wait the oldest are dropped, and their callers are notified`()
    throws
  {
    // The decoder answers only when a file allows it: until then all others wait.
    let fake = try FakeDecoder(
      "while ! [ -e go ]; do sleep 0.02; done; cat answer",
      answer: FakeDecoder.answer()
    )
    let fixture = try PictureFixture(decoder: fake.path)
    try fixture.write(PictureFixture.small)
    let (loader, _) = loader(fixture)
    let told = Mutex<[Int]>([])
    let all = PictureLoader.mostWaiting + 20
    let done = DispatchSemaphore(value: 0)
    for number in 1...all {
      loader.load("a.png", PictureSize(width: number, height: 2)) { picture in
        if picture == nil { told.withLock { $0.append(number) } }
        done.signal()
      }
      // The loader's thread takes the first one before the others arrive.
      if number == 1 { for _ in 0..<60_000 where fake.processes.isEmpty { usleep(1_000) } }
    }
    try fake.scratch.write([], to: "go")
    for _ in 1...all { #expect(done.wait(timeout: .now() + 240) == .success) }
    // The decoded ones get an answer two pixels wide, which is too large for their size.
    #expect(told.withLock { $0.sorted() } == Array(1...20))
  }

  @Test func `a picture that a busy machine doesn't decode in time is tried again`() throws {
    // The first decoder never answers, as if others had the processor.
    let fake = try FakeDecoder(
      "if ! [ -e tried ]; then echo > tried; exec sleep 1000; fi; cat answer",
      answer: FakeDecoder.answer()
    )
    var limits = PictureLimits()
    (limits.deadline, limits.lostTime) = (.seconds(3), .seconds(600))
    let scratch = try Scratch()
    try scratch.write(PictureFixture.small, to: "a.png")
    let time = Mutex(ContinuousClock.now)
    let now: @Sendable () -> ContinuousClock.Instant = { time.withLock { $0 } }
    let library = try PictureLibrary(
      folders: [scratch.folder.path],
      decoder: fake.path,
      limits: limits,
      now: now
    )
    let arrivals = Arrivals()
    let loader = PictureLoader(library, now: now) { arrivals.came.signal() }
    #expect(loader.picture(at: "a.png", thumbnail) == nil)
    #expect(arrivals.wait())
    #expect(library.problems.map { "\($0.code)" } == ["deadline"])
    // Nothing is tried for a minute, in no size.
    for size in [thumbnail, PictureSize(width: 3, height: 2)] {
      #expect(loader.picture(at: "a.png", size) == nil)
    }
    #expect(arrivals.wait())
    #expect(fake.processes.count == 1)
    var picture: Picture?
    // This machine may be busy, too: then the next attempt comes a minute later.
    for _ in 0..<20 where picture == nil {
      time.withLock { $0 += .seconds(61) }
      if loader.picture(at: "a.png", thumbnail) == nil { #expect(arrivals.wait()) }
      picture = loader.picture(at: "a.png", thumbnail)
    }
    #expect(picture?.width == 2)
  }

  @Test func `whether a picture is possible depends only on the address`() throws {
    let fixture = try PictureFixture()
    let folder = fixture.scratch.path("Avatars").path
    for (address, may) in [
      ("a.png", true), ("b/c.png", true), ("../a.png", false), ("", false),
      (folder + "/a.png", true), ("/etc/passwd", false), ("https://example.org/a.png", false),
      ("file://" + folder + "/a.png", true), ("data:image/png;base64,AAAA", false),
    ] {
      let wanted = PictureAddress(ofHost: address)
      #expect(fixture.library.mayHavePicture(at: wanted) == may, "\(address)")
    }
    #expect(fixture.codes == [])
  }

  @Test func `an embedded picture is decoded like a file`() throws {
    let library = try PictureLibrary(
      folders: [],
      embedded: ["demo/a.png": PictureFixture.small, "demo/b.png": Array("text".utf8)],
      decoder: Checkout.pictureDecoder.path,
      limits: PictureFixture.patient
    )
    #expect(library.picture(at: "demo/a.png", pixels: 8)?.side == 2)
    #expect(library.picture(at: "demo/b.png", pixels: 8) == nil)
    #expect(library.picture(at: "demo/c.png", pixels: 8) == nil)
    #expect(library.picture(at: "/demo/a.png", pixels: 8) == nil)
    #expect(library.problems.map { "\($0.code)" } == ["unknownFormat", "notFound", "outside"])
  }
}
