// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftSource

extension PollPatch {
  /// Reads the poll of a poll start event; returns `nil` if it isn't one.
  init?(matrix event: MatrixEvent) {
    let content = event.content
    guard let start = content.pollStart, let question = start["question"].flatMap(Self.text)
    else { return nil }
    let answers = (start["answers"]?.elements ?? []).prefix(20)
    var options: [PollOption] = []
    for answer in answers {
      guard let id = answer["m.id"]?.text ?? answer["id"]?.text,
        (1...ChatPoll.mostOptionBytes).contains(id.utf8.count),
        !options.contains(where: { $0.id == id }),
        let text = Self.text(answer)
      else { continue }
      options.append(PollOption(id: id, text: text.cut(to: ChatPoll.mostOptionBytes)))
    }
    let most = Int(clamping: start["max_selections"]?.number ?? 1)
    let isSecret = start["kind"]?.text?.hasSuffix("undisclosed") ?? false
    self.init(event.id) {
      $0.isAnonymous = .set(isSecret)
      $0.name = .set(question.cut(to: MessageContent.mostBytes))
      $0.createdBy = UserPatch(UserID(event.sender))
      $0.options = .set(options)
      $0.votesAllowed = .set(min(max(most, 1), max(options.count, 1)))
    }
  }

  /// Returns the text of a question or an answer, in any of its forms.
  static func text(_ value: JSONValue) -> String? {
    value["org.matrix.msc1767.text"]?.text ?? value["body"]?.text
      ?? value["m.text"]?.elements.lazy.compactMap { $0["body"]?.text }.first
  }
}

extension PollPatch {
  /// The type of the events that start polls.
  ///
  /// It is not the stable one, which most clients can't read.
  static let startType = "org.matrix.msc3381.poll.start"
  /// The maximum number of answers that clients read.
  static let mostAnswers = 20
}

extension ChatPoll {
  /// The content of the event that starts the poll.
  var matrixStart: [JSONValue.Member] {
    get throws(SourceError) {
      guard options.count <= PollPatch.mostAnswers else {
        throw SourceError(
          .notAllowed,
          "a poll in a Matrix room has at most \(PollPatch.mostAnswers) options, not "
            + "\(options.count); remove some"
        )
      }
      let text = "org.matrix.msc1767.text"
      let kind = "org.matrix.msc3381.poll." + (isAnonymous ? "undisclosed" : "disclosed")
      let answers = options.map { option in
        JSONValue.object([.init("id", .string(option.id)), .init(text, .string(option.text))])
      }
      let start: [JSONValue.Member] = [
        .init("question", .object([.init(text, .string(name)), .init("body", .string(name))])),
        .init("kind", .string(kind)), .init("max_selections", .integer(Int64(mostChosen))),
        .init("answers", .array(answers)),
      ]
      // Clients without polls show this text.
      let lines = [name] + options.enumerated().map { "\($0.offset + 1). \($0.element.text)" }
      return [
        .init(PollPatch.startType, .object(start)),
        .init(text, .string(lines.joined(separator: "\n"))),
      ]
    }
  }
}

extension JSONValue {
  /// The poll of a start event, under its stable or an unstable name.
  fileprivate var pollStart: JSONValue? {
    self["m.poll"] ?? self["m.poll.start"] ?? self["org.matrix.msc3381.poll.start"]
  }
}

extension MatrixEvent {
  /// Whether the event starts a poll of the stable specification, which takes stable votes.
  var beginsStablePoll: Bool { type == "m.poll.start" && content["m.poll"] != nil }
}

/// The stored votes of a poll: the latest answer of each voter.
struct PollVotes: Equatable, Sendable {
  /// The latest answer of a voter.
  struct Answer: Equatable, Sendable {
    var options: [String]
    var at: Date
  }

  /// The maximum number of voters that are stored.
  static let mostVoters = 10_000

  private(set) var answers: [String: Answer] = [:]
  /// When the poll was closed.
  var closedAt: Date?
  /// The key of the closing date; user ids start with an `@`, so none collides with it.
  private static let closed = "closed"

  init() {}

  /// Records an answer, unless a later one of the same voter is known.
  mutating func take(_ event: MatrixEvent) {
    guard let answers = Self.options(event.content) else { return }
    if let known = self.answers[event.sender], known.at > event.sentAt { return }
    guard self.answers[event.sender] != nil || self.answers.count < Self.mostVoters else { return }
    self.answers[event.sender] = Answer(options: answers, at: event.sentAt)
  }

  /// Removes the answer of a voter.
  mutating func remove(_ voter: String) { answers[voter] = nil }

  private static func options(_ content: JSONValue) -> [String]? {
    if let selections = content["m.selections"] { return selections.texts }
    let response = content["m.poll.response"] ?? content["org.matrix.msc3381.poll.response"]
    return response?["answers"]?.texts
  }

  func patch(_ id: String, of poll: ChatPoll, for user: UserID) -> PollPatch {
    let known = Set(poll.options.map(\.id))
    var counts: [String: Int] = [:]
    var votes: [PollPatch.Vote] = []
    var own: Set<String> = []
    for (voter, answer) in answers.sorted(by: { ($0.value.at, $0.key) > ($1.value.at, $1.key) }) {
      var chosen: [String] = []
      for option in answer.options where known.contains(option) && !chosen.contains(option) {
        if chosen.count < poll.mostChosen { chosen.append(option) }
      }
      for option in chosen {
        counts[option, default: 0] += 1
        votes.append(.init(UserPatch(UserID(voter)), for: option, at: answer.at))
      }
      if voter == user.rawValue { own = Set(chosen) }
    }
    return PollPatch(id) {
      $0.voteCounts = .set(counts)
      $0.ownVotes = .set(own)
      $0.latestVotes = .set(Array(votes.prefix(ChatPoll.mostKeptVotes)))
    }
  }
}

extension PollVotes {
  /// Reads stored votes; unreadable data is ignored.
  init(_ bytes: [UInt8]?) {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return }
    closedAt = value[Self.closed]?.date
    for member in value.members where member.key.hasPrefix("@") {
      let at = MatrixEvent.moment(member.value["at"])
      answers[member.key] = Answer(options: member.value["for"]?.texts ?? [], at: at)
    }
  }

  /// The votes in their stored form.
  var bytes: [UInt8] {
    let voters = answers.sorted { $0.key < $1.key }.map { voter, answer in
      let options = JSONValue.array(answer.options.map { .string($0) })
      let at = Int64((answer.at.timeIntervalSince1970 * 1000).rounded())
      return JSONValue.Member(voter, .object([.init("at", .integer(at)), .init("for", options)]))
    }
    var members = MemoryWriter()
    for voter in voters { members.put(voter.key, voter.value) }
    members.put(Self.closed, closedAt)
    return members.bytes
  }
}
