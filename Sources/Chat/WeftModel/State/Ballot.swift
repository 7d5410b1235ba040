// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

extension ChatState {
  /// One user's choice of an option of a poll, or of any option if none is named.
  struct Ballot: Hashable, Sendable {
    /// The poll, by its own id or by its message's.
    enum Poll: Hashable, Sendable {
      case id(String)
      case message(MessageID)
    }

    /// The last thing the user did with this choice, and when.
    struct Moment: Equatable, Sendable {
      let date: Date
      let isCast: Bool
    }

    var poll: Poll
    var user: UserID
    var option: String?
  }
}

extension ChatState.Ballot: NoteKey {
  var noteText: String {
    let (kind, id) =
      switch poll {
      case .id(let id): ("poll", id)
      case .message(let id): ("message", id.rawValue)
      }
    let parts = [kind, id, user.rawValue, option ?? ""]
    return JSONWriter.compact(.array(parts.map { .string($0) }))
  }

  init?(noteText: String) {
    guard case .array(let values)? = try? JSONParser.parse(Array(noteText.utf8)) else {
      return nil
    }
    let parts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    guard parts.count == 4, values.count == 4 else { return nil }
    switch parts[0] {
    case "poll": poll = .id(parts[1])
    case "message": poll = .message(MessageID(parts[1]))
    default: return nil
    }
    (user, option) = (UserID(parts[2]), parts[3].isEmpty ? nil : parts[3])
  }
}

extension ChatState.Ballot.Moment: NoteValue {
  var noteValue: JSONValue { ["date": date.noteValue, "cast": .bool(isCast)] }

  init?(noteValue: JSONValue) {
    guard let date = noteValue["date"].flatMap({ Date(noteValue: $0) }),
      let isCast = noteValue["cast"].flatMap({ Bool(noteValue: $0) })
    else { return nil }
    self.init(date: date, isCast: isCast)
  }
}

/// Facts about a voter's choices that are known in addition to the poll itself.
struct KnownChoices {
  /// Options that the voter had chosen.
  var before: Set<String> = []
  /// Options for which a later event has been seen.
  var later: Set<String> = []
  /// Whether a later event about this vote has been seen.
  var isOver = false
}

extension ChatState {
  /// Records that a vote was cast or withdrawn and returns what is known about its voter.
  ///
  /// Returns `nil` if the event is too late to change anything.
  ///
  /// - Parameter others: The options whose votes this one replaces, or `nil` if it replaces none.
  mutating func note(
    _ ballot: Ballot,
    isCast: Bool,
    replacing others: [String]?,
    at moment: Date
  ) -> KnownChoices? {
    var known = KnownChoices()
    let last = voteMoments[ballot]
    let all = Ballot(poll: ballot.poll, user: ballot.user)
    if let only = voteMoments[all], only.date > moment { return nil }
    // A vote that was withdrawn later still replaced those before it.
    known.isOver = last.map { $0.date > moment } == true
    guard others != nil || !known.isOver else { return nil }
    if let others {
      for other in others where other != ballot.option {
        clear(Ballot(poll: ballot.poll, user: ballot.user, option: other), at: moment, &known)
      }
      voteMoments.set(Ballot.Moment(date: moment, isCast: true), for: all)
    }
    guard !known.isOver else { return known }
    if last?.isCast == true, let option = ballot.option { known.before.insert(option) }
    voteMoments.set(Ballot.Moment(date: moment, isCast: isCast), for: ballot)
    return known
  }

  /// Records that another vote replaced this one, unless a later event about it has been seen.
  private mutating func clear(_ ballot: Ballot, at moment: Date, _ known: inout KnownChoices) {
    guard let last = voteMoments[ballot], let option = ballot.option else { return }
    if last.date > moment {
      known.later.insert(option)
    } else if last.isCast {
      known.before.insert(option)
      voteMoments.set(Ballot.Moment(date: moment, isCast: false), for: ballot)
    }
  }
}
