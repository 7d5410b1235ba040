// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftImport
package import WeftModel
package import WeftStore

/// Importing a file into a `.weft` file, which is created if it doesn't exist.
package enum WorkspaceImport {
  /// The result of an import.
  package enum Result {
    /// The numbers of models from a workspace JSON, which is read in parts.
    case parts(ImportCounts)
    /// The report of any other file, and why events were not applied.
    case report(ImportReport, refusals: [String])
  }

  /// Imports a file, as a whole or, if that fails, not at all.
  ///
  /// - Parameters:
  ///   - user: The user whose view is imported, or `nil` for the one that the file contains.
  ///   - progress: Called after each file or element that was read.
  package static func run(
    _ file: String,
    into path: String,
    for user: UserID? = nil,
    progress: (ImportProgress) -> Void = { _ in }
  ) throws -> (store: WorkspaceStore, result: Result) {
    if PathKind(of: file) == .file, let source = try? InputFile.reader(of: file),
      let parts = WorkspaceParts(source)
    {
      do {
        let (store, counts) = try WorkspaceStore.importParts(parts, into: path)
        return (store, .parts(counts))
      } catch let error as StoreError {
        throw error
      } catch {
        throw Failure("\(file): \(error)")
      }
    }
    var source = try ChatImport(file, for: user)
    let store: WorkspaceStore
    if PathKind(of: path) == .nothing {
      guard let viewer = try ImportedPeople.viewer(of: source) else {
        throw Failure(
          "\(file): it doesn't contain a current user; specify the viewer with --user ID"
        )
      }
      source.currentUserID = viewer.id
      store = try WorkspaceStore(creating: path, Workspace(currentUser: viewer))
    } else {
      WorkspaceUpgrade.tell(path)
      store = try WorkspaceStore(opening: path)
      source.currentUserID = source.currentUserID ?? store.head.currentUser.id
    }
    let (report, refusals) = try store.add(source, progress: progress)
    return (store, .report(report, refusals: refusals))
  }
}

/// A sink that collects the users of a file, and ends the import before its chats are read.
struct ImportedPeople: ImportSink {
  private var users: [ChatUser] = []
  private var named: UserID?

  /// Thrown when all users are known.
  private struct Enough: Error {}

  mutating func receive(currentUser: UserID?) throws {
    named = currentUser
    throw Enough()
  }

  mutating func receive(_ user: ChatUser) { users.append(user) }

  mutating func receive(_ channel: ChatChannel) {}

  mutating func receive(_ thread: ChatThread) {}

  mutating func receive(_ event: ChatEvent) throws { throw Enough() }

  /// Returns the user whose view is imported: the one the file contains, or else the first that is not banned.
  static func viewer(of source: ChatImport) throws -> ChatUser? {
    var people = ImportedPeople()
    do {
      _ = try source.run(into: &people)
    } catch is Enough {}
    if let named = people.named ?? source.currentUserID {
      return people.users.first { $0.id == named } ?? ChatUser(id: named)
    }
    return people.users.first { !$0.isBanned }
  }
}
