// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A problem with a plugin as it is shown.
public struct PluginProblemRow: Equatable, Identifiable, Sendable {
  /// Names the row in scenes: its place among the problems, from 1 on.
  public let rowID: UInt64
  /// What is wrong.
  public let item: PluginProblemItem
  /// How much is lost by it, in a word or two.
  public let kindText: String
  /// What to do about it, as a sentence.
  public let remedyText: String
  /// What scripts and authors look for: code, stage and file, and what the plugin has cost.
  public let detailText: String
  /// What a screen reader says of the row.
  public let accessibilityLabel: String

  /// Its place among the problems, from 1 on.
  public var id: UInt64 { rowID }

  /// Creates the row of a problem.
  public init(rowID: UInt64, item: PluginProblemItem, strings: StringCatalog) {
    self.rowID = rowID
    self.item = item
    kindText = strings.text(item.kind.key)
    remedyText = strings.text(.pluginRemedy, .text(item.remedy))
    detailText = [item.code, item.stage, item.file, item.cost].compactMap(\.self)
      .joined(separator: " · ")
    accessibilityLabel = [kindText, item.text, remedyText].reduce(item.name) {
      strings.text(.accessibilitySentences, .text($0), .second($1))
    }
  }
}

extension PluginProblemItem.Kind {
  /// What it is called.
  var key: StringKey {
    switch self {
    case .refused: .pluginRefused
    case .fault: .pluginFault
    case .warning: .pluginWarning
    }
  }
}
