// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftHTTP

/// A piece of a file that a page attaches to a message.
///
/// A page sends a file as pieces of one size, one after the other, so that no request is large, the
/// user sees how far it is, and stopping needs no more than to send none. The path of a piece names
/// the session, the file and the place of the piece; the query of the first one also states the
/// file's name and size, by which it may be refused before more is sent.
struct PageUpload {
  static let path = "/file/"
  /// How many bytes each piece has but the last.
  static let pieceBytes = 128 << 10
  private static let most = (id: 64, name: 1_024)

  let session: String
  let file: ComingFile.ID
  let place: Int
  let bytes: [UInt8]
  /// Whether the piece counts as an action: the first one does, and one that is smaller than a page
  /// sends it, as the last one is.
  var isAction: Bool { place == 0 || bytes.count < Self.pieceBytes }
  /// The file, with the first piece of it.
  let new: ComingFile?
  /// The pane that the file is for, counted from the list.
  let pane: Int?

  /// Reads a piece; nil for anything else.
  init?(_ request: HTTPRequest) {
    let parts = request.path.dropFirst(Self.path.count).split(separator: "/").map(String.init)
    guard parts.count == 3, let place = Int(parts[2]), place >= 0,
      parts[1].utf8.count <= Self.most.id,
      parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else { return nil }
    (session, file, self.place, bytes) = (parts[0], parts[1], place, request.body)
    pane = request.query("pane").flatMap { Int($0) }
    guard place == 0 else {
      new = nil
      return
    }
    guard let name = request.query("name"), name.utf8.count <= Self.most.name,
      let size = request.query("size").flatMap({ Int($0) })
    else { return nil }
    new = ComingFile(id: file, name: name, size: size)
  }
}

extension ServeSession {
  /// Takes a piece of a file; false where the file is not expected, or not any more.
  func take(_ piece: PageUpload) -> Bool {
    defer { viewer.touch() }
    if let composer = viewer.composer(expecting: piece.file) {
      return composer.receive(piece.bytes, at: piece.place, of: piece.file)
    }
    note()
    guard let file = piece.new else { return false }
    if let pane = piece.pane { perform(.pane(pane), number: nil) }
    guard let composer = viewer.composer, composer.expect(file) else { return false }
    return composer.receive(piece.bytes, at: piece.place, of: piece.file)
  }
}
