// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// The target of an output path, after following its links.
enum OutputPlace: Equatable {
  /// A regular file, which is replaced as a whole, and its attributes; nil when there is none yet.
  case file([UInt8], Known?)
  /// A device, a pipe or a socket, which is written directly and never replaced.
  case stream([UInt8])
  /// An open descriptor of this process, such as `/dev/stdout`.
  case descriptor(Int32)
  case folder
  /// A path that can't be examined, with the system's error number.
  case hidden(Int32)

  /// The attributes that a new file takes from the one it replaces.
  struct Known: Equatable {
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
  }

  /// The most links that are followed, equal to the system's limit.
  private static let mostLinks = 40

  /// Examines a path without opening anything.
  init(_ path: String) {
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
    case end(OutputPlace)
  }

  /// Examines one name, in a folder whose own links are followed.
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
    // SAFETY: the path and the variable are lent for the call.
    guard unsafe lstat(place.cString, &status) == 0 else {
      if errno == ENOENT { return .end(.file(place, nil)) }
      throw SystemError(errno)
    }
    // A file there has no name of its own that another file could take.
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
    // SAFETY: no more is written than the array has.
    let count = unsafe readlink(link.cString, &bytes, bytes.count)
    guard count > 0 else { throw SystemError(count < 0 ? errno : ENOENT) }
    return bytes[..<count].map { UInt8(bitPattern: $0) }
  }
}
