// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

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
  /// The code, stage, file and cost, for scripts and plugin authors.
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
    detailText = [item.code, item.stage, item.file, item.cost].compactMap(\.self)
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
