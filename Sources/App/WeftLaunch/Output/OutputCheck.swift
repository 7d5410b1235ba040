// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import Synchronization
internal import WeftSystem

/// The files that a command reads, which it must not write.
package enum CommandInputs {
  /// The identity of a file, the same for all its names and links.
  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t

    init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
  }

  /// The paths of each recorded file.
  ///
  /// A file system may give the number of a removed file to a new one. Only the path shows whether it is the same.
  private static let known = Mutex<[Identity: Set<[UInt8]>]>([:])

  /// Records a file by its path, following links.
  package static func note(_ path: String) { note(Array(path.utf8)) }

  /// Records an open file.
  package static func note(_ descriptor: Int32) {
    guard let path = try? realPath(Array("/proc/self/fd/\(descriptor)".utf8)) else { return }
    note(path)
  }

  private static func note(_ path: [UInt8]) {
    // A terminal or a pipe may be both read and written.
    guard let status = try? fileStatus(path), status.isRegular else { return }
    known.withLock { _ = $0[Identity(status), default: []].insert(path) }
  }

  /// Returns whether the command reads a file.
  package static func contain(_ status: stat) -> Bool {
    let identity = Identity(status)
    let paths = known.withLock { $0[identity] ?? [] }
    return paths.contains { path in
      (try? fileStatus(path)).map { Identity($0) == identity } ?? false
    }
  }
}

/// A check that no file is lost: one that the command reads, a database, or a file that belongs to a database.
///
/// A database is recognised by its content, not its name. Other files are replaced, as with every command that
/// takes `-o`.
enum OutputCheck {
  /// Checks a target before anything is opened for writing.
  static func check(_ target: OutputTarget, _ path: String) throws(Failure) {
    switch target {
    case .file(let place, _): try check(place, path)
    case .descriptor(let number): try check(number, path)
    case .stream, .folder, .hidden: break
    }
  }

  /// Checks an open file, such as the one that standard output leads to.
  static func check(_ descriptor: Int32, _ path: String) throws(Failure) {
    var status = stat()
    // SAFETY: a local variable, used only during the call.
    guard unsafe fstat(descriptor, &status) == 0, status.isRegular else { return }
    if CommandInputs.contain(status) { throw isInput(path) }
    if isDatabase(Array("/proc/self/fd/\(descriptor)".utf8)) { throw holdsDatabase(path) }
  }

  private static func check(_ place: [UInt8], _ path: String) throws(Failure) {
    if let status = try? fileStatus(place) {
      // The order matters: closing a database that this process has open would release its locks.
      if CommandInputs.contain(status) { throw isInput(path) }
      if status.isRegular, isDatabase(place) { throw holdsDatabase(path) }
    }
    for suffix in ["-wal", "-shm", "-journal"] where place.ends(with: suffix.utf8) {
      let database = Array(place.dropLast(suffix.utf8.count))
      guard let status = try? fileStatus(database), status.isRegular else { continue }
      if CommandInputs.contain(status) || isDatabase(database) {
        throw Failure(
          "\(path): it belongs to the database \(String(decoding: database, as: UTF8.self)); specify "
            + "another file"
        )
      }
    }
  }

  private static func isDatabase(_ place: [UInt8]) -> Bool {
    let header = Array("SQLite format 3\0".utf8)
    // SAFETY: the path is borrowed for the call.
    let number = unsafe open(place.cString, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { return false }
    return (try? Descriptor(number).bytes(header.count)) == header
  }

  private static func isInput(_ path: String) -> Failure {
    Failure("\(path): the command reads this file; specify another one for the output")
  }

  private static func holdsDatabase(_ path: String) -> Failure {
    Failure("\(path): it is a workspace or another database; specify another file, or move it away")
  }
}

extension stat {
  fileprivate var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  fileprivate func ends(with end: some BidirectionalCollection<UInt8>) -> Bool {
    reversed().starts(with: end.reversed())
  }
}
