// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage

/// What a worker is told by the arguments of its program.
package struct WorkerArguments {
  /// What stands between the folders and the rest; no folder is called so.
  private static let separator = "--"

  /// The process it ends with.
  package let parent: Int32
  /// The folders its loader may read.
  package let folders: [String]
  /// How many libraries the plugin brings: their sealed files are its descriptors from 3 on, each after those
  /// it needs.
  package let broughtCount: Int
  /// The libraries of the system its plugin needs, by names or paths.
  package let libraries: [String]

  /// Tells a worker what it has to know.
  package init(parent: Int32, folders: [String], broughtCount: Int, libraries: [String]) {
    self.parent = parent
    self.folders = folders
    self.broughtCount = broughtCount
    self.libraries = libraries
  }

  /// Reads what a worker of a kind was told; nil where the program is no such worker.
  ///
  /// - Parameter arguments: All arguments of the program.
  init?(_ arguments: [String], of kind: String) {
    guard arguments.count >= 4, arguments[1] == kind else { return nil }
    let rest = arguments[4...].split(
      separator: Self.separator,
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let count = rest.count > 1 ? rest[1].first.flatMap { Int($0) } : 0
    let isOfHost = Int(arguments[2]) == WorkerChannel.version
    // A worker that was told nonsense has no parent, and ends.
    parent = isOfHost && count != nil ? Int32(arguments[3]) ?? 0 : 0
    folders = Array(rest[0])
    broughtCount = max(0, min(count ?? 0, Self.mostBrought))
    libraries = rest.count > 1 ? Array(rest[1].dropFirst()) : []
  }

  /// The most libraries a plugin brings.
  package static let mostBrought = 16

  /// The arguments of a program that is to be a worker of a kind.
  package func words(for program: String, as kind: String) -> [String] {
    [program, kind, "\(WorkerChannel.version)", "\(parent)"] + folders + [Self.separator]
      + ["\(broughtCount)"] + libraries
  }
}
