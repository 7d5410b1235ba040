// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The start of a long text.
extension FormattedText {
  /// The assumed number of characters in a line, independent of the width it is shown in.
  fileprivate static let lineLength = 80

  /// Returns the first lines of a text, or `nil` if it has no more than that.
  ///
  /// A line of more than 80 characters counts as several. A cut within a line is made at the end of a word, followed by
  /// "…".
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  public func folded(after lines: Int) -> FormattedText? {
    guard lines > 0, blocks.reduce(0, { $0 + $1.lineCount }) > lines else { return nil }
    var left = lines
    return FormattedText(blocks: Self.first(&left, of: blocks))
  }

  fileprivate static func first(_ left: inout Int, of blocks: [Block]) -> [Block] {
    var kept: [Block] = []
    for block in blocks where left > 0 { kept.append(block.first(&left)) }
    return kept
  }

  /// Counts the lines of a text up to a limit, and returns the byte offset where counting stopped.
  fileprivate static func count(
    _ text: String,
    most: Int = .max
  ) -> (lines: Int, end: Int) {
    var lines = 1
    var length = 0
    var place = 0
    for byte in text.utf8 {
      let beginsScalar = byte & 0xC0 != 0x80
      if byte == 0x0A || length == lineLength && beginsScalar {
        if lines == most { return (lines, place) }
        lines = lines + 1
        length = 0
      }
      if byte != 0x0A, beginsScalar { length += 1 }
      place += 1
    }
    return (lines, place)
  }
}

extension FormattedText.Block {
  fileprivate var lineCount: Int {
    switch self {
    case .paragraph(let text), .heading(let text, _): FormattedText.count(text.text).lines
    case .code(let text, _): FormattedText.count(text).lines
    case .quote(let blocks): blocks.reduce(0) { $0 + $1.lineCount }
    case .list(let items):
      items.reduce(0) { $0 + max(1, $1.blocks.reduce(0) { $0 + $1.lineCount }) }
    case .table(let columns): columns.first?.cells.count ?? 0
    case .rule: 1
    }
  }

  /// Returns the first lines of the block and subtracts their number from the lines left.
  fileprivate func first(_ left: inout Int) -> FormattedText.Block {
    func start(of text: StyledText) -> StyledText {
      let part = FormattedText.count(text.text, most: left)
      left -= part.lines
      return text.beginning(upTo: part.end)
    }
    switch self {
    case .paragraph(let text): return .paragraph(start(of: text))
    case .heading(let text, let level): return .heading(start(of: text), level: level)
    case .code(let text, let language):
      return .code(start(of: StyledText(text)).text, language: language)
    case .quote(let blocks): return .quote(FormattedText.first(&left, of: blocks))
    case .list(let items):
      var kept: [FormattedText.Item] = []
      for item in items where left > 0 {
        let blocks = FormattedText.first(&left, of: item.blocks)
        if blocks.isEmpty { left -= 1 }
        kept.append(FormattedText.Item(marker: item.marker, blocks: blocks))
      }
      return .list(kept)
    case .table(let columns):
      let rows = left
      left -= min(left, lineCount)
      return .table(
        columns.map {
          FormattedText.Column(cells: Array($0.cells.prefix(rows)), isTrailing: $0.isTrailing)
        }
      )
    case .rule:
      left -= 1
      return self
    }
  }
}

/// Links in a text.
extension FormattedText {
  /// The addresses of the text's links in order, as its author wrote them; the same address may come again.
  package var addresses: [String] {
    blocks.flatMap { $0.texts.flatMap { $0.runs.compactMap(\.url) } }
  }

  /// Whether a link's address is also the whole text of the link, so that readers see where it leads.
  package func shows(_ address: String) -> Bool {
    blocks.contains { block in
      block.texts.contains { text in
        text.runs.contains { run in
          run.url == address
            && text.text.utf8.dropFirst(run.range.lowerBound)
              .prefix(run.range.count).elementsEqual(address.utf8)
        }
      }
    }
  }
}

