// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// A poll that the user is making, as a value; each chat keeps its own until it is sent.
///
///     var draft = PollDraft()
///     draft.question = "Lunch?"
///     draft.options = ["Soup", "Salad", ""]
///     draft.poll(id: "p1", at: now).options.map(\.text)  // ["Soup", "Salad"]
struct PollDraft: Equatable {
  /// When a poll ends.
  enum End: CaseIterable {
    case never, hour, day, week

    var duration: TimeInterval? {
      switch self {
      case .never: nil
      case .hour: 3_600
      case .day: 86_400
      case .week: 604_800
      }
    }
  }

  var question = ""
  /// The options as typed; the last one is empty as long as there may be more.
  private(set) var options = ["", ""]
  /// The maximum number of options for each person, as typed; empty for no limit.
  var mostVotes = ""
  var allowsSeveral = false
  var isAnonymous = false
  var allowsSuggestions = false
  var end = End.never

  /// Changes an option; adds an empty one after the last.
  mutating func set(_ text: String, at index: Int) {
    guard options.indices.contains(index) else { return }
    options[index] = text
    // One more than allowed can be typed, so that the user learns about the limit.
    if options.last?.isEmpty == false, options.count <= ChatPoll.mostOptions { options.append("") }
    while options.count > ChatPoll.fewestOptions, options.suffix(2).allSatisfy(\.isEmpty) {
      options.removeLast()
    }
  }

  /// Returns the poll to send, without the empty options.
  func poll(id: String, at now: Date) -> ChatPoll {
    var poll = ChatPoll(name: question.trimmingBlanks)
    poll.id = id
    poll.options = options.map(\.trimmingBlanks).filter { !$0.isEmpty }.enumerated()
      .map { PollOption(id: "\($0.offset + 1)", text: $0.element) }
    // A text that is not a number counts as too many.
    let typed = mostVotes.trimmingBlanks
    poll.votesAllowed = !allowsSeveral ? 1 : typed.isEmpty ? nil : Int(typed) ?? .max
    (poll.isAnonymous, poll.allowsSuggestions) = (isAnonymous, allowsSuggestions)
    poll.closesAt = end.duration.map { now.addingTimeInterval($0) }
    return poll
  }
}

extension PollDraft {
  /// The rows of the form.
  func items(_ words: AppWords.Polling, yes: String, no: String) -> [FormSession.Item] {
    func choice(_ id: String, _ title: String, _ isOn: Bool) -> FormSession.Item {
      .init(id: id, kind: .choice, title: title, value: isOn ? yes : no)
    }
    var items = [
      FormSession.Item(id: "question", kind: .field, title: words.question, value: question)
    ]
    items += options.enumerated().map { index, text in
      .init(
        id: "option.\(index)",
        kind: .field,
        title: words.option(.text("\(index + 1)")),
        value: text
      )
    }
    items.append(choice("several", words.several, allowsSeveral))
    if allowsSeveral {
      items.append(
        .init(id: "most", kind: .field, title: words.most, value: mostVotes, example: words.any)
      )
    }
    return items + [
      choice("anonymous", words.anonymous, isAnonymous),
      choice("suggestions", words.suggestions, allowsSuggestions),
      .init(id: "end", kind: .choice, title: words.end, value: words.name(of: end)),
      .init(id: "send", kind: .button, title: words.send),
    ]
  }

  /// Takes the text of a field.
  mutating func type(_ text: String, into id: String) {
    switch id {
    case "question": question = text
    case "most": mostVotes = text
    default:
      if let index = id.split(separator: ".").last.flatMap({ Int($0) }) { set(text, at: index) }
    }
  }

  /// Switches a choice.
  mutating func choose(_ id: String) {
    switch id {
    case "several": allowsSeveral.toggle()
    case "anonymous": isAnonymous.toggle()
    case "suggestions": allowsSuggestions.toggle()
    case "end":
      let all = End.allCases
      end = all[((all.firstIndex(of: end) ?? 0) + 1) % all.count]
    default: break
    }
  }
}
