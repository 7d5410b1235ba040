// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import WeftSystem

/// The `.weft` file that the application showed last, which it shows again when its user names none.
///
/// The note is a file with the path. Workspaces in databases are not noted, because their addresses may hold
/// passwords, and JSON files are not, because what happens in them is lost when the application ends.
enum LastWorkspace {
  /// The most bytes of a path.
  private static let mostBytes = 4_096

  private static let name = Array("workspace".utf8)
  private static var folder: String? { UserFolder.state.path("weft") }

  /// The path in the note; `nil` without a note.
  ///
  /// A note counts only if no other user can have written it: whoever writes it chooses the file into which
  /// the user's next messages go.
  private static var path: String? {
    guard let folder = folder.flatMap({ try? OwnFolder(opening: $0) }),
      let file = try? folder.listing.open(name), let status = try? file.status(),
      status.st_uid == geteuid(), status.st_mode & 0o022 == 0, status.st_size <= mostBytes,
      let bytes = try? file.bytes(mostBytes)
    else { return nil }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.hasPrefix("/") && WorkspaceFile.isStored(path) ? path : nil
  }

  /// Opens the noted file; returns `nil` without a note.
  ///
  /// A file that is gone or can't be opened is reported, and must not keep the application from starting.
  static func open() -> WorkspaceFile? {
    guard let path else { return nil }
    let shown = "the default workspace is shown in its place; --workspace names another"
    guard PathKind(of: path) != .nothing else {
      Output.error("weft: \(path): the workspace shown last is gone; \(shown)")
      return nil
    }
    do {
      return try WorkspaceFile(path, isPersisted: true)
    } catch {
      Output.error("weft: \(error); \(shown)")
      return nil
    }
  }

  /// Notes the workspace that is shown; the default one is shown without a note.
  static func keep(_ workspace: WorkspaceFile) {
    guard let folder, case .stored(_, let path, _) = workspace else { return }
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    let isDefault = whole == (try? DefaultWorkspace.path())
    try? DataFolder.make(URL(fileURLWithPath: folder))
    // Without the note the default workspace is shown next time, which says so itself.
    try? OwnFolder(opening: folder).listing
      .replace(name, with: Array((isDefault ? "" : whole).utf8), mode: 0o600)
  }
}
