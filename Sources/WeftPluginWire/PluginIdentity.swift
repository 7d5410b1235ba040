// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A version of the plugin ABI.
public struct ABIVersion: Equatable, Sendable, CustomStringConvertible {
  /// Changes when older plugins can't be used any more.
  public let major: UInt32
  /// Grows with every addition.
  public let minor: UInt32

  /// Creates a version.
  public init(major: UInt32, minor: UInt32) {
    self.major = major
    self.minor = minor
  }

  /// The version as people write it.
  public var description: String { "\(major).\(minor)" }

  /// What this host speaks.
  public static let host = ABIVersion(
    major: UInt32(WEFT_ABI_MAJOR),
    minor: UInt32(WEFT_ABI_MINOR)
  )
}

/// Who a plugin is, as its file says without being run.
public struct PluginIdentity: Equatable, Sendable {
  /// Its id, such as `org.example.badge`.
  public let id: String
  /// Its own version.
  public let version: String
  /// The ABI it was built with.
  public let builtFor: ABIVersion
  /// The oldest ABI that will do.
  public let minimum: ABIVersion
  /// The code of the language it is written in.
  let language: UInt32

  /// The language it is written in.
  public var languageName: String {
    let names = ["other", "c", "cpp", "swift", "embedded-swift", "rust"]
    return Int(language) < names.count ? names[Int(language)] : "other"
  }

  /// Checks whether this host can run the plugin.
  ///
  /// - Throws: a refusal that names both versions. While the ABI is a draft, minors must be equal.
  public func negotiate(with host: ABIVersion = .host) throws(PluginRefusal) {
    let fits =
      host.major == 0
      ? builtFor == host
      : minimum.major == host.major && minimum.minor <= host.minor
    guard fits else {
      throw PluginRefusal(
        .negotiate,
        "wrongABI",
        "it is built for ABI \(builtFor), this host speaks \(host)",
        remedy: "build it again with this host's headers"
      )
    }
  }
}
