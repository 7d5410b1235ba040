// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which file of each plugin answers open points, and where the user's order puts it.
///
/// A plugin may be there twice while a new file takes the place of another: both provide, one is asked.
struct PointSeats {
  private struct Seat {
    var generation: Int
    var rank: Int
  }

  private var seats: [String: Seat] = [:]

  /// Takes an owner in where nobody has its plugin's seat.
  mutating func take(_ owner: PointOwner) {
    if seats[owner.id] == nil { put(owner, rank: .max) }
  }

  /// Lets an owner have its plugin's seat; the lower the rank, the higher it is.
  mutating func put(_ owner: PointOwner, rank: Int) {
    seats[owner.id] = Seat(generation: owner.generation, rank: rank)
  }

  /// Lets go of an owner's seat, where it has one.
  mutating func leave(_ owner: PointOwner) {
    if isTaken(by: owner) { seats[owner.id] = nil }
  }

  /// Those who are asked, in their order: the user's, then the higher priority, then the id.
  func asked(of providers: [Provider]) -> [Provider] {
    let asked = providers.filter { isTaken(by: $0.owner) }
    // Equals come in the order they were added: the sort is stable.
    return asked.sorted { first, second in
      let ranks = (rank(of: first.owner), rank(of: second.owner))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      if first.priority != second.priority { return first.priority > second.priority }
      return first.owner.id.utf8.lexicographicallyPrecedes(second.owner.id.utf8)
    }
  }

  private func isTaken(by owner: PointOwner) -> Bool {
    seats[owner.id]?.generation == owner.generation
  }

  private func rank(of owner: PointOwner) -> Int { seats[owner.id]?.rank ?? .max }
}
