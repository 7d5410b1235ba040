// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
private import Glibc
internal import Synchronization
internal import WeftSystem

/// The folder of what was fetched from the media repository of an account's server.
///
/// It is bounded: where a file brings it above its limit, those that were fetched first are removed. What is shown
/// then is fetched anew, so nothing has to remember when a file was last looked at. A link in its place is refused, since
/// files would be written into, and removed from, whatever folder it leads to.
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

  /// Makes the folder, which only its owner can enter, and those above it.
  func make() throws(MatrixError) {
    try? PrivateFolder.make(above: Array(path.utf8))
    _ = try open()
  }

  private func open() throws(MatrixError) -> OwnFolder {
    do throws(SystemError) {
      return try OwnFolder(making: path)
    } catch  where error.number == ELOOP {
      throw MatrixError(.file, "\(path) is a symbolic link; put a folder in its place")
    } catch {
      throw MatrixError(.file, "\(path) can't be made (\(error)); name another folder")
    }
  }

  /// Writes a file, whole or not at all.
  ///
  /// - Parameter file: A path that `file(_:thumbnail:)` returned.
  func keep(_ bytes: [UInt8], as file: String) throws(MatrixError) {
    try make()
    let folder = try open()
    let name = String(file.split(separator: "/").last ?? "")
    let draft = ".\(UUID().uuidString.lowercased()).part"
    do throws(SystemError) {
      do throws(SystemError) {
        try folder.create(draft).write(bytes)
        try folder.rename(draft, to: name)
      } catch {
        try? folder.remove(draft)
        throw error
      }
    } catch {
      throw MatrixError(.file, "\(file) can't be written; free some space or name another folder")
    }
    makeRoom(for: bytes.count, keeping: name, in: folder)
  }

  /// Removes the oldest files where all together are too large.
  private func makeRoom(for count: Int, keeping name: String, in folder: OwnFolder) {
    size.withLock { size in
      let known = size.map { $0 + count } ?? Self.all(in: folder).reduce(0) { $0 + $1.size }
      size = known
      guard known > limit else { return }
      // Another process may have written here as well.
      let files = Self.all(in: folder)
      var left = files.reduce(0) { $0 + $1.size }
      for old in files.sorted(by: { $0.date < $1.date }) where old.name != Array(name.utf8) {
        guard left > limit / 4 * 3 else { break }
        if (try? folder.remove(old.name)) != nil { left -= old.size }
      }
      size = left
    }
  }

  private struct File {
    let name: [UInt8]
    let size: Int
    let date: Date
  }

  /// The most files that are looked at.
  private static let mostFiles = 100_000

  private static func all(in folder: OwnFolder) -> [File] {
    let names = (try? folder.listing.names(atMost: mostFiles).names) ?? []
    return names.compactMap { name in
      // Files have names of addresses, or of what is being written; nothing else is ever removed.
      guard name.contains(UInt8(ascii: "+")) || name.suffix(5) == Array(".part".utf8)[...],
        let status = try? folder.listing.status(name), status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      let time = status.st_mtim
      let date = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      return File(name: name, size: Int(status.st_size), date: Date(timeIntervalSince1970: date))
    }
  }
}
