// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

/// A reader of texts that exports write as trees instead of markup.
enum SlackRichText {
  /// Adds the text of a tree, paragraph by paragraph.
  static func read(
    _ elements: [PayloadCursor],
    into saying: inout SlackSaying,
    _ notes: inout ImportNotes,
    depth: Int
  ) {
    for element in elements {
      saying.add(paragraph(element, &saying, &notes, depth: depth + 1))
    }
  }

  /// Returns the text of a tree in one line.
  static func line(
    _ elements: [PayloadCursor],
    _ saying: inout SlackSaying,
    _ notes: inout ImportNotes
  ) -> String {
    var paragraphs: [String] = []
    for element in elements { paragraphs.append(paragraph(element, &saying, &notes, depth: 1)) }
    return paragraphs.joined(separator: " ").split(separator: "\n").joined(separator: " ")
  }

  /// Returns the text of a paragraph, a list, a quotation or code.
  private static func paragraph(
    _ place: PayloadCursor,
    _ saying: inout SlackSaying,
    _ notes: inout ImportNotes,
    depth: Int
  ) -> String {
    guard saying.begin(depth: depth), let place = notes.present(place) else { return "" }
    let elements = notes.elements(place["elements"])
    switch notes.string(place["type"]) {
    case "rich_text_list": return list(place, elements, &saying, &notes, depth: depth)
    case "rich_text_quote":
      return marked(inline(elements, &saying, &notes), first: "> ", others: "> ")
    default: return inline(elements, &saying, &notes)
    }
  }

  private static func list(
    _ place: PayloadCursor,
    _ elements: [PayloadCursor],
    _ saying: inout SlackSaying,
    _ notes: inout ImportNotes,
    depth: Int
  ) -> String {
    let isOrdered = notes.string(place["style"]) == "ordered"
    let indent = min(notes.count(place["indent"]) ?? 0, SlackSaying.depth)
    let first = min(notes.count(place["offset"]) ?? 0, SlackSaying.mostParts) + 1
    let blanks = String(repeating: "  ", count: indent)
    return elements.enumerated().map { number, element in
      let mark = isOrdered ? "\(first + number). " : "• "
      let text = paragraph(element, &saying, &notes, depth: depth + 1)
      return marked(text, first: blanks + mark, others: blanks + "  ")
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns a text with a mark before each of its lines; an empty text stays empty.
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
    _ saying: inout SlackSaying,
    _ notes: inout ImportNotes
  ) -> String {
    var text = ""
    for element in elements {
      guard saying.begin(), let place = notes.present(element) else { continue }
      text += word(place, &saying, &notes)
    }
    return text
  }

  private static func word(
    _ place: PayloadCursor,
    _ saying: inout SlackSaying,
    _ notes: inout ImportNotes
  ) -> String {
    func text(_ key: String) -> String { notes.string(place[key]) ?? "" }
    switch text("type") {
    case "link": return SlackText.link(text("url"), notes.filled(place["text"]))
    case "user":
      guard let id = notes.filled(place["user_id"]) else { return "" }
      saying.mention(UserID(id))
      return "@" + saying.names.user(UserID(id)).displayName
    case "channel":
      let id = text("channel_id")
      return id.isEmpty ? "" : "#" + (saying.names.channels[id] ?? id)
    case "usergroup": return notes.filled(place["usergroup_id"]).map { "@\($0)" } ?? ""
    case "broadcast": return notes.filled(place["range"]).map { "@\($0)" } ?? ""
    case "emoji": return notes.filled(place["name"]).map { ":\($0):" } ?? ""
    case "color": return text("value")
    case "team": return text("team_id")
    case "date": return date(place, &notes)
    default: return text("text")
    }
  }

  private static func date(_ place: PayloadCursor, _ notes: inout ImportNotes) -> String {
    if let text = notes.filled(place["fallback"]) { return text }
    guard let seconds = notes.count(place["timestamp"]),
      let date = SlackTimestamp.date(seconds: seconds)
    else { return "" }
    return Workspace.text(date)
  }
}
