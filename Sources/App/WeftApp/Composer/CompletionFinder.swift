// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftPluginHost

/// A search for completions of the word at the caret in the field below messages.
struct CompletionFinder {
  private let app: ChatApp
  private let channel: ChatChannel

  /// The maximum number of members or channels that are examined for one word.
  private static let mostLookedAt = 5_000

  init(_ app: ChatApp, _ channel: ChatChannel) {
    self.app = app
    self.channel = channel
  }

  /// Returns the completions of a word, best first.
  func completions(of word: ComposerWord) -> [ComposerCompletion] {
    let letters = String(word.letters)
    switch word.kind {
    case .member: return members(letters)
    case .channel: return channels(letters)
    case .command: return commands(letters)
    case .other: return []
    case .emoji:
      return EmojiNames.matching(letters, most: ComposerCompletions.most).map {
        ComposerCompletion(text: "\($0.emoji) ", title: $0.name, sign: $0.emoji)
      }
    }
  }

  private func members(_ letters: String) -> [ComposerCompletion] {
    let own = app.engine.environment.currentUser.id
    let others = channel.members.lazy.prefix(Self.mostLookedAt).filter { $0.id != own }
    return Self.best(others, letters) { [$0.user.displayName, $0.id.rawValue] }.map {
      let name = $0.user.displayName
      return ComposerCompletion(text: "@\(name) ", title: name, mentioning: $0.id)
    }
  }

  /// Returns the commands of plugins; none if the letters are already a whole command, which Enter then runs.
  private func commands(_ letters: String) -> [ComposerCompletion] {
    let offers = (app.plugins?.commands(app.engine.environment) ?? []).map(\.offer)
    if offers.contains(where: { $0.name == letters }) { return [] }
    return Self.best(offers, letters) { [$0.name] }.map { offer in
      let hint = offer.hint.isEmpty ? "" : " \(offer.hint)"
      return ComposerCompletion(
        text: "/\(offer.name)\(offer.hint.isEmpty ? "" : " ")",
        title: "/\(offer.name)\(hint)  \(offer.title)"
      )
    }
  }

  private func channels(_ letters: String) -> [ComposerCompletion] {
    let list = app.channels.list
    let known = list.session.channels.lazy.prefix(Self.mostLookedAt)
    return Self.best(known, letters) { [list.name(forChannel: $0)] }.map {
      let name = list.name(forChannel: $0)
      return ComposerCompletion(text: "#\(name) ", title: name)
    }
  }

  /// Returns the things with a name that starts with some letters, then those with a later word that does.
  private static func best<Things: Sequence>(
    _ things: Things,
    _ letters: String,
    names: (Things.Element) -> [String]
  ) -> [Things.Element] {
    var (first, second): ([Things.Element], [Things.Element]) = ([], [])
    for thing in things {
      let names = names(thing)
      if names.contains(where: { $0.begins(with: letters) }) {
        first.append(thing)
        if first.count == ComposerCompletions.most { break }
      } else if second.count < ComposerCompletions.most,
        names.contains(where: { $0.hasWord(beginningWith: letters) })
      {
        second.append(thing)
      }
    }
    return Array((first + second).prefix(ComposerCompletions.most))
  }
}

extension String {
  /// Returns whether the text starts with letters, ignoring case and diacritics.
  fileprivate func begins(with letters: String) -> Bool {
    letters.isEmpty
      || range(of: letters, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
  }

  /// Returns whether a word after the first one starts with letters.
  fileprivate func hasWord(beginningWith letters: String) -> Bool {
    split(separator: " ").dropFirst().contains { String($0).begins(with: letters) }
  }
}
