// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftJSON

/// Writes changesets as `weft diff` prints them.
enum DiffReport {
  static func json(_ changes: Changeset) -> JSONValue {
    [
      "deletes": .array(changes.deletes.map(number)),
      "inserts": .array(changes.inserts.map(number)),
      "moves": .array(
        changes.moves.map { ["from": number($0.from), "to": number($0.to)] }
      ),
      "updates": .array(
        changes.updates.map { ["old": number($0.old), "new": number($0.new)] }
      ),
    ]
  }

  static func json(_ changes: SectionedChangeset) -> JSONValue {
    [
      "sections": json(changes.sections),
      "deletes": .array(changes.deletes.map(path)),
      "inserts": .array(changes.inserts.map(path)),
      "moves": .array(
        changes.moves.map { ["from": path($0.from), "to": path($0.to)] }
      ),
      "updates": .array(
        changes.updates.map { ["old": path($0.old), "new": path($0.new)] }
      ),
    ]
  }

  private static func number(_ index: Int) -> JSONValue { .integer(Int64(index)) }

  private static func path(_ path: RowPath) -> JSONValue {
    [number(path.section), number(path.row)]
  }
}
