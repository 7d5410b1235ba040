// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// A row as a frame shows it.
struct DrawnRow<Row: SlotRow> {
  /// The row, with the texts that providers changed.
  let row: Row
  let item: SlotRegistry.Item
  /// The view behind the row.
  var background = Scene()
  /// Whether every provider asked about the row has answered.
  var isSettled = true
}

/// The rows of a frame, each drawn from answers that belong together.
///
/// Where a provider is late, the row stays as it was when all providers had last answered; without
/// such an earlier row, all its parts are drawn without that provider. Where a provider is gone,
/// all parts are drawn without it at once.
struct SettledRows<Row: SlotRow> {
  /// The rows of the last frame.
  private var last: [DrawnRow<Row>] = []

  /// Draws rows, leaving out providers that turn out to be late, until none of the remaining ones
  /// is.
  mutating func rows(_ slots: SlotRegistry, draw: () -> [DrawnRow<Row>]) -> [DrawnRow<Row>] {
    var (rows, late, abandoned) = slots.withoutLate(draw)
    if !late.isEmpty {
      let known = Dictionary(
        last.lazy.filter(\.isSettled).map { ($0.row.rowID, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      for index in rows.indices where late.contains(rows[index].row.rowID) {
        // It is unknown how long a missing provider would hold up the row, so its earlier state is
        // not used.
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

/// The rows of a frame for which some providers have no answer yet, so that the frame is drawn
/// without them.
struct LateAnswers {
  /// For each provider, the rows it is left out of.
  private var absent: [String: Set<UInt64>] = [:]
  /// For each provider, the rows it has been late with since the last pass.
  private var late: [String: Set<UInt64>] = [:]

  /// The rows left without a provider that will not answer.
  private var abandoned: Set<UInt64> = []

  /// Returns the rows that a provider is left out of.
  func rows(without provider: String) -> Set<UInt64> {
    absent.isEmpty ? [] : absent[provider, default: []]
  }

  /// Records that a provider has no answer for a row.
  ///
  /// - Parameter isComing: Whether an answer is on its way.
  /// Whether the answer of some provider is still to come.
  private(set) var isWaiting = false

  mutating func add(_ provider: String, about row: UInt64, isComing: Bool) {
    isWaiting = isWaiting || isComing
    late[provider, default: []].insert(row)
    if !isComing { abandoned.insert(row) }
  }

  /// Leaves the late providers out of their rows in the next pass; returns false where none was
  /// late.
  mutating func leaveOutLate() -> Bool {
    if late.isEmpty { return false }
    absent.merge(late) { $0.union($1) }
    late = [:]
    return true
  }

  /// Clears the record and returns the rows drawn without some provider.
  ///
  /// - Returns: These rows, and those of them left without a provider that will not answer.
  mutating func end() -> (late: Set<UInt64>, abandoned: Set<UInt64>) {
    defer { self = LateAnswers() }
    return (absent.values.reduce(into: []) { $0.formUnion($1) }, abandoned)
  }
}

/// A cache of the rows that the factory has drawn, each valid until the row or its selection
/// changes.
final class DrawnRows<Row: TextSlotRow> {
  /// A class, so that looking at a row copies nothing.
  private final class Known {
    let row: Row
    let isSelected: Bool
    let scene: Scene
    /// The view behind the row, nil where it was not asked for.
    let background: Scene?

    init(_ row: Row, isSelected: Bool, _ scene: Scene, background: Scene?) {
      (self.row, self.isSelected, self.scene) = (row, isSelected, scene)
      self.background = background
    }
  }

  private var known = RowMemo<UInt64, Known>()
  /// The registry's count of requested redraws when the cache was last cleared.
  private var redraws = 0

  /// Returns the scene of a row, drawing it only where the cached scene was made from a different
  /// row.
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

  /// Returns a row that the factory draws alone, with the view behind it.
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

  /// Drops rows that have left the screen; call it once all rows of a frame were requested.
  func endFrame(of rows: Int) { known.endWindow(of: rows) }
}
