// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// The identity of a plugin, read from its file without running it.
public struct PluginIdentity: Equatable, Sendable {
  /// The plugin's id, such as `org.example.badge`.
  public let id: String
  /// The plugin's own version.
  public let version: String
  /// The version of the headers that the plugin was compiled with.
  public let builtFor: ABIVersion
  /// The oldest ABI that the plugin can run with.
  public let minimum: ABIVersion
  /// The code of the language the plugin is written in.
  let language: UInt32

  /// The language the plugin is written in.
  public var languageName: String {
    let names = ["other", "c", "cpp", "swift", "embedded-swift", "rust"]
    return Int(language) < names.count ? names[Int(language)] : "other"
  }

  /// Checks whether a host can run the plugin, from the versions in its note alone.
  ///
  /// A host runs a plugin whose major version equals its own and whose minimum minor version is not
  /// above its own. A plugin built with a later minor version can still run.
  ///
  /// - Throws: A refusal that names the versions that differ.
  public func negotiate(with host: ABIVersion = .host) throws(PluginRefusal) {
    guard builtFor.major > 0 else {
      throw PluginRefusal(
        .draftABI,
        "it is built for the draft \(builtFor) of the ABI, this host supports \(host)"
      )
    }
    guard builtFor.major == host.major, minimum.major == host.major else {
      let version = builtFor.major == host.major ? minimum : builtFor
      throw PluginRefusal(
        .wrongABI,
        "it is built for ABI \(version), this host supports \(host)"
      )
    }
    if minimum.minor > host.minor {
      throw PluginRefusal(
        .newerABI,
        "it needs ABI \(minimum), this host supports \(host)"
      )
    }
  }
}

extension PluginIdentity {
  /// Appends the identity to a message for another process.
  package func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(version)
    for number in [builtFor.major, builtFor.minor, minimum.major, minimum.minor, language] {
      writer.add(Int64(number))
    }
  }

  /// Reads an identity from a message, or returns `nil` if it is incomplete.
  package init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 64), let version = reader.text(atMost: 24) else {
      return nil
    }
    var numbers: [UInt32] = []
    for _ in 0..<5 {
      guard let number = reader.number().flatMap({ UInt32(exactly: $0) }) else { return nil }
      numbers.append(number)
    }
    self.init(
      id: id,
      version: version,
      builtFor: ABIVersion(major: numbers[0], minor: numbers[1]),
      minimum: ABIVersion(major: numbers[2], minor: numbers[3]),
      language: numbers[4]
    )
  }
}

/// A version of the plugin ABI.
public struct ABIVersion: Equatable, Sendable, CustomStringConvertible {
  /// The number that changes when plugins built for older versions can no longer be used.
  public let major: UInt32
  /// The number that grows with each addition.
  public let minor: UInt32

  /// Creates a version such as 1.1.
  public init(major: UInt32, minor: UInt32) {
    self.major = major
    self.minor = minor
  }

  /// The version in its usual notation, such as `1.0`.
  public var description: String { "\(major).\(minor)" }

  /// The version this host implements.
  public static let host = ABIVersion(
    major: UInt32(WEFT_ABI_MAJOR),
    minor: UInt32(WEFT_ABI_MINOR)
  )
}

/// A plugin's own version, ordered as usual: 1.10 comes after 1.9, and 2.0-beta before 2.0.
package struct PluginVersion: Comparable, Sendable {
  /// The numbers before the first `-` or `+`; a part that is not a number counts as 0.
  private let numbers: [UInt64]
  /// The text after the first `-`; empty for a release.
  private let stage: String

  /// Reads a version; any text is one.
  package init(_ text: String) {
    let release = text.prefix { $0 != "-" && $0 != "+" }
    numbers = release.split(separator: ".", omittingEmptySubsequences: false).map {
      UInt64($0) ?? 0
    }
    let rest = text[release.endIndex...]
    stage = rest.hasPrefix("-") ? String(rest.dropFirst().prefix { $0 != "+" }) : ""
  }

  /// Whether one version comes before another.
  package static func < (first: Self, second: Self) -> Bool {
    for index in 0..<max(first.numbers.count, second.numbers.count) {
      let left = index < first.numbers.count ? first.numbers[index] : 0
      let right = index < second.numbers.count ? second.numbers[index] : 0
      if left != right { return left < right }
    }
    if first.stage.isEmpty || second.stage.isEmpty {
      return !first.stage.isEmpty && second.stage.isEmpty
    }
    return first.stage.utf8.lexicographicallyPrecedes(second.stage.utf8)
  }

  /// Whether neither version comes before the other; `1.0` equals `1.0.0`.
  package static func == (first: Self, second: Self) -> Bool {
    !(first < second) && !(second < first)
  }
}
