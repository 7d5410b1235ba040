// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// A row as drawn in a frame.
struct DrawnRow<Row: SlotRow> {
  /// The row, with the texts that providers replaced.
  let row: Row
  let item: SlotRegistry.Item
  /// The view behind the row.
  var background = Scene()
  /// Whether every provider of the row has answered.
  var isSettled = true
}

/// The rows of a frame, each drawn from answers that belong together.
///
/// If a provider is late, the row keeps the state in which all providers last answered. Without such a state, all its
/// parts are drawn without that provider. If a provider is absent, all parts are drawn without it immediately.
struct SettledRows<Row: SlotRow> {
  /// The rows of the last frame.
  private var last: [DrawnRow<Row>] = []

  /// Draws rows, repeatedly leaving out providers that are late until no other one is.
  mutating func rows(_ slots: SlotRegistry, draw: () -> [DrawnRow<Row>]) -> [DrawnRow<Row>] {
    var (rows, late, abandoned) = slots.withoutLate(draw)
    if !late.isEmpty {
      let known = Dictionary(
        last.lazy.filter(\.isSettled).map { ($0.row.rowID, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      for index in rows.indices where late.contains(rows[index].row.rowID) {
        // An absent provider may stay away for any time, so the earlier state of the row is not used.
        let id = rows[index].row.rowID
        if !abandoned.contains(id), let settled = known[id] {
          rows[index] = settled
        } else {
          rows[index].isSettled = false
        }
      }
    }
    last = rows
    return rows
  }
}

/// The rows of a frame for which providers have not answered, so that they are drawn without these providers.
struct LateAnswers {
  /// The rows that are drawn without a provider, by provider.
  private var absent: [String: Set<UInt64>] = [:]
  /// The rows for which a provider was late in the current pass, by provider.
  private var late: [String: Set<UInt64>] = [:]

  /// The rows drawn without a provider that is absent.
  private var abandoned: Set<UInt64> = []

  /// Returns the rows that are drawn without a provider.
  func rows(without provider: String) -> Set<UInt64> {
    absent.isEmpty ? [] : absent[provider, default: []]
  }

  /// Whether some provider's answer is still expected.
  private(set) var isWaiting = false

  /// Records that a provider has no answer for a row.
  ///
  /// - Parameter isComing: Whether the answer is still expected.
  mutating func add(_ provider: String, about row: UInt64, isComing: Bool) {
    isWaiting = isWaiting || isComing
    late[provider, default: []].insert(row)
    if !isComing { abandoned.insert(row) }
  }

  /// Leaves the late providers out of their rows in the next pass; returns `false` if none was late.
  mutating func leaveOutLate() -> Bool {
    if late.isEmpty { return false }
    absent.merge(late) { $0.union($1) }
    late = [:]
    return true
  }

  /// Clears the record.
  ///
  /// - Returns: The rows drawn without some provider, and those of them without a provider that is absent.
  mutating func end() -> (late: Set<UInt64>, abandoned: Set<UInt64>) {
    defer { self = LateAnswers() }
    return (absent.values.reduce(into: []) { $0.formUnion($1) }, abandoned)
  }
}

/// A cache of the rows that the factory has drawn; each is valid until the row or its selection changes.
final class DrawnRows<Row: TextSlotRow> {
  /// A cached row; a class, so that reading it copies nothing.
  private final class Known {
    let row: Row
    let isSelected: Bool
    let scene: Scene
    /// The view behind the row, or `nil` if it was not requested.
    let background: Scene?

    init(_ row: Row, isSelected: Bool, _ scene: Scene, background: Scene?) {
      self.row = row
      self.isSelected = isSelected
      self.scene = scene
      self.background = background
    }
  }

  private var known = RowMemo<UInt64, Known>()
  /// The registry's number of redraws when the cache was last cleared.
  private var redraws = 0

  /// Returns the scene of a row, and draws it only if the cached one is outdated.
  func scene(
    of row: Row,
    isSelected: Bool,
    _ slots: SlotRegistry,
    _ make: () -> Scene
  ) -> Scene {
    if let known = known(row, isSelected, slots) { return known.scene }
    let scene = make()
    known[row.rowID] = Known(row, isSelected: isSelected, scene, background: nil)
    return scene
  }

  /// Returns a row that only the factory draws, with the view behind it.
  func row(
    _ row: Row,
    isSelected: Bool,
    _ slots: SlotRegistry,
    _ make: () -> (scene: Scene, background: Scene)
  ) -> DrawnRow<Row> {
    if let known = known(row, isSelected, slots), let background = known.background {
      let item = SlotRegistry.Item(scene: known.scene, provider: nil)
      return DrawnRow(row: row, item: item, background: background)
    }
    let (scene, background) = make()
    known[row.rowID] = Known(row, isSelected: isSelected, scene, background: background)
    let item = SlotRegistry.Item(scene: scene, provider: nil)
    return DrawnRow(row: row, item: item, background: background)
  }

  private func known(_ row: Row, _ isSelected: Bool, _ slots: SlotRegistry) -> Known? {
    if redraws != slots.redraws {
      redraws = slots.redraws
      known.removeAll()
    }
    guard let known = known[row.rowID], known.isSelected == isSelected, known.row.isSame(as: row)
    else { return nil }
    return known
  }

  /// Removes rows that have left the screen; call it once all rows of a frame were requested.
  func endFrame(of rows: Int) { known.endWindow(of: rows) }
}
