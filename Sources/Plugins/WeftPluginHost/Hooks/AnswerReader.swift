// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftScene
internal import WeftViews

/// A reader that splits the content of a hook's arena into an answer for each row, and commands.
struct AnswerReader {
  let arena: Scene
  var answers: HookAnswers
  private var rowIndices: RowIndices
  /// Whether each row is answered or passed; further answers about it are ignored.
  private var isDecided: [Bool]
  private var pieces: ScenePieceReader
  private let pictures: PictureRights
  /// The kind of the hook, or `nil` for any kind whose actions are buttons.
  let kind: HookKind?
  /// Whether complete views are marked as a guest's.
  private let marksViews: Bool

  /// Reads the content of an arena.
  ///
  /// - Parameters:
  ///   - arena: The bytes that the hook wrote; anything may be in them.
  ///   - ids: The rows of the question; answers about other rows are ignored.
  ///   - kind: The kind of the hook, or `nil` for any kind whose actions are buttons.
  ///   - mark: The mark for complete views, or `nil` for none. Marking them here does it once for
  ///     all frames that show them.
  ///   - pictures: The pictures that the views may show; other pictures are left out of their
  ///     views.
  /// - Throws: A refusal if the encoding is broken or the answer is too large.
  static func read(
    _ arena: Scene,
    rows ids: [UInt64],
    of kind: HookKind? = nil,
    mark: SceneMark? = nil,
    pictures: PictureRights = .none
  ) throws(PluginRefusal) -> HookAnswers {
    var reader = AnswerReader(arena: arena, rows: ids, kind: kind, mark: mark, pictures: pictures)
    var index = 0
    while index < arena.words.count { index = try reader.answer(at: index) }
    return reader.answers
  }

  private init(
    arena: Scene,
    rows ids: [UInt64],
    kind: HookKind?,
    mark: SceneMark?,
    pictures: PictureRights
  ) {
    self.arena = arena
    self.pictures = pictures
    self.kind = kind
    pieces = ScenePieceReader(limits: .row, mark: mark ?? .none)
    marksViews = mark != nil
    answers = HookAnswers(passing: ids.count)
    rowIndices = RowIndices(ids)
    isDecided = Array(repeating: false, count: ids.count)
  }

  /// Reads one answer and returns the index of the next.
  private mutating func answer(at index: Int) throws(PluginRefusal) -> Int {
    let record = try record(at: index)
    switch record.operation {
    case UInt32(WEFT_OP_ROW): return try view(record)
    case UInt32(WEFT_OP_TEXT):
      if let row = undecidedRow(record) {
        guard let text = try text(UInt32(WEFT_PROP_TEXT), record) else {
          throw broken("a text answer has no text", index)
        }
        keep(.text(text), at: row)
      }
    case UInt32(WEFT_OP_ROW_NEXT):
      _ = undecidedRow(record)
    case UInt32(WEFT_OP_ROW_LATER):
      if let row = undecidedRow(record) { answers.rows[row] = .later }
    case UInt32(WEFT_OP_ACTION) where kind == .command: try offer(record)
    case UInt32(WEFT_OP_ACTION) where kind == .completions: try completion(record)
    case UInt32(WEFT_OP_ACTION): try action(record)
    case UInt32(WEFT_OP_COMMAND): try command(record)
    case UInt32(WEFT_OP_NODE), UInt32(WEFT_OP_MODIFIER), UInt32(WEFT_OP_END):
      throw broken("a view is outside of a row", index)
    default: break  // An operation of a later version, skipped by its size.
    }
    return record.next
  }

  /// Reads the view of a row; a view that breaks a rule of views only loses its own row.
  private mutating func view(_ record: SceneRecord) throws(PluginRefusal) -> Int {
    guard let row = undecidedRow(record) else { return try end(ofRowFrom: record.next) }
    do throws(SceneError) {
      let pictures = pictures
      let piece = try pieces.piece(of: arena, from: record.next) {
        pictures.allow($0, inRow: row)
      }
      let next = piece.next
      if let address = piece.dropped { drop(address) }
      if piece.containsRows {
        refuse(PluginRefusal(.badItem, "the view of a row is refused: it contains rows"))
      } else if let action = pieces.action(in: arena, where: ListAction.isHosts(utf8:)) {
        refuse(Self.taken(action, "the view of a row"))
      } else if let frame = piece.frame, frame.levels > Int(WEFT_LIMIT_SLOT_DEPTH) {
        refuse(
          PluginRefusal(.badItem, "the view of a row is refused: its slot is nested too deeply")
        )
      } else {
        keep(.view(view(of: piece)), at: row)
      }
      return next
    } catch {
      // This throws if the encoding itself is broken, because then the next row can't be found.
      let next = try end(ofRowFrom: record.next)
      refuse(PluginRefusal(.badItem, "the view of a row is refused: \(error)"))
      return next
    }
  }

  private mutating func keep(_ content: consuming RowContent, at row: Int) {
    if kind?.fits(content) != true { answers.fits = false }
    answers.rows[row] = .mine(content)
  }

