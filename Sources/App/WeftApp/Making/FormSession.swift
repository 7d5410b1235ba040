// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A form on one viewer's screen, with one-line fields, choices and buttons; one row has the focus.
///
/// Each item is a row of the screen that pressing it reaches. A page and a window put their own input below the rows,
/// for the focused field; a terminal types into the row. The form's owner holds the values, so that nothing typed is
/// lost when the screen is left.
package final class FormSession {
  /// A row of the form.
  package struct Item: Equatable {
    /// The effect of pressing the row.
    package enum Kind {
      /// Focuses the field.
      case field
      /// Focuses the field, whose text is an address without blanks.
      case address
      /// Focuses the field, whose text is the path of a file on this machine.
      case path
      /// Switches to the next choice.
      case choice
      /// Performs the form's work.
      case button
    }

    package let id: String
    package let kind: Kind
    package let title: String
    package var value = ""
    /// An example of a text, shown in an empty field.
    package var example = ""

    /// Whether the item has a text that the user types.
    package var isField: Bool { [.field, .address, .path].contains(kind) }
  }

  /// The values of a form, and what its rows do.
  package struct Model {
    /// Returns the rows at the moment.
    let items: () -> [Item]
    /// Takes the text of a field, by the item's id.
    var type: (String, String) -> Void = { _, _ in }
    /// Handles the press of a choice or a button; returns why it was refused.
    let press: (String) -> String?
  }

  /// The maximum size of a text in bytes.
  package static let mostBytes = 4_096

  private let model: Model
  private var focusedID: String?
  /// The focus that the surface shows, which changes whenever the text changes without its user typing.
  package private(set) var revision = 0
  /// Why the last press was refused.
  package private(set) var problem: String?
  /// Returns the text in the surface's own input, if it has one whose text is not passed on with each key.
  package var pull: (() -> String?)?

  init(_ model: Model) { self.model = model }

  /// The rows at the moment.
  package var items: [Item] { model.items() }

  /// The row with the focus.
  package var focused: Item? {
    let items = items
    return items.first { $0.id == focusedID } ?? items.first
  }

  /// The index of the row with the focus.
  package var focusedIndex: Int { items.firstIndex { $0.id == focused?.id } ?? 0 }

  /// The title of the button below the surface's own input.
  package var buttonTitle: String? { following?.kind == .button ? following?.title : nil }

  /// Changes the text of the focused field: keeps it in one line, and ignores a change that makes it too long.
  package func change(_ work: (inout String) -> Void) {
    guard let item = focused, item.isField else { return }
    var text = item.value
    work(&text)
    text = text.asOneLine
    if item.kind == .address { text.removeAll(where: \.isWhitespace) }
    guard text.utf8.count <= Self.mostBytes, text != item.value else { return }
    problem = nil
    model.type(item.id, text)
  }

  /// Takes a pasted text: its first line continues the field, and each further line fills the next one.
  package func paste(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if index > 0 {
        guard following?.isField == true else { return }
        move(by: 1)
      }
      change { $0 += line }
    }
  }

  /// Completes the path in the focused field as far as it is unambiguous; returns the names that it may continue with.
  package func complete() -> [String] {
    guard let item = focused, item.kind == .path else { return [] }
    let found = PathCompletion(of: item.value)
    change { $0 = found.text }
    return found.names
  }

  /// Moves the focus to another row.
  package func move(by step: Int) {
    take()
    let items = items
    guard !items.isEmpty else { return }
    focus(items[min(max(0, focusedIndex + step), items.count - 1)].id)
  }

  /// Does what Enter does: goes from a field to the next row, or presses the button behind the last field.
  package func submit() {
    take()
    guard let item = focused else { return }
    guard item.isField else { return press(item.id) }
    if let next = following, next.kind == .button { return press(next.id) }
    move(by: 1)
  }

  /// Presses a row.
  package func press(_ id: String) {
    take()
    guard let item = items.first(where: { $0.id == id }) else { return }
    // If the button of a single field is refused, the user changes what they typed.
    let fields = items.filter(\.isField)
    focus(item.kind == .button && fields.count == 1 ? fields[0].id : id)
    if item.isField { return }
    problem = model.press(id)
    revision += 1
  }

  /// Shows why the form's work was refused.
  func refuse(_ reason: String) { problem = reason }

  private var following: Item? {
    let items = items
    let next = focusedIndex + 1
    return items.indices.contains(next) ? items[next] : nil
  }

  private func focus(_ id: String) {
    focusedID = id
    revision += 1
  }

  private func take() {
    if let text = pull?() { change { $0 = text } }
  }
}

extension Viewer {
  /// The form while its screen is the one that the user acts on.
  package var form: FormSession? { top.name.hasForm ? forms[top.name] : nil }

  /// Returns the form of a visible screen, even if the user acts on another one.
  package func shownForm(of name: ScreenName?) -> FormSession? {
    name.flatMap { name in name.hasForm ? forms[name] : nil }
  }

  /// Selects the row of the form with the focus.
  package func selectFormRow() {
    guard let form else { return }
    let offset = top.count - form.items.count
    top.selected = max(0, offset + form.focusedIndex)
  }
}

extension ScreenName {
  /// Whether the screen has a form.
  package var hasForm: Bool {
    switch self {
    case .openWorkspace, .quietHours, .join, .newGroup, .rename, .poll, .suggest: true
    default: false
    }
  }
}

extension AppPages {
  /// Returns the screen of a form, which keeps its rows at the end.
  static func form(
    _ name: ScreenName,
    title: String,
    _ viewer: Viewer,
    lines: @escaping () -> [PageLine] = { [] },
    model: FormSession.Model
  ) -> PageScreen {
    let form = FormSession(model)
    viewer.forms[name] = form
    // Keys now go to the form, even if the chat stays visible beside it.
    viewer.composer?.focus(false)
    let problem = viewer.app.words.joining.problem
    let isTerminal = viewer.isInTerminal
    return PageScreen(name, title: title) { [weak viewer] in
      let refusal = form.problem.map { [PageLine(title: problem, detail: $0)] } ?? []
      let isHere = viewer?.form === form
      return refusal + lines()
        + form.items.map {
          line(of: $0, isTyped: isTerminal && isHere && $0.id == form.focused?.id)
        }
    }
  }

  private static func line(of item: FormSession.Item, isTyped: Bool) -> PageLine {
    let text = item.isField ? String(item.value.suffix(48)) : item.value
    return PageLine(
      title: item.title,
      detail: item.value.isEmpty ? item.example : "",
      // A long text shows its end, where the user types.
      value: text + (isTyped && item.isField ? "▏" : ""),
      action: ViewAction.formPrefix + item.id
    )
  }
}
