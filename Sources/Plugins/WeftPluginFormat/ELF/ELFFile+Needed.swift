// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ELFFile {
  /// More libraries than any library needs.
  private static let mostLibraries = 256

  /// Returns the names of the libraries that the loader loads with this one.
  ///
  /// - Throws: A refusal when there are too many, or when a name is not in the string table.
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

  /// Returns the folders in which the file wants its libraries to be looked for, in order.
  ///
  /// Without a DT_RUNPATH they come from DT_RPATH, and are overriding: the loader searches them
  /// before LD_LIBRARY_PATH.
  ///
  /// - Throws: A refusal when the path is not in the string table.
  public func searchPath() throws(PluginRefusal) -> (folders: [String], isOverriding: Bool) {
    guard let place = dynamic[.runpath] ?? dynamic[.rpath] else { return ([], false) }
    guard let path = string(place, try stringTable()) else {
      throw Self.truncated("the path of the libraries it needs")
    }
    if path.isEmpty { return ([], false) }
    // An empty folder stands for the working directory.
    let folders = path.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return (folders, dynamic[.runpath] == nil)
  }

  /// Returns its DT_SONAME, by which the loader knows it once it is loaded; nil when it has none.
  ///
  /// - Throws: A refusal when the name is not in the string table.
  public func ownName() throws(PluginRefusal) -> String? {
    guard let place = dynamic[.soname] else { return nil }
    guard let name = string(place, try stringTable()) else { throw Self.truncated("its own name") }
    return name
  }

  /// Whether its thread-local variables need memory that is reserved when the process starts.
  public var needsStaticTLS: Bool { dynamic.flags & DynamicTable.Flags.staticTLS != 0 }

  /// Whether its flags say that it can't be unloaded.
  public var staysLoaded: Bool { dynamic.flags1 & DynamicTable.Flags1.noDelete != 0 }
}
