// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A process's kernel resources that workers could leave behind.
struct Leftovers: Equatable {
  var children: Int
  var descriptors: Int
  var channels: Int
  var threads: Int

  static func now() throws -> Leftovers {
    let files = FileManager.default
    let processes = try files.contentsOfDirectory(atPath: "/proc")
    let children = processes.compactMap { name(ofChild: $0) }
    // The thread sanitizer keeps one, with a pipe each way, from its first report.
    let symbolizers = children.count { $0 == "llvm-symbolizer" }
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    return Leftovers(
      children: children.count - symbolizers,
      descriptors: try files.contentsOfDirectory(atPath: "/proc/self/fd").count - 2 * symbolizers,
      channels: maps.components(separatedBy: "weft-channel").count - 1,
      threads: try files.contentsOfDirectory(atPath: "/proc/self/task").count
    )
  }

  /// Returns the resources once they have stopped changing for a while.
  ///
  /// Threads that wait for work end by themselves after five seconds.
  static func settled() throws -> Leftovers {
    try settled(after: .seconds(8)) { _ in false }
  }

  /// Returns the resources once there are no more than before, or once they have stopped changing.
  static func settled(atMost before: Leftovers) throws -> Leftovers {
    try settled(after: .seconds(120)) { $0.isAtMost(before) }
  }

  /// Whether nothing was added: a thread that waited for work may have ended since.
  func isAtMost(_ before: Leftovers) -> Bool {
    children <= before.children && descriptors <= before.descriptors
      && channels <= before.channels && threads <= before.threads
  }

  private static func settled(
    after quiet: Duration,
    or isExpected: (Leftovers) -> Bool
  ) throws -> Leftovers {
    var found = try now()
    var since = ContinuousClock.now
    while !isExpected(found), ContinuousClock.now - since < quiet {
      sched_yield()
      let next = try now()
      if next != found { (found, since) = (next, .now) }
    }
    return found
  }

  /// Returns a child's name; ended children that nobody waited for count too.
  private static func name(ofChild process: String) -> String? {
    guard Int(process) != nil,
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The name may contain anything, but ends with the last parenthesis.
      let start = status.firstIndex(of: "("), let end = status.lastIndex(of: ")")
    else { return nil }
    let fields = status[end...].split(separator: " ")
    guard fields.count > 2, Int32(fields[2]) == getpid() else { return nil }
    return String(status[status.index(after: start)..<end])
  }
}
