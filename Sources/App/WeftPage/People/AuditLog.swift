// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import WeftApp
internal import WeftSystem

/// A file with a line of JSON for each action: when, who, what, on what, and the result.
///
/// A file that is not there is made for its owner alone. It is opened anew when its path names another
/// file, so that logrotate may move it away; until that succeeds lines go on into the one that is open.
/// Several hosts of a machine may write into one file. It is used by one thread.
package final class AuditLog {
  private let path: String
  private let clock: () -> Date
  private var file: Descriptor
  private var identity: FileIdentity
  /// Whether the last line may have been written in part, so that the next one begins on another.
  private var isTorn = false
  private var log = OperatorLog()

  /// How many lines could not be written.
  package private(set) var lostCount = 0

  /// Opens the file.
  ///
  /// - Throws: `AuditError` with the path, the reason and the remedy.
  package convenience init(
    appendingTo path: String,
    clock: @escaping () -> Date = { Date() }
  ) throws(AuditError) {
    let (file, status) = try Self.open(path)
    self.init(path, file, status, clock: clock)
  }

  init(_ path: String, _ file: Descriptor, _ status: stat, clock: @escaping () -> Date) {
    (self.path, self.file, self.clock) = (path, file, clock)
    identity = FileIdentity(status)
  }

  /// Writes a line.
  ///
  /// One that can't be written is counted in ``lostCount``, and ``drainProblems()`` has the reason: a full
  /// disk does not end the service.
  package func write(_ entry: AuditEntry) {
    reopenIfMoved()
    let line = (isTorn ? "\n" : "") + entry.line(at: clock()) + "\n"
    do throws(SystemError) {
      try file.write(Array(line.utf8))
      isTorn = false
    } catch {
      (isTorn, lostCount) = (true, lostCount + 1)
      log.note("\(path): a line of the audit log is lost (\(error)); check the disk")
    }
  }

  /// Removes and returns what went wrong since the last call, a line each.
  package func drainProblems() -> [String] { log.drain() }

  private func reopenIfMoved() {
    let now = (try? fileStatus(Array(path.utf8))).map { FileIdentity($0) }
    if now == identity { return }
    do throws(AuditError) {
      let (file, status) = try Self.open(path)
      (self.file, identity, isTorn) = (file, FileIdentity(status), false)
    } catch {
      log.note("\(error); lines go on into the file that was open")
    }
  }

  private static func open(_ path: String) throws(AuditError) -> (Descriptor, stat) {
    let (file, status): (Descriptor, stat)
    do throws(SystemError) {
      file = try Descriptor(appendingTo: Array(path.utf8))
      status = try file.status()
    } catch {
      throw failure(path, error)
    }
    if let problem = problem(mode: status.st_mode, owner: status.st_uid, user: geteuid()) {
      throw AuditError(path: path, message: problem)
    }
    return (file, status)
  }

  /// Why lines must not go into a file; nil where they may.
  ///
  /// The group may read it, as those who collect logs do.
  static func problem(mode: mode_t, owner: uid_t, user: uid_t) -> String? {
    guard mode & S_IFMT == S_IFREG else { return "this is no regular file; name a file" }
    if owner != user, owner != 0 {
      return "the file belongs to another user (\(owner)); name another one"
    }
    if mode & 0o027 == 0 { return nil }
    return "others than its owner can write it, or anybody can read it; chmod 600 it"
  }

  private static func failure(_ path: String, _ error: SystemError) -> AuditError {
    let reason =
      switch error.number {
      case ENOENT, ENOTDIR: "the folder it is to be in is not there; make it first"
      case EISDIR: "this is a folder; name a file in it"
      case ELOOP: "this is a link; name the file itself"
      case ENXIO: "this is no regular file; name a file"
      default: "it can't be written (\(error)); check the file and its folder"
      }
    return AuditError(path: path, message: reason)
  }
}

/// A file regardless of its name.
private struct FileIdentity: Equatable {
  let device: dev_t
  let number: ino_t

  init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}

/// The reason why an audit log can't be written.
package struct AuditError: Error, Equatable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The reason and the remedy, without the path.
  package let message: String

  /// Path, reason and remedy.
  package var description: String { "\(path): \(message)" }
}
