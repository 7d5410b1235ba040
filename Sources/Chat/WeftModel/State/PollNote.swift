// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

extension ChatState.PollOverlay: NoteValue {
  var noteValue: JSONValue {
    switch self {
    case .deleted: .null
    case .changed(let patch): patch.noteValue
    }
  }

  init?(noteValue: JSONValue) {
    self = noteValue == .null ? .deleted : .changed(PollPatch(noteValue: noteValue))
  }
}

/// The form in which a poll is kept as a note; of users only the id, which the state resolves on reading.
extension PollPatch {
  var noteValue: JSONValue {
    var members: [JSONValue.Member] = []
    func put(_ key: String, _ value: JSONValue?) {
      if let value { members.append(JSONValue.Member(key, value)) }
    }
    put("id", id.map { .string($0) })
    put("name", name.value.map { .string($0) })
    put("by", createdBy.map { .string($0.id.rawValue) })
    put("closed", isClosed.value.map { .bool($0) })
    put("about", details.value.map { $0.map { .string($0) } ?? .null })
    put("most", votesAllowed.value.map { $0.map { .integer(Int64($0)) } ?? .null })
    put("secret", isAnonymous.value.map { .bool($0) })
    put("suggest", allowsSuggestions.value.map { .bool($0) })
    put("comment", allowsComments.value.map { .bool($0) })
    put("ends", closesAt.value.map { $0?.noteValue ?? .null })
    let options = options.value?.map { JSONValue.array([.string($0.id), .string($0.text)]) }
    put("options", options.map { .array($0) })
    let counts = voteCounts.value?.sorted { $0.key < $1.key }
      .map { JSONValue.array([.string($0.key), .integer(Int64($0.value))]) }
    put("counts", counts.map { .array($0) })
    put("own", ownVotes.value.map { .array($0.sorted().map { .string($0) }) })
    let votes: [JSONValue]? = latestVotes.value?.map { vote in
      [
        vote.user.map { .string($0.id.rawValue) } ?? .null, vote.createdAt?.noteValue ?? .null,
        vote.optionID.map { .string($0) } ?? .null,
      ]
    }
    put("votes", votes.map { .array($0) })
    return .object(members)
  }

  init(noteValue: JSONValue) {
    func text(_ value: JSONValue?) -> String? {
      if case .string(let text)? = value { text } else { nil }
    }
    self.init(text(noteValue["id"]))
    if let name = text(noteValue["name"]) { self.name = .set(name) }
    createdBy = text(noteValue["by"]).map { UserPatch(UserID($0)) }
    if case .bool(let flag)? = noteValue["closed"] { isClosed = .set(flag) }
    if let about = noteValue["about"] { details = .set(text(about)) }
    if let most = noteValue["most"] { votesAllowed = .set(Self.number(most)) }
    if case .bool(let flag)? = noteValue["secret"] { isAnonymous = .set(flag) }
    if case .bool(let flag)? = noteValue["suggest"] { allowsSuggestions = .set(flag) }
    if case .bool(let flag)? = noteValue["comment"] { allowsComments = .set(flag) }
    if let end = noteValue["ends"] { closesAt = .set(Date(noteValue: end)) }
    readVotes(noteValue)
  }

  private mutating func readVotes(_ noteValue: JSONValue) {
    func pairs(_ key: String) -> [[JSONValue]]? {
      guard case .array(let elements)? = noteValue[key] else { return nil }
      return elements.compactMap { if case .array(let parts) = $0 { parts } else { nil } }
    }
    func text(_ parts: [JSONValue], _ index: Int) -> String? {
      if index < parts.count, case .string(let text) = parts[index] { text } else { nil }
    }
    if let all = pairs("options") {
      options = .set(
        all.compactMap { parts in
          text(parts, 0).map { PollOption(id: $0, text: text(parts, 1) ?? "") }
        }
      )
    }
    if let all = pairs("counts") {
      let counts = all.compactMap { parts in
        text(parts, 0).map { ($0, Self.number(parts.last ?? .null) ?? 0) }
      }
      voteCounts = .set(Dictionary(counts) { $1 })
    }
    if case .array(let own)? = noteValue["own"] {
      ownVotes = .set(Set(own.compactMap { if case .string(let id) = $0 { id } else { nil } }))
    }
    // A vote written by an earlier version names no option.
    let votes = pairs("votes")?.filter { $0.count >= 2 }.map { parts in
      Vote(
        text(parts, 0).map { UserPatch(UserID($0)) },
        for: text(parts, 2),
        at: Date(noteValue: parts[1])
      )
    }
    if let votes { latestVotes = .set(votes) }
  }

  private static func number(_ value: JSONValue) -> Int? {
    if case .integer(let number) = value { Int(exactly: number) } else { nil }
  }
}
