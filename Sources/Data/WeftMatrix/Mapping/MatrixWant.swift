// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// Something that the syncer has to request besides the sync itself.
enum MatrixWant: Hashable, Comparable, Sendable {
  case threads(room: String)
  case event(room: String, id: String)
  /// The events of a room before a pagination token.
  case older(room: String, from: String)

  /// The value in its stored form.
  var text: String {
    let parts =
      switch self {
      case .threads(let room): ["threads", room]
      case .event(let room, let id): ["event", room, id]
      case .older(let room, let place): ["older", room, place]
      }
    return JSONWriter.compact(.array(parts.map { .string($0) }))
  }

  /// Reads a stored value, or returns `nil` if the text isn't one.
  init?(_ text: String) {
    let parts = (try? JSONParser.parse(Array(text.utf8)))?.texts ?? []
    switch (parts.first, parts.count) {
    case ("threads", 2): self = .threads(room: parts[1])
    case ("event", 3): self = .event(room: parts[1], id: parts[2])
    case ("older", 3): self = .older(room: parts[1], from: parts[2])
    default: return nil
    }
  }
}
