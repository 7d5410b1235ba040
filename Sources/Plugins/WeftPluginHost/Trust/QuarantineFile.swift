// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import Synchronization
public import WeftPluginFormat
internal import WeftSystem

/// The text file `quarantine`: plugins whose workers failed too often, with one `sha256 id` on each line.
///
/// They are not started until the user allows it or their files change.
public final class QuarantineFile: Sendable {
  /// The path of the file, or `nil` if the quarantine lasts only as long as the process.
  public let path: String?
  private let ids: Mutex<HashedIDs>
  /// Why an existing file has no effect.
  public let problem: PluginRefusal?

  /// Creates a quarantine that ends with the process.
  public init() {
    path = nil
    problem = nil
    ids = Mutex(HashedIDs())
  }

  /// Reads a file; a missing file names no plugin.
  public init(path: String) {
    self.path = path
    do throws(SystemError) {
      let file = try TextFile(at: Array(path.utf8), atMost: HashedIDs.largest)
      ids = Mutex(HashedIDs(file?.bytes ?? []))
      problem = nil
    } catch {
      ids = Mutex(HashedIDs())
      problem = PluginRefusal(
        .badQuarantineFile,
        "the list of plugins that failed too often can't be read (\(error))"
      )
    }
  }

  /// Returns a file with another name in the same folder and of the same form.
  package func sibling(_ name: String) -> QuarantineFile {
    guard let slash = path?.lastIndex(of: "/"), let path else { return QuarantineFile() }
    return QuarantineFile(path: path[...slash] + name)
  }

  /// The user's own file: `weft/quarantine` in `$XDG_STATE_HOME`, or else in `~/.local/state`.
  ///
  /// It is `nil` if the environment names no absolute folder, or must not be trusted.
  public static var userPath: String? {
    UserFolder.state.path("weft/quarantine")
  }

  /// A copy that is not written to a file and ends with the process.
  var unwritten: QuarantineFile { QuarantineFile(ids.withLock { $0 }) }

  private init(_ ids: HashedIDs) {
    path = nil
    problem = nil
    self.ids = Mutex(ids)
  }

  /// Returns whether the file of a plugin with this hash failed too often.
  public func holds(id: String, sha256: String) -> Bool {
    ids.withLock { $0.has(id: id, sha256: sha256) }
  }

  /// Returns whether any file of this plugin failed too often.
  public func names(_ id: String) -> Bool { ids.withLock { $0.names(id) } }

  /// Prevents a plugin from being started.
  ///
  /// - Throws: A refusal if the file can't be written; the plugin stays in quarantine until the
  ///   process ends.
  public func add(id: String, sha256: String) throws(PluginRefusal) {
    try set(id, sha256)
  }

  /// Allows a plugin to be started again.
  ///
  /// - Throws: A refusal if the file can't be written.
  public func release(_ id: String) throws(PluginRefusal) {
    try set(id, nil)
  }

  private func set(_ id: String, _ sha256: String?) throws(PluginRefusal) {
    ids.withLock { $0 = HashedIDs($0.replacing(id, with: sha256)) }
    guard let path else { return }
    do throws(SystemError) {
      try PrivateFolder.make(above: Array(path.utf8))
      // The file is read again, because another process may have written to it.
      let file = try TextFile(at: Array(path.utf8), atMost: HashedIDs.largest)
      try PrivateFile.write(
        HashedIDs(file?.bytes ?? []).replacing(id, with: sha256),
        to: file?.path ?? Array(path.utf8)
      )
    } catch {
      throw PluginRefusal(
        .badQuarantineFile,
        "the list of plugins that failed too often can't be written (\(error))"
      )
    }
  }
}
