// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// What a host asks a worker that checks a plugin, as the number of a hook.
package enum CheckRequest: Equatable {
  /// Asks a hook about a window; first with hardly any room for the answer where that is wanted.
  case ask(hook: Int, hasLittleRoom: Bool)
  /// Calls a function for an open point with all sorts of arguments; answered by rows passed, or refused
  /// where it failed.
  case call(point: Int)
  /// Tells the ``CheckReport`` of the last request.
  case report
  /// Ends the plugin.
  case end

  private static let littleRoom = 1 << 16
  private static let reportCode = 1 << 20
  private static let endCode = 1 << 21
  private static let firstPoint = 1 << 22

  /// The request of a number, nil where there is none.
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

  /// Its number.
  package var code: Int {
    switch self {
    case .ask(let hook, let hasLittleRoom): hook + (hasLittleRoom ? Self.littleRoom : 0)
    case .call(let point): Self.firstPoint + point
    case .report: Self.reportCode
    case .end: Self.endCode
    }
  }
}
