// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A problem with a plugin, or with the folder it is in.
///
/// Its texts are safe to show in one line: they contain no line breaks and no direction marks.
public struct PluginProblemItem: Equatable, Sendable {
  /// The severity of a problem.
  public enum Kind: String, CaseIterable, Sendable {
    /// The host does not use the plugin.
    case refused
    /// The plugin is used, but the host ignores one of its offers or shows the default in its
    /// place.
    case fault
    /// The plugin is used without restriction, but something about it is suspicious.
    case warning
  }

  /// The severity.
  public let kind: Kind
  /// The plugin's id, or the name of the file where it has none.
  public let name: String
  /// The path of the plugin's file or folder.
  public let file: String
  /// The stage of loading the plugin had reached, such as "inspect".
  public let stage: String
  /// The short name of the broken rule, stable so that scripts can rely on it.
  public let code: String
  /// The description of the problem.
  public let text: String
  /// The advice on how to solve it.
  public let remedy: String

  /// The plugin's cost so far, in a form for authors; nil where the host did not measure it.
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
