// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// A file that a command writes.
///
/// A regular file is written as a draft beside its path and renamed when it is complete; devices, pipes and open
/// descriptors are written directly. Symbolic links are followed and kept.
package final class OutputFile {
  /// The users who may read a new file.
  package enum Readers {
    /// Only the user, for files with other people's messages.
    case owner
    /// The users whom the umask permits, for files with the user's own work only.
    case umask
  }

  private let path: String
  private let descriptor: Descriptor
  /// The paths of the draft and of the final file, or `nil` for a file that is written directly.
  private let naming: (draft: [UInt8], place: [UInt8])?
  private var buffer: [UInt8] = []
  private var isDone = false

  /// Opens the file; an existing regular file stays unchanged until ``finish()``.
  ///
  /// - Parameter isRecord: Whether it is a record of this program, which reads and replaces it. Any other file is
  ///   refused if writing it would lose data; see ``OutputCheck``.
  package init(_ path: String, readers: Readers = .owner, isRecord: Bool = false) throws(Failure) {
    self.path = path
    let target = OutputTarget(path)
    if !isRecord { try OutputCheck.check(target, path) }
    do throws(SystemError) {
      switch target {
      case .folder: throw SystemError(EISDIR)
      case .hidden(let number): throw SystemError(number)
      case .descriptor(let number):
        naming = nil
        descriptor = try Self.opened { fcntl(number, F_DUPFD_CLOEXEC, 0) }
      case .stream(let place):
        naming = nil
        // SAFETY: the path is borrowed for the call.
        descriptor = try Self.opened {
          unsafe open(place.cString, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        }
        // A regular file that has appeared there must be replaced, not written into.
        if try descriptor.status().st_mode & S_IFMT == S_IFREG, !place.starts(with: "/proc/".utf8),
          !place.starts(with: "/sys/".utf8)
        {
          throw SystemError(EBUSY)
        }
      case .file(let place, let known):
        let draft = place + Array(".\(getpid()).partial".utf8)
        let mode: mode_t = known == nil && readers == .umask ? 0o666 : 0o600
        // SAFETY: the path is borrowed for the call.
        descriptor = try Self.opened {
          unsafe open(draft.cString, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        }
        naming = (draft, place)
        guard let known else { break }
        // Only root can restore another owner; the mode is restored in any case.
        _ = fchown(descriptor.number, known.owner, known.group)
        _ = fchmod(descriptor.number, known.mode)
      }
    } catch {
      throw Self.failure(path, error)
    }
    // A path below /proc may lead to any file.
    if naming == nil { try OutputCheck.check(descriptor.number, path) }
  }

  deinit {
    // SAFETY: the path is borrowed for the call.
    if !isDone, let naming { _ = unsafe unlink(naming.draft.cString) }
  }

  package func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 20 { try flush() }
  }

  package func write(_ text: String) throws(Failure) { try write(text.utf8) }

  /// Writes the rest, and renames the draft of a regular file.
  package func finish() throws(Failure) {
    try flush()
    guard let naming else { return }
    guard fsync(descriptor.number) == 0,
      // SAFETY: the paths are borrowed for the call.
      unsafe rename(naming.draft.cString, naming.place.cString) == 0
    else { throw Self.failure(path, SystemError(errno)) }
    isDone = true
  }

  private func flush() throws(Failure) {
    do throws(SystemError) {
      try descriptor.write(buffer)
    } catch {
      throw Self.failure(path, error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func opened(_ open: () -> Int32) throws(SystemError) -> Descriptor {
    let number = open()
    guard number >= 0 else { throw SystemError(errno) }
    return Descriptor(number)
  }

  private static func failure(_ path: String, _ error: SystemError) -> Failure {
    switch error.number {
    case EISDIR: Failure("\(path): this is a folder; specify a file in it")
    case ENOENT, ENOTDIR: Failure("\(path): its folder does not exist; create it first")
    case ELOOP: Failure("\(path): its symbolic links form a loop; specify the file itself")
    default:
      Failure("\(path): the file can't be written (\(error)); check the folder and its permissions")
    }
  }
}

/// The target of an output path, after following its links.
package enum OutputTarget: Equatable {
  /// A regular file, which is replaced as a whole, with its attributes, or `nil` if it doesn't exist yet.
  case file([UInt8], Known?)
  /// A device, a pipe or a socket, which is written directly and never replaced.
  case stream([UInt8])
  /// An open descriptor of this process, such as `/dev/stdout`.
  case descriptor(Int32)
  case folder
  /// A path that can't be examined, with the system's error number.
  case hidden(Int32)

  /// The attributes that a new file takes from the one it replaces.
  package struct Known: Equatable {
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
  }

  /// The maximum number of links that are followed, the same as the system's.
  private static let mostLinks = 40

  /// Examines a path without opening anything.
  package init(_ path: String) {
    var path = Array(path.utf8)
    for _ in 0..<Self.mostLinks {
      do throws(SystemError) {
        switch try Self.step(path) {
        case .link(let target): path = target
        case .end(let place):
          self = place
          return
        }
      } catch {
        self = .hidden(error.number)
        return
      }
    }
    self = .hidden(ELOOP)
  }

  private enum Step {
    case link([UInt8])
    case end(OutputTarget)
  }

  /// Examines one name in a folder, following the folder's own links.
  private static func step(_ path: [UInt8]) throws(SystemError) -> Step {
    let slash = path.lastIndex(of: 0x2F)
    let name = Array(path[(slash.map { $0 + 1 } ?? 0)...])
    if [[], [0x2E], [0x2E, 0x2E]].contains(name) {
      return .end(path.isEmpty ? .hidden(ENOENT) : .folder)
    }
    let folder = try realPath(slash.map { $0 == 0 ? [0x2F] : Array(path[..<$0]) } ?? [0x2E])
    if folder == Array("/proc/\(getpid())/fd".utf8),
      let number = Int32(String(decoding: name, as: UTF8.self))
    {
      return .end(.descriptor(number))
    }
    let place = (folder == [0x2F] ? [] : folder) + [0x2F] + name
    var status = stat()
    // SAFETY: the path and the variable are borrowed for the call.
    guard unsafe lstat(place.cString, &status) == 0 else {
      if errno == ENOENT { return .end(.file(place, nil)) }
      throw SystemError(errno)
    }
    // Another file could not take the name of a file there.
    if ["/proc/", "/sys/"].contains(where: { place.starts(with: $0.utf8) }) {
      return .end(status.st_mode & S_IFMT == S_IFDIR ? .folder : .stream(place))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      let mode = status.st_mode & 0o777
      return .end(.file(place, Known(mode: mode, owner: status.st_uid, group: status.st_gid)))
    case S_IFDIR: return .end(.folder)
    case S_IFLNK:
      let target = try target(of: place)
      return .link(target.first == 0x2F ? target : folder + [0x2F] + target)
    default: return .end(.stream(place))
    }
  }

  private static func target(of link: [UInt8]) throws(SystemError) -> [UInt8] {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: at most as many bytes are written as the array has.
    let count = unsafe readlink(link.cString, &bytes, bytes.count)
    guard count > 0 else { throw SystemError(count < 0 ? errno : ENOENT) }
    return bytes[..<count].map { UInt8(bitPattern: $0) }
  }
}
