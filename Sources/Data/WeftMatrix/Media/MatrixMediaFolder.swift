// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
private import Glibc
internal import Synchronization
internal import WeftSystem

/// The folder of files fetched from a server's media repository.
///
/// When the folder grows beyond its limit, the files that were fetched first are removed. Any of them is fetched again
/// when it is next shown, so last uses needn't be tracked. A symbolic link in place of the folder is refused, because
/// files would be written to, and removed from, the folder it points to.
public final class MatrixMediaFolder: Sendable {
  /// The default limit for the total size of the files, in bytes.
  public static let usualLimit = 512 << 20

  /// The path, relative to the current folder or absolute; the folder need not exist.
  public let path: String
  private let limit: Int
  /// The total size of the files in bytes, or `nil` if they aren't counted yet.
  private let size = Mutex<Int?>(nil)

  /// Creates a reference to a folder, which need not exist yet.
  public init(_ path: String, limit: Int = usualLimit) { (self.path, self.limit) = (path, limit) }

  /// Creates a reference to an account's folder by the path of its chats: `ada.media` beside `ada.weft`.
  public convenience init(beside chats: String) {
    let ending = ".weft"
    let name = chats.hasSuffix(ending) ? String(chats.dropLast(ending.count)) : chats
    self.init(name + ".media")
  }

  /// Returns the path of a file, fetched or not, or `nil` if the address isn't an `mxc:` address.
  ///
  /// - Parameters:
  ///   - address: The `mxc:` address.
  ///   - size: The side length in pixels, to get a thumbnail of about that size instead of the file.
  public func file(_ address: String, thumbnail size: Int? = nil) -> String? {
    guard let place = try? MediaAddress(address) else { return nil }
    return "\(path)/\(place.fileName)" + (size.map { ".\($0)" } ?? "")
  }

  /// Creates the folder, accessible only to its owner, and its parent folders.
  func make() throws(MatrixError) {
    try? PrivateFolder.make(above: Array(path.utf8))
    _ = try open()
  }

  private func open() throws(MatrixError) -> OwnFolder {
    do throws(SystemError) {
      return try OwnFolder(making: path)
    } catch  where error.number == ELOOP {
      throw MatrixError(.file, "\(path) is a symbolic link; replace it with a folder")
    } catch {
      throw MatrixError(.file, "\(path) can't be created (\(error)); specify another folder")
    }
  }

  /// Writes a file atomically, then removes old files if the folder is too large.
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
      throw MatrixError(
        .file,
        "\(file) can't be written; free some space or specify another folder"
      )
    }
    makeRoom(for: bytes.count, keeping: name, in: folder)
  }

  /// Removes the oldest files until a quarter of the limit is free, once the limit is exceeded.
  private func makeRoom(for count: Int, keeping name: String, in folder: OwnFolder) {
    size.withLock { size in
      let known = size.map { $0 + count } ?? Self.all(in: folder).reduce(0) { $0 + $1.size }
      size = known
      guard known > limit else { return }
      // Another process may have written to the folder too.
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

  /// The maximum number of files that are counted.
  private static let mostFiles = 100_000

  private static func all(in folder: OwnFolder) -> [File] {
    let names = (try? folder.listing.names(atMost: mostFiles).names) ?? []
    return names.compactMap { name in
      // Only fetched files and drafts are ever removed; their names are recognisable.
      guard name.contains(UInt8(ascii: "+")) || name.suffix(5) == Array(".part".utf8)[...],
        let status = try? folder.listing.status(name), status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      let time = status.st_mtim
      let date = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      return File(name: name, size: Int(status.st_size), date: Date(timeIntervalSince1970: date))
    }
  }
}
