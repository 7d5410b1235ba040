// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import WeftSystem

/// The `.weft` file that the application showed last, which it shows again if its user names none.
///
/// A file stores its path. Workspaces in databases are not recorded, because their addresses may contain passwords;
/// JSON files are not, because changes to them are lost when the application ends.
package enum LastWorkspace {
  /// The maximum size of a path in bytes.
  private static let mostBytes = 4_096

  private static let name = Array("workspace".utf8)
  private static var folder: String? { UserFolder.state.path("weft") }

  /// The recorded path, or `nil` without one.
  ///
  /// The record counts only if no other user can have written it, because it decides which file the user's next
  /// messages go to.
  package static var path: String? {
    guard let folder = folder.flatMap({ try? OwnFolder(opening: $0) }),
      let file = try? folder.listing.open(name), let status = try? file.status(),
      PrivateFile.problem(of: status, forbidding: 0o022) == nil, status.st_size <= mostBytes,
      let bytes = try? file.bytes(mostBytes)
    else { return nil }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.hasPrefix("/") && WorkspaceFile.isStored(path) ? path : nil
  }

  /// Opens the recorded file; returns `nil` without one.
  ///
  /// If the file is gone or can't be opened, it reports that and lets the application start anyway.
  ///
  /// - Parameter isWelcome: Whether the welcome is shown instead of the file, and not the default workspace.
  static func open(otherwise isWelcome: Bool) -> WorkspaceFile? {
    guard let path else { return nil }
    let other = isWelcome ? "welcome" : "default workspace"
    let shown = "the \(other) is shown instead; specify another one with --workspace"
    guard PathKind(of: path) != .nothing else {
      Output.error("weft: \(path): the workspace opened last no longer exists; \(shown)")
      return nil
    }
    do {
      return try WorkspaceFile(path, isPersisted: true)
    } catch {
      Output.error("weft: \(error); \(shown)")
      return nil
    }
  }

  /// Records the shown workspace; for the default one, clears the record.
  static func keep(_ workspace: WorkspaceFile) {
    guard let folder, case .stored(_, let path, _) = workspace else { return }
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    let isDefault = whole == (try? DefaultWorkspace.path())
    try? DataFolder.make(URL(fileURLWithPath: folder))
    // If this fails, the next start shows the default workspace and says so.
    try? OwnFolder(opening: folder).listing
      .replace(name, with: Array((isDefault ? "" : whole).utf8), mode: 0o600)
  }
}
