// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftAvatars
import WeftScene
import WeftTestSupport

/// A folder of picture files and a library over it.
final class PictureFixture {
  let scratch: Scratch
  let library: PictureLibrary

  /// Limits that tests pass on a busy machine, too.
  static var patient: PictureLimits {
    var limits = PictureLimits()
    limits.deadline = .seconds(60)
    return limits
  }

  /// - Parameter decoder: A program to run instead of the built decoder.
  init(decoder: String? = nil, limits: PictureLimits = patient) throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.path("Avatars"),
      withIntermediateDirectories: true
    )
    library = try PictureLibrary(
      folders: [scratch.path("Avatars").path],
      decoder: decoder ?? Checkout.pictureDecoder.path,
      limits: limits
    )
  }

  /// Writes a file into the folder.
  func write(_ bytes: some Sequence<UInt8>, _ name: String = "a.png") throws {
    try scratch.write(bytes, to: "Avatars/" + name)
  }

  /// Writes a file and decodes it.
  func picture(of bytes: some Sequence<UInt8>, pixels: Int = 8) throws -> Picture? {
    try write(bytes)
    return library.picture(at: "a.png", pixels: pixels)
  }

  /// Writes a file and decodes it for a size.
  func picture(of bytes: some Sequence<UInt8>, _ size: PictureSize) throws -> Picture? {
    try write(bytes)
    return library.picture(at: "a.png", size)
  }

  /// The codes of the problems so far.
  var codes: [String] { library.problems.map { "\($0.code)" } }

  /// A PNG file of four opaque pixels.
  static let small = PNGFile.bytes(width: 2, height: 2) { x, y in
    (UInt8(x * 100), UInt8(y * 100), 50, 255)
  }
}

/// A program that replaces the decoder.
struct FakeDecoder {
  let scratch: Scratch
  let path: String

  /// Writes a shell script; `answer` is a file beside it that it may send, `log` one that it may write.
  init(_ script: String, answer: [UInt8] = []) throws {
    scratch = try Scratch()
    path = scratch.path("decoder").path
    try scratch.write(answer, to: "answer")
    try scratch.write(
      "#!/bin/sh\ncd \(scratch.folder.path)\necho $$ >> log\n\(script)\n".utf8,
      to: "text"
    )
    // Another process writes the executable: a file that is open for writing can't be run.
    let copied = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "cp text decoder && chmod 755 decoder"],
      in: scratch.folder
    )
    guard copied.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// The processes that ran it.
  var processes: [Int32] {
    let log = (try? String(contentsOf: scratch.path("log"), encoding: .utf8)) ?? ""
    return log.split(separator: "\n").compactMap { Int32($0) }
  }

  /// An answer in the decoder's format.
  static func answer(
    _ magic: String = "WEFTPIC2",
    status: UInt32 = 0,
    side: UInt32 = 2,
    height: UInt32? = nil,
    pixels: [UInt8] = [UInt8](repeating: 255, count: 16)
  ) -> [UInt8] {
    let numbers = [status, side, height ?? side, 0].flatMap { number in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return Array(magic.utf8) + numbers + pixels
  }
}
