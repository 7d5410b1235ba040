// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// The file path in a picture's address: the names of folders and of the file.
///
/// Names are bytes: a file system has no encoding, and percent escapes can encode any byte.
struct PicturePath: Equatable {
  let isAbsolute: Bool
  let names: [[UInt8]]

  static let longest = 4_096

  /// Parses an address, or returns `nil` if it is not that of a local file.
  init?(_ address: String) throws(PictureProblem) {
    guard address.utf8.count <= Self.longest else {
      throw Self.bad(address, "it is longer than \(Self.longest) bytes")
    }
    let bytes = Array(address.utf8)
    let scheme = Self.scheme(bytes)
    let path: ArraySlice<UInt8>
    if let scheme {
      guard scheme.elementsEqual("file".utf8) else { return nil }
      path = try Self.path(ofURL: bytes.dropFirst(scheme.count + 1), address)
    } else {
      // Two slashes precede the name of another machine.
      if bytes.starts(with: [Self.slash, Self.slash]) { return nil }
      path = bytes[...]
    }
    isAbsolute = path.first == Self.slash
    names = path.dropFirst(isAbsolute ? 1 : 0)
      .split(separator: Self.slash, omittingEmptySubsequences: false)
      .map { scheme == nil ? Array($0) : Self.decoded($0) }
    try check(address)
  }

  init(isAbsolute: Bool, names: [[UInt8]]) {
    self.isAbsolute = isAbsolute
    self.names = names
  }

  /// Returns the path relative to a folder, or `nil` if it is not inside that folder.
  func below(_ folder: [[UInt8]]) -> PicturePath? {
    guard isAbsolute, names.count > folder.count, names.starts(with: folder) else { return nil }
    return PicturePath(isAbsolute: false, names: Array(names.dropFirst(folder.count)))
  }

  private func check(_ address: String) throws(PictureProblem) {
    for name in names {
      if name == Self.dots {
        throw Self.bad(address, "its path leads to a parent folder")
      }
      guard !name.isEmpty, name != [Self.dot], !name.contains(0), !name.contains(Self.slash) else {
        throw Self.bad(address, "its path contains an invalid file name")
      }
    }
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
  private static let dots = [dot, dot]

  private static func bad(_ address: String, _ reason: String) -> PictureProblem {
    PictureProblem(
      .badAddress,
      file: address,
      reason: reason,
      remedy: "write it as leia.png or file:///folder/leia.png"
    )
  }
}

// URLs.
extension PicturePath {
  /// Returns the lowercase text before the first colon, if it can be a scheme.
  private static func scheme(_ address: [UInt8]) -> [UInt8]? {
    guard let end = address.firstIndex(of: UInt8(ascii: ":")), end > 0 else { return nil }
    let letters = address[..<end].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let isScheme = letters.enumerated().allSatisfy { index, letter in
      switch letter {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), dot:
        index > 0
      default: false
      }
    }
    return isScheme ? letters : nil
  }

  /// Returns the path of a file URL, from the text after its scheme, still percent-encoded.
  private static func path(
    ofURL rest: ArraySlice<UInt8>,
    _ address: String
  ) throws(PictureProblem) -> ArraySlice<UInt8> {
    let end = rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    var path = rest[..<(end ?? rest.endIndex)]
    if path.starts(with: [slash, slash]) {
      path = path.dropFirst(2)
      let host = path.prefix { $0 != slash }
      guard host.isEmpty || host.elementsEqual("localhost".utf8) else {
        throw bad(address, "it is a file on another machine")
      }
      path = path.dropFirst(host.count)
    }
    guard path.first == slash else { throw bad(address, "its path is not absolute") }
    return path
  }

  /// Decodes percent escapes in a name; a malformed name becomes empty, which no file name is.
  private static func decoded(_ name: ArraySlice<UInt8>) -> [UInt8] {
    PercentEncoding.bytes(name) ?? []
  }
}
