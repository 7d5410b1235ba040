// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftScene
import WeftTestSupport

@testable import WeftAvatars

/// Pictures whose files have to be fetched.
@Suite struct PictureFetcherTests {
  /// A fetcher controlled by a test; its addresses start with `far:`.
  private final class Fetcher: PictureFetcher {
    let scratch: Scratch
    /// The files it fetches, by name; it fails for all others.
    let files: [String: [UInt8]]
    /// Whether it claims to have fetched a file that it has not.
    let isLying: Bool
    let asked = Mutex<[String]>([])
    let pause = Duration.seconds(20)

    init(_ files: [String: [UInt8]], isLying: Bool = false) throws {
      (scratch, self.files, self.isLying) = (try Scratch(), files, isLying)
    }

    var folders: [String] { [scratch.folder.path] }

    func files(for address: PictureAddress, _ size: PictureSize) -> [String] {
      guard address.text.hasPrefix("far:") else { return [] }
      return ["large", "small"].map { scratch.path("\(address.text.dropFirst(4)).\($0)").path }
    }

    func fetch(
      _ address: PictureAddress,
      to file: String,
      then tell: @escaping @Sendable (PictureFetch) -> Void
    ) {
      let name = String(file.split(separator: "/").last ?? "")
      asked.withLock { $0.append(name) }
      guard let bytes = files[name] else {
        return tell(isLying ? .fetched : .failed(retryAfter: pause))
      }
      let isWritten = (try? scratch.write(bytes, to: name)) != nil
      tell(isWritten ? .fetched : .failed(retryAfter: pause))
    }

    var count: Int { asked.withLock { $0.count } }
  }

  /// A loader whose clock is set by a test, which can wait for its results.
  private struct Scene {
    let fetcher: Fetcher
    let loader: PictureLoader
    let library: PictureLibrary
    let came = DispatchSemaphore(value: 0)
    private final class Clock: Sendable {
      let now = Mutex(ContinuousClock.now)
    }
    private let clock = Clock()

    init(_ fetcher: Fetcher) throws {
      self.fetcher = fetcher
      library = try PictureLibrary(
        folders: [],
        fetcher: fetcher,
        decoder: Checkout.pictureDecoder.path,
        limits: PictureFixture.patient
      )
      loader = PictureLoader(library, now: { [clock] in clock.now.withLock { $0 } }) { [came] in
        came.signal()
      }
    }

    func wait() -> Bool { came.wait(timeout: .now() + 120) == .success }
    func advance(_ time: Duration) { clock.now.withLock { $0 += time } }
    func frame(_ address: PictureAddress = "far:a") -> Picture? {
      loader.picture(at: address, PictureSize(side: 2))
    }
  }

  private let small = PictureFixture.small

  @Test func `a frame never waits, and a file is fetched once however often it is shown`() throws {
    let scene = try Scene(Fetcher(["a.large": small]))
    for _ in 0..<50 { _ = scene.frame() }
    #expect(scene.wait())
    for _ in 0..<50 { #expect(scene.frame()?.width == 2) }
    // Another size of the same file needs only the fetched file.
    _ = scene.loader.picture(at: "far:a", PictureSize(side: 1))
    #expect(scene.wait())
    #expect(scene.fetcher.asked.withLock { $0 } == ["a.large"])
    #expect(scene.loader.arrivals == 2)
  }

  @Test func `a failed fetch is not repeated before its pause is over`() throws {
    let scene = try Scene(Fetcher([:]))
    _ = scene.frame()
    #expect(scene.wait() && scene.fetcher.asked.withLock { $0 } == ["a.large", "a.small"])
    for _ in 0..<20 { #expect(scene.frame() == nil) }
    scene.advance(.seconds(19))
    #expect(scene.frame() == nil && scene.fetcher.count == 2)
    scene.advance(.seconds(2))
    _ = scene.frame()
    #expect(scene.wait() && scene.fetcher.count == 4)
  }

  @Test func `if the best file can't be fetched or shown the next one is`() throws {
    for bad in [nil, Array("text".utf8)] {
      var files = ["a.small": small]
      files["a.large"] = bad
      let scene = try Scene(Fetcher(files))
      _ = scene.frame()
      #expect(scene.wait() && scene.frame()?.width == 2)
      #expect(scene.fetcher.asked.withLock { $0 } == ["a.large", "a.small"])
      #expect(scene.library.problems.map(\.file) == (bad == nil ? [] : ["far:a"]))
    }
  }

  @Test func `a file that is missing after its fetch is not fetched again`() throws {
    let scene = try Scene(Fetcher([:], isLying: true))
    _ = scene.frame()
    #expect(scene.wait() && scene.frame() == nil && scene.fetcher.count == 2)
  }

  @Test func `a picture that several callers wait for is passed to all of them`() throws {
    let scene = try Scene(Fetcher(["a.large": small]))
    let told = Mutex<[Int]>([])
    for number in 0..<3 {
      scene.loader.load("far:a", PictureSize(side: 2)) { picture in
        told.withLock { $0.append(picture == nil ? -1 : number) }
      }
    }
    scene.loader.load("far:b", PictureSize(side: 2)) { picture in
      told.withLock { $0.append(picture == nil ? 9 : -1) }
    }
    #expect(scene.wait() && scene.wait())
    _ = scene.frame()
    #expect(told.withLock { $0.sorted() } == [0, 1, 2, 9])
  }

  @Test func `a fetched file is found by its address but not by any path`() throws {
    let fetcher = try Fetcher(["a.large": small])
    let scene = try Scene(fetcher)
    _ = scene.frame()
    #expect(scene.wait() && scene.frame()?.width == 2)
    let folder = fetcher.scratch.folder.path
    for path in ["a.large", "\(folder)/a.large", "file://\(folder)/a.large", "./a.large"] {
      let address = PictureAddress(ofHost: path)
      #expect(scene.library.picture(at: address, pixels: 2) == nil, "\(path)")
    }
  }

  @Test func `a library alone shows fetched files, and fetches none`() throws {
    let fetcher = try Fetcher([:])
    let scene = try Scene(fetcher)
    #expect(scene.library.mayHavePicture(at: "far:a") && !scene.library.mayHavePicture(at: "mxc:a"))
    #expect(scene.library.picture(at: "far:a", pixels: 2) == nil && scene.library.problems.isEmpty)
    try fetcher.scratch.write(small, to: "a.small")
    #expect(scene.library.picture(at: "far:a", pixels: 2)?.side == 2 && fetcher.count == 0)
  }
}
