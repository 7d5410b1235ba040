// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftMarkup

/// Converts the HTML of a message to Markdown.
///
/// Elements without a Markdown equivalent are reduced to their text. Styles, remote images and unsafe link addresses
/// are removed.
struct MarkdownWriter {
  /// An open element and its content so far.
  private struct Level {
    var name: String
    var text = ""
    var link: String?
    /// The reason given for a spoiler, or `nil` if the element isn't one.
    var spoiler: String?
    /// The number of the next item in an ordered list, or `nil` for any other element.
    var number: Int?
  }

  /// The maximum nesting depth; deeper elements are reduced to their text.
  private static let mostDepth = 24
  /// The maximum length of a spoiler's reason in bytes.
  private static let mostReasonBytes = 256
  /// Inline elements.
  private static let inline: Set<String> = [
    "a", "b", "code", "del", "em", "font", "i", "s", "span", "strike", "strong", "sub", "sup", "u",
  ]
  /// Elements whose content is left out.
  private static let hidden: Set<String> = ["mx-reply", "script", "style", "head", "title"]

  private var levels = [Level(name: "")]
  private var hasSpoilers = false

  /// Returns the message as Markdown, and whether it had spoilers.
  ///
  /// A spoiler is replaced by its reason, since Weft can't reveal text on request.
  static func markdown(of html: String) -> (text: String, hasSpoilers: Bool) {
    var reader = HTMLReader(html)
    var writer = MarkdownWriter()
    while let part = reader.next() {
      switch part {
      case .text(let text): writer.add(text)
      case .begin(let name, let attributes): writer.begin(name, attributes)
      case .end(let name): writer.end(name)
      }
    }
    while writer.levels.count > 1 { writer.endLast() }
    return (writer.levels[0].text.trimmingBlankLines, writer.hasSpoilers)
  }

  private var isHidden: Bool { levels.contains { Self.hidden.contains($0.name) } }
  private var isVerbatim: Bool { levels.contains { $0.name == "pre" || $0.name == "code" } }

  /// The character before the current position in the block, or `nil` at its start.
  private var before: Character? {
    for level in levels.reversed() {
      if let last = level.text.last { return last }
      if !Self.inline.contains(level.name) { return nil }
    }
    return nil
  }

  private mutating func write(_ text: String) { levels[levels.count - 1].text += text }

  private mutating func add(_ text: String) {
    let text = MarkupEntity.replacingAll(in: text)
    if isVerbatim { return write(text) }
    // In HTML a line break in the source is a space; visible breaks are `<br>` elements.
    let isAfterSpace = before.map { $0 == " " || $0 == "\n" } ?? true
    let words = text.split { $0 == " " || $0.isNewline || $0 == "\t" }
    let begins = text.first.map { $0 == " " || $0.isNewline || $0 == "\t" } ?? false
    let ends = text.last.map { $0 == " " || $0.isNewline || $0 == "\t" } ?? false
    if words.isEmpty {
      if begins, !isAfterSpace { write(" ") }
      return
    }
    let line = words.map { Self.escaped($0) }.joined(separator: " ")
    let isFirst = before.map { $0 == "\n" } ?? true
    write((begins && !isAfterSpace ? " " : "") + (isFirst ? Self.escapedStart(line) : line))
    if ends { write(" ") }
  }

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "br": write("\n")
    case "hr": block("---")
    case "img": write(attributes["alt"].map { Self.escaped($0[...]) } ?? "")
    // A new item ends the previous one.
    case "li" where levels.last?.name == "li": endLast()
    default: break
    }
    guard !["br", "hr", "img", "input", "wbr"].contains(name), levels.count < Self.mostDepth
    else { return }
    var level = Level(name: name, link: attributes["href"].map(MarkupEntity.replacingAll))
    level.spoiler = attributes["data-mx-spoiler"].map(MarkupEntity.replacingAll)
    if name == "ol" { level.number = attributes["start"].flatMap { Int($0) } ?? 1 }
    if name == "code", levels.last?.name == "pre", let kind = attributes["class"] {
      let language = kind.split(separator: " ").first { $0.hasPrefix("language-") }
      levels[levels.count - 1].link = language.map { String($0.dropFirst(9)) }
    }
    levels.append(level)
  }

  /// Ends an element and the unclosed ones inside it; ignores an end tag without a start tag.
  private mutating func end(_ name: String) {
    guard let index = levels.lastIndex(where: { $0.name == name }), index > 0 else { return }
    while levels.count > index { endLast() }
  }

  private mutating func endLast() {
    let isHidden = isHidden
    guard let level = levels.popLast(), !isHidden else { return }
    if let reason = level.spoiler { return hide(because: reason) }
    let inner = level.text
    switch level.name {
    case "strong", "b": mark(inner, "**")
    case "em", "i": mark(inner, "*")
    case "del", "s", "strike": mark(inner, "~~")
    case "code" where levels.last?.name == "pre": write(inner)
    case "code": code(inner)
    case "pre": fence(inner, level.link)
    case "a": link(inner, level.link)
    case "p", "div", "table", "details": block(inner.trimmingBlankLines)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let signs = String(repeating: "#", count: Int(level.name.dropFirst()) ?? 1)
      block(signs + " " + inner.trimmingBlankLines.replacing("\n", with: " "))
    case "blockquote": block(inner.trimmingBlankLines.indented(first: "> ", others: "> "))
    case "ul", "ol": block(inner.trimmingBlankLines)
    case "li": item(inner.trimmingBlankLines)
    case "tr": write(inner + "\n")
    case "td", "th": write((levels.last?.text.isEmpty == false ? " | " : "") + inner)
    default: write(inner)
    }
  }
}

