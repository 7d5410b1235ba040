// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// The address of a room, as users share it.
///
///     RoomAddress("https://matrix.to/#/%23garden:example.org")?.room  // "#garden:example.org"
struct RoomAddress: Equatable, Sendable {
  /// The alias or id of the room.
  let room: String
  /// The servers through which the room can be joined.
  let servers: [String]

  /// The maximum length of an address in bytes, and of the list of servers.
  private static let mostBytes = 2_048
  private static let mostServers = 8

  /// Reads an address; returns `nil` for anything else, such as a user's address.
  init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes,
      !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
    else { return nil }
    var rest = text[...]
    var query = ""
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    guard let named = Self.room(String(rest)), Self.isRoom(named) else { return nil }
    room = named
    servers = Array(
      query.split(separator: "&").filter { $0.hasPrefix("via=") }
        .compactMap { PercentEncoding.decoded($0.dropFirst(4).utf8) }
        .filter(Self.isServer).prefix(Self.mostServers)
    )
  }

  /// The path of the request that joins the room, without the API version.
  var path: String {
    // The parameter was renamed, so both names are sent.
    let query = servers.map(MatrixRequest.quoted).flatMap { ["server_name=\($0)", "via=\($0)"] }
    let join = "join/\(MatrixRequest.quoted(room))"
    return query.isEmpty ? join : "\(join)?\(query.joined(separator: "&"))"
  }

  private static func room(_ text: String) -> String? {
    for web in ["https://matrix.to/#/", "http://matrix.to/#/", "matrix.to/#/"]
    where text.lowercased().hasPrefix(web) {
      // An event id may follow.
      let parts = text.dropFirst(web.count).split(separator: "/", omittingEmptySubsequences: false)
      return parts.first.flatMap { PercentEncoding.decoded($0.utf8) }
    }
    guard text.lowercased().hasPrefix("matrix:") else { return text }
    let parts = text.dropFirst(7).drop { $0 == "/" }.split(separator: "/")
    guard parts.count >= 2, let name = PercentEncoding.decoded(parts[1].utf8) else { return nil }
    switch parts[0] {
    case "r", "room": return "#" + name
    case "roomid": return "!" + name
    default: return nil
    }
  }

  private static func isRoom(_ name: String) -> Bool {
    guard name.utf8.count <= MatrixEvent.mostIDBytes,
      !name.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
    else { return false }
    let parts = name.dropFirst().split(separator: ":", maxSplits: 1)
    // Ids of newer room versions have no server part.
    if name.hasPrefix("!") { return parts.count >= 1 }
    return name.hasPrefix("#") && parts.count == 2 && isServer(String(parts[1]))
  }

  private static func isServer(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 255
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
          || ".-:[]".utf8.contains(byte)
      }
  }
}
