// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

extension SearchFilters {
  /// Returns a sentence that says which messages the conditions allow, or which value is unknown; `nil` without both.
  func sentence(_ words: AppWords.Searching) -> String? {
    if let problem {
      let name = TextArgument.name("\(problem.rawValue):")
      return switch problem {
      case .has: words.unknownContent(name, .text(Self.contents))
      case .from, .before, .after, .chat: words.unknownDay(name)
      }
    }
    if isEmpty { return nil }
    return words.only(.text(conditions.map { Self.text($0, words) }.joined(separator: ", ")))
  }

  private static var contents: String {
    Content.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static func text(_ condition: Condition, _ words: AppWords.Searching) -> String {
    func shown(_ value: String) -> TextArgument {
      .text(ChannelListAlert.shown(value, otherwise: "?", atMost: 64))
    }
    return switch condition {
    case .author(let name): words.from(shown(name))
    case .content(.link): words.link
    case .content(.file): words.file
    case .content(.image): words.image
    case .content(.poll): words.poll
    case .before(let day): words.before(.text(day.text))
    case .after(let day): words.after(.text(day.text))
    case .chat(let name, _): words.chat(shown(name))
    }
  }
}

extension Viewer {
  /// Starts a search in the chat on the screen, or in the one that its page is about; on other screens in all chats.
  package func searchHere() {
    let subject = top.name.pageChannel.flatMap { app.engine.state.channel($0, messages: 0) }
    let channel = top.conversation?.channel ?? subject
    search(true)
    guard let channel else { return }
    let name = app.channels.list.name(forChannel: channel)
    if !name.isEmpty {
      stack[0].search?.search(for: SearchFilters.text(.chat, quoting: name) + " ")
    }
  }
}
