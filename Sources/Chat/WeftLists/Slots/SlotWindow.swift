// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The rows a provider is asked about at once.
public struct SlotWindow<Row: SlotRow>: Sendable {
  /// The rows, in the order of the list.
  public let rows: [Row]
  /// The values the rows depend on besides their data.
  public let environment: ChatEnvironment
  /// The identity of the list; row ids are unique only within it.
  public let list: ObjectIdentifier

  /// Creates a window.
  public init(rows: [Row], of list: AnyObject, _ environment: ChatEnvironment) {
    self.init(rows: rows, of: ObjectIdentifier(list), environment)
  }

  init(rows: [Row], of list: ObjectIdentifier, _ environment: ChatEnvironment) {
    self.rows = rows
    self.list = list
    self.environment = environment
  }

  /// Returns a window of the same list with other rows.
  func with<Other: SlotRow>(_ rows: [Other]) -> SlotWindow<Other> {
    SlotWindow<Other>(rows: rows, of: list, environment)
  }

  /// Returns a window with the rows at some indices.
  func at(_ places: [Int]) -> SlotWindow { with(places.map { rows[$0] }) }
}
