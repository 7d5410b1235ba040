// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import Weft
package import WeftSystem

/// The folder in which the desktop keeps the user's downloads.
///
///     DownloadFolder(["HOME": "/home/ada"])?.path  // "/home/ada/Downloads"
package struct DownloadFolder: Sendable {
  /// The path of the folder, which need not exist.
  package let path: String

  /// The maximum size of the desktop's list of folders in bytes.
  private static let mostBytes = 64 << 10
  /// The maximum number of files with the same name.
  private static let mostAlike = 999

  /// Finds the folder of a user; returns `nil` without a home folder.
  ///
  /// The desktop's list names the folder. By its rules, the home folder as an entry means that the user has no such
  /// folder.
  package init?(_ environment: [String: String]) {
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    let settings = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let list = (settings ?? "\(home)/.config") + "/user-dirs.dirs"
    let bytes = try? Descriptor(opening: Array(list.utf8)).bytes(Self.mostBytes)
    let named = bytes.flatMap { Self.path(in: String(decoding: $0, as: UTF8.self), home: home) }
    path = named ?? "\(home)/Downloads"
  }

  /// The path if the folder exists, for a dialog that starts there.
  package var existingPath: String? { (try? fileStatus(Array(path.utf8))) == nil ? nil : path }

  /// Uses a folder.
  init(path: String) { self.path = path }

  /// Returns the folder that the desktop's list names; a shell reads this list, so Weft reads only the plain form.
  private static func path(in list: String, home: String) -> String? {
    let start = "XDG_DOWNLOAD_DIR=\""
    let lines = list.split(separator: "\n").filter { $0.hasPrefix(start) }
    guard let value = lines.last?.dropFirst(start.count), let end = value.firstIndex(of: "\"")
    else { return nil }
    var path = String(value[..<end])
    if path.hasPrefix("$HOME/") { path = home + path.dropFirst("$HOME".count) }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let isPlain = path.hasPrefix("/") && !path.contains { "$`\\".contains($0) }
    return isPlain && path != home ? path : nil
  }

  /// Copies a file into the folder, under its name or the first free numbered one, for its owner only.
  ///
  /// It replaces nothing and writes through no link. It takes as long as the disk needs, so no frame may wait for it.
  ///
  /// - Returns: The path of the copy.
  /// - Throws: Whether reading or writing failed; an incomplete copy is removed.
  package func keep(_ file: MessageFile) throws(SavingError) -> String {
    let source = try SavingError.reading { () throws(SystemError) in try file.open() }
    let folder = try SavingError.writing { () throws(SystemError) in
      try PrivateFolder.make(path)
      // The folder itself may be a link: users move their downloads to another disk.
      return try FolderListing(path: Array(path.utf8))
    }
    let (name, copy) = try SavingError.writing { () throws(SystemError) in
      try Self.make(file.name, in: folder)
    }
    do throws(SavingError) {
      try Self.copy(source, to: copy)
    } catch {
      folder.remove(Array(name.utf8))
      throw error
    }
    return "\(path)/\(name)"
  }

  /// Replaces or creates the file at a path that the user chose in the desktop's own dialog.
  ///
  /// A link at this path is replaced, not followed.
  package static func keep(_ file: MessageFile, at path: [UInt8]) throws(SavingError) {
    let bytes = try SavingError.reading { () throws(SystemError) in
      let source = try file.open()
      return try source.bytes(Int(source.status().st_size))
    }
    try SavingError.writing { () throws(SystemError) in try PrivateFile.write(bytes, to: path) }
  }

  private static func make(
    _ name: String,
    in folder: FolderListing
  ) throws(SystemError) -> (String, Descriptor) {
    for number in 1...mostAlike {
      let free = number == 1 ? name : FileName.numbered(name, number)
      do throws(SystemError) {
        return (free, try folder.make(Array(free.utf8)))
      } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
    throw SystemError(EEXIST)
  }

  private static func copy(_ source: Descriptor, to copy: Descriptor) throws(SavingError) {
    var position = 0
    while true {
      let piece = try SavingError.reading { () throws(SystemError) in
        try source.bytes(MessageFile.pieceBytes, from: position)
      }
      if piece.isEmpty { break }
      try SavingError.writing { () throws(SystemError) in try copy.write(piece) }
      position += piece.count
    }
    try SavingError.writing { () throws(SystemError) in try copy.sync() }
  }
}

/// The reason why a file was not saved.
package enum SavingError: Error {
  /// The file of the message can't be read.
  case unreadable(SystemError)
  /// The copy can't be written.
  case unwritable(SystemError)

  static func reading<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(SavingError) -> Result {
    do throws(SystemError) { return try body() } catch { throw .unreadable(error) }
  }

  static func writing<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(SavingError) -> Result {
    do throws(SystemError) { return try body() } catch { throw .unwritable(error) }
  }
}
