// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK
internal import WeftDrawing
internal import WeftScene
internal import WeftViews

/// A text in a row, as it is laid out.
struct RowText {
  let row: UInt64
  /// The index of the text among the row's items.
  let index: Int
  let rect: Rect
  let text: String
  let style: TextStyle
  let lineLimit: Int?
}

/// The part of a row's text that the user has selected.
struct TextSelection: Equatable {
  let row: UInt64
  /// The index of the text among the row's items.
  let index: Int
  let text: String
  /// The byte at which the selection began.
  let start: Int
  /// The byte to which the user has dragged.
  var end: Int

  /// The selected bytes.
  var range: Range<Int> { min(start, end)..<max(start, end) }

  /// The selected text.
  var selected: String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

/// Texts under the pointer: links that it presses, and letters that it selects.
///
/// A selection is within one text of one row. It stays until the next press.
extension WeftList {
  /// Returns the text of a row at a point of the widget.
  func text(x: Double, y: Double) -> RowText? {
    guard !content.isCovered, let layout = view.layout, let id = row(x: x, y: y),
      let row = layout.outerRows.first(where: { $0.id == id })
    else { return nil }
    for (index, item) in layout.list.items[row.items].enumerated().reversed() {
      guard case .text(let rect, let text, let style, let limit) = item,
        rect.contains(x: x, y: y - view.shift)
      else { continue }
      return RowText(
        row: id,
        index: index,
        rect: rect,
        text: text,
        style: style,
        lineLimit: limit
      )
    }
    return nil
  }

  /// A position in a text.
  private struct TextPlace {
    /// The byte of the letter at a point, and the nearest byte between two letters.
    var letter: Int
    var edge: Int
    /// Whether the point is on a letter and not beside a line.
    var isInside: Bool
    /// The word around the letter.
    var word: Range<Int>
  }

  private func place(in text: RowText, x: Double, y: Double) -> TextPlace? {
    let down = min(max(0, y - view.shift - text.rect.y), text.rect.size.height)
    guard let part = shaper.parts(of: key(of: text), across: down...down).first else { return nil }
    // SAFETY: the layout outlives the calls, which write one integer to each pointer.
    var (letter, edge, start, end): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let isInside = unsafe weft_text_place(
      part.layout.layout,
      x - text.rect.x,
      down - part.y,
      &letter,
      &edge
    )
    unsafe weft_text_word(part.layout.layout, letter, &start, &end)
    return TextPlace(
      letter: part.start + Int(letter),
      edge: part.start + Int(edge),
      isInside: isInside,
      word: part.start + Int(start)..<part.start + Int(max(start, end))
    )
  }

  /// The key with which the painter shapes a text.
  private func key(of text: RowText) -> TextKey {
    painterKey(text.text, text.style, in: text.rect, lineLimit: text.lineLimit)
  }

  private func painterKey(
    _ text: String,
    _ style: TextStyle,
    in rect: Rect,
    lineLimit: Int?
  ) -> TextKey {
    TextKey(text, style, width: rect.size.width, lineLimit: lineLimit, fonts: shaper.fonts, theme)
  }
}

// Links.
extension WeftList {
  /// Returns the address of the link at a point of the widget.
  func link(x: Double, y: Double) -> (address: String, row: UInt64)? {
    guard let text = text(x: x, y: y), text.style.runs.contains(where: { $0.url != nil }),
      let place = place(in: text, x: x, y: y), place.isInside
    else { return nil }
    let run = text.style.runs.first { $0.url != nil && $0.range.contains(place.letter) }
    return run?.url.map { ($0, text.row) }
  }

  /// Shows by the pointer's shape what a press or drag at a point would do.
  func shapePointer(x: Double, y: Double) {
    let shape: PointerShape
    if isActive(x: x, y: y) || link(x: x, y: y) != nil {
      shape = .hand
    } else if let text = text(x: x, y: y), content.isSelectable(row: text.row) {
      shape = .text
    } else {
      shape = .arrow
    }
    guard shape != pointerShape else { return }
    pointerShape = shape
    list?.showPointer(shape)
  }
}

/// The shape of the pointer over a list.
enum PointerShape: String {
  case arrow = "default"
  case hand = "pointer"
  case text
}

// Selecting.
extension WeftList {
  /// Selects from one point of the widget to another; returns false if no text can be selected there.
  func select(fromX: Double, fromY: Double, toX: Double, toY: Double, isOver: Bool) -> Bool {
    if dragged == nil {
      guard let text = text(x: fromX, y: fromY), content.isSelectable(row: text.row),
        let start = place(in: text, x: fromX, y: fromY)
      else { return false }
      // The key that copies must reach the list.
      list?.grabFocus()
      dragged = (text, start.edge)
    }
    guard let (text, start) = dragged else { return false }
    if isOver { dragged = nil }
    guard let end = place(in: text, x: toX, y: toY) else { return true }
    selection = TextSelection(
      row: text.row,
      index: text.index,
      text: text.text,
      start: start,
      end: end.edge
    )
    if isOver { offerSelection() }
    return true
  }

  /// Selects the word at a point for a double click, or the whole text for further clicks; returns false if there is
  /// no text.
  func select(x: Double, y: Double, presses: Int32) -> Bool {
    guard presses > 1, let text = text(x: x, y: y), content.isSelectable(row: text.row),
      let place = place(in: text, x: x, y: y), place.isInside
    else { return false }
    let range = presses == 2 ? place.word : 0..<text.text.utf8.count
    selection = TextSelection(
      row: text.row,
      index: text.index,
      text: text.text,
      start: range.lowerBound,
      end: range.upperBound
    )
    offerSelection()
    return true
  }

  /// Lets the middle button of the mouse paste the selection, as everywhere on the desktop.
  private func offerSelection() {
    guard let selection, !selection.range.isEmpty else { return }
    list?.copy(selection.selected, isPrimary: true)
  }

  /// Copies the selection; returns false if nothing is selected.
  func copySelection() -> Bool {
    guard let selection, !selection.range.isEmpty else { return false }
    list?.copy(selection.selected, isPrimary: false)
    return true
  }

  /// Draws a row again whose selection has changed.
  func showSelection(after before: TextSelection?) {
    guard selection != before else { return }
    for row in Set([before?.row, selection?.row].compactMap(\.self)) { redraw(row: row) }
  }

  /// Draws the background of the selected letters, if an item of a row contains any.
  func markSelection(
    of item: DisplayItem,
    _ index: Int,
    ofRow row: UInt64,
    with brush: SnapshotBrush
  ) {
    guard let selection, selection.row == row, selection.index == index,
      case .text(let rect, let text, let style, let limit) = item, text == selection.text
    else { return }
    var color = RGBA(.accent, theme)
    color.alpha = 0.35
    let key = painterKey(text, style, in: rect, lineLimit: limit)
    for part in shaper.parts(of: key, across: 0...rect.size.height) {
      let range = selection.range.clamped(to: part.start..<part.start + part.byteCount)
      if range.isEmpty { continue }
      let inPart = range.lowerBound - part.start..<range.upperBound - part.start
      brush.mark(inPart, of: part.layout, x: rect.x, y: rect.y + part.y, color)
    }
  }
}
