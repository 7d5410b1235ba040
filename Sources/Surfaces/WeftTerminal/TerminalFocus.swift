// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// The button or other action of a screen that a key would press.
public struct TerminalFocus: Equatable, Sendable {
  /// The action that pressing it starts.
  public var action: String
  /// The row it is in; nil outside all rows.
  public var row: UInt64?

  /// Creates a focus.
  public init(action: String, row: UInt64? = nil) {
    self.action = action
    self.row = row
  }
}

extension DisplayList {
  /// The region of a focus; of several with the same action, the one painted last.
  func region(of focus: TerminalFocus) -> ActionRegion? {
    regions.last { $0.action == focus.action && $0.row == focus.row && $0.trigger == .tap }
  }
}
