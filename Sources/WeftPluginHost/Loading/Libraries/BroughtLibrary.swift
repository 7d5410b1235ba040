// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import Synchronization
private import WeftPluginImage
internal import WeftPluginWire
internal import WeftProcess

/// A library a plugin needs that is not one of the system's: as much the plugin's code as its own file is.
///
/// It is copied, looked at and hashed as a plugin is, and the copy is what is loaded.
struct BroughtLibrary: Sendable {
  /// What the plugin calls it, which is also what it calls itself.
  let name: String
  /// Where it was, as one line that is safe to print.
  let path: String
  /// The bytes that were looked at, and that are loaded.
  let sealed: SealedFile

  /// Takes in the library at a path without links, and tells what it is.
  ///
  /// - Throws: a refusal where others can change it, or the loader would not know it by its name.
  static func take(
    _ name: String,
    at path: [UInt8],
    limits: PluginLimits
  ) throws(PluginRefusal) -> (library: BroughtLibrary, file: ELFFile) {
    let shown = EscapedText.line(path)
    do throws(PluginRefusal) {
      let folder = Array(path[..<(path.lastIndex(of: 0x2F) ?? 0)])
      let candidate = PluginCandidate(shownPath: shown, folder: folder, source: .path(path))
      try checkFolders(above: folder)
      let opened = try OpenedFile(candidate, limits: limits)
      let sealed = try SealedFile(opened, limits: limits)
      let file = try ELFFile(try sealed.bytes())
      guard try file.ownName() == name, isPlain(name) else {
        throw PluginRefusal(.unsafeLibrary, "it calls itself something else (its DT_SONAME)")
      }
      return (BroughtLibrary(name: name, path: shown, sealed: sealed), file)
    } catch {
      throw PluginRefusal(
        .unsafeLibrary,
        "of its library \(EscapedText.line(name)) (\(shown)): \(error.text)"
      )
    }
  }

  /// Whether a file lies where only root and this user can put another in its place.
  static func isKept(_ path: [UInt8]) -> Bool {
    guard let status = try? fileStatus(path), status.isFile, status.st_mode & 0o022 == 0,
      status.st_uid == 0 || status.st_uid == geteuid()
    else { return false }
    do throws(PluginRefusal) {
      try checkFolders(above: Array(path[..<(path.lastIndex(of: 0x2F) ?? 0)]))
      return true
    } catch {
      return false
    }
  }

  /// Refuses what others can put another file in the place of.
  ///
  /// More than of a plugin's own folder is asked: there it is the user who puts files, here a path that was
  /// written by the plugin's author.
  private static func checkFolders(above path: [UInt8]) throws(PluginRefusal) {
    var folder = path
    while true {
      let shown = EscapedText.line(folder.isEmpty ? [0x2F] : folder)
      guard let status = try? fileStatus(folder.isEmpty ? [0x2F] : folder) else {
        throw PluginRefusal(.unsafeLibrary, "the folder \(shown) can't be looked at")
      }
      guard status.st_uid == 0 || status.st_uid == geteuid() else {
        throw PluginRefusal(
          .unsafeLibrary,
          "the folder \(shown) belongs to another user (\(status.st_uid))"
        )
      }
      // A sticky folder keeps what is in it, and lets others put new files beside that.
      let isSticky = status.st_mode & S_ISVTX != 0 && folder != path
      let isOthers = status.st_mode & S_IWOTH != 0
      let isGroups = status.st_mode & S_IWGRP != 0 && status.st_gid != 0
      if isOthers || isGroups, !isSticky {
        throw PluginRefusal(.unsafeLibrary, "others than you can write to the folder \(shown)")
      }
      guard let slash = folder.lastIndex(of: 0x2F) else { return }
      folder = Array(folder[..<slash])
    }
  }

  /// Whether a name can stand between blanks in a file of texts.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 && $0 != 0x2F }
  }
}

extension BroughtLibrary {
  /// The hashes of those that are in this process, by their names.
  private static let inProcess = Mutex<[String: String]>([:])

  /// Whether a plugin has brought a library of this name into this process.
  static func isInProcess(_ name: String) -> Bool {
    inProcess.withLock { $0[name] != nil }
  }

  /// Loads it into this process for good.
  ///
  /// - Throws: a refusal where another plugin has brought another one of its name: the loader would take that.
  func load(for id: String) throws(PluginRefusal) {
    if let hash = Self.inProcess.withLock({ $0[name] }) {
      guard hash == sealed.sha256 else {
        throw PluginRefusal(
          .unsafeLibrary,
          "another plugin has brought another library \(name) into this process",
          remedy: "start the program again to use it, or let it run in a worker"
        )
      }
      return
    }
    try LoadedLibrary.load(sealed.keptOpen(), of: id)
    Self.inProcess.withLock { $0[name] = sealed.sha256 }
  }
}
