// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// The heights of a list's rows, most of which were never measured.
///
/// Unmeasured rows count with the usual height, so that a list of a million rows has a total height
/// at once. Only rows of another height take memory.
struct RowHeights {
  private(set) var count: Int
  /// The assumed height of an unmeasured row: the first one measured.
  private(set) var usual: Double
  private var hasMeasured = false
  /// The indices of rows with another height, ascending.
  private var indices: [Int] = []
  /// The difference between each of these rows' height and the usual one.
  private var extras: [Double] = []
  /// The sum of the extras before each of these rows, then of all; shorter than that while it is out of date.
  private var sums: [Double] = [0]

  /// The maximum number of heights remembered; those farthest from the latest are forgotten first.
  static let most = 16_384

  init(count: Int = 0, usual: Double = 72) {
    self.count = count
    self.usual = usual
  }

  /// The height of all rows together.
  var total: Double { mutating get { offset(of: count) } }

  /// Returns the distance from the first row to another.
  mutating func offset(of index: Int) -> Double {
    update()
    return Double(index) * usual + sums[place(of: index)]
  }

  func height(of index: Int) -> Double {
    let place = place(of: index)
    return place < indices.count && indices[place] == index ? usual + extras[place] : usual
  }

  /// Returns the row at a distance from the first one and how far into it the distance reaches.
  ///
  /// A distance beyond the end returns the last row.
  mutating func row(at offset: Double) -> (index: Int, rest: Double) {
    guard count > 0, offset > 0 else { return (0, min(offset, 0)) }
    update()
    var low = 0
    var high = indices.count
    // The number of unusual heights before the offset.
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

  /// Stores the measured height of a row.
  mutating func measure(_ height: Double, of index: Int) {
    guard index >= 0, index < count else { return }
    if !hasMeasured, height > 0 { (usual, hasMeasured) = (height, true) }
    let place = place(of: index)
    let extra = height - usual
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

  /// Forgets all measured heights, for another list or another layout.
  mutating func reset(count: Int) {
    self = RowHeights(count: count, usual: usual)
  }

  /// Applies the changes of a list.
  mutating func apply(_ changes: Changeset) {
    count = changes.newCount
    guard changes.changesOrder else { return }
    let moved = changes.newIndices(of: indices)
    let kept = zip(moved, extras).compactMap { index, extra in index.map { ($0, extra) } }
      .sorted { $0.0 < $1.0 }
    indices = kept.map(\.0)
    extras = kept.map(\.1)
    outdate(from: 0)
  }

  /// Returns how many of the unusual heights belong to rows before an index.
  private func place(of index: Int) -> Int {
    var low = 0
    var high = indices.count
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func forget(farFrom index: Int) {
    let place = place(of: index)
    let kept = Self.most / 2
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
  /// Returns the new indices of rows given in ascending order, or `nil` for deleted rows.
  ///
  /// - Complexity: O(*c* log *c* + *n*) in the numbers of changes and rows.
  func newIndices(of rows: [Int]) -> [Int?] {
    guard changesOrder, !rows.isEmpty else { return rows }
    let left = (Array(deletes) + moves.map(\.from)).sorted()
    let arrived = (Array(inserts) + moves.map(\.to)).sorted()
    let gone = Set(left)
    let destinations = Dictionary(uniqueKeysWithValues: moves.map { ($0.from, $0.to) })
    var leftCount = 0
    var arrivedCount = 0
    return rows.map { row in
      if gone.contains(row) { return destinations[row] }
      while leftCount < left.count, left[leftCount] < row { leftCount += 1 }
      // Rows that stay fill the remaining places in order.
      let place = row - leftCount
      while arrivedCount < arrived.count, arrived[arrivedCount] - arrivedCount <= place {
        arrivedCount += 1
      }
      return place + arrivedCount
    }
  }
}
