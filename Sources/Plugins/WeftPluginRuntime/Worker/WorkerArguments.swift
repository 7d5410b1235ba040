// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The configuration of a worker, passed in the arguments of its program.
package struct WorkerArguments {
  /// Stands between the folders and the rest; no folder has this name.
  private static let separator = "--"

  /// The parent process, with which the worker ends.
  package let parent: Int32
  /// The folders that its loader may read.
  package let folders: [String]
  /// How many libraries the plugin brings.
  ///
  /// Their sealed files are the descriptors from 3 on, each after the libraries it needs.
  package let broughtCount: Int
  /// The system's libraries that the plugin needs, by name or path.
  package let libraries: [String]

  /// Creates a configuration.
  package init(parent: Int32, folders: [String], broughtCount: Int, libraries: [String]) {
    self.parent = parent
    self.folders = folders
    self.broughtCount = broughtCount
    self.libraries = libraries
  }

  /// Reads the configuration of a worker of a kind; nil when the program is not such a worker.
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
    // Malformed arguments give no parent, and the worker ends.
    parent = isOfHost && count != nil ? Int32(arguments[3]) ?? 0 : 0
    folders = Array(rest[0])
    broughtCount = max(0, min(count ?? 0, Self.mostBrought))
    libraries = rest.count > 1 ? Array(rest[1].dropFirst()) : []
  }

  /// The most libraries that a plugin may bring.
  package static let mostBrought = 16

  /// Returns the arguments for a program that is to be a worker of a kind.
  package func words(for program: String, as kind: String) -> [String] {
    [program, kind, "\(WorkerChannel.version)", "\(parent)"] + folders + [Self.separator]
      + ["\(broughtCount)"] + libraries
  }
}
