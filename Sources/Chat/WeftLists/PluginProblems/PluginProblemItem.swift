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

  /// The last line that the plugin has logged; nil where it has logged none.
  public var lastLine: String?

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

/// A row that shows a problem with a plugin.
public struct PluginProblemRow: Equatable, Identifiable, Sendable {
  /// The row's id in scenes: its index among the problems plus 1.
  public let rowID: UInt64
  /// The problem.
  public let item: PluginProblemItem
  /// The severity in a word or two.
  public let kindText: String
  /// The advice as a sentence.
  public let remedyText: String
  /// The code, stage, file, cost and last line of the log, for scripts and plugin authors.
  public let detailText: String
  /// The row's text for screen readers.
  public let accessibilityLabel: String

  /// The row's id in scenes.
  public var id: UInt64 { rowID }

  /// Creates the row of a problem.
  public init(rowID: UInt64, item: PluginProblemItem, strings: StringCatalog) {
    self.rowID = rowID
    self.item = item
    kindText = strings.text(item.kind.key)
    remedyText = strings.text(.pluginRemedy, .text(item.remedy))
    let logged = item.lastLine.map { "log: \($0)" }
    detailText = [item.code, item.stage, item.file, item.cost, logged].compactMap(\.self)
      .joined(separator: " · ")
    accessibilityLabel = [kindText, item.text, remedyText].reduce(item.name) {
      strings.text(.accessibilitySentences, .text($0), .second($1))
    }
  }
}

extension PluginProblemItem.Kind {
  /// The key of the severity's name.
  var key: StringKey {
    switch self {
    case .refused: .pluginRefused
    case .fault: .pluginFault
    case .warning: .pluginWarning
    }
  }
}

/// The numbers of refused plugins and of all problems with plugins.
public struct PluginProblemCount: Equatable, Sendable {
  /// The number of plugin files the host refused.
  public let refused: Int
  /// The number of all problems, refusals included.
  public let all: Int

  /// Creates a count.
  public init(refused: Int, all: Int) {
    self.refused = refused
    self.all = all
  }

  /// The count as a sentence: of refused plugins where every problem is a refusal, else of
  /// problems.
  public func text(_ strings: StringCatalog) -> String {
    strings.text(refused == all ? .pluginsNotLoaded : .pluginsProblems, .count(all))
  }
}

/// An object that knows the problems with plugins, such as the plugin host.
///
/// Each frame asks for the count, so that a problem that arises while rows are drawn is announced
/// in the same frame; only the screen that lists the problems asks for the items.
public protocol PluginProblemSource: AnyObject {
  /// The number of problems, warnings aside.
  var problemCount: PluginProblemCount { get }

  /// All problems, warnings last.
  var problemItems: [PluginProblemItem] { get }
}
