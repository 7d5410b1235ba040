// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation
internal import Synchronization
private import WeftSystem

/// The folder of what was fetched from the media repository of an account's server.
///
/// It is bounded: where a file brings it above its limit, those that were fetched first are removed. What is shown
/// then is fetched anew, so nothing has to remember when a file was last looked at.
public final class MatrixMediaFolder: Sendable {
  /// The most bytes of all files together.
  public static let usualLimit = 512 << 20

  /// Where it is.
  public let path: String
  private let limit: Int
  /// How many bytes its files have, nil until they were counted.
  private let size = Mutex<Int?>(nil)

  /// Names a folder, which need not exist yet.
  public init(_ path: String, limit: Int = usualLimit) { (self.path, self.limit) = (path, limit) }

  /// Names the folder of an account, by the path of the file with its chats: `ada.media` beside `ada.weft`.
  public convenience init(beside chats: String) {
    let ending = ".weft"
    let name = chats.hasSuffix(ending) ? String(chats.dropLast(ending.count)) : chats
    self.init(name + ".media")
  }

  /// Returns the path of a file, whether or not it was fetched; nil where an address is none of a file at a server.
  ///
  /// - Parameters:
  ///   - address: Its `mxc:` address.
  ///   - size: The length of a side in pixels, for a picture of about that size instead of the file itself.
  public func file(_ address: String, thumbnail size: Int? = nil) -> String? {
    guard let place = try? MediaAddress(address) else { return nil }
    return "\(path)/\(place.fileName)" + (size.map { ".\($0)" } ?? "")
  }

  /// Makes the folder, which only its owner can enter.
  func make() throws(MatrixError) {
    do throws(SystemError) {
      try PrivateFolder.make(path)
    } catch {
      throw MatrixError(.file, "\(path) can't be made; name another folder")
    }
  }

  /// Writes a file, whole or not at all.
  func keep(_ bytes: [UInt8], as file: String) throws(MatrixError) {
    try make()
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw MatrixError(.file, "\(file) can't be written; free some space or name another folder")
    }
    makeRoom(for: bytes.count, keeping: file)
  }

  /// Removes the oldest files where all together are too large.
  private func makeRoom(for count: Int, keeping file: String) {
    size.withLock { size in
      let known = size.map { $0 + count } ?? all().reduce(0) { $0 + $1.size }
      size = known
      guard known > limit else { return }
      // Another process may have written here as well.
      let files = all()
      var left = files.reduce(0) { $0 + $1.size }
      for old in files.sorted(by: { $0.date < $1.date }) where old.path != file {
        guard left > limit / 4 * 3 else { break }
        if (try? FileManager.default.removeItem(atPath: old.path)) != nil { left -= old.size }
      }
      size = left
    }
  }

  private func all() -> [(path: String, size: Int, date: Date)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      let file = "\(path)/\(name)"
      guard let facts = try? FileManager.default.attributesOfItem(atPath: file),
        let size = facts[.size] as? Int
      else { return nil }
      return (file, size, facts[.modificationDate] as? Date ?? .distantPast)
    }
  }
}
