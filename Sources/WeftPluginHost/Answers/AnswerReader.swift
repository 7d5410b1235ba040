// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftChat
internal import WeftPluginWire
internal import WeftViews

/// Takes apart what a hook wrote into its arena: an answer a row, and commands.
struct AnswerReader {
  private let arena: Scene
  private var answers: HookAnswers
  private var places: RowPlaces
  /// Rows that were answered or passed: the first answer counts.
  private var isDecided: [Bool]

  /// - Parameter ids: The rows that were asked about; what is said about others is left out.
  static func read(_ arena: Scene, rows ids: [UInt64]) throws(PluginRefusal) -> HookAnswers {
    var reader = AnswerReader(arena: arena, rows: ids)
    var place = 0
    while place < arena.words.count { place = try reader.answer(at: place) }
    return reader.answers
  }

  private init(arena: Scene, rows ids: [UInt64]) {
    self.arena = arena
    answers = HookAnswers(rows: Array(repeating: .none, count: ids.count))
    places = RowPlaces(ids)
    isDecided = Array(repeating: false, count: ids.count)
  }

  /// Reads one answer and returns the place of the next.
  private mutating func answer(at place: Int) throws(PluginRefusal) -> Int {
    let next = try end(ofRecordAt: place)
    switch UInt32(arena.words[place] & 0xFFFF) {
    case UInt32(WEFT_OP_ROW):
      let close = try self.close(ofRowEndingAt: next)
      if let row = undecidedRow(place, next) {
        answers.rows[row] = .item(UnverifiedItem(scene: try piece(next..<close)))
      }
      return close + 2
    case UInt32(WEFT_OP_TEXT):
      if let row = undecidedRow(place, next) {
        guard let text = try text(UInt32(WEFT_PROP_TEXT), place, next) else {
          throw broken("a text answer has no text", place)
        }
        answers.rows[row] = .text(text)
      }
    case UInt32(WEFT_OP_ROW_NEXT):
      _ = undecidedRow(place, next)
    case UInt32(WEFT_OP_ROW_LATER):
      if let row = undecidedRow(place, next) { answers.rows[row] = .later }
    case UInt32(WEFT_OP_ACTION): try action(place, next)
    case UInt32(WEFT_OP_COMMAND): try command(place, next)
    case UInt32(WEFT_OP_NODE), UInt32(WEFT_OP_MODIFIER), UInt32(WEFT_OP_END):
      throw broken("a view stands outside of a row", place)
    default: break  // An operation of a later version: passed over by its size.
    }
    return next
  }

  private mutating func action(_ place: Int, _ next: Int) throws(PluginRefusal) {
    guard let row = rowID(place, next) else { return }
    guard let id = try text(UInt32(WEFT_PROP_ACTION), place, next), !id.isEmpty,
      let title = try text(UInt32(WEFT_PROP_TEXT), place, next)
    else { throw broken("an action has no id or no title", place) }
    var action = ChannelAction(
      id: id,
      title: title,
      iconName: try text(UInt32(WEFT_PROP_NAME), place, next) ?? "more"
    )
    let flag = property(UInt32(WEFT_PROP_DESTRUCTIVE), UInt32(WEFT_TYPE_INT), place, next)
    action.isDestructive = flag.map { arena.words[$0 + 1] == 1 } ?? false
    if let question = try text(UInt32(WEFT_PROP_QUESTION), place, next) {
      let words = try text(UInt32(WEFT_PROP_ANSWER), place, next)
      action.confirmation = .init(title: question, buttonTitle: words ?? title)
    }
    guard let row = places[row] else { return }
    if answers.actions.isEmpty {
      answers.actions = Array(repeating: [], count: answers.rows.count)
    }
    answers.actions[row].append(action)
  }

  /// Reads a command; one of a later version is passed over.
  private mutating func command(_ place: Int, _ next: Int) throws(PluginRefusal) {
    guard answers.commands.count < 64 else {
      throw PluginRefusal(.call, "limit", "more than 64 commands in one answer", remedy: "")
    }
    let kind = UInt32(arena.words[place] >> 16 & 0xFFFF)
    guard let verb = PluginCommand.Verb(rawValue: kind) else { return }
    let name = try text(UInt32(WEFT_PROP_NAME), place, next)
    if verb == .custom, name == nil { throw broken("a custom command has no name", place) }
    answers.commands.append(
      PluginCommand(
        verb: verb,
        row: rowID(place, next) ?? 0,
        name: name,
        argument: try text(UInt32(WEFT_PROP_TEXT), place, next)
      )
    )
  }

