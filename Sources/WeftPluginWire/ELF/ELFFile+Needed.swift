// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ELFFile {
  /// More than any library needs.
  private static let mostLibraries = 256

  /// The names of the libraries the loader brings in with this one.
  ///
  /// - Throws: a refusal when there are too many, or a name is not in the table of names.
  public func neededLibraries() throws(PluginRefusal) -> [String] {
    if dynamic.needed.isEmpty { return [] }
    guard dynamic.needed.count <= Self.mostLibraries else {
      throw PluginRefusal(.badLayout, "it needs more than \(Self.mostLibraries) libraries")
    }
    let names = try stringTable()
    var libraries: [String] = []
    for place in dynamic.needed {
      guard let name = string(place, names), !name.isEmpty else {
        throw Self.truncated("the name of a library it needs")
      }
      libraries.append(name)
    }
    return libraries
  }

  /// Where it wants its libraries to be looked for, in that order.
  ///
  /// A DT_RUNPATH makes a DT_RPATH void, which would come before LD_LIBRARY_PATH.
  ///
  /// - Throws: a refusal when the path is not in the table of names.
  public func searchPath() throws(PluginRefusal) -> (folders: [String], isOverriding: Bool) {
    guard let place = dynamic[.runpath] ?? dynamic[.rpath] else { return ([], false) }
    guard let path = string(place, try stringTable()) else {
      throw Self.truncated("the path of the libraries it needs")
    }
    if path.isEmpty { return ([], false) }
    // An empty folder is the working one.
    let folders = path.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return (folders, dynamic[.runpath] == nil)
  }

  /// What it calls itself, by which the loader knows it once it is loaded; nil where it has no name.
  ///
  /// - Throws: a refusal when the name is not in the table of names.
  public func ownName() throws(PluginRefusal) -> String? {
    guard let place = dynamic[.soname] else { return nil }
    guard let name = string(place, try stringTable()) else { throw Self.truncated("its own name") }
    return name
  }

  /// Whether its thread-local variables need room set aside when the process started.
  public var needsStaticTLS: Bool { dynamic.flags & DynamicTable.Flags.staticTLS != 0 }

  /// Whether it says of itself that it can't be unloaded.
  public var staysLoaded: Bool { dynamic.flags1 & DynamicTable.Flags1.noDelete != 0 }
}
