// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The owner of declarations, providers and references: one file of a plugin, or the host itself.
package struct PointOwner: Hashable, Sendable {
  /// The plugin's id.
  package let id: String
  /// The number that distinguishes a plugin's files while a new one replaces an older one.
  package let generation: Int

  /// Creates an owner; only a plugin that replaces another file of its id needs a `generation`.
  package init(id: String, generation: Int = 0) {
    self.id = id
    self.generation = generation
  }

  /// The host, which may provide a point more than once and use ids that begin with `weft.`.
  package static let host = PointOwner(id: "weft")
}

/// The file of each plugin that answers open points, and its rank in the user's order.
///
/// While a new file replaces an older one, both provide functions but only one of them is asked.
struct PointSeats {
  private struct Seat {
    var generation: Int
    var rank: Int
  }

  private var seats: [String: Seat] = [:]

  /// Seats an owner after all ranked plugins, unless its plugin already has a seat.
  mutating func seat(_ owner: PointOwner) {
    if seats[owner.id] == nil { put(owner, rank: .max) }
  }

  /// Gives an owner its plugin's seat; owners of a lower rank are asked earlier.
  mutating func put(_ owner: PointOwner, rank: Int) {
    seats[owner.id] = Seat(generation: owner.generation, rank: rank)
  }

  /// Frees an owner's seat, if it has one.
  mutating func leave(_ owner: PointOwner) {
    if isTaken(by: owner) { seats[owner.id] = nil }
  }

  /// Returns the providers to ask, sorted by the user's order, then higher priority, then id.
  func asked(of providers: [Provider]) -> [Provider] {
    let asked = providers.filter { isTaken(by: $0.owner) }
    // The sort is stable: equal providers stay in the order in which they were added.
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
