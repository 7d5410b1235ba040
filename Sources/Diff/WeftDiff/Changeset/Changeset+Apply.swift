// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Changeset {
  /// Turns the old rows into the new ones, copying inserted and changed rows from the new list.
  ///
  ///     var rows = old
  ///     Changeset(from: old, to: new).apply(to: &rows, from: new)  // rows == new
  ///
  /// - Complexity: O(*n*) in the number of rows, O(*u*) if there are only updates.
  public func apply<New: RandomAccessCollection>(
    to rows: inout [New.Element],
    from new: New
  ) {
    precondition(new.count == newCount, "the changeset makes \(newCount) rows, not \(new.count)")
    apply(to: &rows) { new[new.index(new.startIndex, offsetBy: $0)] }
  }

  /// Turns the old rows into the new ones; a closure returns the inserted and changed rows.
  ///
  /// - Parameters:
  ///   - rows: The rows of the old list.
  ///   - row: Returns the row at an index of the new list; called only for inserted and updated rows.
  /// - Complexity: O(*n*) in the number of rows, O(*u*) if there are only updates.
  public func apply<Row>(to rows: inout [Row], row: (Int) throws -> Row) rethrows {
    precondition(rows.count == oldCount, "the changeset is for \(oldCount) rows, not \(rows.count)")
    if changesOrder { rows = try reordered(rows, row: row) }
    for update in updates { rows[update.new] = try row(update.new) }
  }

  private func reordered<Row>(_ rows: [Row], row: (Int) throws -> Row) rethrows -> [Row] {
    var result: [Row] = []
    result.reserveCapacity(newCount)
    var kept = StayingBlocks(self)
    for place in arrivals {
      kept.consume(place.new - result.count) { result.append(contentsOf: rows[$0]) }
      result.append(try place.old.map { rows[$0] } ?? row(place.new))
    }
    kept.consume(newCount - result.count) { result.append(contentsOf: rows[$0]) }
    return result
  }

  /// The indices of the new list that hold inserted or moved rows, ascending; `old` is `nil` for inserts.
  var arrivals: [(old: Int?, new: Int)] {
    var result: [(old: Int?, new: Int)] = []
    result.reserveCapacity(inserts.count + moves.count)
    var moved = moves.swapped[...]
    for insert in inserts {
      while let word = moved.first, Int(word >> 32) < insert {
        result.append((Int(word & 0xFFFF_FFFF), Int(word >> 32)))
        moved.removeFirst()
      }
      result.append((nil, insert))
    }
    for word in moved { result.append((Int(word & 0xFFFF_FFFF), Int(word >> 32))) }
    return result
  }

  /// The indices of the old list whose rows are deleted or move away, ascending.
  var departures: [Int] {
    var result: [Int] = []
    result.reserveCapacity(deletes.count + moves.count)
    var gone = deletes[...]
    for move in moves {
      while let delete = gone.first, delete < move.from {
        result.append(delete)
        gone.removeFirst()
      }
      result.append(move.from)
    }
    return result + gone
  }
}

/// A walk over the rows of the old list that stay, block by block.
private struct StayingBlocks {
  private var departures: ArraySlice<Int>
  private var position = 0

  init(_ changes: Changeset) {
    departures = changes.departures[...]
  }

  /// Passes the next staying rows to a closure, as ranges of the old list.
  mutating func consume(_ count: Int, _ use: (Range<Int>) -> Void) {
    var left = count
    while left > 0 {
      while departures.first == position {
        departures.removeFirst()
        position += 1
      }
      let end = min(position + left, departures.first ?? .max)
      use(position..<end)
      left -= end - position
      position = end
    }
  }
}
