// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import WeftSystem

/// The files of a folder and its direct subfolders, without following links.
struct FolderFiles: ImportFiles {
  private let folder: FolderListing
  private let limits: ImportLimits
  private(set) var paths: [String] = []
  private(set) var issues: [ImportIssue] = []

  /// Lists a folder.
  ///
  /// - Complexity: O(*n* log *n*) in the files.
  init(_ path: String, _ limits: ImportLimits) throws(ImportError) {
    self.limits = limits
    do throws(SystemError) {
      folder = try FolderListing(path: Array(path.utf8))
    } catch {
      throw ImportError(.unreadable, at: path, "the folder can't be opened: \(error)")
    }
    // A folder lists names in any order; sorting them makes the order of the issues reproducible.
    for name in try names(in: folder, path).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let text = text(name, in: "") else { continue }
      do throws(SystemError) {
        try add(name, as: text, in: path)
      } catch {
        issues.append(ImportIssue(text, "can't be accessed: \(error)"))
      }
    }
    paths.sort()
  }

  func bytes(of path: String) throws(ImportFileFault) -> [UInt8] {
    do throws(SystemError) {
      let file = try folder.open(Array(path.utf8))
      let size = Int(try file.status().st_size)
      guard size <= limits.fileBytes else { throw SystemError(EFBIG) }
      return try file.bytes(size)
    } catch {
      throw fault(error)
    }
  }

  private func fault(_ error: SystemError) -> ImportFileFault {
    switch error.number {
    case ELOOP: ImportFileFault("is a symbolic link, and links are not followed")
    case ENODEV, EISDIR: ImportFileFault("is not a regular file")
    case EFBIG:
      ImportFileFault(
        "has more than \(limits.fileBytes) bytes",
        remedy: "raise the limit if you trust the file"
      )
    default: ImportFileFault("can't be read: \(error)")
    }
  }
}

// Listing.
extension FolderFiles {
  private mutating func add(
    _ name: [UInt8],
    as text: String,
    in root: String
  ) throws(SystemError) {
    switch try folder.status(name).st_mode & S_IFMT {
    case S_IFREG: paths.append(text)
    case S_IFDIR:
      let subfolder = try folder.subfolder(name)
      let (found, isCut) = try subfolder.names(
        atMost: limits.files - min(limits.files, paths.count)
      )
      if isCut { issues.append(ImportIssue(text, "there are more than \(limits.files) files")) }
      for name in found {
        if let inner = self.text(name, in: text + "/") { paths.append("\(text)/\(inner)") }
      }
    case S_IFLNK:
      issues.append(ImportIssue(text, "is a symbolic link, and links are not followed"))
    default: issues.append(ImportIssue(text, "is neither a file nor a folder"))
    }
  }

  private func names(
    in folder: FolderListing,
    _ path: String
  ) throws(ImportError) -> [[UInt8]] {
    do throws(SystemError) {
      let (names, isCut) = try folder.names(atMost: limits.files)
      guard isCut else { return names }
    } catch {
      throw ImportError(.unreadable, at: path, "the folder can't be listed: \(error)")
    }
    throw ImportError(.tooLarge, at: path, "the folder contains more than \(limits.files) entries")
  }

  private mutating func text(_ name: [UInt8], in folder: String) -> String? {
    guard let text = String(validating: name, as: UTF8.self) else {
      let shown = folder + String(decoding: name, as: UTF8.self)
      issues.append(ImportIssue(shown, "the name is not valid UTF-8"))
      return nil
    }
    return text
  }
}
