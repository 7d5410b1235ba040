// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import WeftApp
internal import WeftSystem

/// A file with a JSON line per action: time, user, action, subject and result.
///
/// A missing file is created for its owner only. The file is opened again when its path names
/// another file, so that logrotate may move it away; until that succeeds, lines go to the file that
/// is open. Several hosts on a machine may write to the same file. Use it from one thread.
package final class AuditLog {
  private let path: String
  private let clock: () -> Date
  private var file: Descriptor
  private var identity: FileIdentity
  /// Whether the last line may be incomplete, so that the next one has to start a new line.
  private var isTorn = false
  private var log = OperatorLog()

  /// The number of lines that could not be written.
  package private(set) var lostCount = 0

  /// Opens or creates the file.
  ///
  /// - Throws: `AuditError` with the path, the reason and the remedy.
  package convenience init(
    appendingTo path: String,
    clock: @escaping () -> Date = { Date() }
  ) throws(AuditError) {
    let (file, status) = try Self.open(path)
    self.init(path, file: file, status: status, clock: clock)
  }

  init(_ path: String, file: Descriptor, status: stat, clock: @escaping () -> Date) {
    self.path = path
    self.file = file
    self.clock = clock
    identity = FileIdentity(status)
  }

  /// Writes a line.
  ///
  /// A failure is counted in ``lostCount`` and reported by ``drainProblems()``, because a full disk
  /// should not stop the service.
  package func write(_ entry: AuditEntry) {
    reopenIfMoved()
    let line = (isTorn ? "\n" : "") + entry.line(at: clock()) + "\n"
    do throws(SystemError) {
      try file.write(Array(line.utf8))
      isTorn = false
    } catch {
      isTorn = true
      lostCount = lostCount + 1
      log.note("\(path): a line of the audit log is lost (\(error)); check the disk")
    }
  }

  /// Removes and returns the problems since the last call, one line each.
  package func drainProblems() -> [String] { log.drain() }

  private func reopenIfMoved() {
    let now = (try? fileStatus(Array(path.utf8))).map { FileIdentity($0) }
    if now == identity { return }
    do throws(AuditError) {
      let (file, status) = try Self.open(path)
      self.file = file
      identity = FileIdentity(status)
      isTorn = false
    } catch {
      log.note("\(error); logging continues in the file that was open")
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
    if let problem = problem(of: status, for: geteuid()) {
      throw AuditError(path: path, message: problem)
    }
    return (file, status)
  }

  /// Returns why a file can't be used, or `nil` if it can.
  ///
  /// The group may read it, for log collectors.
  static func problem(of status: stat, for user: uid_t) -> String? {
    switch PrivateFile.problem(of: status, for: user, forbidding: 0o027) {
    case nil: nil
    case .foreign(let owner): "the file belongs to another user (\(owner)); specify another one"
    case .open: "other users can write to it, or all users can read it; run chmod 600 on it"
    default: "this is not a regular file; specify a file"
    }
  }

  private static func failure(_ path: String, _ error: SystemError) -> AuditError {
    let reason =
      switch error.number {
      case ENOENT, ENOTDIR: "its folder does not exist; create it first"
      case EISDIR: "this is a folder; specify a file in it"
      case ELOOP: "this is a link; specify the file itself"
      case ENXIO: "this is not a regular file; specify a file"
      default: "it can't be written (\(error)); check the file and its folder"
      }
    return AuditError(path: path, message: reason)
  }
}

/// The identity of a file, independent of its name.
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
