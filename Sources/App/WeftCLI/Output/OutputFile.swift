// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// A file that a command writes.
///
/// A regular file is written as a draft beside its path and renamed when it is complete; devices,
/// pipes and open descriptors are written directly. Symbolic links are followed and stay.
final class OutputFile {
  /// The users who may read a new file.
  enum Readers {
    /// The user alone, for files with messages of other people.
    case owner
    /// The users whom the umask permits, for files with the user's own work alone.
    case umask
  }

  private let path: String
  private let descriptor: Descriptor
  /// The paths of the draft and of the final file; nil for a file that is written directly.
  private let naming: (draft: [UInt8], place: [UInt8])?
  private var buffer: [UInt8] = []
  private var isDone = false

  /// Opens the file; an existing regular one stays unchanged until ``finish()``.
  init(_ path: String, readers: Readers = .owner) throws(Failure) {
    self.path = path
    do throws(SystemError) {
      switch OutputPlace(path) {
      case .folder: throw SystemError(EISDIR)
      case .hidden(let number): throw SystemError(number)
      case .descriptor(let number):
        naming = nil
        descriptor = try Self.opened { fcntl(number, F_DUPFD_CLOEXEC, 0) }
      case .stream(let place):
        naming = nil
        // SAFETY: the path is lent for the call.
        descriptor = try Self.opened {
          unsafe open(place.cString, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        }
        // A regular file put there meanwhile must be replaced, not written into.
        if try descriptor.status().st_mode & S_IFMT == S_IFREG, !place.starts(with: "/proc/".utf8),
          !place.starts(with: "/sys/".utf8)
        {
          throw SystemError(EBUSY)
        }
      case .file(let place, let known):
        let draft = place + Array(".\(getpid()).partial".utf8)
        let mode: mode_t = known == nil && readers == .umask ? 0o666 : 0o600
        // SAFETY: the path is lent for the call.
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
  }

  deinit {
    // SAFETY: the path is lent for the call.
    if !isDone, let naming { _ = unsafe unlink(naming.draft.cString) }
  }

  /// Appends bytes.
  func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 20 { try flush() }
  }

  /// Appends text.
  func write(_ text: String) throws(Failure) { try write(text.utf8) }

  /// Writes the rest, and renames the draft of a regular file.
  func finish() throws(Failure) {
    try flush()
    guard let naming else { return }
    guard fsync(descriptor.number) == 0,
      // SAFETY: the paths are lent for the call.
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
    case EISDIR: Failure("\(path): this is a folder; name a file in it")
    case ENOENT, ENOTDIR: Failure("\(path): the folder it is to be in is not there; make it first")
    case ELOOP: Failure("\(path): its links lead in a circle; name the file itself")
    default:
      Failure("\(path): the file can't be written (\(error)); check the folder and its permissions")
    }
  }
}