  private func view(of piece: consuming ScenePieceReader.Piece) -> SlotView {
    if let frame = piece.frame { return .around(frame) }
    return marksViews ? .kept(GuestScene(marked: piece.scene)) : .whole(piece.scene)
  }

  /// Notes that a picture is not shown.
  private mutating func drop(_ address: String) {
    guard answers.dropped == nil else { return }
    let shown = EscapedText.line(address)
    answers.dropped =
      pictures.isSpent
      ? PluginRefusal(
        .limit,
        "it shows more than \(PictureAllowance.mostAMinute) server pictures per minute",
        remedy: "initials are shown for the rest of the minute; report it to the author"
      )
      : PluginRefusal(
        .imageAddress,
        "a picture is not shown: \"\(shown)\" does not belong to its row"
      )
  }

  /// Returns the refusal of a view or button that starts an action reserved for the host's own views.
  static func taken(_ action: String, _ what: String) -> PluginRefusal {
    let name = action.prefix(64)
    return PluginRefusal(
      .hostAction,
      "\(what) is refused: it starts \"\(name)\", which only the host's own views may start"
    )
  }

  mutating func refuse(_ refusal: PluginRefusal) {
    answers.refused = answers.refused ?? refusal
  }

  /// Returns the index after the END that closes a row; the row's content starts at `start`.
  private func end(ofRowFrom start: Int) throws(PluginRefusal) -> Int {
    var place = start
    var depth = 0
    while place < arena.words.count {
      let record = try record(at: place)
      switch record.operation {
      case UInt32(WEFT_OP_ROW), UInt32(WEFT_OP_NODE), UInt32(WEFT_OP_MODIFIER): depth += 1
      case UInt32(WEFT_OP_END) where depth == 0: return record.next
      case UInt32(WEFT_OP_END): depth -= 1
      default: break
      }
      place = record.next
    }
    throw broken("a row is not closed", start)
  }

  /// Returns the index of an answer's row, and marks the row as decided.
  ///
  /// - Returns: `nil` if the row is already decided or not in the question.
  private mutating func undecidedRow(_ record: SceneRecord) -> Int? {
    guard let id = rowID(record), let row = rowIndices[id], !isDecided[row] else { return nil }
    isDecided[row] = true
    return row
  }

  /// Returns the index of a record's row, whether it is decided or not.
  mutating func row(of record: SceneRecord) -> Int? { rowID(record).flatMap { rowIndices[$0] } }
}

// Reading records.
extension AnswerReader {
  func record(at index: Int) throws(PluginRefusal) -> SceneRecord {
    guard let record = SceneRecord(arena.words.span, at: index) else {
      throw broken("the size of a record fits neither its properties nor the answer", index)
    }
    return record
  }

  func rowID(_ record: SceneRecord) -> UInt64? {
    property(UInt32(WEFT_PROP_ROW_ID), type: UInt32(WEFT_TYPE_INT), of: record)
  }

  /// Returns the second word of a property.
  func property(_ id: UInt32, type: UInt32, of record: SceneRecord) -> UInt64? {
    record.property(id, type: type, arena.words.span).map { arena.words[$0 + 1] }
  }

  func text(_ id: UInt32, _ record: SceneRecord) throws(PluginRefusal) -> String? {
    let words = arena.words.span
    guard let place = record.property(id, type: UInt32(WEFT_TYPE_TEXT), words) else { return nil }
    let start = words[place + 1]
    let count = words[place] >> 32
    let (end, overflow) = start.addingReportingOverflow(count)
    guard !overflow, end <= UInt64(arena.text.count) else {
      throw broken("a text is outside the arena", record.place)
    }
    guard count <= UInt64(WEFT_LIMIT_ROW_TEXT) else {
      throw PluginRefusal(
        .limit,
        "a text has \(count) bytes, but at most \(WEFT_LIMIT_ROW_TEXT) are allowed"
      )
    }
    return String(decoding: arena.text[Int(start)..<Int(end)], as: UTF8.self)
  }

  func broken(_ text: String, _ index: Int) -> PluginRefusal {
    PluginRefusal(.badAnswer, "\(text) (at byte \(index * 8) of its answer)")
  }
}

/// The index of each row of a window, by row id.
///
/// Hooks usually answer in the order of the window, so the next row to look up is the same as the
/// last one, or the one after it. A dictionary is built only for other orders.
struct RowIndices {
  private let ids: [UInt64]
  private var last = -1
  private var table: [UInt64: Int] = [:]

  init(_ ids: [UInt64]) {
    self.ids = ids
  }

  /// Returns the index of a row, or `nil` if it is not in the window.
  subscript(id: UInt64) -> Int? {
    mutating get {
      if last >= 0, ids[last] == id { return last }
      if last + 1 < ids.count, ids[last + 1] == id {
        last += 1
        return last
      }
      if table.isEmpty {
        table = Dictionary(zip(ids, ids.indices)) { first, _ in first }
      }
      guard let place = table[id] else { return nil }
      last = place
      return place
    }
  }
}
