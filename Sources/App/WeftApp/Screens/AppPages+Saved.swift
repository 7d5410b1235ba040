// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// The pages of saved messages, and of those with a reminder.
extension AppPages {
  /// The maximum number of messages that a page lists.
  private static let mostSaved = 500

  /// Returns the page of the saved messages, the last one saved first.
  static func saved(_ viewer: Viewer) -> PageScreen {
    let (app, engine) = (viewer.app, viewer.app.engine)
    let words = app.words.pages
    return page(.saved, title: words.saved, app) {
      let saved = engine.state.savedMessages
      if saved.isEmpty { return [PageLine(title: words.noSaved)] }
      let reminders = PageLine(title: words.reminders, action: AppAction.reminders.id)
      return (saved.contains { $0.remindAt != nil } ? [reminders] : []) + lines(of: saved, app)
    }
  }

  /// Returns the page of the reminders, the next one first.
  static func reminders(_ viewer: Viewer) -> PageScreen {
    let (app, engine) = (viewer.app, viewer.app.engine)
    let words = app.words.pages
    return page(.reminders, title: words.reminders, app) {
      let saved = engine.state.savedMessages.filter { $0.remindAt != nil }.sorted {
        ($0.remindAt ?? $0.savedAt, $0.id.rawValue) < ($1.remindAt ?? $1.savedAt, $1.id.rawValue)
      }
      return saved.isEmpty ? [PageLine(title: words.noReminders)] : lines(of: saved, app)
    }
  }

  /// Returns a page whose lines are made again only when something has changed or a minute has passed.
  private static func page(
    _ name: ScreenName,
    title: String,
    _ app: ChatApp,
    _ make: @escaping () -> [PageLine]
  ) -> PageScreen {
    var known: (change: Int, minute: Int, lines: [PageLine])?
    return PageScreen(name, title: title) { [engine = app.engine] in
      let change = engine.changeCount
      let minute = Int(engine.environment.now.timeIntervalSinceReferenceDate / 60)
      if let known, known.change == change, known.minute == minute { return known.lines }
      let lines = make()
      known = (change, minute, lines)
      return lines
    }
  }

  private static func lines(of saved: [SavedMessage], _ app: ChatApp) -> [PageLine] {
    let environment = app.engine.environment
    let lines = saved.prefix(mostSaved).compactMap { saved -> PageLine? in
      let state = app.engine.state
      let message = state.message(saved.id, in: saved.channelID, parent: saved.parentID)
      var made = message.flatMap { line(of: $0, in: saved.channelID, app.engine) }
      if let date = saved.remindAt { made?.value = environment.whenText(date) }
      return made
    }
    let more = saved.count - min(saved.count, mostSaved)
    if more == 0 { return lines }
    let number = TextArgument.text(environment.strings.number(more))
    return lines + [PageLine(title: app.words.pages.more(number))]
  }
}
