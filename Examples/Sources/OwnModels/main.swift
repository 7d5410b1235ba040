// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftDiff

import struct Foundation.UUID

// Rows of your own: an identity, and an equality that means "shows the same".
struct TrackID: RawRepresentable, Hashable, RowIdentity {
  let rawValue: String
}

struct Track: Identifiable, Equatable {
  let id: TrackID
  var title: String
  var plays: Int

  init(_ id: String, _ title: String, plays: Int = 0) {
    self.id = TrackID(rawValue: id)
    self.title = title
    self.plays = plays
  }
}

// 1. Two lists, and the changes that turn one into the other.
let old = [Track("a", "Intro"), Track("b", "Verse"), Track("c", "Chorus"), Track("d", "Bridge")]
let new = [Track("d", "Bridge"), Track("a", "Intro"), Track("c", "Chorus!"), Track("e", "Outro")]
let changes = Changeset(from: old, to: new)
print(changes)

var rows = old
changes.apply(to: &rows, from: new)
precondition(rows == new)

// 2. The same changes for a view that applies one batch at a time.
for stage in changes.staged(from: old, to: new) {
  print("stage:", stage.elements.map(\.title).joined(separator: ", "))
}

// 3. Lists with sections: a row that changes its section is a move.
let shelf = { (name: String, tracks: [Track]) in RowSection(Track(name, name), rows: tracks) }
let crossing = SectionedChangeset(
  from: [shelf("Fresh", [old[0], old[1]]), shelf("Heard", [old[2]])],
  to: [shelf("Fresh", [old[1]]), shelf("Heard", [old[0], old[2]])]
)
print("crossing:", crossing.moves.map { "\($0.from) -> \($0.to)" }.joined())

// 4. A chart that stays sorted: most plays first, then by identity.
var chart = LiveList<TrackID, Descending<Int>>()
for track in old { chart.insert(track.id, by: Descending(track.plays)) }
chart.drainChanges()
for plays in 1...3 { chart.update(TrackID(rawValue: "c"), by: Descending(plays)) }
chart.update(TrackID(rawValue: "b"), by: Descending(2))
print("frame:", chart.drainChanges())
print("chart:", chart.index.window(0..<4).map(\.rawValue).joined(separator: " "))

// 5. Identities of any type that is comparable and hashable work as they are.
struct Photo: Identifiable, Equatable {
  let id: UUID
  var title: String
}

let photos = ["Dawn", "Noon", "Dusk"].map { Photo(id: UUID(), title: $0) }
print("photos:", Changeset(from: photos, to: [photos[2], photos[0]]))

// 6. A view scrolled to the second row stays there when rows are inserted above it.
let position = ListPosition.row(rank: 1, offset: -4)
let scrolled = Changeset(from: old, to: [Track("x", "News")] + old)
print("scrolled:", position.after(scrolled, rowsInView: 2) { _ in 20 })
