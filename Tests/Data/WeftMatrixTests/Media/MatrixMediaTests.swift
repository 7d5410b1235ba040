// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// Files of a media repository, fetched a few at a time into a folder of limited size.
@Suite struct MatrixMediaTests {
  private let scratch: Scratch
  private let server: MediaServer

  init() throws {
    scratch = try Scratch()
    server = try MediaServer()
  }

  private var folder: String { scratch.path("ada.media").path }

  private func queue(limit: Int = 1 << 20) throws -> MatrixMediaQueue {
    MatrixMediaQueue(
      try MatrixMedia(server.account, in: MatrixMediaFolder(folder, limit: limit))
    )
  }

  /// Returns the outcome of fetching a file.
  private func outcome(
    _ address: String,
    thumbnail size: Int? = nil,
    in queue: MatrixMediaQueue
  ) async -> MatrixMediaQueue.Outcome {
    await withCheckedContinuation { continuation in
      queue.fetch(address, thumbnail: size, atMost: 4_096) { continuation.resume(returning: $0) }
    }
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func `a file is fetched once, with the token, and then found in the folder`() async throws {
    let queue = try queue()
    async let first = outcome("mxc://localhost/a", in: queue)
    async let second = outcome("mxc://localhost/a", in: queue)
    let both = await [first, second, outcome("mxc://localhost/a", in: queue)]
    #expect(both == Array(repeating: .fetched(folder + "/localhost+a"), count: 3))
    _ = await outcome("mxc://localhost/a", thumbnail: 96, in: queue)
    #expect(
      try await server.log() == [
        "GET /_matrix/client/v1/media/download/localhost/a token",
        "GET /_matrix/client/v1/media/thumbnail/localhost/a?width=96&height=96&method=scale token",
      ]
    )
    #expect(files == ["localhost+a", "localhost+a.96"])
  }

  @Test(
    arguments: [("none", "refused"), ("large", "badAnswer"), ("away", "refused")]
  )
  func `missing and endless files leave no file behind`(
    id: String,
    code: String
  ) async throws {
    guard
      case .failed(let error, let pause) = await outcome("mxc://localhost/\(id)", in: try queue())
    else { return #expect(Bool(false), "\(id) came") }
    #expect(error.code.rawValue == code && pause == .seconds(3_600))
    #expect(files == [])
    // A redirect is not followed, so no other server sees the token.
    #expect(try await !server.log().contains { $0.contains("elsewhere") })
  }

  @Test func `invalid addresses cause no request and no file`() async throws {
    let queue = try queue()
    for address in [
      "mxc://localhost/../../etc/passwd", "mxc://localhost", "https://localhost/a", "file:///a",
      "mxc://localhost/a#ada", "mxc://localhost/a?b", "mxc:///a", "mxc://a b/c", "",
    ] {
      guard case .failed = await outcome(address, in: queue) else {
        #expect(Bool(false), "\(address) was fetched")
        continue
      }
      #expect(MediaAddress.checked(address) == nil)
    }
    #expect(try await server.log() == [] && files == [])
    // A dot in a name is not taken for a folder.
    #expect(MatrixMediaFolder("f").file("mxc://a%2Fb/..") == "f/a%252Fb+..")
  }

  @Test func `a few files are fetched at a time, the last first, and the oldest are dropped`()
    async throws
  {
    let queue = try queue()
    let order = Mutex<[Int]>([])
    let all = MatrixMediaQueue.mostRunning + MatrixMediaQueue.mostWaiting + 10
    let dropped = Mutex(0)
    for number in 0..<all {
      queue.fetch("mxc://localhost/held\(number)") { outcome in
        if outcome == .dropped { dropped.withLock { $0 += 1 } }
        order.withLock { $0.append(number) }
      }
    }
    #expect(dropped.withLock { $0 } == 10)
    let early = order.withLock { $0 }
    #expect(early == Array(MatrixMediaQueue.mostRunning..<MatrixMediaQueue.mostRunning + 10))
    try await server.letGo()
    while order.withLock({ $0.count }) < all { try await Task.sleep(for: .milliseconds(5)) }
    // The waiting ones are taken from the end.
    let asked = try await server.log().compactMap { line in
      line.split(separator: "held").last?.split(separator: " ").first.flatMap { Int($0) }
    }
    #expect(asked.count == MatrixMediaQueue.mostRunning + MatrixMediaQueue.mostWaiting)
    #expect(asked.dropFirst(MatrixMediaQueue.mostRunning).first.map { $0 > all - 8 } == true)
  }

  @Test func `a folder that is a link is neither written nor emptied`() async throws {
    try FileManager.default.createDirectory(
      at: scratch.path("private"),
      withIntermediateDirectories: false
    )
    try scratch.write([UInt8](repeating: 1, count: 2_000), to: "private/key+large")
    try FileManager.default.createSymbolicLink(
      atPath: folder,
      withDestinationPath: scratch.path("private").path
    )
    guard case .failed(let error, _) = await outcome("mxc://localhost/a", in: try queue(limit: 1))
    else { return #expect(Bool(false), "it came") }
    #expect(error.code == .file && error.message.contains("is a symbolic link"))
    #expect(files == ["key+large"])
  }

  @Test func `only files of the repository are removed from a full folder`() throws {
    let folder = MatrixMediaFolder(folder, limit: 1_000)
    let first = try #require(folder.file("mxc://localhost/a"))
    try folder.keep([1], as: first)
    try scratch.write([UInt8](repeating: 1, count: 2_000), to: "ada.media/notes")
    let second = try #require(folder.file("mxc://localhost/b"))
    try folder.keep([UInt8](repeating: 1, count: 2_000), as: second)
    #expect(files == ["localhost+b", "notes"])
  }

  @Test func `a folder stays below its limit and keeps the latest files`() throws {
    let folder = MatrixMediaFolder(folder, limit: 1_000)
    for number in 0..<40 {
      let path = try #require(folder.file("mxc://localhost/\(number)"))
      try folder.keep([UInt8](repeating: 1, count: 100), as: path)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(number))],
        ofItemAtPath: path
      )
      #expect(files.count <= 10 && files.contains("localhost+\(number)"))
    }
    #expect(!files.contains("localhost+0") && files.contains("localhost+38"))
    // A file that is too large by itself does not remove itself.
    let path = try #require(folder.file("mxc://localhost/huge"))
    try folder.keep([UInt8](repeating: 1, count: 2_000), as: path)
    #expect(files == ["localhost+huge"])
  }
}
