// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftSystem

/// A file of a message that a page fetches, so that its browser saves it.
///
/// The path names the session and the number that the server gave to a press of this page's user: `/file/SESSION/3`.
/// Neither the path of the file nor its message comes from the page. The file is read in pieces, each when the browser
/// can receive it.
struct PageDownload {
  /// The maximum number of files that a page fetches at a time; each is an open file of this process.
  static let mostAtOnce = 4

  let session: Substring
  let number: Int

  /// Parses a path; returns `nil` for any other one.
  init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[1] == "file", parts[3].utf8.count < 10,
      let number = Int(parts[3])
    else { return nil }
    (session, self.number) = (parts[2], number)
  }

  /// Returns the headers that make a browser save the file, never show or run it.
  static func headers(naming name: String) -> [HTTPHeader] {
    [
      HTTPHeader("Content-Type", "application/octet-stream"),
      HTTPHeader("Content-Disposition", "attachment; filename*=UTF-8''\(escaped(name))"),
      HTTPHeader("Cache-Control", "no-store"),
    ]
  }

  /// Writes a name for a header: only ASCII letters, digits and three harmless signs stay as they are.
  private static func escaped(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return name.utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      let letter = Character(scalar)
      if scalar.isASCII, letter.isLetter || letter.isNumber || ".-_".contains(letter) {
        text.append(letter)
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}

extension ServeSession {
  /// The outcome of a page's request for a file.
  enum FileAnswer {
    case stream(HTTPStream, name: String)
    /// The file was not offered to this page, or it is gone.
    case unknown
    /// The page is fetching too many files.
    case tooMany
  }

  /// Opens a file that the page's user has pressed.
  func file(_ number: Int) -> FileAnswer {
    guard let file = viewer.offeredFile(number), let opened = try? file.open() else {
      return .unknown
    }
    guard downloads < PageDownload.mostAtOnce else { return .tooMany }
    downloads += 1
    var position = 0
    let stream = HTTPStream {
      let piece = (try? opened.bytes(MessageFile.pieceBytes, from: position)) ?? []
      position += piece.count
      return piece
    } closed: { [weak self] in
      self?.downloads -= 1
    }
    return .stream(stream, name: file.name)
  }
}