// Writing elements as Markdown.
extension MarkdownWriter {
  /// Writes emphasized text; spaces at its ends go outside of the marks, or Markdown would ignore the marks.
  private mutating func mark(_ text: String, _ sign: String) {
    let inner = text.drop { $0.isWhitespace }
    guard let last = inner.lastIndex(where: { !$0.isWhitespace }) else { return write(text) }
    let end = inner.index(after: last)
    // Emphasis can't span paragraphs.
    guard !inner[..<end].contains("\n\n") else { return write(text) }
    write(text.prefix(text.count - inner.count) + sign + inner[..<end] + sign + inner[end...])
  }

  /// Writes the placeholder of a spoiler.
  private mutating func hide(because reason: String) {
    hasSpoilers = true
    let shown = reason.cut(to: Self.mostReasonBytes).split(whereSeparator: \.isWhitespace)
      .map { Self.escaped($0) }.joined(separator: " ")
    write(shown.isEmpty ? "(spoiler)" : "(spoiler: \(shown))")
  }

  private mutating func code(_ text: String) {
    guard !text.isEmpty else { return }
    let signs = Self.fence(of: text, atLeast: 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    write(signs + space + text.replacing("\n", with: " ") + space + signs)
  }

  private mutating func fence(_ text: String, _ language: String?) {
    let signs = Self.fence(of: text, atLeast: 3)
    let isName = language?.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "`") } ?? false
    let name = isName ? language.map { String($0.prefix(32)) } ?? "" : ""
    block(signs + name + "\n" + text + (text.hasSuffix("\n") ? "" : "\n") + signs)
  }

  /// Returns a run of backticks longer than any in a text.
  private static func fence(of text: String, atLeast least: Int) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(least, longest + 1))
  }

  private mutating func link(_ text: String, _ address: String?) {
    let shown = text.trimmingBlankLines.replacing("\n", with: " ")
    guard let address else { return write(text) }
    // Weft shows a mention as a name with an `@`.
    if address.hasPrefix("https://matrix.to/#/@") {
      return write(shown.hasPrefix("@") ? shown : "@" + shown)
    }
    let isPlain = !address.contains { "<>() \\".contains($0) }
    guard HTMLLink.isSafe(address), isPlain, !shown.isEmpty else { return write(text) }
    write(shown == Self.escaped(address[...]) ? address : "[\(shown)](\(address))")
  }

  private mutating func block(_ text: String) {
    guard !text.isEmpty else { return }
    let last = levels.count - 1
    while levels[last].text.last?.isWhitespace == true { levels[last].text.removeLast() }
    if !levels[last].text.isEmpty { write("\n\n") }
    write(text + "\n\n")
  }

  private mutating func item(_ text: String) {
    let last = levels.count - 1
    var marker = "- "
    if let number = levels[last].number {
      marker = "\(number). "
      levels[last].number = number &+ 1
    }
    let indent = String(repeating: " ", count: marker.utf8.count)
    write(text.indented(first: marker, others: indent) + "\n")
  }

  /// Returns a word with its Markdown characters escaped.
  static func escaped(_ word: Substring) -> String {
    guard word.utf8.contains(where: { "\\*`_~]".utf8.contains($0) }) else { return String(word) }
    var text = ""
    var last = Character(" ")
    for (index, sign) in zip(word.indices, word) {
      let next = word.index(after: index)
      let following = next < word.endIndex ? word[next] : " "
      let isMark =
        switch sign {
        case "\\", "*", "`": true
        // Inside a word, an underscore doesn't emphasize.
        case "_": !(last.isLetter || last.isNumber) || !(following.isLetter || following.isNumber)
        case "~": last == "~" || following == "~"
        case "]": following == "("
        default: false
        }
      text += (isMark ? "\\" : "") + String(sign)
      last = sign
    }
    return text
  }

  /// Escapes a line's start so that it isn't read as a heading, quote or list item.
  private static func escapedStart(_ line: String) -> String {
    if let first = line.first, "#>+-=".contains(first) { return "\\" + line }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line[digits.endIndex...]
    guard !digits.isEmpty, rest.hasPrefix(". ") || rest.hasPrefix(") ") else { return line }
    return digits + "\\" + rest
  }
}

extension String {
  /// The text without whitespace at its ends.
  fileprivate var trimmingBlankLines: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  fileprivate func indented(first: String, others: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { index, line in
        let indent = index == 0 ? first : others
        return line.isEmpty ? indent.filter { $0 != " " } : indent + line
      }
      .joined(separator: "\n")
  }
}
