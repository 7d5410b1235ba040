// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

/// The end of a page of a joined list: the place of its last row, and where each source is read on
/// from.
///
/// Rows that a source has told but the page has no room for are not kept: its page is requested
/// again, and rows up to the place are skipped. So a cursor is a short text, and rows are never
/// older than their page.
struct JoinedCursor {
  /// The most bytes of a cursor's text.
  private static let most = 1 << 16

  /// The cursor of the place of the last row, which belongs to one query.
  let place: SourceCursor
  /// Where each source is read on from, by its name, nil for its first page; those that have no
  /// more rows are missing.
  let bases: [String: SourceCursor?]

  init(place: SourceCursor, bases: [String: SourceCursor?]) {
    (self.place, self.bases) = (place, bases)
  }

  /// Reads a cursor.
  ///
  /// - Throws: `badCursor`.
  init(_ cursor: SourceCursor) throws(SourceError) {
    let bytes = Array(cursor.rawValue.utf8)
    guard bytes.count <= Self.most, let json = try? JSONParser.parse(bytes),
      case .string(let place)? = json["place"], case .object(let members)? = json["bases"]
    else { throw .badCursor }
    var bases: [String: SourceCursor?] = [:]
    for member in members {
      switch member.value {
      case .null: bases.updateValue(nil, forKey: member.key)
      case .string(let text): bases[member.key] = SourceCursor(rawValue: text)
      default: throw .badCursor
      }
    }
    self.init(place: SourceCursor(rawValue: place), bases: bases)
  }

  /// The cursor as a text.
  var cursor: SourceCursor {
    let members = bases.sorted { $0.key < $1.key }.map { name, base in
      JSONValue.Member(name, base.map { .string($0.rawValue) } ?? .null)
    }
    let json: JSONValue = ["place": .string(place.rawValue), "bases": .object(members)]
    return SourceCursor(rawValue: JSONWriter.compact(json))
  }
}
