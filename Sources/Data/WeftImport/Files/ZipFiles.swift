// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftSystem
internal import WeftZip

/// The entries of a zip archive, unpacked in memory only.
struct ZipFiles: ImportFiles {
  private let archive: ZipArchive
  private let limits: ImportLimits
  private var entries: [String: ZipArchive.Entry] = [:]
  private(set) var issues: [ImportIssue] = []

  /// Reads the directory of an archive.
  ///
  /// - Complexity: O(*n*) in the entries.
  init(_ file: Descriptor, at path: String, within limits: ImportLimits) throws(ImportError) {
    self.limits = limits
    do throws(ZipError) {
      archive = try ZipArchive(file)
    } catch {
      throw ImportError(.badArchive, at: path, "the archive is damaged: \(error); export it again")
    }
    guard archive.count <= limits.files else {
      let message =
        "the archive has \(archive.count) entries, but at most \(limits.files) can be imported"
      throw ImportError(.tooLarge, at: path, message)
    }
    var packed = 0
    for index in 0..<archive.count {
      packed += add(index)
    }
    // Each byte belongs to one entry. If entries could share bytes, a small file could unpack to any size.
    guard let size = try? Int(file.status().st_size), packed <= size else {
      let message = "the entries of the archive overlap; export it again"
      throw ImportError(.badArchive, at: path, message)
    }
  }

  var paths: [String] { entries.keys.sorted() }

  func bytes(of path: String) throws(ImportFileFault) -> [UInt8] {
    guard let entry = entries[path] else { throw ImportFileFault("is not in the archive") }
    guard !entry.isEncrypted else {
      throw ImportFileFault(
        "is encrypted",
        remedy: "unpack it with its password and name the folder"
      )
    }
    guard entry.size <= limits.fileBytes else {
      throw ImportFileFault(
        "unpacks to \(entry.size) bytes, but at most \(limits.fileBytes) can be imported",
        remedy: "unpack the archive and name the folder if you trust it"
      )
    }
    let (most, overflow) = entry.packedSize.multipliedReportingOverflow(by: limits.ratio)
    guard entry.size <= limits.smallBytes || overflow || entry.size <= most else {
      throw ImportFileFault(
        "unpacks to more than \(limits.ratio) times its size",
        remedy: "unpack the archive and name the folder if you trust it"
      )
    }
    do throws(ZipError) {
      return try archive.bytes(of: entry)
    } catch {
      throw ImportFileFault("can't be unpacked: \(error)", remedy: "export it again")
    }
  }

  /// Adds an entry to the table; returns its size in the archive in bytes.
  private mutating func add(_ index: Int) -> Int {
    guard let entry = archive.entry(index) else {
      issues.append(ImportIssue("entry \(index)", "the archive's directory does not describe it"))
      return 0
    }
    guard let name = String(validating: entry.name, as: UTF8.self) else {
      let shown = String(decoding: entry.name, as: UTF8.self)
      issues.append(ImportIssue(shown, "the name of the entry is not valid UTF-8"))
      return entry.packedSize
    }
    if name.hasSuffix("/") { return entry.packedSize }
    if let reason = Self.offence(in: name) {
      issues.append(ImportIssue(name.isEmpty ? "entry \(index)" : name, reason))
    } else if entries[name] != nil {
      issues.append(ImportIssue(name, "another entry has the same name; that one is used"))
    } else {
      entries[name] = entry
    }
    return entry.packedSize
  }

  private static func offence(in name: String) -> String? {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if name.isEmpty { return "an entry has no name" }
    if name.utf8.first == UInt8(ascii: "/") { return "the name of the entry is absolute" }
    if name.utf8.contains(UInt8(ascii: "\\")) { return "the name of the entry has a backslash" }
    return parts.contains {
      $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
    }
      ? "the name of the entry leads out of the archive" : nil
  }
}
