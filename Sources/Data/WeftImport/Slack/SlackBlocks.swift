// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

/// A reader of Block Kit blocks, the parts that integrations compose messages from.
enum SlackBlocks {
  /// Adds the texts of blocks, in their order.
  static func read(
    _ blocks: [PayloadCursor],
    into saying: inout SlackSaying,
    _ notes: inout ImportReader,
    depth: Int = 0
  ) {
    for block in blocks {
      guard saying.begin(depth: depth), let place = notes.present(block) else { continue }
      read(place, into: &saying, &notes, depth: depth)
    }
  }

  /// Returns whether any block is something other than rich text, which only repeats the message's text.
  static func hasMoreThanText(_ blocks: [PayloadCursor]) -> Bool {
    blocks.prefix(SlackSaying.mostParts).contains { block in
      guard block.isObject, let type = try? block["type"].string() else { return false }
      return type != "rich_text"
    }
  }

  private static func read(
    _ cursor: PayloadCursor,
    into saying: inout SlackSaying,
    _ notes: inout ImportReader,
    depth: Int
  ) {
    switch notes.string(cursor["type"]) {
    case "rich_text":
      SlackRichText.read(notes.elements(cursor["elements"]), into: &saying, &notes, depth: depth)
    case "context", "actions", "context_actions":
      saying.add(line(notes.elements(cursor["elements"]), into: &saying, &notes))
    case "image": picture(cursor, into: &saying, &notes)
    case "table": table(cursor, into: &saying, &notes)
    case "video":
      for key in ["title", "author_name", "description"] {
        saying.add(text(cursor[key], for: &saying, with: &notes))
      }
      if notes.object(cursor["title"]) == nil { saying.add(notes.filled(cursor["alt_text"])) }
      saying.add(notes.filled(cursor["title_url"]) ?? notes.filled(cursor["video_url"]))
    case "input":
      saying.add(text(cursor["label"], for: &saying, with: &notes))
      saying.add(text(cursor["hint"], for: &saying, with: &notes))
    case "call":
      if let call = notes.object(cursor["call"]), let version = notes.object(call["v1"]) {
        saying.add(notes.filled(version["name"]))
        saying.add(notes.filled(version["join_url"]))
      }
    case "divider": break
    default: section(cursor, into: &saying, &notes)
    }
  }

  /// Adds a section, or any other block with a text or fields.
  private static func section(
    _ cursor: PayloadCursor,
    into saying: inout SlackSaying,
    _ notes: inout ImportReader
  ) {
    saying.add(text(cursor["text"], for: &saying, with: &notes))
    for field in notes.elements(cursor["fields"]) where saying.begin() {
      saying.add(text(field, for: &saying, with: &notes))
    }
    if let accessory = notes.object(cursor["accessory"]) {
      saying.add(line([accessory], into: &saying, &notes))
    }
  }
}

// Texts and the elements next to them.
extension SlackBlocks {
  /// Reads a text, which is an object that names its format or a string with markup.
  static func text(
    _ cursor: PayloadCursor,
    for saying: inout SlackSaying,
    with notes: inout ImportReader
  ) -> String? {
    guard cursor.isObject else { return notes.filled(cursor).map { saying.read($0) } }
    guard let text = notes.filled(cursor["text"]) else { return nil }
    return notes.string(cursor["type"]) == "plain_text" ? SlackText.plain(text) : saying.read(text)
  }

  /// Joins the elements of one line: texts, pictures by their description, and buttons by their label.
  private static func line(
    _ elements: [PayloadCursor],
    into saying: inout SlackSaying,
    _ notes: inout ImportReader
  ) -> String {
    var words: [String] = []
    for element in elements {
      guard saying.begin(), let place = notes.present(element) else { continue }
      if let word = word(place, for: &saying, with: &notes), !word.isEmpty { words.append(word) }
    }
    return words.joined(separator: " ")
  }

  private static func word(
    _ cursor: PayloadCursor,
    for saying: inout SlackSaying,
    with notes: inout ImportReader
  ) -> String? {
    switch notes.string(cursor["type"]) {
    case "mrkdwn", "plain_text": return text(cursor, for: &saying, with: &notes)
    case "image": return notes.filled(cursor["alt_text"])
    default:
      // All interactive elements have a label.
      let label =
        text(cursor["text"], for: &saying, with: &notes)
        ?? text(cursor["placeholder"], for: &saying, with: &notes)
      return label.map { "[\($0)]" }
    }
  }

  private static func picture(
    _ cursor: PayloadCursor,
    into saying: inout SlackSaying,
    _ notes: inout ImportReader
  ) {
    let title = text(cursor["title"], for: &saying, with: &notes)
    let description = notes.filled(cursor["alt_text"])
    saying.add(title ?? description)
    guard let address = notes.filled(cursor["image_url"]) else { return }
    saying.add(ChatAttachment(kind: .image, title: nil, url: address))
  }

  /// Adds each row of a table as a line, with bars between the cells.
  private static func table(
    _ cursor: PayloadCursor,
    into saying: inout SlackSaying,
    _ notes: inout ImportReader
  ) {
    for row in notes.elements(cursor["rows"]) where saying.begin() {
      var cells: [String] = []
      for cell in notes.elements(row) {
        guard saying.begin(), let cursor = notes.present(cell) else { continue }
        cells.append(self.cell(cursor, for: &saying, with: &notes))
      }
      saying.add(cells.joined(separator: " | "))
    }
  }

  private static func cell(
    _ cursor: PayloadCursor,
    for saying: inout SlackSaying,
    with notes: inout ImportReader
  ) -> String {
    if let text = notes.filled(cursor["text"]) { return SlackText.plain(text) }
    return SlackRichText.line(notes.elements(cursor["elements"]), for: &saying, with: &notes)
  }
}

/// The content of a message besides its text, collected line by line within limits.
struct SlackSaying {
  /// The maximum number of block and attachment elements read per message.
  static let mostParts = 2_000
  /// The maximum size of their texts in bytes; the last element may exceed it by its own length.
  static let mostBytes = 100_000
  /// The maximum nesting of blocks.
  static let depth = 8

  let names: SlackNames
  private(set) var lines: [String] = []
  /// The pictures among the lines.
  private(set) var pictures: [ChatAttachment] = []
  /// The mentioned users, each once, in the order of the lines.
  private(set) var mentions: [UserID] = []
  /// Whether content was left out because of a limit.
  private(set) var isCut = false
  private var known: Set<UserID> = []
  private var parts = 0
  private var bytes = 0

  init(_ names: SlackNames) {
    self.names = names
  }

  /// The lines as one text.
  var text: String { lines.joined(separator: "\n") }

  /// Counts an element; returns `false` once a limit is exceeded.
  mutating func begin(depth: Int = 0) -> Bool {
    parts += 1
    guard parts <= Self.mostParts, bytes <= Self.mostBytes, depth <= Self.depth else {
      isCut = true
      return false
    }
    return true
  }

  /// Adds lines, unless they are blank.
  mutating func add(_ text: String?) {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return }
    lines.append(text)
    bytes += text.utf8.count
  }

  mutating func add(_ picture: ChatAttachment) { pictures.append(picture) }

  mutating func mention(_ user: UserID) {
    if known.insert(user).inserted { mentions.append(user) }
  }

  /// Converts a text in Slack's markup to CommonMark, and records its mentions.
  mutating func read(_ raw: String) -> String {
    let text = SlackText(raw, names)
    for user in text.mentions { mention(user) }
    return text.marked
  }
}
