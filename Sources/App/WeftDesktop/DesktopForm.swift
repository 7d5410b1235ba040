// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import WeftApp

/// The fields and buttons for adding an account, and the focused field of other forms, below the screen's rows.
///
/// A password is kept in its entry only and removed from it when the form is submitted.
///
/// SAFETY, for the whole class: the widget is a child of the pane's list, which the pane holds; the
/// widget holds this object, because it calls it until the widget is destroyed.
@safe
final class DesktopForm: HeldByWidget {
  private unowned let owner: DesktopApp
  private let content: PaneContent
  private var form: UnsafeMutablePointer<GtkWidget>?
  /// The shape that the widget shows.
  private var shown = Shape()
  /// Whether the fields have just been created and not yet been focused.
  private var isNew = false

  /// The parts of a form; the widgets are created again when they change.
  private struct Shape: Equatable {
    var fields: [AccountForm.Field?] = []
    var buttons: [Button] = []
    /// The address to open in a browser.
    var link: String?
    /// The reported problem; a new one creates the fields again, which empties the password.
    var problem: String?
    /// The number of the focus of another form.
    var line: Int?
  }

  private enum Button: Int {
    case back
    case signOn
    case submit
  }

  init(_ owner: DesktopApp, _ content: PaneContent) {
    self.owner = owner
    self.content = content
    unsafe form = weft_form_new(
      { unsafe DesktopForm.of($0).press(.submit) },
      { context, tag in
        if let button = Button(rawValue: Int(tag)) {
          unsafe DesktopForm.of(context).press(button)
        }
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
    unsafe hold(by: form)
  }

  /// The form.
  ///
  /// - Precondition: The list that holds it still exists.
  var widget: UnsafeMutablePointer<GtkWidget> {
    guard let form = unsafe form else { preconditionFailure("GTK makes every form") }
    return unsafe form
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> DesktopForm {
    guard let context = unsafe context else { preconditionFailure("C hands the context back") }
    return unsafe Unmanaged<DesktopForm>.fromOpaque(context).takeUnretainedValue()
  }

  /// Shows the fields of the pane's current screen.
  func update() {
    guard let shape else {
      if shown != Shape() { unsafe weft_form_clear(widget) }
      shown = Shape()
      return
    }
    guard shape != shown else { return }
    shown = shape
    unsafe weft_form_clear(widget)
    for field in shape.fields { add(field) }
    if let link = shape.link {
      unsafe weft_form_add_link(widget, owner.app.words.entry.signOn, link)
    }
    for button in shape.buttons {
      unsafe weft_form_add_button(
        widget,
        label(of: button),
        Int32(button.rawValue),
        button == .submit
      )
    }
    isNew = true
  }

  /// Focuses the first field of a form that has just been created.
  func focus() {
    if isNew { unsafe weft_form_focus(widget) }
    isNew = false
  }

  /// The form of the current screen, or `nil` if the screen has none.
  private var shape: Shape? {
    switch content.screen?.name {
    case let name? where name.hasForm:
      guard let form = owner.viewer.shownForm(of: name), form.focused?.isField == true else {
        return nil
      }
      return Shape(
        fields: [nil],
        buttons: [.submit],
        problem: form.problem,
        line: form.revision
      )
    case .account:
      guard let form = owner.viewer.shownAccount?.form else { return nil }
      var shape = Shape(fields: form.fields, problem: form.problem)
      if !form.isAtStart, !form.isDone { shape.buttons.append(.back) }
      switch form.step {
      case .browser(_, let address): shape.link = address
      case .proof(let offer):
        if offer.hasSignOn { shape.buttons.append(.signOn) }
        if offer.hasPassword { shape.buttons.append(.submit) }
      case .server: shape.buttons.append(.submit)
      case .looking, .entering, .done: break
      }
      return shape
    default: return nil
    }
  }

  /// The form whose focused field is shown.
  private var lineForm: FormSession? { owner.viewer.shownForm(of: content.screen?.name) }

  /// The text of the field, if it is that of the form's focus.
  private var lineText: String? {
    guard let form = lineForm, shown.line == form.revision else { return nil }
    return unsafe String(cString: weft_form_text(widget, 0))
  }

  private func add(_ field: AccountForm.Field?) {
    let words = owner.app.words.entry
    let line = lineForm
    line?.pull = { [weak self] in self?.lineText }
    let form = owner.viewer.shownAccount?.form
    let (label, text, example) =
      switch field {
      case .server: (words.server, form?.server ?? "", words.example)
      case .user: (words.user, form?.user ?? "", "")
      case .password: (words.password, "", "")
      case nil:
        (line?.focused?.title ?? "", line?.focused?.value ?? "", line?.focused?.example ?? "")
      }
    let isWords = field == nil && line?.focused?.kind != .address
    let kind =
      field == .password ? WEFT_FORM_SECRET : isWords ? WEFT_FORM_WORDS : WEFT_FORM_NAME
    unsafe weft_form_add_field(widget, label, text, example, kind)
  }

  private func label(of button: Button) -> String {
    let words = owner.app.words.entry
    switch button {
    case .back: return words.back
    case .signOn: return words.signOn
    case .submit where shown.fields == [nil]: return lineForm?.buttonTitle ?? words.goOn
    case .submit: return shown.fields == [.server] ? words.goOn : words.logIn
    }
  }

  private func press(_ button: Button) {
    content.choose()
    let texts = shown.fields.indices.map {
      unsafe String(cString: weft_form_text(widget, Int32($0)))
    }
    let account = owner.viewer.account
    switch button {
    case .back: account?.handle(.back)
    case .signOn: account?.handle(.signOn)
    case .submit where shown.fields == [nil]: owner.viewer.form?.submit()
    // An empty field has to be filled in first.
    case .submit where texts.contains(""): unsafe weft_form_focus(widget)
    case .submit where shown.fields == [.server]: account?.handle(.fill(server: texts[0]))
    case .submit where texts.count == 2:
      account?.handle(.enter(user: texts[0], password: texts[1]))
    case .submit: break
    }
    // The next letters are for the next field.
    owner.actedByKey()
  }
}
