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

  /// Waits for what a loader brings.
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

  @Test func `a frame never waits, and the picture is there in a later one`() throws {
    let fake = try FakeDecoder("cat answer", answer: FakeDecoder.answer())
    let fixture = try PictureFixture(decoder: fake.path)
    try fixture.write(PictureFixture.small)
    let (loader, arrivals) = loader(fixture)
    #expect(loader.picture(at: "a.png", thumbnail) == nil && loader.arrivals == 0)
    #expect(arrivals.wait())
    #expect(loader.picture(at: "a.png", thumbnail)?.width == 2 && loader.arrivals == 1)
  }

  @Test func `a decoder is started once for a picture and a size, however often it is asked`()
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

  @Test func `a picture that is none is known to be none`() throws {
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

  @Test func `of more wishes than may wait the oldest are dropped, and told so`() throws {
    // It answers only when it may: so long all others wait.
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
      // The first one is taken by the loader's thread before the others come.
      if number == 1 { for _ in 0..<60_000 where fake.processes.isEmpty { usleep(1_000) } }
    }
    try fake.scratch.write([], to: "go")
    for _ in 1...all { #expect(done.wait(timeout: .now() + 240) == .success) }
    // Of those that are decoded the answer is two pixels wide, which one has no room for.
    #expect(told.withLock { $0.sorted() } == Array(1...20))
  }

  @Test func `whether there may be a picture follows from the address alone`() throws {
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

  @Test func `a picture inside the program is decoded as a file is`() throws {
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
