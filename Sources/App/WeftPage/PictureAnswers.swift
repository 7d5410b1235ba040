// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftAvatars
internal import WeftHTTP
internal import WeftScene
internal import WeftWeb

/// Answers requests for pictures without waiting for the decoder.
///
/// A page asks for a picture when its row comes near the window. The picture is loaded on the
/// loader's thread, and the answer is sent when it has come; an empty one means that there is none,
/// for which the page shows the name.
final class PictureAnswers {
  /// A request that waits for its picture.
  private final class Waiting: Sendable {
    /// The file, once it is known; empty for none.
    let file = Mutex<[UInt8]?>(nil)
  }

  static let links = PictureLinks(path: "/picture/")

  private let loader: PictureLoader
  private let wake: @Sendable () -> Void
  private var streams: [(waiting: Waiting, stream: HTTPStream)] = []

  /// The most requests that wait at a time; a page shows a few dozen pictures.
  private static let mostWaiting = 512

  /// - Parameter wake: Ends the wait of the server's loop, on any thread.
  init(_ loader: PictureLoader, wake: @escaping @Sendable () -> Void) {
    (self.loader, self.wake) = (loader, wake)
  }

  /// The answer to a request for a picture; nil where the path names none.
  func answer(_ path: String, headers: [HTTPHeader]) -> HTTPAnswer? {
    guard let asked = Self.links.picture(at: path), streams.count < Self.mostWaiting else {
      return nil
    }
    let (waiting, wake) = (Waiting(), wake)
    loader.load(asked.picture, asked.size) { picture in
      let file = picture.map { PictureLinks.file($0) } ?? []
      waiting.file.withLock { $0 = file }
      wake()
    }
    var isSent = false
    let stream = HTTPStream {
      if isSent { return [] }
      guard let file = waiting.file.withLock({ $0 }) else { return nil }
      isSent = true
      return file
    }
    streams.append((waiting, stream))
    return .stream(headers: headers, stream)
  }

  /// Lets the requests go on whose pictures have come.
  func work() {
    streams.removeAll { entry in
      if entry.stream.isClosed { return true }
      guard entry.waiting.file.withLock({ $0 != nil }) else { return false }
      entry.stream.wake()
      return true
    }
  }
}
