// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

/// How far the index of words of a file has come, in files that earlier versions wrote.
enum IndexingPosition: Equatable {
  /// It looks at messages next, those after an id.
  case messages(after: String)
  /// It looks at threads next, those after a number.
  case threads(after: Int64)
  /// All texts are in the index or wait for it.
  case end

  /// The position as a file keeps it.
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

/// The indexing of a file, as far as it is in memory.
struct Indexing {
  /// The name of the fact that says how far the index has come.
  static let fact = "indexed"

  /// The position in the file when the segment was begun, and the one reached with it.
  var from: IndexingPosition
  var to: IndexingPosition
  var segment = WordSegmentBuilder()
  /// How many messages and threads were looked at, and how many there are.
  var looked = 0
  var total: Int

  /// How many texts a segment gets at most: what a crash of the process costs.
  static let most = 1 << 16
}

// Files of versions without an index get it while the program has nothing else to do. What is
// written meanwhile waits for the index as always, so it does not matter if it is looked at as well.
extension WorkspaceStore {
  /// How far the index of the file has come.
  func indexingPosition() throws(StoreError) -> IndexingPosition {
    try database.fact(Indexing.fact).flatMap { IndexingPosition($0) } ?? .messages(after: "")
  }

  /// Goes on with the index of a file that has none yet.
  ///
  /// - Parameter limit: How many messages and threads to look at.
  /// - Returns: What part of them the index has, 1 when it is complete.
  package func goOnIndexing(_ limit: Int = 256) throws(StoreError) -> Double {
    let stored = try indexingPosition()
    if stored == .end { return 1 }
    var run: Indexing
    if let indexing, indexing.from == stored {
      run = indexing
    } else {
      // It begins, or another process has come further.
      let total = try database.number("SELECT count(*) FROM messages")
      run = Indexing(from: stored, to: stored, total: max(1, Int(total)))
    }
    try database.reading { () throws(StoreError) in try look(limit, &run) }
    if run.segment.isFull || run.to == .end || run.segment.count >= Indexing.most {
      // Nothing that is shown changes.
      try changing(isLogged: true) { () throws(StoreError) in
        // If another process has come further meanwhile, what it wrote counts.
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

  /// Reads the messages of a thread whose documents are of use: the replies, and the message the
  /// thread stands below where its channel does not have it.
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
    let (id, channel) = (statement.text(0), ChannelID(statement.text(1)))
    let (replies, parent) = (statement.blob(2), statement.blob(3))
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
