// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// The loader's list of installed libraries, `/etc/ld.so.cache`, read with every bound checked.
///
/// It is hand-written because the loader can't be asked for a path without loading the library.
struct LoaderCache: Sendable {
  private var paths: [String: String] = [:]

  /// This machine's list, as it was at its first use.
  static let machine = LoaderCache(
    (try? TextFile(at: Array("/etc/ld.so.cache".utf8), atMost: 64 << 20))?.bytes ?? []
  )

  /// Reads a list; one in an unknown format is empty.
  init(_ bytes: [UInt8]) {
    let magic = Array("glibc-ld.so.cache1.1".utf8)
    guard bytes.starts(with: magic), let count = Self.number(bytes, 20) else { return }
    // After a header of 48 bytes: flags, offset of the name, offset of the path, two spare numbers.
    for index in 0..<min(count, bytes.count / 24) {
      let place = 48 + index * 24
      guard let flags = Self.number(bytes, place), let key = Self.number(bytes, place + 4),
        let value = Self.number(bytes, place + 8)
      else { return }
      guard flags == Self.kind, let name = Self.text(bytes, key), paths[name] == nil else {
        continue
      }
      paths[name] = Self.text(bytes, value)
    }
  }

  /// Returns the path of a library for this kind of machine.
  func path(of library: String) -> String? {
    paths[library]
  }

  #if arch(arm64)
    private static let kind = 0x0A03
  #else
    private static let kind = 0x0303
  #endif

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int? {
    guard place + 4 <= bytes.count else { return nil }
    return bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func text(_ bytes: [UInt8], _ place: Int) -> String? {
    guard place < bytes.count, let end = bytes[place...].prefix(4096).firstIndex(of: 0) else {
      return nil
    }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }
}
