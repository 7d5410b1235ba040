// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rows a provider is asked about, all at once.
public struct SlotWindow<Row: SlotRow>: Sendable {
  /// The rows in list order.
  public let rows: [Row]
  /// What the rows depend on besides their data.
  public let environment: ChatEnvironment
  /// Which list the rows are of; their numbers mean something there alone.
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

  /// A window of the same list with other rows.
  func with<Other: SlotRow>(_ rows: [Other]) -> SlotWindow<Other> {
    SlotWindow<Other>(rows: rows, of: list, environment)
  }

  /// A window of the rows at some places.
  func at(_ places: [Int]) -> SlotWindow { with(places.map { rows[$0] }) }
}
