// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A problem with a plugin, or with the folder that contains it.
///
/// Its texts can be shown on one line: they contain no line breaks and no direction marks.
public struct PluginProblemItem: Equatable, Sendable {
  /// The severity of a problem.
  public enum Kind: String, CaseIterable, Sendable {
    /// The host doesn't use the plugin.
    case refused
    /// The host uses the plugin, but ignores one of its offers or replaces one of its views by the default.
    case fault
    /// The host uses the plugin without restriction, but something about it is suspicious.
    case warning
  }

  /// The severity.
  public let kind: Kind
  /// The plugin's id, or its file name if it has no id.
  public let name: String
  /// The path of the plugin's file or folder.
  public let file: String
  /// The last stage of loading that the plugin reached, such as "inspect".
  public let stage: String
  /// The short name of the broken rule; it is stable, so that scripts can rely on it.
  public let code: String
  /// The description of the problem.
  public let text: String
  /// The advice on how to solve the problem.
  public let remedy: String

  /// The plugin's cost so far, worded for plugin authors, or `nil` if the host didn't measure it.
  package var cost: String?

  /// The last line that the plugin logged, or `nil` if it logged nothing.
  package var lastLine: String?

  /// Creates a problem; ``cost`` and ``lastLine`` can be set afterwards.
  package init(
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

/// The texts of a problem's row on the screen of plugin problems.
public struct PluginProblemRow: Equatable, Identifiable, Sendable {
  /// The row's id in scenes: the problem's index plus 1.
  public let rowID: UInt64
  /// The problem that the texts describe.
  public let item: PluginProblemItem
  /// The severity in a word or two.
  public let kindText: String
  /// The advice as a sentence.
  public let remedyText: String
  /// The code, stage, file, cost and last logged line, for scripts and plugin authors.
  public let detailText: String
  /// The row's text for screen readers.
  public let accessibilityLabel: String

  /// The row's id in scenes.
  public var id: UInt64 { rowID }

  /// Words a problem for the user.
  init(rowID: UInt64, item: PluginProblemItem, strings: StringCatalog) {
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
  /// The number of plugin files that the host refused.
  public let refused: Int
  /// The number of all problems, including refusals.
  public let all: Int

  /// Creates the counts for the line above screens; nothing is shown if `all` is 0.
  package init(refused: Int, all: Int) {
    self.refused = refused
    self.all = all
  }

  /// The count as a sentence: about refused plugins if every problem is a refusal, otherwise about problems.
  public func text(_ strings: StringCatalog) -> String {
    strings.text(refused == all ? .pluginsNotLoaded : .pluginsProblems, .count(all))
  }
}

/// An object that collects problems with plugins, such as the plugin host.
///
/// Each frame reads the count, so that a problem that occurs during drawing is announced in the same frame. Only the
/// screen that lists the problems reads the items.
package protocol PluginProblemSource: AnyObject {
  /// The number of problems, without warnings.
  var problemCount: PluginProblemCount { get }

  /// All problems, warnings last.
  var problemItems: [PluginProblemItem] { get }
}
