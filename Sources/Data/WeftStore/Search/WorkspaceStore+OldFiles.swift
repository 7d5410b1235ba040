// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

/// The progress of the word index of a file that an earlier version wrote.
enum IndexingPosition: Equatable {
  /// Messages are indexed next, those after an id.
  case messages(after: String)
  /// Threads are indexed next, those after a number.
  case threads(after: Int64)
  /// All texts are indexed, or waiting to be.
  case end

  /// The position as stored in the file.
  var bytes: [UInt8] {
    switch self {
    case .messages(let id): Array("m\(id)".utf8)
    case .threads(let number): Array("t\(number)".utf8)
    case .end: Array("end".utf8)
    }
  }

  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch text.first {
    case "m": self = .messages(after: String(text.dropFirst()))
    case "t":
      guard let number = Int64(text.dropFirst()) else { return nil }
      self = .threads(after: number)
    default:
      guard text == "end" else { return nil }
      self = .end
    }
  }
}

/// The state of indexing a file that is kept in memory.
struct Indexing {
  /// The name of the fact that stores the position.
  static let fact = "indexed"

  /// The position in the file when the segment was started, and the one reached with it.
  var from: IndexingPosition
  var to: IndexingPosition
  var segment = WordSegmentBuilder()
  /// The number of messages indexed, and of all messages when indexing started.
  var looked = 0
  var total: Int

  /// The maximum number of texts in a segment, which is the work that a crash loses.
  static let most = 1 << 16
}

// Files of versions without an index get one while the program is idle. Texts written in the meantime
// wait for the index as usual, so it doesn't matter if they are indexed twice.
extension WorkspaceStore {
  /// Returns the progress of the file's index.
  func indexingPosition() throws(StoreError) -> IndexingPosition {
    try database.fact(Indexing.fact).flatMap { IndexingPosition($0) } ?? .messages(after: "")
  }

  /// Continues the index of a file that has none yet.
  ///
  /// - Parameter limit: The maximum number of messages or threads to index.
  /// - Returns: The fraction of the messages that is indexed, 1 when the index is complete.
  package func goOnIndexing(_ limit: Int = 256) throws(StoreError) -> Double {
    let stored = try indexingPosition()
    if stored == .end { return 1 }
    var run: Indexing
    if let indexing, indexing.from == stored {
      run = indexing
    } else {
      // Indexing starts, or another process has got further.
      let total = try database.number("SELECT count(*) FROM messages")
      run = Indexing(from: stored, to: stored, total: max(1, Int(total)))
    }
    try database.reading { () throws(StoreError) in try look(limit, &run) }
    if run.segment.isFull || run.to == .end || run.segment.count >= Indexing.most {
      // Logs nothing, since no visible content changes.
      try changing(isLogged: true) { () throws(StoreError) in
        // If another process has got further in the meantime, its work counts.
        guard try indexingPosition() == run.from else { return }
        segment = run.segment
        defer { segment = nil }
        try writeSegment()
        try database.set(Indexing.fact, run.to.bytes)
      }
      run.segment = WordSegmentBuilder()
      run.from = run.to
    }
    indexing = run.to == .end ? nil : run
    return run.to == .end ? 1 : min(0.999, Double(run.looked) / Double(run.total))
  }

  private func look(_ limit: Int, _ run: inout Indexing) throws(StoreError) {
    switch run.to {
    case .messages(let id):
      let statement = try database.statement(
        "SELECT id, channel, document FROM messages WHERE id > ? ORDER BY id LIMIT ?"
      ).bind(1, id).bind(2, Int64(limit))
      var last = id
      while try statement.step() {
        let id = statement.text(0)
        try follow(id, &last)
        let message = try self.message(id, statement.blob(2))
        run.segment.add(message, in: statement.integer(1), isThread: false)
        run.looked += 1
      }
      run.to = last == id ? .threads(after: .min) : .messages(after: last)
    case .threads(let number):
      let statement = try database.statement(
        "SELECT number FROM threads WHERE number > ? AND place != x'' ORDER BY number LIMIT ?"
      ).bind(1, number).bind(2, Int64(limit))
      var numbers: [Int64] = []
      var last = number
      while try statement.step() {
        try follow(statement.integer(0), &last)
        numbers.append(last)
      }
      for number in numbers {
        run.segment.add(try messages(ofThread: number), of: number)
      }
      run.to = numbers.isEmpty ? .end : .threads(after: last)
    case .end: break
    }
  }

  /// Reads the messages of a thread whose documents are wanted: the replies, and the parent message if
  /// the channel doesn't have it.
  func messages(
    ofThread number: Int64,
    where isOfUse: ([UInt8]) -> Bool = { _ in true }
  ) throws(StoreError) -> [LocatedMessage] {
    let statement = try database.statement(
      """
      SELECT t.id, c.id, t.document, t.parentDocument
      FROM threads t JOIN channels c ON c.number = t.channel WHERE t.number = ? AND t.place != x''
      """
    ).bind(1, number)
    defer { statement.reset() }
    guard try statement.step() else { return [] }
    let id = statement.text(0)
    let channel = ChannelID(statement.text(1))
    let replies = statement.blob(2)
    let parent = statement.blob(3)
    var messages: [ChatMessage] = []
    if isOfUse(replies) {
      messages = try database.decode("thread \(id)") { () throws(WorkspaceError) in
        try documents.replies(replies, to: MessageID(id))
      }
    }
    if !parent.isEmpty, isOfUse(parent) { messages.append(try message(id, parent)) }
    return messages.map { LocatedMessage(channel: channel, message: $0, thread: MessageID(id)) }
  }
}
