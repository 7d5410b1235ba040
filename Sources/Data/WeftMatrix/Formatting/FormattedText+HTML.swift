// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
internal import WeftMarkup
internal import WeftViews

// Formatted text as the HTML of Matrix messages.
extension FormattedText {
  /// Returns the text as HTML, using only elements that every Matrix client shows.
  ///
  /// The author's characters are escaped, so text that looks like HTML arrives as it was typed.
  ///
  /// - Parameter mentioned: The names of mentioned users, as they follow an `@` in the text, and their addresses.
  func html(mentioning mentioned: [(name: String, address: String)] = []) -> String {
    let writer = HTMLWriter(mentioned: mentioned)
    return blocks.map { writer.html($0) }.joined()
  }
}

private struct HTMLWriter {
  let mentioned: [(name: String, address: String)]

  func html(_ block: FormattedText.Block) -> String {
    switch block {
    case .paragraph(let text): return paragraphs(text)
    case .heading(let text, let level): return "<h\(level)>\(inline(text))</h\(level)>"
    case .code(let text, let language):
      let kind = language.map { " class=\"language-\(HTMLText.escaped($0))\"" } ?? ""
      return "<pre><code\(kind)>\(HTMLText.escaped(text))\n</code></pre>"
    case .quote(let blocks): return "<blockquote>\(blocks.map(html).joined())</blockquote>"
    case .list(let items): return list(items)
    case .table(let columns): return table(columns)
    case .rule: return "<hr>"
    }
  }

  private func paragraphs(_ text: StyledText) -> String {
    inline(text).replacing("\n\n", with: "</p><p>").replacing("\n", with: "<br>")
      .wrapped(in: "p")
  }

  private func list(_ items: [FormattedText.Item]) -> String {
    let number = items.first.flatMap { Int($0.marker.dropLast()) }
    let start = number.map { $0 == 1 ? "<ol>" : "<ol start=\"\($0)\">" } ?? "<ul>"
    let lines = items.map { item in
      let box = ["☑", "☐"].contains(item.marker) ? item.marker + " " : ""
      // A single paragraph needs no `<p>`.
      if case .paragraph(let text)? = item.blocks.first, item.blocks.count == 1 {
        return "<li>\(box)\(inline(text).replacing("\n", with: "<br>"))</li>"
      }
      return "<li>\(box)\(item.blocks.map(html).joined())</li>"
    }
    return start + lines.joined() + (number == nil ? "</ul>" : "</ol>")
  }

  private func table(_ columns: [FormattedText.Column]) -> String {
    let rows = (0..<(columns.first?.cells.count ?? 0)).map { row in
      columns.map { inline($0.cells[row]).wrapped(in: row == 0 ? "th" : "td") }.joined()
        .wrapped(in: "tr")
    }
    return rows.joined().wrapped(in: "table")
  }

  private func inline(_ text: StyledText) -> String {
    let bytes = Array(text.text.utf8)
    var html = ""
    var place = 0
    func part(_ range: Range<Int>) -> String {
      HTMLText.escaped(String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self))
    }
    for run in text.runs where run.range.lowerBound >= place {
      html += part(place..<run.range.lowerBound)
      html += styled(part(run.range), run)
      place = run.range.upperBound
    }
    return html + part(place..<max(place, bytes.count))
  }

  private func styled(_ text: String, _ run: TextRun) -> String {
    if run.style.contains(.mention),
      let user = mentioned.first(where: { HTMLText.escaped("@" + $0.name) == text })
    {
      return "<a href=\"\(HTMLText.escaped(user.address))\">\(HTMLText.escaped(user.name))</a>"
    }
    var html = text
    if run.style.contains(.code) { html = html.wrapped(in: "code") }
    if run.style.contains(.struck) { html = html.wrapped(in: "del") }
    if run.style.contains(.italic) { html = html.wrapped(in: "em") }
    if run.style.contains(.bold) { html = html.wrapped(in: "strong") }
    guard let url = run.url, HTMLLink.isSafe(url) else { return html }
    return "<a href=\"\(HTMLText.escaped(url))\">\(html)</a>"
  }
}

/// Checks of link addresses.
enum HTMLLink {
  /// Returns whether an address is a web page or a mailbox, so that opening it starts no other program.
  static func isSafe(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return ["http", "https", "mailto"].contains(scheme) && address.utf8.count <= 2_048
      && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}

extension String {
  fileprivate func wrapped(in element: String) -> String { "<\(element)>\(self)</\(element)>" }
}
