// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Notices to the user, and undoing what one of them is about.
extension Viewer {
  /// Shows a notice for four seconds, or for ten if its action can be undone.
  ///
  /// - Parameter undo: Undoes the action. It stays available when another notice replaces this one.
  package func tell(_ text: String, undo: (() -> Void)? = nil) {
    notices += 1
    let number = notices
    notice = ViewerNotice(number: number, text: text, canBeUndone: undo != nil)
    noticed = undo == nil ? top : nil
    if let undo { undoing = (number, undo) }
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
    guard let undo = undoing?.work else { return tell(app.words.nothingToUndo) }
    undoing = nil
    undo()
    tell(app.words.undone)
  }
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