extension FormattedText.Block {
  /// The running texts of the block, in order.
  fileprivate var texts: [StyledText] {
    switch self {
    case .paragraph(let text), .heading(let text, _): [text]
    case .quote(let blocks): blocks.flatMap(\.texts)
    case .list(let items): items.flatMap { $0.blocks.flatMap(\.texts) }
    case .table(let columns): columns.flatMap(\.cells)
    case .code, .rule: []
    }
  }
}

/// Names in a text.
extension FormattedText {
  /// Returns the text with mentions marked as runs: each `@` followed by one of the names.
  ///
  /// Code and links are left out.
  ///
  /// - Complexity: O(*n* · *m*) in the bytes of the text and the names, of which the first 16 count.
  public func mentioning(_ names: [String]) -> FormattedText {
    // If two names fit, the longer one is meant.
    let names = names.prefix(16).filter { !$0.isEmpty }.map { Array(("@" + $0).utf8) }
      .sorted { $0.count > $1.count }
    guard !names.isEmpty, plain.utf8.contains(UInt8(ascii: "@")) else { return self }
    return FormattedText(blocks: blocks.map { $0.mapTexts { $0.mentioning(names) } })
  }
}

extension FormattedText.Block {
  /// Returns the block with its running texts changed.
  fileprivate func mapTexts(_ change: (StyledText) -> StyledText) -> FormattedText.Block {
    switch self {
    case .paragraph(let text): .paragraph(change(text))
    case .heading(let text, let level): .heading(change(text), level: level)
    case .quote(let blocks): .quote(blocks.map { $0.mapTexts(change) })
    case .list(let items):
      .list(
        items.map { item in
          FormattedText.Item(marker: item.marker, blocks: item.blocks.map { $0.mapTexts(change) })
        }
      )
    case .table(let columns):
      .table(
        columns.map {
          FormattedText.Column(cells: $0.cells.map(change), isTrailing: $0.isTrailing)
        }
      )
    case .code, .rule: self
    }
  }
}

extension StyledText {
  /// Returns the text up to a byte offset; a cut within a line is moved to the previous word and marked "…".
  ///
  /// The offset must be at the start of a character.
  fileprivate func beginning(upTo end: Int) -> StyledText {
    let bytes = Array(text.utf8)
    guard end < bytes.count, bytes[end] != 0x0A else { return prefix(end) }
    let line = bytes[max(0, end - FormattedText.lineLength)...end]
    let start = prefix(line.lastIndex { $0 == 0x20 || $0 == 0x0A } ?? end)
    return StyledText(start.text + "…", runs: start.runs)
  }

  /// Returns the text up to a byte offset, which must be at the start of a character.
  private func prefix(_ end: Int) -> StyledText {
    let bytes = text.utf8
    let index = bytes.index(bytes.startIndex, offsetBy: min(end, bytes.count))
    return StyledText(
      String(text[..<index]),
      runs: runs.compactMap { run in
        let range = run.range.clamped(to: 0..<end)
        return range.isEmpty ? nil : TextRun(range, run.style, url: run.url)
      }
    )
  }

  /// Returns the text with each of the names marked as a run, except inside existing runs.
  fileprivate func mentioning(_ names: [[UInt8]]) -> StyledText {
    let bytes = Array(text.utf8)
    var found: [TextRun] = []
    var place = 0
    while let at = bytes[place...].firstIndex(of: UInt8(ascii: "@")) {
      place = at + 1
      guard let name = names.first(where: { bytes[at...].starts(with: $0) }) else { continue }
      place = at + name.count
      let range = at..<place
      if !runs.contains(where: { $0.range.overlaps(range) }) {
        found.append(TextRun(range, .mention))
      }
    }
    if found.isEmpty { return self }
    let all = (runs + found).sorted { $0.range.lowerBound < $1.range.lowerBound }
    return StyledText(text, runs: all)
  }
}
