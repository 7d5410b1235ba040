// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

extension Bool: NoteValue {
  var noteValue: JSONValue { .bool(self) }

  init?(noteValue: JSONValue) {
    guard case .bool(let flag) = noteValue else { return nil }
    self = flag
  }
}

extension Date: NoteValue {
  var noteValue: JSONValue { .number(timeIntervalSinceReferenceDate) }

  init?(noteValue: JSONValue) {
    switch noteValue {
    case .number(let time): self.init(timeIntervalSinceReferenceDate: time)
    case .integer(let time): self.init(timeIntervalSinceReferenceDate: Double(time))
    default: return nil
    }
  }
}

extension ChatState.ReadMoment: NoteValue {
  var noteValue: JSONValue { ["date": date.noteValue, "type": .string(type.rawValue)] }

  init?(noteValue: JSONValue) {
    guard let date = noteValue["date"].flatMap({ Date(noteValue: $0) }),
      case .string(let name)? = noteValue["type"]
    else { return nil }
    self.init(date: date, type: ChatEventType(rawValue: name))
  }
}

extension ChatState.Membership.Moment: NoteValue {
  var noteValue: JSONValue { ["date": date.noteValue, "member": .bool(isMember)] }

  init?(noteValue: JSONValue) {
    guard let date = noteValue["date"].flatMap({ Date(noteValue: $0) }),
      let isMember = noteValue["member"].flatMap({ Bool(noteValue: $0) })
    else { return nil }
    self.init(date: date, isMember: isMember)
  }
}

extension ChatState.Erasure: NoteValue {
  var noteValue: JSONValue {
    ["marked": marked?.noteValue ?? .null, "removed": removed?.noteValue ?? .null]
  }

  init?(noteValue: JSONValue) {
    marked = noteValue["marked"].flatMap { Date(noteValue: $0) }
    removed = noteValue["removed"].flatMap { Date(noteValue: $0) }
  }
}

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

// The id of a user is enough: the state resolves it on reading.
extension PollPatch {
  fileprivate var noteValue: JSONValue {
    var members: [JSONValue.Member] = []
    func put(_ key: String, _ value: JSONValue?) {
      if let value { members.append(JSONValue.Member(key, value)) }
    }
    put("id", id.map { .string($0) })
    put("name", name.value.map { .string($0) })
    put("by", createdBy.map { .string($0.id.rawValue) })
    put("closed", isClosed.value.map { .bool($0) })
    let votes: [JSONValue]? = latestVotes.value?.map { vote in
      [vote.user.map { .string($0.id.rawValue) } ?? .null, vote.createdAt?.noteValue ?? .null]
    }
    put("votes", votes.map { .array($0) })
    return .object(members)
  }

  fileprivate init(noteValue: JSONValue) {
    func text(_ value: JSONValue?) -> String? {
      if case .string(let text)? = value { text } else { nil }
    }
    self.init(text(noteValue["id"]))
    if let name = text(noteValue["name"]) { self.name = .set(name) }
    createdBy = text(noteValue["by"]).map { UserPatch(UserID($0)) }
    if case .bool(let flag)? = noteValue["closed"] { isClosed = .set(flag) }
    guard case .array(let votes)? = noteValue["votes"] else { return }
    latestVotes = .set(
      votes.compactMap { vote in
        guard case .array(let parts) = vote, parts.count == 2 else { return nil }
        return Vote(
          text(parts[0]).map { UserPatch(UserID($0)) },
          at: Date(noteValue: parts[1])
        )
      }
    )
  }
}
