// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// The heights of the rows of a list, most of which were never measured.
///
/// Rows that have not been measured count as usual ones, so that a list of a million rows has a
/// height at once. Only rows of another height take memory.
struct RowHeights {
  /// How many rows there are.
  private(set) var count: Int
  /// The height of a row that has not been measured.
  private(set) var usual: Double
  /// Whether a row has been measured.
  private var hasMeasured = false
  /// The indices of rows with another height, ascending.
  private var indices: [Int] = []
  /// How much higher than usual each of them is.
  private var extras: [Double] = []
  /// The sums of the extras before each, and of all; behind ``indices`` where it is out of date.
  private var sums: [Double] = [0]

  /// The most rows whose heights are remembered; those far from the latest are forgotten first.
  static let most = 16_384

  init(count: Int = 0, usual: Double = 72) {
    (self.count, self.usual) = (count, usual)
  }

  /// The height of all rows.
  var total: Double { mutating get { offset(of: count) } }

  /// The distance from the first row to another.
  mutating func offset(of index: Int) -> Double {
    update()
    return Double(index) * usual + sums[place(of: index)]
  }

  /// The height of a row.
  func height(of index: Int) -> Double {
    let place = place(of: index)
    return place < indices.count && indices[place] == index ? usual + extras[place] : usual
  }

  /// The row at a distance from the first one, and how far into it that is; the last row for a
  /// distance beyond all.
  mutating func row(at offset: Double) -> (index: Int, rest: Double) {
    guard count > 0, offset > 0 else { return (0, min(offset, 0)) }
    update()
    var (low, high) = (0, indices.count)
    // How many of the other heights lie before the place.
    while low < high {
      let middle = (low + high) / 2
      let end = Double(indices[middle] + 1) * usual + sums[middle + 1]
      if end <= offset { low = middle + 1 } else { high = middle }
    }
    var index = usual > 0 ? Int((offset - sums[low]) / usual) : 0
    if low < indices.count { index = min(index, indices[low]) }
    index = min(max(index, low > 0 ? indices[low - 1] + 1 : 0), count - 1)
    return (index, offset - self.offset(of: index))
  }

  /// Notes the measured height of a row.
  mutating func measure(_ height: Double, of index: Int) {
    guard index >= 0, index < count else { return }
    if !hasMeasured, height > 0 { (usual, hasMeasured) = (height, true) }
    let (place, extra) = (place(of: index), height - usual)
    let isKnown = place < indices.count && indices[place] == index
    if isKnown {
      guard extras[place] != extra else { return }
      extras[place] = extra
    } else {
      guard extra != 0 else { return }
      if indices.count >= Self.most { forget(farFrom: index) }
      let place = self.place(of: index)
      indices.insert(index, at: place)
      extras.insert(extra, at: place)
    }
    outdate(from: place)
  }

  /// Forgets all measured heights, where rows are others or are laid out anew.
  mutating func reset(count: Int) {
    self = RowHeights(count: count, usual: usual)
  }

  /// Follows the changes of a list.
  mutating func apply(_ changes: Changeset) {
    count = changes.newCount
    guard changes.changesOrder else { return }
    let moved = changes.newIndices(of: indices)
    let kept = zip(moved, extras).compactMap { index, extra in index.map { ($0, extra) } }
      .sorted { $0.0 < $1.0 }
    (indices, extras) = (kept.map(\.0), kept.map(\.1))
    outdate(from: 0)
  }

  /// How many of the other heights belong to rows before one.
  private func place(of index: Int) -> Int {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func forget(farFrom index: Int) {
    let (place, kept) = (place(of: index), Self.most / 2)
    let start = min(max(0, place - kept / 2), indices.count - kept)
    indices = Array(indices[start..<start + kept])
    extras = Array(extras[start..<start + kept])
    outdate(from: 0)
  }

  private mutating func outdate(from place: Int) {
    sums.removeLast(max(0, sums.count - 1 - place))
  }

  private mutating func update() {
    guard sums.count <= indices.count else { return }
    sums.reserveCapacity(indices.count + 1)
    for place in sums.count - 1..<indices.count { sums.append(sums[place] + extras[place]) }
  }
}

extension Changeset {
  /// The new indices of rows, given in ascending order; nil for rows that are gone.
  ///
  /// - Complexity: O(*c* log *c* + *n*) in the changes and the rows.
  func newIndices(of rows: [Int]) -> [Int?] {
    guard changesOrder, !rows.isEmpty else { return rows }
    let left = (Array(deletes) + moves.map(\.from)).sorted()
    let arrived = (Array(inserts) + moves.map(\.to)).sorted()
    let gone = Set(left)
    let destinations = Dictionary(uniqueKeysWithValues: moves.map { ($0.from, $0.to) })
    var (leftCount, arrivedCount) = (0, 0)
    return rows.map { row in
      if gone.contains(row) { return destinations[row] }
      while leftCount < left.count, left[leftCount] < row { leftCount += 1 }
      // Rows that stay fill the places that no other row has taken, in order.
      let place = row - leftCount
      while arrivedCount < arrived.count, arrived[arrivedCount] - arrivedCount <= place {
        arrivedCount += 1
      }
      return place + arrivedCount
    }
  }
}
