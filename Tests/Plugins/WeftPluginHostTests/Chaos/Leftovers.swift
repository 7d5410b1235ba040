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
    let processes = try files.contentsOfDirectory(atPath: "/proc")
    let children = processes.compactMap { name(ofChild: $0) }
    // The thread sanitizer keeps one, with a pipe each way, from the first report on.
    let symbolizers = children.count { $0 == "llvm-symbolizer" }
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    return Leftovers(
      children: children.count - symbolizers,
      descriptors: try files.contentsOfDirectory(atPath: "/proc/self/fd").count - 2 * symbolizers,
      channels: maps.components(separatedBy: "weft-channel").count - 1,
      threads: try files.contentsOfDirectory(atPath: "/proc/self/task").count
    )
  }

  /// What is there when threads that were told to end have had the time to: as soon as it is what was
  /// expected, else when nothing has changed for long.
  static func settled(as expected: Leftovers? = nil) throws -> Leftovers {
    var found = try now()
    var since = ContinuousClock.now
    while found != expected, ContinuousClock.now - since < .seconds(expected == nil ? 1 : 120) {
      sched_yield()
      let next = try now()
      if next != found { (found, since) = (next, .now) }
    }
    return found
  }

  /// Ended children that nobody asked about count too.
  private static func name(ofChild process: String) -> String? {
    guard Int(process) != nil,
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The name may hold anything but ends with the last parenthesis.
      let start = status.firstIndex(of: "("), let end = status.lastIndex(of: ")")
    else { return nil }
    let fields = status[end...].split(separator: " ")
    guard fields.count > 2, Int32(fields[2]) == getpid() else { return nil }
    return String(status[status.index(after: start)..<end])
  }
}
