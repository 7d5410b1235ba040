// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Screens that a viewer opens one after the other, because the source has to be asked for their subjects.
struct Visit {
  /// The screens still to be opened, each over the one before; an unknown name is `nil`.
  var screens: [ScreenName?]
  /// The message to scroll to in the last screen.
  let message: MessageID?
  /// Whether the user opened them by a press or a key, not by an address or the way back.
  let isChosen: Bool
  /// Whether the source was asked for the next screen's subject.
  var hasAsked = false
  /// Whether any screen was opened.
  var hasOpened = false
}

extension Viewer {
  /// Opens screens over the one that the user acts on, each as soon as the engine knows its subject.
  ///
  /// A screen whose subject doesn't exist is skipped and reported.
  func visit(
    _ screens: [ScreenName?],
    jumpingTo message: MessageID? = nil,
    isChosen: Bool = true
  ) {
    visiting = Visit(screens: screens, message: message, isChosen: isChosen)
    goOn()
  }

  /// Whether a screen waits for its subject from the source.
  package var isOnItsWay: Bool { visiting != nil }

  /// Opens the screens whose subjects have arrived; each frame starts with it.
  package func goOn() {
    offerToSaveElsewhere()
    closeEnded()
    guard var visit = visiting else { return }
    visiting = nil
    var refusal: String?
    // A notice disappears with its screen, so it is shown over the last one.
    defer { if let refusal { tell(refusal) } }
    while let next = visit.screens.first {
      if next.map(push) == true {
        visit.hasOpened = true
      } else if let next, end(of: next) == nil, isComing(next, &visit) {
        visiting = visit
        return
      } else {
        refusal = self.refusal(of: next)
      }
      visit.screens.removeFirst()
      visit.hasAsked = false
    }
    if visit.hasOpened, visit.isChosen, writesInOpenedChats, composer?.mayWrite == true {
      write(true)
    }
    // Jumping may open further screens if the list lacks the message.
    if visit.hasOpened, let message = visit.message { top.conversation?.jump(to: message) }
  }

  /// Returns whether the source is asked for a screen's subject and has not answered yet.
  private func isComing(_ name: ScreenName, _ visit: inout Visit) -> Bool {
    let subject: SourceSubject
    switch name {
    case .messages(let id), .info(let id), .pinned(let id), .media(let id), .members(let id):
      subject = .channel(id)
    case .replies(let id):
      guard let channel = top.conversation?.channel.id else { return false }
      subject = .message(id, in: channel)
    default: return false
    }
    if visit.hasAsked { return app.engine.isFetching(subject) }
    visit.hasAsked = true
    return app.engine.fetch(subject)
  }
}