  private func end(ofRecordAt place: Int) throws(PluginRefusal) -> Int {
    guard place + 2 <= arena.words.count else { throw broken("a header is cut off", place) }
    let count = arena.words[place + 1] & 0xFFFF_FFFF
    let next = place + 2 + 2 * Int(count)
    guard arena.words[place] >> 32 == 16 + 16 * count, next <= arena.words.count else {
      throw broken("the size of a record does not fit", place)
    }
    return next
  }

  /// The place of the END that closes a row whose content begins at a place.
  private func close(ofRowEndingAt start: Int) throws(PluginRefusal) -> Int {
    var place = start
    var depth = 0
    while place < arena.words.count {
      let next = try end(ofRecordAt: place)
      switch UInt32(arena.words[place] & 0xFFFF) {
      case UInt32(WEFT_OP_ROW), UInt32(WEFT_OP_NODE), UInt32(WEFT_OP_MODIFIER): depth += 1
      case UInt32(WEFT_OP_END) where depth == 0:
        guard next == place + 2 else { throw broken("an END has properties", place) }
        return place
      case UInt32(WEFT_OP_END): depth -= 1
      default: break
      }
      place = next
    }
    throw broken("a row is not closed", start)
  }

  /// The place of the row an answer is about, unless the row has an answer or was not asked about.
  private mutating func undecidedRow(_ place: Int, _ next: Int) -> Int? {
    guard let id = rowID(place, next), let row = places[id], !isDecided[row] else { return nil }
    isDecided[row] = true
    return row
  }

  private func rowID(_ place: Int, _ next: Int) -> UInt64? {
    property(UInt32(WEFT_PROP_ROW_ID), UInt32(WEFT_TYPE_INT), place, next).map {
      arena.words[$0 + 1]
    }
  }

  private func text(_ id: UInt32, _ place: Int, _ next: Int) throws(PluginRefusal) -> String? {
    guard let property = property(id, UInt32(WEFT_TYPE_TEXT), place, next) else { return nil }
    let range = try textRange(property, place)
    guard range.count <= Int(WEFT_LIMIT_ROW_TEXT) else {
      throw PluginRefusal(
        .call,
        "limit",
        "a text of \(range.count) bytes, \(WEFT_LIMIT_ROW_TEXT) are allowed",
        remedy: ""
      )
    }
    return String(decoding: arena.text[range], as: UTF8.self)
  }

  private func property(_ id: UInt32, _ type: UInt32, _ place: Int, _ next: Int) -> Int? {
    let wanted = UInt64(id) | UInt64(type) << 16
    return stride(from: place + 2, to: next, by: 2).first {
      arena.words[$0] & 0xFFFF_FFFF == wanted
    }
  }

  private func textRange(_ property: Int, _ place: Int) throws(PluginRefusal) -> Range<Int> {
    let start = arena.words[property + 1]
    let (end, overflow) = start.addingReportingOverflow(arena.words[property] >> 32)
    guard !overflow, end <= UInt64(arena.text.count) else {
      throw broken("a text lies outside the arena", place)
    }
    return Int(start)..<Int(end)
  }

  /// The records of one row with only the text they use.
  private func piece(_ range: Range<Int>) throws(PluginRefusal) -> Scene {
    var piece = Scene(words: Array(arena.words[range]), text: [])
    var place = range.lowerBound
    while place < range.upperBound {
      let next = try end(ofRecordAt: place)
      for property in stride(from: place + 2, to: next, by: 2)
      where (arena.words[property] >> 16) & 0xFFFF == UInt64(WEFT_TYPE_TEXT) {
        let used = try textRange(property, place)
        piece.words[property + 1 - range.lowerBound] = UInt64(piece.text.count)
        // One text may be used many times; what a row may hold is bounded all the same.
        guard piece.text.count + used.count <= Int(WEFT_LIMIT_ROW_TEXT) else {
          throw PluginRefusal(
            .call,
            "limit",
            "a row of more than \(WEFT_LIMIT_ROW_TEXT) bytes of text",
            remedy: ""
          )
        }
        piece.text += arena.text[used]
      }
      place = next
    }
    return piece
  }

  private func broken(_ text: String, _ place: Int) -> PluginRefusal {
    PluginRefusal(.call, "badAnswer", "\(text) (at byte \(place * 8) of its answer)", remedy: "")
  }
}
