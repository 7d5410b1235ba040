// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The identity of a plugin, read from its file without running it.
public struct PluginIdentity: Equatable, Sendable {
  /// Its id, such as `org.example.badge`.
  public let id: String
  /// The plugin's own version.
  public let version: String
  /// The ABI it was built with.
  public let builtFor: ABIVersion
  /// The oldest ABI that the plugin can run with.
  public let minimum: ABIVersion
  /// The code of the language it is written in.
  let language: UInt32

  /// The language it is written in.
  public var languageName: String {
    let names = ["other", "c", "cpp", "swift", "embedded-swift", "rust"]
    return Int(language) < names.count ? names[Int(language)] : "other"
  }

  /// Checks whether a host can run the plugin, by the versions in its note alone.
  ///
  /// A host runs a plugin whose major version equals its own and whose minimum minor version is not
  /// above its own. A plugin built with a later minor version is no obstacle.
  ///
  /// - Throws: A refusal that names the versions that differ.
  public func negotiate(with host: ABIVersion = .host) throws(PluginRefusal) {
    guard builtFor.major > 0 else {
      throw PluginRefusal(
        .draftABI,
        "it is built for the draft \(builtFor) of the ABI, this host speaks \(host)"
      )
    }
    guard builtFor.major == host.major, minimum.major == host.major else {
      let version = builtFor.major == host.major ? minimum : builtFor
      throw PluginRefusal(
        .wrongABI,
        "it is built for ABI \(version), this host speaks \(host)"
      )
    }
    if minimum.minor > host.minor {
      throw PluginRefusal(
        .newerABI,
        "it needs ABI \(minimum), this host speaks \(host)"
      )
    }
  }
}
