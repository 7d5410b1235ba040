// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

// Reminders of messages that the user saved.
extension ChatApp {
  /// The number of reminders that are shown one by one; the others are only counted.
  private static let mostShown = 3
  /// The number of reminders that one turn handles; a file may contain thousands, and the next turns handle the others.
  private static let mostAtOnce = 50

  /// Shows the reminders that are due, also those that came due while Weft wasn't running.
  ///
  /// A shown reminder becomes an ordinary saved message, so that no program shows it again.
  func tellReminders() {
    let time = engine.environment.now
    guard let next = engine.state.nextReminder, next <= time else { return }
    // A source may need some time to confirm what was told.
    let all = engine.state.dueReminders(at: time).filter { toldReminders[$0.id] != $0.remindAt }
    let due = all.prefix(Self.mostAtOnce)
    if all.count > due.count { after(.seconds(1)) {} }
    if !hasMoreReminders {
      for saved in due.prefix(Self.mostShown) { remind(of: saved) }
      let more = all.count - Self.mostShown
      if more > 0 {
        let numbers = engine.environment.strings.numbers
        tell(words.reminding.more(.count(more), numbers: numbers))
      }
    }
    hasMoreReminders = all.count > due.count
    for saved in due {
      toldReminders[saved.id] = saved.remindAt
      do throws(SourceError) {
        try engine.perform(.save(saved.id, saved.channelID, thread: saved.parentID))
      } catch {
        // The message is gone, so there is nothing to be reminded of.
        try? engine.perform(.unsave(saved.id, saved.channelID, thread: saved.parentID))
      }
    }
  }

  private func remind(of saved: SavedMessage) {
    let environment = engine.environment
    let message = engine.state.message(saved.id, in: saved.channelID, parent: saved.parentID)
    let preview = MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings
    )
    let text = message.map { preview.formatContent($0) } ?? words.messageGone
    tell(words.reminding.due(.text(AppPages.oneLine(text))))
    notifier.take(
      Notifier.Message(
        channel: saved.channelID,
        thread: saved.parentID,
        author: words.reminding.title,
        channelName: "",
        text: text,
        isMention: true
      ),
      at: now
    )
  }

  /// When the next reminder is due that was not shown yet.
  var nextReminder: Date? {
    engine.state.nextReminder.flatMap { $0 > engine.environment.now ? $0 : nil }
  }
}
