// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

extension SceneHTML {
  /// Writes the content of a text, its runs as the elements that mean the same.
  mutating func writeText(of node: Int) {
    guard scene.hasRuns(node) else { return writeText(UInt32(WEFT_PROP_TEXT), of: node) }
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

  private mutating func write(_ run: TextRun, _ text: String) {
    let address = run.url.flatMap(LinkAddress.init)
    let elements = Self.elements.filter { run.style.contains($0.style) }
    if let address {
      // The page that is opened learns neither of this one nor gets a hold of it.
      writer.raw("<a class=\"lk\" target=\"_blank\" rel=\"noopener noreferrer nofollow\"")
      writer.attribute("href", address.text)
      writer.raw(">")
    }
    for element in elements { writer.raw(element.opening) }
    writer.text(text)
    for element in elements.reversed() { writer.raw(element.closing) }
    if address != nil { writer.raw("</a>") }
  }

  /// The elements of the styles; a highlighted part is no mark element, which some screen readers
  /// announce.
  private static let elements:
    [(style: TextRun.Style, opening: StaticString, closing: StaticString)] = [
      (.bold, "<b>", "</b>"), (.italic, "<i>", "</i>"), (.struck, "<s>", "</s>"),
      (.code, "<code>", "</code>"), (.mention, "<span class=\"mn\">", "</span>"),
      (.highlight, "<span class=\"m\">", "</span>"),
    ]
}
