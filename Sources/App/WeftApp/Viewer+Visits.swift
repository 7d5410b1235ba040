// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The screens that a viewer is on its way to, since the source has to be asked for what they show.
struct Visit {
  /// The screens that are still to be opened, one over the other; nil for one whose name is unknown.
  var screens: [ScreenName?]
  /// The message to scroll to in the last one.
  let message: MessageID?
  /// Whether the user opened them by a press or a key, rather than by an address or the way back.
  let isChosen: Bool
  /// Whether the source was asked for the next one.
  var hasAsked = false
  /// Whether any of them was opened.
  var hasOpened = false
}

extension Viewer {
  /// Opens screens over the one that the user acts on, each once the engine knows what it is about.
  ///
  /// One whose subject doesn't exist is left out and reported.
  func visit(
    _ screens: [ScreenName?],
    jumpingTo message: MessageID? = nil,
    isChosen: Bool = true
  ) {
    visiting = Visit(screens: screens, message: message, isChosen: isChosen)
    goOn()
  }

  /// Whether a screen waits for what the source has been asked for.
  package var isOnItsWay: Bool { visiting != nil }

  /// Opens the screens whose subjects have come meanwhile; a frame begins with it.
  package func goOn() {
    offerToSaveElsewhere()
    closeEnded()
    guard var visit = visiting else { return }
    visiting = nil
    var refusal: String?
    // A notice goes with its screen, so it is told over the last one.
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
    // A list that lacks the message may lead here again.
    if visit.hasOpened, let message = visit.message { (top as? MessagesScreen)?.jump(to: message) }
  }

  /// Whether the source will tell what a screen is about.
  private func isComing(_ name: ScreenName, _ visit: inout Visit) -> Bool {
    let subject: SourceSubject
    switch name {
    case .messages(let id), .info(let id): subject = .channel(id)
    case .replies(let id):
      guard let channel = (top as? MessagesScreen)?.list.channel.id else { return false }
      subject = .message(id, in: channel)
    default: return false
    }
    if visit.hasAsked { return app.engine.isFetching(subject) }
    visit.hasAsked = true
    return app.engine.fetch(subject)
  }
}
