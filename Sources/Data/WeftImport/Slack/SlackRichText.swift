// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

/// A reader of rich text, which exports store as a tree instead of markup.
enum SlackRichText {
  /// Adds the text of a tree, paragraph by paragraph.
  static func read(
    _ elements: [PayloadCursor],
    into saying: inout SlackSaying,
    _ notes: inout ImportReader,
    depth: Int
  ) {
    for element in elements {
      saying.add(paragraph(element, for: &saying, with: &notes, depth: depth + 1))
    }
  }

  /// Returns the text of a tree as one line.
  static func line(
    _ elements: [PayloadCursor],
    for saying: inout SlackSaying,
    with notes: inout ImportReader
  ) -> String {
    var paragraphs: [String] = []
    for element in elements {
      paragraphs.append(paragraph(element, for: &saying, with: &notes, depth: 1))
    }
    return paragraphs.joined(separator: " ").split(separator: "\n").joined(separator: " ")
  }

  /// Returns the text of a paragraph, a list, a quotation or code.
  private static func paragraph(
    _ cursor: PayloadCursor,
    for saying: inout SlackSaying,
    with notes: inout ImportReader,
    depth: Int
  ) -> String {
    guard saying.begin(depth: depth), let cursor = notes.present(cursor) else { return "" }
    let elements = notes.elements(cursor["elements"])
    switch notes.string(cursor["type"]) {
    case "rich_text_list":
      return list(cursor, elements: elements, for: &saying, with: &notes, depth: depth)
    case "rich_text_quote":
      return marked(inline(elements, for: &saying, with: &notes), first: "> ", others: "> ")
    default: return inline(elements, for: &saying, with: &notes)
    }
  }

  private static func list(
    _ cursor: PayloadCursor,
    elements: [PayloadCursor],
    for saying: inout SlackSaying,
    with notes: inout ImportReader,
    depth: Int
  ) -> String {
    let isOrdered = notes.string(cursor["style"]) == "ordered"
    let indent = min(notes.count(cursor["indent"]) ?? 0, SlackSaying.depth)
    let first = min(notes.count(cursor["offset"]) ?? 0, SlackSaying.mostParts) + 1
    let blanks = String(repeating: "  ", count: indent)
    return elements.enumerated().map { number, element in
      let mark = isOrdered ? "\(first + number). " : "• "
      let text = paragraph(element, for: &saying, with: &notes, depth: depth + 1)
      return marked(text, first: blanks + mark, others: blanks + "  ")
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns a text with a prefix before each line; an empty text stays empty.
  private static func marked(_ text: String, first: String, others: String) -> String {
    if text.isEmpty { return "" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return first + lines.joined(separator: "\n" + others)
  }
}

// Inline elements.
extension SlackRichText {
  /// Returns the joined text of inline elements.
  private static func inline(
    _ elements: [PayloadCursor],
    for saying: inout SlackSaying,
    with notes: inout ImportReader
  ) -> String {
    var text = ""
    for element in elements {
      guard saying.begin(), let place = notes.present(element) else { continue }
      text += word(place, for: &saying, with: &notes)
    }
    return text
  }

  private static func word(
    _ cursor: PayloadCursor,
    for saying: inout SlackSaying,
    with notes: inout ImportReader
  ) -> String {
    func text(_ key: String) -> String { notes.string(cursor[key]) ?? "" }
    switch text("type") {
    case "link": return SlackText.link(text("url"), notes.filled(cursor["text"]))
    case "user":
      guard let id = notes.filled(cursor["user_id"]) else { return "" }
      saying.mention(UserID(id))
      return "@" + saying.names.user(UserID(id)).displayName
    case "channel":
      let id = text("channel_id")
      return id.isEmpty ? "" : "#" + (saying.names.channels[id] ?? id)
    case "usergroup": return notes.filled(cursor["usergroup_id"]).map { "@\($0)" } ?? ""
    case "broadcast": return notes.filled(cursor["range"]).map { "@\($0)" } ?? ""
    case "emoji":
      return notes.filled(cursor["name"]).map { EmojiShortNames.emoji(named: $0) ?? ":\($0):" }
        ?? ""
    case "color": return text("value")
    case "team": return text("team_id")
    case "date": return date(cursor, &notes)
    default: return styled(text("text"), as: cursor["style"], with: &notes)
    }
  }

  /// Returns a text with the marks of its style, placed inside surrounding whitespace.
  private static func styled(
    _ text: String,
    as style: PayloadCursor,
    with notes: inout ImportReader
  ) -> String {
    guard style.isPresent, !text.contains("\n"),
      let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return text }
    var marked = String(text[first...last])
    for (name, mark) in [("code", "`"), ("italic", "*"), ("bold", "**"), ("strike", "~~")]
    where notes.flag(style[name]) {
      marked = mark + marked + mark
    }
    return text[..<first] + marked + text[text.index(after: last)...]
  }

  private static func date(_ cursor: PayloadCursor, _ notes: inout ImportReader) -> String {
    if let text = notes.filled(cursor["fallback"]) { return text }
    guard let seconds = notes.count(cursor["timestamp"]),
      let date = SlackTimestamp.date(seconds: seconds)
    else { return "" }
    return Workspace.text(date)
  }
}
