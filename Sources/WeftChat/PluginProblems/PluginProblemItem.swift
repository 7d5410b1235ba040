// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something that is wrong with a plugin, or with the folder it is in.
///
/// Its texts are lines that are safe to show: nothing in them ends a line or turns its direction.
public struct PluginProblemItem: Equatable, Sendable {
  /// How much is lost by it.
  public enum Kind: String, CaseIterable, Sendable {
    /// The plugin is not used.
    case refused
    /// The plugin is used, but something it offers is not, or the default shows in its place.
    case fault
    /// The plugin is used, and yet something is odd.
    case warning
  }

  /// How much is lost by it.
  public let kind: Kind
  /// The plugin's id, or the name of the file where it has none.
  public let name: String
  /// The file, or the folder.
  public let file: String
  /// How far the plugin came, such as "inspect".
  public let stage: String
  /// A short name of the rule that scripts can rely on.
  public let code: String
  /// What is wrong.
  public let text: String
  /// What to do about it.
  public let remedy: String

  /// What the plugin has cost so far, as authors read it; nil where nobody counted.
  public var cost: String?

  /// Creates a problem.
  public init(
    _ kind: Kind,
    name: String,
    file: String,
    stage: String,
    code: String,
    text: String,
    remedy: String
  ) {
    self.kind = kind
    self.name = name
    self.file = file
    self.stage = stage
    self.code = code
    self.text = text
    self.remedy = remedy
  }
}
