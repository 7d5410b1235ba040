// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Notices to the user, and undoing what one of them is about.
extension Viewer {
  /// Shows a notice for four seconds.
  package func tell(_ text: String) { tell(text, undo: nil) }

  /// Shows a notice for four seconds, or for ten if its action can be undone.
  ///
  /// - Parameter undo: Undoes the action. It stays available when another notice replaces this one.
  func tell(_ text: String, undo: (() throws(SourceError) -> Void)?) {
    notices += 1
    let number = notices
    notice = ViewerNotice(number: number, text: text, canBeUndone: undo != nil)
    noticed = undo == nil ? top : nil
    if let undo { undoing = Undoing(number: number, work: undo) }
    app.after(.seconds(undo == nil ? 4 : 10)) { [weak self] in
      guard let self else { return }
      if undoing?.number == number { undoing = nil }
      if notice?.number == number { (notice, noticed) = (nil, nil) }
      touch()
    }
    touch()
  }

  /// Removes the notice if its screen is no longer visible.
  func leaveNotice() {
    guard let notice, let noticed, !visible.contains(where: { $0 === noticed }) else { return }
    leftNotice = notice.number
    (self.notice, self.noticed) = (nil, nil)
    touch()
  }

  /// Keeps a height free above the field of the chat that the user acts on, where the surface shows a notice.
  ///
  /// - Parameter height: The height in points; 0 ends it in all chats.
  package func keepFree(aboveField height: Double) {
    for chat in conversations {
      let kept = chat === top.conversation ? height : 0
      guard chat.freeHeight != kept else { continue }
      chat.freeHeight = kept
      touch()
    }
  }

  /// Shows a notice that is not about a single screen.
  package func tell(ofAll text: String) {
    tell(text)
    noticed = nil
  }

  /// Returns whether the browser should ask its user now; true once per request.
  package func drainPermissionQuestion() -> Bool {
    defer { asksForPermission = false }
    return asksForPermission
  }

  /// Undoes the user's last action, if that is still possible.
  func undo() {
    guard let undoing else { return tell(app.words.nothingToUndo) }
    self.undoing = nil
    do throws(SourceError) {
      try undoing.work()
      tell(undoing.isReading ? app.words.undone : app.words.undoing.done)
    } catch {
      tell(app.words.sentence(error))
    }
  }
}

/// How to undo the user's last action.
struct Undoing {
  /// The number of the notice that offers it.
  let number: Int
  /// Restores what the action changed.
  let work: () throws(SourceError) -> Void
  /// The channel that the action was about, or `nil` if it marked chats as read.
  var channel: ChannelID?

  /// Whether it marks chats as unread again.
  var isReading: Bool { channel == nil }
}

/// A notice that a viewer shows for some seconds.
package struct ViewerNotice {
  /// Its number, which is different for each notice.
  package let number: Int
  /// The text to show.
  package let text: String
  /// Whether its action can be undone.
  package let canBeUndone: Bool
}
