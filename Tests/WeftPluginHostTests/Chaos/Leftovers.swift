// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a process has of the kernel that workers could leave behind.
struct Leftovers: Equatable {
  var children: Int
  var descriptors: Int
  var channels: Int
  var threads: Int

  static func now() throws -> Leftovers {
    let files = FileManager.default
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    return Leftovers(
      children: try files.contentsOfDirectory(atPath: "/proc").count { isChild($0) },
      descriptors: try files.contentsOfDirectory(atPath: "/proc/self/fd").count,
      channels: maps.components(separatedBy: "weft-channel").count - 1,
      threads: try files.contentsOfDirectory(atPath: "/proc/self/task").count
    )
  }

  /// What is there when threads that were told to end have had the time to: as soon as it is what was
  /// expected, else when nothing has changed for long.
  static func settled(as expected: Leftovers? = nil) throws -> Leftovers {
    var found = try now()
    var since = ContinuousClock.now
    while found != expected, ContinuousClock.now - since < .seconds(expected == nil ? 1 : 10) {
      sched_yield()
      let next = try now()
      if next != found { (found, since) = (next, .now) }
    }
    return found
  }

  /// Ended children that nobody asked about count too.
  private static func isChild(_ process: String) -> Bool {
    guard Int(process) != nil,
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The name may hold anything but ends with the last parenthesis.
      let fields = status.split(separator: ")").last?.split(separator: " "), fields.count > 1
    else { return false }
    return Int32(fields[1]) == getpid()
  }
}
