// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// A plugin that passed every stage before loading; none of its code has run.
struct PluginFile {
  /// Its path on one line that is safe to print.
  let path: String
  let identity: PluginIdentity
  let trust: TrustDecision
  let swiftModules: [String]
  /// The libraries that are loaded before it.
  let libraries: PluginLibraries
  /// Its path with all links resolved, on one line that is safe to print.
  let place: String
  /// The bytes that were inspected and will be loaded.
  let sealed: SealedFile

  /// The name of its file without the extension.
  var name: String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".so") ? last.dropLast(3) : last)
  }

  /// How many bytes it has, including the libraries it brings.
  var size: Int { libraries.brought.reduce(sealed.size) { $0 + $1.sealed.size } }

  /// The plugin of an inspection; nil when it was refused.
  init?(_ inspection: PluginInspection) {
    guard inspection.refusal == nil, let identity = inspection.identity,
      let trust = inspection.trust, let sealed = inspection.sealed,
      let libraries = inspection.needed, let place = inspection.place
    else { return nil }
    path = inspection.file
    self.identity = identity
    self.trust = trust
    swiftModules = inspection.swiftModules
    self.libraries = libraries
    self.place = place
    self.sealed = sealed
  }
}
