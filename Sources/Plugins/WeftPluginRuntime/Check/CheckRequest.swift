// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// A host's request to a worker that checks a plugin; it is sent as the number of a hook.
package enum CheckRequest: Equatable {
  /// Asks a hook about a window; `hasLittleRoom` first tries with hardly any room for the answer.
  case ask(hook: Int, hasLittleRoom: Bool)
  /// Calls a function for an open point with sample arguments. The answer is that all rows pass, or
  /// a refusal when the function failed.
  case call(point: Int)
  /// Returns the ``CheckReport`` of the last request.
  case report
  /// Ends the plugin.
  case end

  private static let littleRoom = 1 << 16
  private static let reportCode = 1 << 20
  private static let endCode = 1 << 21
  private static let firstPoint = 1 << 22

  /// Creates the request with a number; nil when there is none.
  package init?(code: Int) {
    switch code {
    case Self.reportCode: self = .report
    case Self.endCode: self = .end
    case 0..<2 * Self.littleRoom:
      self = .ask(hook: code % Self.littleRoom, hasLittleRoom: code >= Self.littleRoom)
    case Self.firstPoint..<Self.firstPoint + PluginDeclaration.mostPoints:
      self = .call(point: code - Self.firstPoint)
    default: return nil
    }
  }

  /// The number that stands for the request.
  package var code: Int {
    switch self {
    case .ask(let hook, let hasLittleRoom): hook + (hasLittleRoom ? Self.littleRoom : 0)
    case .call(let point): Self.firstPoint + point
    case .report: Self.reportCode
    case .end: Self.endCode
    }
  }
}
