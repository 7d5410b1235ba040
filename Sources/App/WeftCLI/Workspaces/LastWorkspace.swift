// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The `.weft` file that the application showed last, which it shows again when its user names none.
///
/// The note is a file with the path. Workspaces in databases are not noted, because their addresses may hold
/// passwords, and JSON files are not, because what happens in them is lost when the application ends.
enum LastWorkspace {
  /// The most bytes of a path.
  private static let mostBytes = 4_096

  private static var note: String? { StateFile.path("workspace") }

  /// The path of the noted file; nil without a note.
  private static var path: String? {
    guard let file = note.flatMap({ FileHandle(forReadingAtPath: $0) }),
      let bytes = try? file.read(upToCount: mostBytes + 1), bytes.count <= mostBytes
    else { return nil }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.hasPrefix("/") && WorkspaceFile.isStored(path) ? path : nil
  }

  /// Opens the noted file; nil without a note.
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
    guard let note, case .stored(_, let path, _) = workspace else { return }
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    let file = URL(fileURLWithPath: note)
    try? DataFolder.make(file.deletingLastPathComponent())
    let isDefault = whole == (try? DefaultWorkspace.path())
    try? Data((isDefault ? "" : whole).utf8).write(to: file, options: .atomic)
  }
}
