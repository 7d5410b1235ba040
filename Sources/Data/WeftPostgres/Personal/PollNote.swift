// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

// The notes of states. Most are about a workspace; some belong to one user.
extension StateNote.Kind {
  /// Whether each user has their own notes of this kind.
  var isOwn: Bool {
    switch self {
    case .read, .moments, .saved, .hidden, .flagged, .blocked: true
    // Only the choices in a poll are own; `PollNote` separates them.
    case .poll, .deletedMessage, .threadRead, .membership, .memberCount, .erasure, .typing, .vote:
      false
    }
  }
}

/// The note of a poll: the shared part and the choices of one user.
enum PollNote {
  /// Splits a note; the own part is `nil` if the note has no choices.
  static func parts(of value: [UInt8]?) -> (shared: [UInt8]?, own: [UInt8]?) {
    guard let value, case .object(let members)? = try? JSONParser.parse(value) else {
      return (value, nil)
    }
    let shared = members.filter { $0.key != "own" }
    let own = members.filter { $0.key == "own" || $0.key == "id" }
    return (bytes(shared), own.contains { $0.key == "own" } ? bytes(own) : nil)
  }

  /// Joins the parts of a note; without an own part, the choices come from the listed votes.
  static func whole(_ shared: [UInt8]?, _ own: [UInt8]?, for person: UserID) -> [UInt8]? {
    guard let shared, case .object(var members)? = try? JSONParser.parse(shared) else {
      return shared ?? own
    }
    if let own, let choices = (try? JSONParser.parse(own))?["own"] {
      members.append(JSONValue.Member("own", choices))
    } else if case .array(let votes)? = members.first(where: { $0.key == "votes" })?.value {
      let choices = votes.compactMap { vote -> JSONValue? in
        guard case .array(let parts) = vote, parts.count > 2,
          parts[0] == .string(person.rawValue), case .string = parts[2]
        else { return nil }
        return parts[2]
      }
      members.append(JSONValue.Member("own", .array(choices)))
    }
    return bytes(members)
  }

  private static func bytes(_ members: [JSONValue.Member]) -> [UInt8] {
    JSONWriter.bytes(.object(members))
  }
}
