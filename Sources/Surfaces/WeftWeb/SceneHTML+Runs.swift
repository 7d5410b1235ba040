// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

extension SceneHTML {
  /// Writes the content of a text; its runs become elements with the same meaning.
  mutating func writeText(of node: Int) {
    guard scene.hasRuns(node) else { return writePlainText(of: node) }
    let text = scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? ""
    let runs = scene.runs(of: node, in: text)
    let bytes = Array(text.utf8)
    var place = 0
    for run in runs {
      writer.text(String(decoding: bytes[place..<run.range.lowerBound], as: UTF8.self))
      write(run, String(decoding: bytes[run.range], as: UTF8.self))
      place = run.range.upperBound
    }
    writer.text(String(decoding: bytes[place...], as: UTF8.self))
  }

  /// Writes a text without runs.
  ///
  /// In a line that ends with an isolated text, each isolated text is truncated separately. Otherwise the line would be
  /// truncated at its end, which is where a text of the other direction starts.
  private mutating func writePlainText(of node: Int) {
    let id = UInt32(WEFT_PROP_TEXT)
    // A plain text has no isolates.
    guard scene.integer(UInt32(WEFT_PROP_LINE_LIMIT), of: node) == 1,
      scene.plainText(id, of: node) == nil,
      let line = IsolatedEnd(scene.text(id, of: node) ?? "")
    else { return writeText(id, of: node) }
    writer.raw("<span class=\"iso\">")
    for part in line.parts {
      writer.raw(part.isIsolated ? "<bdi>" : "<span>")
      writer.text(String(part.text))
      writer.raw(part.isIsolated ? "</bdi>" : "</span>")
    }
    writer.raw("</span>")
  }

  private mutating func write(_ run: TextRun, _ text: String) {
    let address = run.url.flatMap(LinkAddress.init)
    let elements = Self.elements.filter { run.style.contains($0.style) }
    if let address {
      // The opened page neither learns about this one nor gets access to it.
      writer.raw("<a class=\"lk\" target=\"_blank\" rel=\"noopener noreferrer nofollow\"")
      writer.attribute("href", address.text)
      writer.raw(">")
    }
    for element in elements { writer.raw(element.opening) }
    writer.text(text)
    for element in elements.reversed() { writer.raw(element.closing) }
    if address != nil { writer.raw("</a>") }
  }

  /// The elements for the styles; a highlighted part is not a mark element, which some screen readers announce.
  private static let elements:
    [(style: TextRun.Style, opening: StaticString, closing: StaticString)] = [
      (.bold, "<b>", "</b>"), (.italic, "<i>", "</i>"), (.struck, "<s>", "</s>"),
      (.code, "<code>", "</code>"), (.mention, "<span class=\"mn\">", "</span>"),
      (.highlight, "<span class=\"m\">", "</span>"),
    ]
}

/// A text whose end is isolated from its direction, like a preview that ends with a user's words.
private struct IsolatedEnd {
  /// The parts in order, including the characters that isolate a text.
  private(set) var parts: [(text: Substring, isIsolated: Bool)] = []

  /// Splits the text; returns `nil` if its end is not isolated or is all of it.
  init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard scalars.last == "\u{2069}" else { return nil }
    var depth = 0
    var start = text.startIndex
    for index in scalars.indices {
      switch scalars[index].value {
      case 0x2066...0x2068:
        if depth == 0, start < index {
          parts.append((text[start..<index], false))
          start = index
        }
        depth += 1
      case 0x2069 where depth > 0:
        depth -= 1
        if depth == 0 {
          let end = scalars.index(after: index)
          parts.append((text[start..<end], true))
          start = end
        }
      default: break
      }
    }
    guard depth == 0, start == text.endIndex, parts.count > 1 else { return nil }
  }
}
