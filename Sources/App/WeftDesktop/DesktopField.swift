// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import Weft
internal import WeftApp
internal import WeftScene

/// The message field: a GTK text view with input methods and clipboard.
///
/// SAFETY, for the whole class: the widget is a child of the pane's list, which the pane holds; the
/// widget holds this object, because it calls it until the widget is destroyed.
@safe
final class DesktopField: HeldByWidget {
  private unowned let owner: DesktopApp
  private let content: PaneContent
  private var field: UnsafeMutablePointer<GtkWidget>?
  private var composer: Composer? { content.screen?.conversation?.composer }
  /// The kind of text in the widget, and its composer.
  private var shown: Subject?
  private weak var shownComposer: Composer?
  /// The composer that the user was writing in last.
  private weak var written: Composer?

  /// One of the texts that a user can type in the same field; undo never goes from one to another.
  private struct Subject: Equatable {
    /// Whether it is a path or a search, not a message.
    let isAside: Bool
    /// The message whose new text it is.
    let edited: MessageID?

    init(_ composer: Composer) {
      isAside = composer.isAside
      edited = composer.session.edited?.id
    }
  }

  init(_ owner: DesktopApp, _ content: PaneContent) {
    self.owner = owner
    self.content = content
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe field = weft_field_new(
      owner.app.engine.environment.strings.text(.composerMessage),
      { unsafe DesktopField.of($0).typed() },
      { unsafe DesktopField.of($0).press($1, $2) },
      { unsafe DesktopField.of($0).focus($1) },
      context
    )
    unsafe hold(by: field)
  }

  /// The text view.
  ///
  /// - Precondition: The list that holds it still exists.
  var widget: UnsafeMutablePointer<GtkWidget> {
    guard let field = unsafe field else { preconditionFailure("GTK makes every field") }
    return unsafe field
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> DesktopField {
    guard let context = unsafe context else { preconditionFailure("C hands the context back") }
    return unsafe Unmanaged<DesktopField>.fromOpaque(context).takeUnretainedValue()
  }

  /// Shows the session's text, prompt and focus where they differ from the widget's.
  ///
  /// - Parameter fonts: The scene's fonts; the buttons next to the field are as high as a title's line.
  func update(_ fonts: FontSet) {
    guard let composer, let field = unsafe field else { return }
    let room = fonts.scale(of: .title).lineHeight - fonts.scale(of: .body).lineHeight
    unsafe weft_field_set_prompt(field, composer.options.prompt, Int32(max(0, room)))
    let subject = Subject(composer)
    let isSame = shown == subject && shownComposer === composer
    (shown, shownComposer) = (subject, composer)
    let session = composer.session
    if unsafe !isSame || text(field).text != session.text {
      // A sent text and the text of another chat must not come back.
      let canBeUndone = isSame && !session.text.isEmpty
      unsafe weft_field_set_text(field, session.text, Int32(session.caret), canBeUndone)
    }
    unsafe followFocus(of: composer, field)
  }

  /// Gives the widget the focus if the user writes in this chat, and takes it away if not.
  private func followFocus(of composer: Composer, _ field: UnsafeMutablePointer<GtkWidget>) {
    if composer.isFocused, !composer.mayWrite {
      // Someone took the permission to write here while the user was writing.
      composer.focus(false)
      written = nil
    }
    let isFocused = unsafe weft_field_has_focus(field)
    if composer.isFocused {
      written = composer
      if owner.viewer.front == nil, !isFocused { unsafe weft_field_focus(field) }
    } else if isFocused {
      // The user didn't leave the field if it shows another chat now.
      if written !== composer { owner.viewer.loseField() }
      owner.window?.focusList()
    }
  }

  private func text(_ field: UnsafeMutablePointer<GtkWidget>) -> (text: String, caret: Int) {
    var caret: Int32 = 0
    guard let text = unsafe weft_field_text(field, &caret) else { return ("", 0) }
    defer { unsafe g_free(text) }
    return (unsafe String(cString: text), Int(caret))
  }

  private func typed() {
    guard let composer, let field = unsafe field else { return }
    let (text, caret) = unsafe text(field)
    guard composer.session.text != text || composer.session.caret != caret else { return }
    composer.handle(.text(text, caret: caret))
    owner.acted()
  }

  private func focus(_ isOn: Bool) {
    // A menu or question in front of the field takes the focus only temporarily.
    guard let composer, composer.isFocused != isOn, isOn || !content.isCovered else { return }
    composer.focus(isOn)
    owner.acted()
  }

  private func press(_ value: UInt32, _ modifiers: UInt32) -> Bool {
    guard let composer else { return false }
    let isShifted = modifiers & GDK_SHIFT_MASK.rawValue != 0
    let hasControl = modifiers & GDK_CONTROL_MASK.rawValue != 0
    defer { owner.acted() }
    switch Int32(value) {
    case GDK_KEY_Up where composer.isCompleting: composer.handle(.mark(by: -1))
    case GDK_KEY_Down where composer.isCompleting: composer.handle(.mark(by: 1))
    case GDK_KEY_Tab where composer.isCompleting: composer.handle(.choose(nil))
    case GDK_KEY_Tab where composer.isChoosingFile: composer.completePath()
    case GDK_KEY_Return where composer.isCompleting: composer.handle(.choose(nil))
    case GDK_KEY_Return where !isShifted, GDK_KEY_KP_Enter where !isShifted: composer.handle(.send)
    case GDK_KEY_Escape: owner.viewer.back()
    case GDK_KEY_o where hasControl: composer.chooseFile()
    case GDK_KEY_k where hasControl:
      owner.viewer.togglePalette()
      owner.actedByKey()
    case GDK_KEY_Up where composer.session.text.isEmpty && composer.session.edited == nil:
      owner.viewer.editLast()
    default: return false
    }
    return true
  }
}
