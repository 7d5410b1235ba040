// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

/// The end of a page of a joined list: the position of the last row, and each source's cursor to continue from.
///
/// Rows that a source returned but the page has no room for are not kept: the next page requests
/// them again and skips rows up to the place. So a cursor is a short text, and rows are never older
/// than their page.
struct JoinedCursor {
  /// The maximum number of bytes of a cursor's text.
  private static let most = 1 << 16

  /// The position of the last row, as a cursor that belongs to one query.
  let place: SourceCursor
  /// The cursors to continue from by source name, with `nil` for the first page; sources without further rows are
  /// missing.
  let bases: [String: SourceCursor?]

  init(place: SourceCursor, bases: [String: SourceCursor?]) {
    self.place = place
    self.bases = bases
  }

  /// Reads a cursor.
  ///
  /// - Throws: `badCursor` if the text is damaged or too long.
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
