// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftHTTP

/// A piece of a file that a page attaches to a message.
///
/// A page sends a file in pieces of equal size, one after the other. So no request is large, the
/// user sees the progress, and to cancel, the page just stops. The path of a piece names the
/// session, the file and the index of the piece. The query of the first piece adds the file's name
/// and size, so that the file can be refused early.
struct PageUpload {
  static let path = "/file/"
  /// The size of every piece except the last.
  static let pieceBytes = 128 << 10
  private static let most = (id: 64, name: 1_024)

  let session: String
  let file: ComingFile.ID
  let place: Int
  let bytes: [UInt8]
  /// Whether the piece counts as an action: the first and the last one do, and any that is too small.
  var isAction: Bool { place == 0 || bytes.count < Self.pieceBytes }
  /// The file, in its first piece only.
  let new: ComingFile?
  /// The pane that the file is for, counted from the list.
  let pane: Int?
  /// The screen that the file is for, or `nil` for the one that the page shows.
  let screen: String?

  /// Parses a piece; returns `nil` for other requests.
  init?(_ request: HTTPRequest) {
    let parts = request.path.dropFirst(Self.path.count).split(separator: "/").map(String.init)
    guard parts.count == 3, let place = Int(parts[2]), place >= 0,
      parts[1].utf8.count <= Self.most.id,
      parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else { return nil }
    (session, file, self.place, bytes) = (parts[0], parts[1], place, request.body)
    pane = request.query("pane").flatMap { Int($0) }
    guard place == 0 else {
      (new, screen) = (nil, nil)
      return
    }
    guard let name = request.query("name"), name.utf8.count <= Self.most.name,
      let size = request.query("size").flatMap({ Int($0) })
    else { return nil }
    screen = request.query("screen")
    new = ComingFile(id: file, name: name, size: size, recording: Self.recording(request))
  }

  /// The facts about a voice message: its seconds, and its bars as numbers from 0 to 99 of two digits each.
  private static func recording(_ request: HTTPRequest) -> VoiceRecording? {
    guard let duration = request.query("seconds").flatMap({ Double($0) }) else { return nil }
    let digits = Array((request.query("bars") ?? "").utf8.prefix(2 * Waveform.most))
    let bars = stride(from: 0, to: digits.count - 1, by: 2).map { place in
      Double(String(decoding: digits[place...place + 1], as: UTF8.self)) ?? 0
    }
    return VoiceRecording(duration: duration, waveform: Waveform(bars.map { $0 / 99 }))
  }
}

extension ServeSession {
  /// Takes a piece of a file; returns `false` if the file is not or no longer expected.
  func take(_ piece: PageUpload) -> Bool {
    defer { viewer.touch() }
    if let composer = viewer.composer(expecting: piece.file) {
      return composer.receive(piece.bytes, at: piece.place, of: piece.file)
    }
    note()
    guard let file = piece.new else { return false }
    if let pane = piece.pane { perform(.pane(pane), number: nil) }
    if let screen = piece.screen, screen != viewer.top.name.text {
      viewer.tell(viewer.app.words.sound.lost)
      return false
    }
    guard let composer = viewer.composer, composer.expect(file) else { return false }
    return composer.receive(piece.bytes, at: piece.place, of: piece.file)
  }
}
